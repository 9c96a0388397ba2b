import RoutePlan
import RouteBase
import RouteSyntax

/// The plan without facts, as a graph over positions. For every path between stacks, the graph has
/// a path of at most the same weight. So its distances never overestimate, and if it has no path,
/// there is none.
///
/// The idea is that, without facts, no shortest path returns to an earlier stack, because
/// everything in between would be wasted. So a path never returns to a frame that it pushed; it
/// only returns to frames that were there at the start or that a jump put on the stack. A route
/// therefore has two nodes, and a third if there are tabs:
/// - *pushed*: it is on top, and the frames below it were on top before;
/// - *placed*: it is on top of its own place, and the path may return to the frames below;
/// - *covered*: it lies below, in its own place, with nothing presented above it.
///
/// The landing of a link that goes back has a node of its own, because it is useful only if the
/// frame that the link names was there at the start or a jump put it on the stack. The same is true
/// of a push of a recycled route.
///
/// The graph is linear in the plan: one node represents all routes of a flow, and another all
/// routes.
struct RelaxedGraph: Sendable {
  /// An arc into or out of a node.
  struct Arc: Sendable {
    /// The other node; the highest bit says that the arc is not a step of its own.
    private var word: UInt32
    var cost: UInt32

    init(node: UInt32, cost: UInt32) { (word, self.cost) = (node, cost) }
    init(free node: UInt32) { (word, cost) = (node | 1 << 31, 0) }

    @inline(__always) var node: Int { Int(word & ~(1 << 31)) }
    @inline(__always) var steps: UInt64 { UInt64(1 &- word >> 31) }
  }

  let nodes: RelaxedNodes
  let forward: ArcTable
  let backward: ArcTable
  /// For each route, whether a frontier from a target continues through its place. If nobody lands
  /// in a place, a path started there or came from below, so its bound is found by climbing.
  let isLanding: [Bool]
  /// For each route whether it is recycled.
  let isRecycled: [Bool]
  /// For each route its parent, or `none`.
  let parents: [RouteID]
  /// For each route the one right below it in its own place, or `none`.
  let placeParents: [RouteID]
  /// For each route whether it is locked.
  let isLocked: [Bool]
  /// For each route whether it floats; empty if no frame ever does.
  let isFloating: [Bool]
  /// How distances are packed into a word.
  let packing: Packing
  /// The least weight of an arc that a shortest path may pass; 0 if some arcs are not steps.
  let leastArc: UInt64
  /// The least cost of returning to a frame that is not in its own place.
  let returns: ReturnCosts

  init(_ plan: Plan) {
    returns = ReturnCosts(plan)
    nodes = RelaxedNodes(plan, returns)
    packing = Packing(nodeCount: nodes.count)
    var builder = RelaxedGraphBuilder(plan, nodes, packing, returns)
    builder.addHierarchy()
    builder.addLinks()
    builder.addLaidFrames()
    forward = builder.forward()
    backward = builder.backward()
    isLanding = builder.landings
    // If nobody lands in places, a path begins at the last one, so all its arcs are steps.
    let isPlain =
      returns.isPlain && !nodes.hasTabs && nodes.flowCount == 0 && !isLanding.contains(true)
      && !plan.links.contains { $0.source == .everywhere }
    leastArc = isPlain ? packing.packed(cost: builder.leastCost) : 0
    isRecycled = plan.routes.map { $0.flags.contains(.recycle) }
    parents = plan.routes.map { $0.parent }
    placeParents = plan.routes.indices.map { plan.placeParent(of: RouteID($0)) }
    isLocked = plan.routes.map { $0.flags.contains(.locked) }
    isFloating = returns.mayFloat ? plan.routes.map { $0.presentation.isFloating } : []
  }
}

/// The numbers of the nodes of a relaxed graph.
struct RelaxedNodes: Sendable {
  let routeCount: Int
  let flowCount: Int
  let hasTabs: Bool
  /// Where links that go back land, in order.
  let landings: [Landing]
  /// The first number of each kind.
  private let firstLanding: Int
  private let firstFlow: Int

  init(_ plan: Plan, _ returns: ReturnCosts) {
    routeCount = plan.routes.count
    flowCount = plan.flows.count
    hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    var landings: [Landing] = []
    for link in plan.links where link.back != .none {
      landings += plan.landings(of: link, returns)
    }
    landings.sort()
    self.landings = landings.indices.filter { $0 == 0 || landings[$0] != landings[$0 - 1] }
      .map { landings[$0] }
    firstLanding = (hasTabs ? 3 : 2) * routeCount
    firstFlow = firstLanding + self.landings.count
  }

  var count: Int { firstFlow + flowCount + 1 }

  @inline(__always) func pushed(_ route: RouteID) -> UInt32 { 2 * route.raw }
  @inline(__always) func placed(_ route: RouteID) -> UInt32 { 2 * route.raw + 1 }
  /// The route whose place a node is; nil for other nodes.
  @inline(__always) func place(_ node: UInt32) -> RouteID? {
    node & 1 == 1 && node < 2 * routeCount ? RouteID(raw: node >> 1) : nil
  }
  /// Only if the plan has tabs.
  @inline(__always) func covered(_ route: RouteID) -> UInt32 {
    UInt32(2 * routeCount) + route.raw
  }
  /// The node of a landing, by its place in `landings`.
  @inline(__always) func landed(_ place: Int) -> UInt32 { UInt32(firstLanding + place) }
  /// The landing that a node is; nil for other nodes.
  @inline(__always) func landing(_ node: Int) -> Landing? {
    node >= firstLanding && node < firstFlow ? landings[node - firstLanding] : nil
  }
  /// The places in `landings` of those that name a route.
  func places(naming route: RouteID, isPast: Bool) -> Range<Int> {
    let start = place(of: Landing(named: route, isPast: isPast, covering: RouteID(raw: 0)))
    var end = start
    while end < landings.count && landings[end].named == route && landings[end].isPast == isPast {
      end += 1
    }
    return start..<end
  }
  /// The place in `landings` of one of them, or else of the next one.
  func place(of landing: Landing) -> Int {
    var places = 0..<landings.count
    while !places.isEmpty {
      let middle = places.lowerBound + places.count / 2
      places =
        landings[middle] < landing ? middle + 1..<places.upperBound : places.lowerBound..<middle
    }
    return places.lowerBound
  }
  /// The node for all routes in a flow.
  func from(_ flow: FlowID) -> UInt32 { UInt32(firstFlow) + flow.raw }
  /// The node for all routes.
  @inline(__always) var fromEverything: UInt32 { UInt32(firstFlow + flowCount) }

  /// Whether a node is one at which its route is not on top.
  @inline(__always) func isUnder(_ node: Int) -> Bool { node >= 2 * routeCount }

  /// The route that a node belongs to; nil for other nodes.
  @inline(__always) func route(_ node: Int) -> RouteID? {
    if node < 2 * routeCount { return RouteID(node >> 1) }
    return node < firstLanding ? RouteID(node - 2 * routeCount) : landing(node)?.named
  }
}

/// Distances in one word: the cost in the high bits, the number of steps in the low bits.
///
/// No shortest path passes a node twice, which bounds the number of steps, apart from one `up` for
/// each frame of a stack that may have any number of frames of one route. Costs that could
/// overflow are cut down; this makes distances smaller, so they remain lower bounds.
struct Packing: Sendable {
  static let infinite = UInt64.max >> 2

  /// Room for the steps up a stack, which may be deeper than the graph has nodes.
  private static let leastBits: UInt64 = 16

  let shift: UInt64
  /// The largest cost of an arc.
  let maximum: UInt32

  init(nodeCount: Int) {
    var bits = Self.leastBits
    while 1 << bits <= nodeCount { bits += 1 }
    shift = bits
    let highest = UInt64(1) << (61 - 2 * bits)
    maximum = highest > UInt64(UInt32.max) ? .max : UInt32(highest)
  }

  func packed(cost: UInt32, steps: UInt64 = 1) -> UInt64 {
    UInt64(min(cost, maximum)) << shift + steps
  }

  @inline(__always)
  func weight(_ packed: UInt64) -> Weight {
    if packed >= Self.infinite { return .infinite }
    return Weight(
      cost: packed >> shift, steps: UInt32(truncatingIfNeeded: packed & (1 << shift - 1)))
  }
}
