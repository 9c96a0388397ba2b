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
  let forward: RelaxedGraph.Adjacency
  let backward: RelaxedGraph.Adjacency
  /// For each arc of `forward`, its link; `none` for a child.
  private let links: [LinkID]
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
      }),
      plan.links.allSatisfy({ $0.isPlain })
    else { return nil }
    let routeCount = plan.routes.count
    let packing = Packing(nodeCount: routeCount)
    var tails: [UInt32] = []
    var heads: [UInt32] = []
    var costs: [UInt32] = []
    var links: [LinkID] = []
    func add(_ tail: RouteID, _ head: RouteID, cost: UInt32, _ link: LinkID) {
      tails.append(tail.raw)
      heads.append(head.raw)
      costs.append(min(cost, packing.maximum))
      links.append(link)
    }
    for (index, route) in plan.routes.enumerated()
    where !route.parent.isNone && !route.flags.contains(.linkedOnly) {
      add(route.parent, RouteID(index), cost: route.cost, .none)
    }
    for (index, link) in plan.links.enumerated() {
      guard case .route(let source) = link.source else { continue }
      add(source, link.target, cost: plan.cost(of: link), LinkID(index))
    }
    self.routeCount = routeCount
    self.packing = packing
    leastStep = packing.packed(cost: min(costs.min() ?? 1, 1))
    isUniform = costs.allSatisfy { $0 == 1 }
    forward = RelaxedGraph.Adjacency(
      tails, zip(heads, costs).map { RelaxedGraph.Arc(node: $0, cost: $1) }, nodeCount: routeCount)
    backward = RelaxedGraph.Adjacency(
      heads, zip(tails, costs).map { RelaxedGraph.Arc(node: $0, cost: $1) }, nodeCount: routeCount)
    self.links = forward.sorted(tails, links)
  }

  /// The cheapest step from one route that pushes another: its cost, and its link or `none`. Of
  /// equals, the child comes first, then the links in the order of their declarations.
  func push(_ target: Int, from source: Int) -> (cost: UInt32, link: LinkID)? {
    var best: (cost: UInt32, link: LinkID)?
    for index in forward.range(of: source) where forward[index].node == target {
      let arc = forward[index]
      if best.map({ arc.cost < $0.cost }) ?? true { best = (arc.cost, links[index]) }
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
