package import RoutePlan
import RouteBase
import RouteSyntax

extension Plan {
  /// The routes that URLs open, each once, in order: routes with patterns, the starts of flows with
  /// patterns, the places of tasks with patterns, and the places where unknown URLs go.
  package var openableRoutes: [RouteID] {
    if patterns.isEmpty && fallbacks.isEmpty { return [] }
    var isOpenable = [Bool](repeating: false, count: routes.count)
    func add(_ route: RouteID) {
      if !route.isNone { isOpenable[route.index] = true }
    }
    for index in routes.indices where !routes[index].patterns.isEmpty { isOpenable[index] = true }
    for flow in flows where !flow.patterns.isEmpty { add(flow.start) }
    for task in tasks where !task.patterns.isEmpty { add(home(of: task)) }
    for fallback in fallbacks {
      switch fallback.target {
      case .route(let id): add(id)
      case .task(let id): add(home(of: tasks[id.index]))
      }
    }
    return routes.indices.filter { isOpenable[$0] }.map { RouteID($0) }
  }

  /// Whether `conditions` require and exclude nothing.
  package func isFree(_ conditions: ConditionsID) -> Bool {
    let conditions = self.conditions[conditions.index]
    return conditions.requires.isEmpty && conditions.unless.isEmpty
  }
}

extension Plan {
  /// Whether the sets of facts and the keys from links take little space in all. For other plans,
  /// nothing is reported that depends on single configurations.
  var isExplorable: Bool {
    let sets = facts.count * conditions.count
    let keys = links.reduce(0) { sum, link in
      link.target.isNone ? sum : sum + Int(routes[link.target.index].recycleKeys.count)
    }
    return sets <= 10_000_000 && keys <= 1_000_000
  }
}
