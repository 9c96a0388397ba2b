import RoutePlan
import RouteBase
import RouteSyntax

/// A plan as a graph over its routes, for plans that such a graph describes completely.
///
/// Without conditions, tabs, jumps, recycling and links that go back, a frame below the top is
/// useful only if it was there at the start: anything pushed on the way would have been pushed for
/// nothing. So a path is some steps up and then pushes, each of a child or of the target of a link,
/// and every path of the graph can really be taken.
struct PlainGraph: Sendable {
  /// The row of a route has its children first, then its own links in the order of the plan.
  let forward: ArcTable
  let backward: ArcTable
  let routeCount: Int
  let packing: Packing
  /// The least weight of a step.
  let leastStep: UInt64
  /// Whether every step costs 1.
  let isUniform: Bool

  /// Nil if a graph over routes does not describe the plan completely. Linear in the plan.
  init?(_ plan: Plan) {
    guard plan.conditions.count == 1,
      !plan.routes.contains(where: {
        !$0.flags.isDisjoint(with: [.tabs, .recycle, .locked]) || $0.presentation.isFloating
      })
    else { return nil }
    let packing = Packing(nodeCount: plan.routes.count)
    var ahead = ArcRows(nodeCount: plan.routes.count)
    var back = ahead
    var (least, most) = (UInt32(1), UInt32(1))
    for link in plan.links {
      guard link.isPlain else { return nil }
      let cost = plan.cost(of: link)
      (least, most) = (min(least, cost), max(most, cost))
      back.count(link.target.raw)
    }
    for index in plan.routes.indices {
      // The index of links has already counted those of each route.
      ahead.count(UInt32(index), times: plan.linkIndex.links(of: RouteID(index)).count)
    }
    Self.forEachStepDown(plan) { parent, child, cost in
      (least, most) = (min(least, cost), max(most, cost))
      ahead.count(parent.raw)
      back.count(child.raw)
    }
    ahead.layOut()
    back.layOut()
    func add(_ tail: RouteID, _ head: RouteID, _ cost: UInt32) {
      let cost = min(cost, packing.maximum)
      ahead.add(RelaxedGraph.Arc(node: head.raw, cost: cost), to: tail.raw)
      back.add(RelaxedGraph.Arc(node: tail.raw, cost: cost), to: head.raw)
    }
    Self.forEachStepDown(plan, add)
    for link in plan.links {
      guard case .route(let source) = link.source else { continue }
      add(source, link.target, plan.cost(of: link))
    }
    routeCount = plan.routes.count
    self.packing = packing
    leastStep = packing.packed(cost: least)
    isUniform = least == 1 && most == 1
    forward = ArcTable(ahead)
    backward = ArcTable(back)
  }

  /// Calls `body` with the parent, the child and the cost of each step down.
  @inline(__always)
  private static func forEachStepDown(_ plan: Plan, _ body: (RouteID, RouteID, UInt32) -> Void) {
    for (index, route) in plan.routes.enumerated()
    where !route.parent.isNone && !route.flags.contains(.linkedOnly) {
      body(route.parent, RouteID(index), route.cost)
    }
  }

  /// The cheapest step from one route that pushes another: its cost, and its link or `none`. Of
  /// equals, the child comes first, then the links in the order of their declarations.
  func push(_ target: Int, from source: Int, _ plan: Plan) -> (cost: UInt32, link: LinkID)? {
    let places = forward.range(of: source)
    let links = plan.linkIndex.links(of: RouteID(source))
    let firstLink = places.upperBound - links.count
    var best: (cost: UInt32, link: LinkID)?
    for place in places where forward[place].node == target {
      let cost = forward[place].cost
      if let best, best.cost <= cost { continue }
      best = (cost, place < firstLink ? .none : links[links.startIndex + place - firstLink])
    }
    return best
  }
}

extension Link {
  /// Whether it pushes its target from one route, and does nothing else.
  fileprivate var isPlain: Bool {
    guard case .route = source, case .none = back else { return false }
    return arrow == .push && !isSingle && presentation?.isFloating != true
  }
}
