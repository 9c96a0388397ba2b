import RouteMatch
import RoutePlan
import RouteSyntax

/// `qtroute url`
enum URLCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let name = arguments.operands[0]
    if arguments.has(.scheme) && arguments.has(.domain) {
      throw CommandFailure("`--scheme` and `--domain` exclude each other")
    }
    let plan = try PlanSource(session).load(session)
    let target = try target(name, in: plan)
    var builder = URLBuilder(plan)
    let inputs = try inputs(arguments, of: target, builder, plan)
    var base = URLBuilder.Base.any
    if let scheme = arguments.value(.scheme) { base = .scheme(scheme) }
    if let domain = arguments.value(.domain) { base = .domain(domain) }
    do throws(URLBuilder.Failure) {
      var results = try builder.urls(of: target, inputs, on: base)
      if !arguments.has(.all) { results = Array(results.prefix(1)) }
      write(results, target, nil, plan, session)
      return .success
    } catch {
      if case .foreignBase = error { throw foreignBase(base, plan) }
      let reason = reason(error, target, plan)
      if arguments.format == "json" { write([], target, reason, plan, session) }
      session.writeError("qtroute: no URL: \(TerminalText.escaped(reason))\n")
      return .no
    }
  }

  private static func target(_ name: String, in plan: Plan) throws(CommandFailure) -> MatchTarget {
    if case .task(let id) = plan.find(name) { return .task(id) }
    return .route(try PlanSource.route(name, in: plan))
  }

  /// The values of `--input`, each checked against its parameter's type.
  private static func inputs(
    _ arguments: Arguments, of target: MatchTarget, _ builder: URLBuilder, _ plan: Plan
  ) throws(CommandFailure) -> [NameID: [String]] {
    let parameters = builder.parameters(of: target)
    let kinds = ValueKinds(plan)
    var result: [NameID: [String]] = [:]
    for (_, text) in arguments.all([.input]) {
      guard let equals = text.firstIndex(of: "=") else {
        throw CommandFailure("`--input` takes NAME=VALUE, not `\(text)`")
      }
      let name = String(text[..<equals])
      let value = String(text[text.index(after: equals)...])
      let id = plan.names.find(name.utf8)
      guard let index = parameters.first(where: { plan.parameters[$0].name == id }) else {
        let names = parameters.map { plan.name(plan.parameters[$0].name) }
        throw CommandFailure(
          "`\(name)` is no parameter of `\(plan.displayName(target.symbol))` or of what it stands in",
          help: didYouMean(name, names))
      }
      let type = plan.parameters[index].type
      if let kind = kinds.kind(of: type.base), kinds.value(value, as: kind) == nil {
        var base = type
        base.isList = false
        throw CommandFailure(
          "`\(value)` does not read as \(plan.displayName(base)), the type of `\(name)`")
      }
      if type.isList { result[id, default: []].append(value) } else { result[id] = [value] }
    }
    return result
  }

  // MARK: Output

  private static func write(
    _ results: [URLBuilder.Result], _ target: MatchTarget, _ reason: String?, _ plan: Plan,
    _ session: Session
  ) {
    guard session.arguments.format == "json" else {
      for result in results { session.output.write(string: result.url + "\n") }
      return
    }
    var json = JSONWriter(session.output)
    let set = PatternSet(plan)
    json.object { json in
      json.key("schema")
      json.value(1)
      if case .task = target { json.key("task") } else { json.key("route") }
      json.value(plan.displayName(target.symbol))
      json.key("urls")
      json.array(results) { json, result in
        json.object { json in
          json.key("url")
          json.value(result.url)
          json.key("pattern")
          json.value(set.text(of: result.pattern, plan))
        }
      }
      json.key("reason")
      if let reason { json.value(reason) } else { json.null() }
    }
    json.endLine()
    session.output = json.output
  }

  private static func reason(
    _ failure: URLBuilder.Failure, _ target: MatchTarget, _ plan: Plan
  ) -> String {
    let name = plan.displayName(target.symbol)
    func describe(_ index: Int) -> String {
      let parameter = plan.parameters[index]
      return "`\(plan.name(parameter.name)): \(plan.displayName(parameter.type))`"
    }
    switch failure {
    case .noPattern: return "`\(name)` has no pattern; give it one with `at`"
    case .otherBase, .foreignBase: return "no pattern of `\(name)` stands on that"
    case .missing(let index): return "\(describe(index)) is missing; add `--input`"
    case .opaque(let index): return "no URL can carry \(describe(index)), which is opaque"
    case .empty(let index): return "\(describe(index)) stands in the path and cannot be empty"
    case .opensOther(let url, let other):
      let what = other.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
      return "`\(url)` opens \(other == target ? "it with other values" : what)"
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
        "`\(name)` is no scheme of the plan", help: list(plan.schemes, "scheme"))
    case .domain(let name):
      return CommandFailure(
        "`\(name)` is no domain of the plan", help: list(plan.domains, "domain"))
    case .any: return CommandFailure("the plan declares neither scheme nor domain")
    }
  }
}
