import RouteGraph
import RoutePlan
import RouteSyntax

/// The options of `qtroute path` that apply to every question of a run.
struct PathQuestion {
  private let plan: Plan
  private var given: [FactID] = []
  private var stack: [RouteID]?
  private var isExact = false
  private var via: [RouteID] = []
  private var avoid: [RouteID] = []
  private var count = 1
  private var limit = PathRequest.defaultLimit
  /// The names of the inputs that are available.
  private(set) var inputs: Set<NameID> = []
  /// Their values as typed, in the order given.
  private(set) var values: [(name: NameID, text: String)] = []
  let isStrict: Bool

  init(_ plan: Plan, _ arguments: Arguments) throws(CommandFailure) {
    self.plan = plan
    isExact = arguments.has(.exact)
    isStrict = arguments.has(.strict)
    for names in arguments.values(.given) {
      for name in names.split(separator: ",") { given.append(try fact(String(name))) }
    }
    if let text = arguments.value(.stack) {
      var routes: [RouteID] = []
      for name in Self.parts(of: text) { routes.append(try PlanSource.route(name, in: plan)) }
      if routes.isEmpty { throw CommandFailure("`--stack` names no route") }
      stack = routes
    }
    for name in arguments.values(.via) { via.append(try PlanSource.route(name, in: plan)) }
    for name in arguments.values(.avoid) { avoid.append(try PlanSource.route(name, in: plan)) }
    count = try arguments.number(.paths) ?? 1
    limit = try arguments.number(.searchLimit) ?? limit
    for text in arguments.values(.input) { try addInput(text) }
  }

  /// The route that `--stack` ends with.
  var stackTop: RouteID? { stack?.last }

  /// Starts with the stack and the facts of an opened URL; returns the route on top.
  mutating func start(at address: PathAddress) throws(CommandFailure) -> RouteID {
    if stack != nil { throw CommandFailure("`--stack` and `--from-url` cannot be combined") }
    stack = address.stack
    given += address.facts.filter { !given.contains($0) }
    inputs.formUnion(address.inputs.union(address.results))
    return address.route
  }

  /// Ends with the stack of a URL, whose values are available; returns the route on top.
  mutating func end(at address: PathAddress) -> RouteID {
    isExact = true
    inputs.formUnion(address.inputs)
    return address.route
  }

  /// The request for one pair of routes.
  func request(from: RouteID, to: RouteID) throws(CommandFailure) -> PathRequest {
    var request = PathRequest(from: from, to: to)
    if let stack {
      guard stack.last == from else {
        throw CommandFailure(
          "`--stack` ends with `\(plan.displayName(stack[stack.count - 1]))`, but the path starts "
            + "from `\(plan.displayName(from))`",
          help: "write the stack bottom to top, with `\(plan.displayName(from))` last")
      }
      request.stack = stack
    }
    request.given = given
    request.isExact = isExact
    request.via = via
    request.avoid = avoid
    request.count = count
    request.limit = limit
    return request
  }

  /// Whether only the plain path is requested.
  var isPlain: Bool {
    stack == nil && given.isEmpty && !isExact && via.isEmpty && avoid.isEmpty && count == 1
  }

  private func fact(_ name: String) throws(CommandFailure) -> FactID {
    if let id = plan.findFact(name.utf8) { return id }
    let names = plan.facts.map { plan.name($0.name) }
    throw CommandFailure("unknown fact `\(name)`", help: didYouMean(name, names))
  }

  /// The names of a stack; a slash in backticks is part of a name.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "`" { isQuoted.toggle() }
      if scalar == "/" && !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Adds `NAME=VALUE`. The value must be valid for the type of some parameter with that name.
  private mutating func addInput(_ text: String) throws(CommandFailure) {
    guard let equals = text.firstIndex(of: "=") else {
      throw CommandFailure("`--input` takes NAME=VALUE, not `\(text)`")
    }
    let name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    let id = plan.names.find(name.utf8)
    let types = Set(plan.parameters.filter { $0.name == id }.map(\.type))
    guard !types.isEmpty else {
      let names = Set(plan.parameters.map { plan.name($0.name) }).sorted()
      throw CommandFailure(
        "no route or task has a parameter `\(name)`", help: didYouMean(name, names))
    }
    guard types.contains(where: { plan.reads(value, as: $0) }) else {
      let wanted = types.map { plan.displayName($0) }.sorted().joined(separator: " or ")
      throw CommandFailure("`\(value)` is not a valid \(wanted), the type of `\(name)`")
    }
    inputs.insert(id)
    values.append((id, value))
  }
}

extension Plan {
  /// Whether `text` is a valid value of `type`; for a list, of its elements.
  func reads(_ text: String, as type: ParameterType) -> Bool {
    switch DeclaredType.BuiltIn(rawValue: type.base.index) {
    case .any, .string: return true
    case .int: return Unescaping.integer(text.utf8) != nil
    case .double:
      let isPlain = text.utf8.allSatisfy {
        ($0 >= 0x30 && $0 <= 0x39) || "+-.eE".utf8.contains($0)
      }
      return isPlain && Double(text)?.isFinite == true
    case .bool: return text == "true" || text == "false"
    case nil:
      let alternatives = types[type.base.index].alternatives
      return alternatives.isEmpty || alternatives.contains(text)
    }
  }
}
