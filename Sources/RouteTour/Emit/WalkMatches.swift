import RouteMatch
package import RoutePlan
package import RouteSyntax

/// Values of inputs, by the names of their parameters.
package typealias WalkValues = [NameID: LiteralValue]

/// What the URLs of walks say about the screens that they open, each matched once.
package struct WalkMatches: Sendable {
  struct Match: Sendable {
    /// The values of each frame, from the bottom.
    var frames: [WalkValues]
    /// The values of the task; nil if a route opens.
    var task: WalkValues?
  }

  private var matches: [String: Match] = [:]

  package init(_ walks: [Walk], _ plan: Plan) {
    var matcher: URLMatcher?
    func add(_ url: String, _ target: PlanTarget, _ matches: inout [String: Match]) {
      if matches[url] != nil { return }
      if matcher == nil { matcher = URLMatcher(plan) }
      guard let match = matcher?.match(url, for: target) else { return }
      func values(_ arguments: ArraySlice<URLMatch.ArgumentValue>) -> WalkValues {
        let pairs = arguments.map { (plan.parameters[$0.parameter].name, $0.value) }
        return Dictionary(pairs, uniquingKeysWith: { $1 })
      }
      var found = Match(frames: match.stack.map { values(match.arguments(of: $0)) })
      if case .task? = match.target { found.task = values(match.taskArguments) }
      matches[url] = found
    }
    for walk in walks {
      if case .url(let url, let target) = walk.launch { add(url, target, &matches) }
      for step in walk.steps {
        if case .url(let url, let target) = step.action { add(url, target, &matches) }
      }
    }
  }

  /// What is known of a URL; nil for one of no walk.
  subscript(_ url: String) -> Match? { matches[url] }
}
