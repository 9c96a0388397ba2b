import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

/// What a URL opens: a screen with the stack below it, or a task.
public struct NavigationMatch: Sendable, Hashable {
  /// A frame of the stack to build.
  public struct OpenedFrame: Sendable, Hashable {
    /// The route's name.
    public let route: String
    /// The values that the URL gives its parameters.
    public let arguments: Inputs
  }

  /// A key of the query.
  public struct QueryItem: Sendable, Hashable {
    /// The text before the `=`, decoded.
    public let key: String
    /// The text after the `=`, decoded; nil if there is no `=`.
    public let value: String?
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
  public let taskArguments: Inputs
  /// The query items that nothing used, in order: keys of the app's own, and values that are not
  /// valid for the types of their parameters.
  public let query: [QueryItem]
  /// The text after the `#`, decoded.
  public let fragment: String?
  /// The facts that have to hold first: those that the stack requires and does not grant itself.
  public let requires: [String]
  /// The inputs that the URL lacks. Their step numbers assume an empty stack: step 1 builds the
  /// stack, and step 2 does the task.
  public let missing: [InputNeed]

  /// The values of the whole stack and of the task, by name.
  public var arguments: Inputs {
    (stack.map(\.arguments) + [taskArguments]).reduce(into: [:]) { $0.merge($1) { old, _ in old } }
  }
}

extension NavigationPlan {
  /// Finds what a URL opens.
  ///
  /// A URL belongs to the plan if it has one of the plan's schemes, is on one of its domains, or is
  /// a bare path. Such a URL goes to the plan's fallback if no pattern matches it. Any other URL
  /// opens nothing.
  public func match(_ url: String) -> NavigationMatch {
    var matcher = core.matcher
    return describe(matcher.match(url))
  }

  func describe(_ match: URLMatch) -> NavigationMatch {
    var isTask = false
    if case .task = match.target { isTask = true }
    return NavigationMatch(
      url: match.url, target: match.target.map { name($0) }, isTask: isTask,
      isMatched: match.isMatched, isFallback: match.isFallback,
      reason: match.failure?.reason,
      stack: match.stack.map {
        NavigationMatch.OpenedFrame(
          route: names[$0.route], arguments: values(match.arguments(of: $0)))
      },
      taskArguments: values(match.taskArguments),
      query: match.query.map { NavigationMatch.QueryItem(key: $0.key, value: $0.value) },
      fragment: match.fragment, requires: match.requires.map { plan.name(of: $0) },
      missing: match.missing.map { missing in
        let step = if case .task = missing.owner { 2 } else { 1 }
        return describe(
          plan.parameters[missing.parameter], of: name(missing.owner), step: step)
      })
  }

  func name(_ target: PlanTarget) -> String {
    switch target {
    case .route(let id): names[id]
    case .task(let id): names[id]
    }
  }

  /// Values by the names of their parameters.
  func values(_ arguments: ArraySlice<URLMatch.ArgumentValue>) -> Inputs {
    var result: Inputs = [:]
    for argument in arguments {
      result[plan.name(plan.parameters[argument.parameter].name)] = InputValue(argument.value)
    }
    return result
  }
}
