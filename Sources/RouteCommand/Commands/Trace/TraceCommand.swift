import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteTour

/// `qtroute trace`
enum TraceCommand: Command {
  static let name = "trace"
  static let spec = CommandSpec(
    name: name, summary: "hold what an app really did against the plan",
    operands: [Operand("FILE", .file, .atLeastOnce)],
    options: [
      .plan, .stdinName, inputFormat, .session, .screen, .time, .anywhere, .urls, .threshold,
      .report.described(
        "also write a report: lcov, cobertura or junit",
        as: OptionValue("KIND=FILE", .fileOf(kind: TraceReports.Kind.words.map { $0 + "=" }))),
      .costs, format.option, .output,
    ],
    examples: [
      ("qtroute trace app.jsonl", "which sessions fit, and what the others did"),
      ("qtroute trace --input ga4 --threshold 0.02 *.json", "fail above 2 % of sessions"),
      ("qtroute trace --costs app.jsonl | patch", "costs by how often links and tasks were used"),
      ("tail -f app.jsonl | qtroute trace -", "report on Ctrl-C"),
    ],
    details: """
      Each record names a session and the screen that came up. A session fits as long as
      the plan explains it: it starts with a cold launch or a URL, and each change of
      screen is one step. Where nothing explains a record, it is reported, and the
      session goes on from there. Keys of sessions and values of inputs are never shown.
      With `--costs`, the result is a diff of the plan, in which the most used link or task
      costs 1 and each halving of the use costs 1 more; what was never used keeps its cost.
      """,
    exitStatuses: [(.no, "the share of sessions that do not fit is above the threshold")],
    run: run)
  static let format = ChoiceOption<ResultFormat>.format
  private static let inputFormat = Option.input.described(
    "the format of the log: " + TraceFormat.listedWords,
    as: OptionValue("FORMAT", .choice(of: TraceFormat.self)))

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let threshold = try share(arguments)
    let reports = try TraceReports(session)
    let format = arguments.value(format) ?? .text
    if arguments.has(.costs) && format != .text {
      throw CommandFailure("`--costs` prints a diff, not \(format.rawValue)")
    }
    let source = PlanSource(session)
    if arguments.operands.contains("-"), try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the log")
    }
    let (plan, patterns) = try source.loadWithPatterns(.moves)
    var options = TraceOptions()
    options.format = arguments.value(.input).flatMap { TraceFormat(rawValue: $0) }
    options.keys = TraceKeys(
      session: arguments.value(.session), screen: arguments.value(.screen),
      time: arguments.value(.time))
    options.isAnywhere = arguments.has(.anywhere)
    options.opensURLs = arguments.has(.urls)
    var run = TraceRun(plan, patterns, options)
    for path in arguments.operands { try TraceFiles.read(path, session, into: &run) }
    let result = run.finish()
    try requireScreens(result, plan)
    switch format {
    case .text where arguments.has(.costs): writeCosts(plan, result, session)
    case .text: TraceText(plan, result).write(to: &session.output)
    case .json: TraceJSON(plan, result).write(to: &session.output)
    }
    if let names = firstAndMore(result.unknownFacts) {
      session.writeNote("the log states \(names), which the plan does not have as a fact")
    }
    let isFailure = result.deviatingShare > threshold
    try reports.write(plan, result, isFailure: isFailure, session)
    return isFailure ? .no : .success
  }

  /// Prints what would change in the plan so that its costs say what was used.
  private static func writeCosts(_ plan: Plan, _ result: TraceResult, _ session: Session) {
    for (file, text) in UsedCosts.changes(plan, result.coverage) {
      let old = plan.files[file.index]
      let diff = UnifiedDiff.write(
        old: Array(old.text.content), new: Array(text.content),
        name: old.path)
      session.output.write(string: TerminalText.escapedLines(diff))
    }
  }

  /// The share of sessions that may deviate.
  private static func share(_ arguments: Arguments) throws(CommandFailure) -> Double {
    guard let text = arguments.value(.threshold) else { return 0 }
    guard let share = Double(text), (0...1).contains(share) else {
      throw CommandFailure("`--threshold` takes a share from 0 to 1, not `\(text)`")
    }
    return share
  }

  /// A log without a single screen of the plan cannot be judged.
  private static func requireScreens(
    _ result: TraceResult, _ plan: Plan
  ) throws(CommandFailure) {
    if result.sessions > 0 { return }
    if let first = result.unknown.first {
      throw CommandFailure(
        "no screen in the log is in the plan; the commonest is `\(first.name)`",
        help: didYouMean(plan.names(near: first.name, routesOnly: true))
          ?? "`@screen(\"…\")` on a route gives its name in logs; `--screen KEY` names another key")
    }
    if let fault = result.faults.first {
      let place = TraceWords.place(fault.place, in: result.files)
      throw CommandFailure("the log has no records: \(place): \(fault.reason)", help: record(plan))
    }
    throw CommandFailure("the log has no screens", help: record(plan))
  }

  /// What a record is, by an example.
  private static func record(_ plan: Plan) -> String {
    let screen = plan.start.isNone ? "Home" : plan.displayName(plan.start)
    return "a record is a line such as `{\"session\":1,\"screen\":\"\(screen)\"}`; "
      + "`--input FORMAT` names another format"
  }
}

extension Option {
  fileprivate static let session = Option(
    "session", OptionValue("KEY", .anything), "the key of a record's session")
  fileprivate static let screen = Option(
    "screen", OptionValue("KEY", .anything), "the key of a record's screen")
  fileprivate static let time = Option(
    "time", OptionValue("KEY", .anything), "the key of a record's time")
  fileprivate static let anywhere = Option(
    "anywhere", "let sessions start on any screen, with anything below it")
  fileprivate static let urls = Option(
    "urls", "let URLs open at any time, even if no record says so")
  fileprivate static let costs = Option(
    "costs", "print a diff instead, which sets costs by how often links and tasks were used")
  fileprivate static let threshold = Option(
    "threshold", OptionValue("SHARE", .anything),
    "the share of sessions that need not fit, from 0 to 1 (default: 0)")
}
