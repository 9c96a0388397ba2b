import RouteBase
import RouteCheck
import RouteDraw
import RouteEngine
import RouteGraph
import RoutePlan
import RouteServer
import RouteSyntax
import RouteTour

/// The output formats of `tour`.
enum TourFormat: String, CaseIterable {
  case text, json, dot
  case maestro, xcuitest, espresso, compose, playwright, detox
}

/// `qtroute tour`
enum TourCommand: Command {
  static let name = "tour"
  static let spec = CommandSpec(
    name: name, summary: "find cheap walks that try everything in the plan",
    options: [
      .plan, .stdinName, .cover, .tourGiven,
      .from.described("begin every walk in the place of ROUTE, instead of a launch"), .maxSteps,
      .changed,
      .old.described("with `--changed`: the plan's file as of REV, if it had another name"),
      .searchLimit,
      .input.described("the value of an input, for tests and runs, in place of a sample"),
      .resolver.described("the program that runs the walks, with its arguments"),
      .stepTimeout, .startTimeout, .trace,
      .report.described(
        "write the results of the walks to FILE",
        as: OptionValue("junit=FILE", .fileOf(kind: ["junit="]))),
      .androidPackage.described("the package of `espresso` and `compose` tests"), .force,
      format.option, .output.described("write to FILE, or tests for a runner into this folder"),
    ],
    examples: [
      ("qtroute tour", "walks that try every route, link, URL and task"),
      ("qtroute tour --cover steps,restore", "every way to move, and every screen restored"),
      ("qtroute tour --given signedIn --given ''", "walks that begin with a fact or without"),
      ("qtroute tour --max-steps 12", "several short walks instead of few long ones"),
      ("qtroute tour --changed main", "only what differs from the plan on a branch"),
      ("qtroute tour --format json", "for programs"),
      ("qtroute tour --format playwright -o tests", "tests for Playwright, a file for each walk"),
      ("qtroute tour --resolver ./app --report junit=tour.xml", "run the walks in the app"),
    ],
    details: """
      A walk begins with a cold launch or a URL. `--cover` takes
      \(CoverKind.quotedWords);
      the default is \(CoverKind.usual.map { "`\($0.rawValue)`" }.joined(separator: ", ")).
      Each launch, each URL and each restart costs 1, and a step what the plan says. Walks
      begin with any of the plan's `given` facts, or, with `--given`, with one of the sets of
      facts named. `pairs` are each two steps that can be taken one right after the other.
      `expectations` are the paths, stacks and URLs that the plan expects: a walk shows a path
      where both of its ends come up, one after the other; the bound leaves these out.
      What no walk covers is listed with the reason, as `check` gives it, and where the plan
      says so; with `--from`, also as `path` gives it from there.
      The bound is proved: no walks that cover the same cost less. To find the cheapest walks
      is the rural postman problem, which is NP-hard: they follow the cheapest circulation of
      a network over the screens, and those for small plans are made as cheap as can be.
      The last six formats write tests for a runner; annotations such as `@ui.tap` say how
      they find things on the screen. A program given with `--resolver` runs the walks as it
      runs the lines of `run --batch`; after a walk that fails, the next one begins.
      """,
    exitStatuses: [
      (
        .no,
        "a walk failed, or something is covered by no walk, and `check` does not say that it "
          + "cannot be"
      )
    ],
    activity: "looking for walks",
    run: run)
  static let format = ChoiceOption<TourFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let kinds = try TourArguments.kinds(arguments)
    let runner = try TourRunner(arguments)
    let plan = try PlanSource(session).load(.urls)
    var options = try TourArguments.options(arguments, plan)
    options.kinds = kinds
    if let revision = arguments.value(.changed) {
      let changed = ChangedItems(
        from: try TourArguments.plan(at: revision, session), to: plan, options.values)
      options.isWanted = { changed.contains($0) }
    } else if arguments.has(.old) {
      throw CommandFailure("`--old` requires `--changed`")
    }
    let tour = Tour(plan, options)
    if tour.isTooLarge {
      throw CommandFailure(
        "there is more to cover than a tour may have: \(TourRequest.mostItems)",
        help: "cover fewer kinds with `--cover`")
    }
    let walks = TourInputs.filled(tour.walks, plan, options.values)
    let reasons = TourReasons(plan, tour, options)
    let open = reasons.unexplained
    if let runner {
      let status = try runner.run(walks, plan, session)
      if open > 0 {
        session.writeNote("\(counted(open, "item")) to cover, but no walk does; see qtroute tour")
      }
      return max(status, open > 0 ? .no : .success)
    }
    switch arguments.value(format) ?? .text {
    case .text: TourTextWriter(plan, tour, reasons).write(to: &session.output)
    case .json:
      session.output.writeJSON { json in
        TourJSON(plan, tour, reasons).write(to: &json)
        json.endLine()
      }
    case .dot:
      var options = DotOptions()
      for walk in tour.walks { options.bold.add(walk.path, in: plan) }
      DotWriter.write(plan, options, to: &session.output)
    case .maestro: try TourFiles.write(walks, plan, for: .maestro, session)
    case .xcuitest: try TourFiles.write(walks, plan, for: .xcuitest, session)
    case .espresso: try TourFiles.write(walks, plan, for: .espresso, session)
    case .compose: try TourFiles.write(walks, plan, for: .compose, session)
    case .playwright: try TourFiles.write(walks, plan, for: .playwright, session)
    case .detox: try TourFiles.write(walks, plan, for: .detox, session)
    }
    return open > 0 ? .no : .success
  }
}

/// Reads the options of `tour`.
enum TourArguments {
  /// The kinds that `--cover` names, in the order of their list.
  static func kinds(_ arguments: Arguments) throws(CommandFailure) -> [CoverKind] {
    let words = arguments.values(.cover).flatMap { $0.split(separator: ",") }.map { String($0) }
    if words.isEmpty {
      if arguments.has(.cover) {
        throw CommandFailure("`--cover` names nothing", help: "use \(CoverKind.quotedWords)")
      }
      return CoverKind.usual
    }
    var kinds: Set<CoverKind> = []
    for word in words { kinds.insert(try OperandChoice.read(word, "kind of cover")) }
    return CoverKind.allCases.filter { kinds.contains($0) }
  }

  /// The plan as of a revision.
  static func plan(at revision: String, _ session: Session) throws(CommandFailure) -> Plan {
    let path = try PlanSource(session).find()
    if path == "-" {
      throw CommandFailure("standard input has no history", help: "name the file that git knows")
    }
    let git = try GitRevision(
      revision, of: path, old: session.arguments.value(.old), host: session.host)
    let then = try git.read { old, new in
      session.writeNote("`\(new)` was `\(old)` at `\(revision)`")
    }
    let errors = PlanChecker.errors(in: then.plan, then.findings).errors
    try PlanSource(session).requireMeaning(.moves, of: then.plan, errors, then.name)
    return then.plan
  }

  static func options(_ arguments: Arguments, _ plan: Plan) throws(CommandFailure) -> TourOptions {
    var options = TourOptions()
    options.values = try TourInputs.values(plan, arguments)
    let sets = arguments.values(.tourGiven)
    if !sets.isEmpty {
      var givens: [[FactID]] = []
      for set in sets {
        let names = NameSyntax.names(in: set)
        let facts = try CommandFailure.unlessFault { () throws(QuestionFault) in
          try plan.facts(named: names)
        }
        givens.append(Set(facts).sorted())
      }
      options.givens = givens
    }
    if let name = arguments.value(.from) { options.from = try PlanSource.route(name, in: plan) }
    options.maxSteps = try arguments.number(.maxSteps) ?? options.maxSteps
    options.limit = try arguments.number(.searchLimit) ?? options.limit
    return options
  }
}

extension Option {
  static let cover = Option(
    "cover", OptionValue("KIND,...", .list(of: CoverKind.words)), repeats: true,
    "what the walks cover")
  fileprivate static let tourGiven = Option.given.described(
    "a set of facts with which walks may begin; repeat it for more sets")
  fileprivate static let changed = Option(
    "changed", OptionValue("REV", .anything),
    "cover only what differs from the plan and its includes as of REV")
  fileprivate static let maxSteps = Option(
    "max-steps", .count, "no walk has more than N steps")
}
