import RouteCheck
import RouteSyntax
import RouteMatch
import RoutePlan
import RouteBase

/// `qtroute url`
enum URLCommand: Command {
  static let name = "url"
  static let spec = CommandSpec(
    name: name, summary: "print the URL that opens a route or task",
    operands: [Operand("ROUTE", .routeOrTask)],
    options: [
      .plan, .stdinName, .input, .scheme,
      .domain.described("use this domain of the plan"), .all, format.option,
      .output,
    ],
    examples: [
      ("qtroute url Show --input showId=7", "on the plan's scheme"),
      ("qtroute url Show --input showId=7 --domain example.com", "on a domain"),
      ("qtroute url Index --all", "one for each pattern"),
    ],
    details: """
      For this URL, `qtroute match` returns the same route and values. The URL uses the
      pattern that carries the most inputs, on the first scheme or domain of the plan on
      which it opens the route. Inputs that are not in the path are in the query; an input
      given several times is a list. If there is no such URL, the reason is printed.
      """,
    exitStatuses: [
      (.no, "there is no such URL")
    ],
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let name = arguments.operands[0]
    if arguments.has(.scheme) && arguments.has(.domain) {
      throw CommandFailure("`--scheme` and `--domain` cannot be combined")
    }
    let plan = try PlanSource(session).load(.urls)
    let target = try target(name, in: plan)
    var builder = URLBuilder(plan)
    let inputs = try inputs(arguments, of: target, builder, plan)
    var base = URLBuilder.Base.any
    if let scheme = arguments.value(.scheme) { base = .scheme(scheme) }
    if let domain = arguments.value(.domain) { base = .domain(domain) }
    let format = arguments.value(Self.format) ?? .text
    do throws(URLBuilder.Failure) {
      var results = try builder.urls(of: target, inputs, on: base)
      if !arguments.has(.all) { results = Array(results.prefix(1)) }
      switch format {
      case .text: for result in results { session.output.write(string: result.url + "\n") }
      case .json: write(Answer(target: target, results: results), plan, to: &session.output)
      }
      return .success
    } catch {
      if case .foreignBase = error { throw foreignBase(base, plan) }
      let reason = reason(error, target, plan)
      if format == .json {
        write(Answer(target: target, reason: reason), plan, to: &session.output)
      }
      session.writeError("qtroute: no URL: \(TerminalText.escaped(reason))\n")
      return .no
    }
  }

  private static func target(_ name: String, in plan: Plan) throws(CommandFailure) -> PlanTarget {
    if case .task(let id) = plan.find(name) { return .task(id) }
    return .route(try PlanSource.route(name, in: plan))
  }

  /// The values of `--input`, each checked against its parameter's type.
  private static func inputs(
    _ arguments: Arguments, of target: PlanTarget, _ builder: URLBuilder, _ plan: Plan
  ) throws(CommandFailure) -> [NameID: [String]] {
    let parameters = builder.parameters(of: target)
    let kinds = ValueKinds(plan)
    var result: [NameID: [String]] = [:]
    for text in arguments.values(.input) {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandFailure("`--input` takes NAME=VALUE, not `\(text)`")
      }
      let name = String(text[..<equals])
      let value = String(text[text.index(after: equals)...])
      let id = plan.names.find(name.utf8)
      guard let index = parameters.first(where: { plan.parameters[$0].name == id }) else {
        let names = parameters.map { plan.name(plan.parameters[$0].name) }
        throw CommandFailure(
          "`\(name)` is not a parameter of `\(plan.displayName(target.symbol))` or of the routes above it",
          help: didYouMean(name, names))
      }
      let type = plan.parameters[index].type
      if let kind = kinds.kind(of: type.base), kinds.value(value, as: kind) == nil {
        var base = type
        base.isList = false
        throw CommandFailure(
          "`\(value)` is not a valid \(plan.displayName(base)), the type of `\(name)`")
      }
      if type.isList { result[id, default: []].append(value) } else { result[id] = [value] }
    }
    return result
  }

  // MARK: Output

  /// The URLs of a target, or why there is none.
  private struct Answer {
    var target: PlanTarget
    var results: [URLBuilder.Result] = []
    var reason: String?
  }

  private static func write(_ answer: Answer, _ plan: Plan, to output: inout ByteWriter) {
    var json = JSONWriter(output)
    let set = PatternSet(plan)
    json.object { json in
      json.schemaVersion()
      if case .task = answer.target { json.key("task") } else { json.key("route") }
      json.value(plan.displayName(answer.target.symbol))
      json.key("urls")
      json.array(answer.results) { json, result in
        json.object { json in
          json.key("url")
          json.value(result.url)
          json.key("pattern")
          json.value(set.text(of: result.pattern, plan))
        }
      }
      json.key("reason")
      if let reason = answer.reason { json.value(reason) } else { json.null() }
    }
    json.endLine()
    output = json.output
  }

  private static func reason(
    _ failure: URLBuilder.Failure, _ target: PlanTarget, _ plan: Plan
  ) -> String {
    let name = plan.displayName(target.symbol)
    func describe(_ index: Int) -> String {
      let parameter = plan.parameters[index]
      return "`\(plan.name(parameter.name)): \(plan.displayName(parameter.type))`"
    }
    switch failure {
    case .noPattern: return "`\(name)` has no pattern; give it one with `at`"
    case .otherBase, .foreignBase: return "no pattern of `\(name)` is on that scheme or domain"
    case .missing(let index): return "\(describe(index)) is missing; add `--input`"
    case .opaque(let index): return "no URL can carry \(describe(index)), which is opaque"
    case .empty(let index): return "\(describe(index)) is in the path and cannot be empty"
    case .dotSegment: return "browsers resolve a segment `.` or `..`, so no path can carry it"
    case .opensOther(let url, let other):
      let what = other.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
      return "`\(url)` opens \(other == target ? "it with different values" : what)"
    }
  }

  private static func foreignBase(_ base: URLBuilder.Base, _ plan: Plan) -> CommandFailure {
    func list(_ bases: [URLBase], _ word: String) -> String {
      bases.isEmpty
        ? "the plan declares no \(word)"
        : "the plan has \(bases.prefix(5).map { "`\($0.text)`" }.joined(separator: ", "))"
    }
    switch base {
    case .scheme(let name):
      return CommandFailure(
        "`\(name)` is not a scheme of the plan", help: list(plan.schemes, "scheme"))
    case .domain(let name):
      return CommandFailure(
        "`\(name)` is not a domain of the plan", help: list(plan.domains, "domain"))
    case .any: return CommandFailure("the plan declares neither scheme nor domain")
    }
  }
}

extension Option {
  static let scheme = Option(
    "scheme", OptionValue("NAME", .scheme), "use this scheme of the plan")
  fileprivate static let all = Option(
    "all", "print one URL for each pattern that can carry the inputs")
}
