import RouteMatch
package import RoutePlan
import RouteBase
import RouteSyntax

/// What a URL opens: a screen with the stack below it, or a task.
public struct NavigationMatch: Sendable, Hashable {
  /// A frame of the stack to build.
  public struct OpenedFrame: Sendable, Hashable {
    /// The route's name.
    public let route: String
    /// The values that the URL gives its parameters.
    public var arguments: Inputs { given.inputs }
    let given: GivenInputs
  }

  /// A key of the query.
  public struct QueryItem: Sendable, Hashable {
    /// The text before the `=`, decoded.
    public let key: String
    /// The text after the `=`, decoded; nil if there is no `=`.
    public let value: String?
  }

  /// A route or task that the URL opens in place of the target if other facts hold.
  public struct Alternative: Sendable, Hashable {
    /// The route or task.
    public let target: String
    /// Whether it is a task.
    public let isTask: Bool
    /// The facts that have to hold, as for the target.
    public let requires: [String]
    /// The facts that may not hold, as for the target.
    public let unless: [String]
  }

  /// The URL as it was given.
  public let url: String
  /// The route or task that the URL opens: the one whose pattern matches, otherwise the plan's
  /// fallback; nil if the URL opens nothing.
  public let target: String?
  /// Whether the target is a task.
  public let isTask: Bool
  /// Whether a pattern matches.
  public let isMatched: Bool
  /// Whether no pattern matches and the target is the fallback.
  public let isFallback: Bool
  /// The reason why nothing opens, or why the fallback does; nil if a pattern matches.
  public let reason: String?
  /// The stack to build, bottom to top: that of the route, or of the route that contains the task;
  /// empty for a task that is in no route.
  public let stack: [OpenedFrame]
  /// The values that the URL gives a task's parameters.
  public var taskArguments: Inputs { givenToTask.inputs }
  let givenToTask: GivenInputs
  /// The query items that nothing used, in order: keys of the app's own, and values that are not
  /// valid for the types of their parameters.
  public let query: [QueryItem]
  /// The text after the `#`, decoded.
  public let fragment: String?
  /// The facts that have to hold first: those that the stack requires and does not grant itself.
  public let requires: [String]
  /// The facts that may not hold: those that the stack refuses and does not revoke itself before.
  public let unless: [String]
  /// What the URL opens if other facts hold, in the order of the plan: routes and tasks that share
  /// the URL because their conditions exclude each other. Usually there are none.
  public let alternatives: [Alternative]
  /// The inputs that the URL lacks. Their step numbers assume an empty stack: step 1 builds the
  /// stack, and step 2 does the task.
  public let missing: [InputNeed]

  /// The values of the whole stack and of the task, by name.
  public var arguments: Inputs {
    (stack.map(\.arguments) + [taskArguments]).reduce(into: [:]) { $0.merge($1) { old, _ in old } }
  }
}

/// The values of some parameters, which are looked up only when somebody asks for them.
struct GivenInputs: Sendable, Hashable {
  /// The values of a whole match; empty if none of them is given to these parameters.
  private let arguments: [URLMatch.ArgumentValue]
  /// The places of the values in `arguments`.
  private let places: Range<Int>
  /// The name of each parameter of the plan.
  private let names: [String]

  /// The values at some places of a match, for parameters with `names`.
  init(_ arguments: [URLMatch.ArgumentValue], _ places: Range<Int>, _ names: [String]) {
    let isEmpty = places.isEmpty
    self.arguments = isEmpty ? [] : arguments
    self.places = isEmpty ? 0..<0 : places
    self.names = isEmpty ? [] : names
  }

  var inputs: Inputs {
    if places.isEmpty { return [:] }
    var result = Inputs(minimumCapacity: places.count)
    for argument in arguments[places] {
      result[names[argument.parameter]] = InputValue(argument.value)
    }
    return result
  }

  static func == (a: GivenInputs, b: GivenInputs) -> Bool {
    (a.places.isEmpty && b.places.isEmpty) || a.inputs == b.inputs
  }

  func hash(into hasher: inout Hasher) { hasher.combine(inputs) }
}

extension NavigationPlan {
  /// Finds what a URL opens for somebody for whom no fact holds.
  ///
  /// A URL belongs to the plan if it has one of the plan's schemes, is on one of its domains, or is
  /// a bare path. Such a URL goes to the plan's fallback if no pattern matches it; one that a `web`
  /// pattern matches stays in the browser. That one and any URL that does not belong to the plan
  /// open nothing.
  public func match(_ url: String) -> NavigationMatch {
    match(url, holding: [])
  }

  /// Finds what a URL opens for somebody for whom some facts hold.
  ///
  /// The facts decide if routes share the URL, such as a start page for guests and one for members:
  /// the one that they allow opens, otherwise the first that they do not refuse, and the others are
  /// the match's ``NavigationMatch/alternatives``.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - facts: The facts that hold, such as ``Driver/facts``.
  /// - Throws: ``RegistrationError`` if the plan has no such fact.
  public func match(
    _ url: String, facts: [String]
  ) throws(RegistrationError) -> NavigationMatch {
    var holding: Set<FactID> = []
    for name in facts { holding.insert(try fact(name)) }
    return match(url, holding: holding)
  }

  /// What a URL opens for somebody for whom exactly `facts` hold.
  package func match(_ url: String, holding facts: Set<FactID>) -> NavigationMatch {
    core.matcher.match(url, given: facts) { describe(&$0) }
  }

  /// The match with names instead of numbers. It takes the match's arguments, so that they need not
  /// be copied.
  func describe(_ match: inout URLMatch) -> NavigationMatch {
    let core = core
    let arguments = match.takeArguments()
    return NavigationMatch(
      url: match.url, target: match.target.map { name($0) },
      isTask: match.target.map { isTask($0) } ?? false,
      isMatched: match.isMatched, isFallback: match.isFallback,
      reason: match.failure?.reason,
      stack: match.stack.map {
        NavigationMatch.OpenedFrame(
          route: core.names[$0.route],
          given: GivenInputs(arguments, $0.places, core.names.parameters))
      },
      givenToTask: GivenInputs(arguments, match.taskPlaces, core.names.parameters),
      query: match.query.isEmpty
        ? [] : match.query.map { NavigationMatch.QueryItem(key: $0.key, value: $0.value) },
      fragment: match.fragment, requires: factNames(match.requires),
      unless: factNames(match.unless),
      alternatives: match.alternatives.isEmpty ? [] : match.alternatives.map { describe($0) },
      missing: match.missing.isEmpty ? [] : match.missing.map { describe($0) })
  }

  private func describe(_ other: URLMatch.Alternative) -> NavigationMatch.Alternative {
    NavigationMatch.Alternative(
      target: name(other.target), isTask: isTask(other.target),
      requires: factNames(other.requires), unless: factNames(other.unless))
  }

  private func describe(_ missing: URLMatch.Missing) -> InputNeed {
    let step = if case .task = missing.owner { 2 } else { 1 }
    return describe(plan.parameters[missing.parameter], of: name(missing.owner), step: step)
  }

  func name(_ target: PlanTarget) -> String {
    switch target {
    case .route(let id): core.names[id]
    case .task(let id): core.names[id]
    }
  }

  private func factNames(_ facts: [FactID]) -> [String] {
    facts.isEmpty ? [] : facts.map { core.names.facts[$0.index] }
  }

  private func isTask(_ target: PlanTarget) -> Bool {
    if case .task = target { true } else { false }
  }
}
