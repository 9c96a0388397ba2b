package import RouteGraph
package import RoutePlan
import RouteSyntax

/// A question about paths as it is typed: with names instead of ids.
package struct PathQuestionText: Sendable {
  /// The facts that hold at the start, besides those that the stack there brings.
  package var given: [String] = []
  /// Whether the stack brings none.
  package var isCold = false
  /// The stack to start from, bottom to top; nil for the start's own place.
  package var stack: [String]?
  package var isExact = false
  package var via: [String] = []
  package var avoid: [String] = []
  /// How many paths to find, at least 1.
  package var count = 1
  package var limit = PathRequest.defaultLimit
  /// `NAME=VALUE`, in the order given.
  package var inputs: [String] = []

  package init() {}
}

/// What a question about paths says apart from its two ends.
package struct PathQuestion: Sendable {
  private let plan: Plan
  /// The facts that hold at the start, besides those that the stack there brings.
  package private(set) var given: [FactID] = []
  private var isCold: Bool
  private var stack: [RouteID]?
  private var isExact: Bool
  private let via: [RouteID]
  private let avoid: [RouteID]
  private let count: Int
  private let limit: Int
  /// The names of the inputs that are available.
  package private(set) var inputs: Set<NameID> = []
  /// Their values as typed, in the order given.
  package private(set) var values: [(name: NameID, text: String)] = []

  package init(_ plan: Plan, _ text: PathQuestionText) throws(QuestionFault) {
    self.plan = plan
    isCold = text.isCold
    isExact = text.isExact
    count = text.count
    limit = text.limit
    given = try plan.facts(named: text.given)
    if let names = text.stack {
      let routes = try plan.routes(named: names)
      if routes.isEmpty { throw QuestionFault("`--stack` names no route") }
      stack = routes
    }
    via = try plan.routes(named: text.via)
    avoid = try plan.routes(named: text.avoid)
    for input in text.inputs { try addInput(input) }
  }

  /// The route that `--stack` ends with.
  package var stackTop: RouteID? { stack?.last }

  /// Starts with the stack and the facts of an opened URL, or cold without the facts; returns the
  /// route on top.
  package mutating func start(at address: PathAddress) throws(QuestionFault) -> RouteID {
    if stack != nil { throw QuestionFault("`--stack` and `--from-url` cannot be combined") }
    stack = address.stack
    if !isCold {
      given = address.facts(given: given, in: plan)
      isCold = true
    }
    inputs.formUnion(address.inputs.union(address.results))
    return address.route
  }

  /// Ends with the stack of a URL, whose values are available; returns the route on top.
  package mutating func end(at address: PathAddress) -> RouteID {
    isExact = true
    inputs.formUnion(address.inputs)
    return address.route
  }

  /// The facts that hold on `start` before the path.
  func facts(at start: RouteID) -> Set<FactID> {
    if isCold { return Set(given) }
    return Set(plan.openingFacts(of: stack ?? plan.chain(of: start), given: given).facts)
  }

  /// The request for one pair of routes.
  package func request(from: RouteID, to: RouteID) throws(QuestionFault) -> PathRequest {
    try request(from: from, to: .route(to))
  }

  /// The request for a route and a route or a task.
  package func request(from: RouteID, to: PlanTarget) throws(QuestionFault) -> PathRequest {
    var request = PathRequest(from: from, to: to)
    if let stack {
      guard stack.last == from else {
        throw QuestionFault(
          "`--stack` ends with `\(plan.displayName(stack[stack.count - 1]))`, but the path starts "
            + "from `\(plan.displayName(from))`",
          help: "write the stack bottom to top, with `\(plan.displayName(from))` last")
      }
      request.stack = stack
    }
    request.given = given
    request.isCold = isCold
    request.isExact = isExact
    request.via = via
    request.avoid = avoid
    request.count = count
    request.limit = limit
    return request
  }

  /// What to say of the start of a request: frames of its stack exclude facts that hold there.
  package func notes(on request: PathRequest) -> [String] {
    if request.isCold { return [] }
    let stack = request.stack ?? plan.chain(of: request.from)
    return plan.openingFacts(of: stack, given: request.given).contradictions.map { each in
      let route = plan.displayName(each.route)
      return "`\(plan.name(of: each.fact))` holds at the start, although `\(route)` excludes it"
    }
  }

  /// Whether only the plain path is requested.
  package var isPlain: Bool {
    stack == nil && given.isEmpty && !isExact && via.isEmpty && avoid.isEmpty && count == 1
  }

  /// Adds `NAME=VALUE`. The value must be valid for the type of some parameter with that name.
  private mutating func addInput(_ text: String) throws(QuestionFault) {
    let (name, value) = try Self.input(text)
    let id = plan.names.find(name.utf8)
    let types = Set(plan.parameters.filter { $0.name == id }.map { $0.type })
    guard !types.isEmpty else {
      let names = Set(plan.parameters.map { plan.name($0.name) }).sorted()
      throw QuestionFault(
        "no route or task has a parameter `\(name)`", help: didYouMean(name, names))
    }
    guard types.contains(where: { plan.reads(value, as: $0) }) else {
      let wanted = types.map { plan.displayName($0) }.sorted().joined(separator: " or ")
      throw QuestionFault("`\(value)` is not a valid \(wanted), the type of `\(name)`")
    }
    if !inputs.insert(id).inserted, !types.contains(where: { $0.isList }) {
      throw Self.repeatedInput(name)
    }
    values.append((id, value))
  }

  /// The parts of `NAME=VALUE`, which is an option's value or, if not, part of a line.
  static func input(
    _ text: String, isOption: Bool = true
  ) throws(QuestionFault) -> (name: String, value: String) {
    let bytes = text.utf8
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      throw noInput(text, isOption: isOption)
    }
    return (String(text[..<equals]), String(text[bytes.index(after: equals)...]))
  }

  /// What to say of a second value of a parameter that is no list.
  static func repeatedInput(_ name: String) -> QuestionFault {
    QuestionFault("`\(name)` is given more than once, but it is not a list")
  }

  /// What to say of a text that is not `NAME=VALUE`.
  static func noInput(_ text: String, isOption: Bool) -> QuestionFault {
    QuestionFault("\(isOption ? "`--input` takes" : "an input is") NAME=VALUE, not `\(text)`")
  }
}
