package import RoutePlan
import RouteBase
import RouteSyntax

/// Which frames may lie above which, whatever facts hold: an over-approximation, so what it excludes
/// is never on any stack that starts with a launch or a URL.
///
/// A frame comes to lie above another one by a push while that is on the stack: by a step down or a
/// switch, by a `->` link, or as a part of a place that a jump or a URL builds on it. In all these
/// cases a route of the graph below leads to the next one. Going back, recycling and parking only
/// remove frames or bring them back in their order.
package struct StackOrder: Sendable {
  private let plan: Plan

  package init(_ plan: Plan) { self.plan = plan }

  /// For each route, whether a frame of it may lie above one of the routes in `bases`; true for
  /// these themselves, too. Takes linear time in the plan.
  package func mayLieAbove(_ bases: some Sequence<RouteID>) -> [Bool] {
    var result = [Bool](repeating: false, count: plan.routes.count)
    var isFlowSeen = [Bool](repeating: false, count: plan.flows.count)
    var isEverywhereSeen = false
    var open: [RouteID] = []
    func add(_ route: RouteID) {
      if route.isNone || result[route.index] { return }
      result[route.index] = true
      open.append(route)
    }
    func add(_ links: ArraySlice<LinkID>) {
      for id in links where plan.links[id.index].arrow == .push {
        add(plan.links[id.index].target)
      }
    }
    for base in bases { add(base) }
    while let route = open.popLast() {
      for place in plan.children.places(of: route.index) { add(plan.children.elements[place]) }
      if plan.links.isEmpty { continue }
      add(plan.linkIndex.links(of: route))
      var flow = plan.routes[route.index].flow
      while !flow.isNone && !isFlowSeen[flow.index] {
        isFlowSeen[flow.index] = true
        add(plan.linkIndex.links(of: flow))
        flow = plan.flows[flow.index].flow
      }
      if !isEverywhereSeen {
        isEverywhereSeen = true
        add(plan.linkIndex.linksFromEverywhere)
      }
    }
    return result
  }

  /// The routes of a place: a route, or all those in a flow.
  package func routes(of place: Place) -> [RouteID] {
    switch place {
    case .none: []
    case .route(let id): [id]
    case .flow(let flow):
      plan.routes.indices.map { RouteID($0) }.filter { plan.isRoute($0, in: flow) }
    }
  }
}
