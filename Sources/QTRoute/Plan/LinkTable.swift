import RoutePlan
import RouteSyntax

/// The pushing links of a plan by where they lead, and what flows hold.
struct LinkTable: Sendable {
  private let plan: Plan
  private var byTarget: [RouteID: [LinkID]] = [:]

  init(_ plan: Plan) {
    self.plan = plan
    for (index, link) in plan.links.enumerated() where link.arrow == .push {
      byTarget[link.target, default: []].append(LinkID(index))
    }
  }

  /// The pushing links from `source` to `target`, in reading order.
  func links(from source: RouteID, to target: RouteID) -> [LinkID] {
    (byTarget[target] ?? []).filter { id in
      switch plan.links[id.index].source {
      case .route(let route): route == source
      case .flow(let flow): source != target && isRoute(source, in: flow)
      case .everywhere: source != target
      }
    }
  }

  /// Whether `route` is in `flow`, at any depth.
  func isRoute(_ route: RouteID, in flow: FlowID) -> Bool {
    var around = plan.routes[route.index].flow
    while !around.isNone {
      if around == flow { return true }
      around = plan.flows[around.index].flow
    }
    return false
  }

  /// How many of the lowest `routes` stay when a link goes back.
  func kept(_ back: Link.Back, of routes: [RouteID]) -> Int {
    switch back {
    case .none, .to(.none), .past(.none):
      return routes.count
    case .to(.route(let route)):
      return routes.lastIndex(of: route).map { $0 + 1 } ?? routes.count
    case .past(.route(let route)):
      return routes.lastIndex(of: route) ?? routes.count
    case .to(.flow(let flow)), .past(.flow(let flow)):
      guard var index = routes.lastIndex(where: { isRoute($0, in: flow) }) else {
        return routes.count
      }
      while index > 0 && isRoute(routes[index - 1], in: flow) { index -= 1 }
      return index
    }
  }
}
