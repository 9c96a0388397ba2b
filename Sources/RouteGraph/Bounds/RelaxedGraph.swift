import RoutePlan
import RouteBase
import RouteSyntax

/// The plan without facts, a graph over where one may be, in which every way between stacks has one
/// of at most its weight. Its distances never overestimate, and where it has no way, there is none.
///
/// It rests on one thought: without facts nobody comes back to a stack that was there before, for
/// everything between would be wasted. So a frame that was pushed on the way is never returned to,
/// and only frames that were there at the start, or that a jump laid down, are. A route has
/// therefore two nodes, and a third where there are tabs:
/// - *pushed*: it is on top, and what lies below it was on top before;
/// - *placed*: it is on top of its own place, and what lies below may be returned to;
/// - *covered*: it lies below, in its own place, with nothing presented above.
///
/// A link that goes back has a node of its own for where it lands, for that is of use only where
/// the frame was there at the start or a jump laid it down; so is a push of a recycled route.
///
/// Linear in the plan: a flow, and everything, have a node that stands for their routes.
struct RelaxedGraph: Sendable {
  /// A way in or out of a node.
  struct Arc: Sendable {
    /// The other node, and in the highest bit whether the arc is no step of its own.
    private var word: UInt32
    var cost: UInt32

    init(node: UInt32, cost: UInt32) { (word, self.cost) = (node, cost) }
    init(free node: UInt32) { (word, cost) = (node | 1 << 31, 0) }

    @inline(__always) var node: Int { Int(word & ~(1 << 31)) }
    @inline(__always) var steps: UInt64 { UInt64(1 &- word >> 31) }
  }

  /// Arcs by one of their ends. It never changes, and is shared.
  final class Adjacency: Sendable {
    private let offsets: [UInt32]
    private let arcs: [Arc]

    /// `ends` are the nodes by which the arcs are sorted; the order among equals stays.
    init(_ ends: [UInt32], _ unsorted: [Arc], nodeCount: Int) {
      var offsets = [UInt32](repeating: 0, count: nodeCount + 1)
      var arcs = [Arc](repeating: Arc(node: 0, cost: 0), count: unsorted.count)
      for end in ends { offsets[Int(end) + 1] += 1 }
      for index in 0..<nodeCount { offsets[index + 1] += offsets[index] }
      var next = offsets
      for (index, end) in ends.enumerated() {
        arcs[Int(next[Int(end)])] = unsorted[index]
        next[Int(end)] += 1
      }
      self.offsets = offsets
      self.arcs = arcs
    }

    // Searches ask at every step: it is not checked that a node, or an arc, is one of the graph.

    /// Where the arcs of a node of the graph stand.
    @inline(__always)
    func range(of node: Int) -> Range<Int> {
      offsets.withUnsafeBufferPointer {
        Range(uncheckedBounds: (Int($0[node]), Int($0[node &+ 1])))
      }
    }

    /// The arc at a place of a node's range.
    @inline(__always)
    subscript(place: Int) -> Arc { arcs.withUnsafeBufferPointer { $0[place] } }

    /// Values for the arcs, in their order; `ends` and `unsorted` are as they were.
    func sorted<Value>(_ ends: [UInt32], _ unsorted: [Value]) -> [Value] {
      var result = unsorted
      var next = (0..<(ends.max().map { Int($0) + 1 } ?? 0)).map { offsets[$0] }
      for (end, value) in zip(ends, unsorted) {
        result[Int(next[Int(end)])] = value
        next[Int(end)] += 1
      }
      return result
    }
  }

  let nodes: RelaxedNodes
  let forward: Adjacency
  let backward: Adjacency
  /// For each route whether a frontier that comes back from a target goes through its place. Where
  /// nobody lands there, one starts there or came from below: then its bound is found by climbing.
  let isLanding: [Bool]
  /// For each route whether it is recycled.
  let isRecycled: [Bool]
  /// For each route its parent, or `none`.
  let parents: [RouteID]
  /// How distances are packed into a word.
  let packing: Packing
  /// What every arc that a shortest way may pass weighs at least; 0 where some are no steps.
  let leastArc: UInt64
  /// What coming back to a frame costs at least, where the frame is not in its own place.
  let returns: ReturnCosts

  init(_ plan: Plan) {
    nodes = RelaxedNodes(plan)
    returns = ReturnCosts(plan)
    packing = Packing(nodeCount: nodes.count)
    var builder = RelaxedGraphBuilder(plan, nodes, packing)
    builder.addHierarchy()
    builder.addLinks()
    builder.addLaidFrames()
    forward = builder.forward()
    backward = builder.backward()
    isLanding = builder.landings
    // Of places that nobody lands in the way begins at the last: it passes no arc that is no step.
    let isPlain =
      returns.isPlain && !nodes.hasTabs && nodes.flowCount == 0 && !isLanding.contains(true)
      && !plan.links.contains { $0.source == .everywhere }
    leastArc = isPlain ? packing.packed(cost: builder.leastCost) : 0
    isRecycled = plan.routes.map { $0.flags.contains(.recycle) }
    parents = plan.routes.map(\.parent)
  }
}

/// The numbers of the nodes of a relaxed graph.
struct RelaxedNodes: Sendable {
  let routeCount: Int
  let flowCount: Int
  let hasTabs: Bool
  let hasBacks: Bool
  /// The first number of each kind.
  private let firstLanded: Int
  private let firstFlow: Int

  init(_ plan: Plan) {
    routeCount = plan.routes.count
    flowCount = plan.flows.count
    hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    hasBacks = plan.links.contains { $0.back != .none }
    firstLanded = (hasTabs ? 3 : 2) * routeCount
    firstFlow = firstLanded + (hasBacks ? routeCount : 0)
  }

  var count: Int { firstFlow + flowCount + 1 }

  @inline(__always) func pushed(_ route: RouteID) -> UInt32 { 2 * route.raw }
  @inline(__always) func placed(_ route: RouteID) -> UInt32 { 2 * route.raw + 1 }
  /// The route of which a node is the place; nil for others.
  @inline(__always) func place(_ node: UInt32) -> RouteID? {
    node & 1 == 1 && node < 2 * routeCount ? RouteID(raw: node >> 1) : nil
  }
  /// Only where the plan has tabs.
  @inline(__always) func covered(_ route: RouteID) -> UInt32 {
    UInt32(2 * routeCount) + route.raw
  }
  /// Where a link that goes back would land. Only where the plan has such links.
  @inline(__always) func landed(_ route: RouteID) -> UInt32 { UInt32(firstLanded) + route.raw }
  /// Stands for each route in a flow.
  func from(_ flow: FlowID) -> UInt32 { UInt32(firstFlow) + flow.raw }
  /// Stands for each route.
  @inline(__always) var fromEverything: UInt32 { UInt32(firstFlow + flowCount) }

  /// Whether at a node its route is not on top.
  @inline(__always) func isUnder(_ node: Int) -> Bool { node >= 2 * routeCount }

  /// The route whose node it is; nil for the others.
  @inline(__always) func route(_ node: Int) -> RouteID? {
    if node < 2 * routeCount { return RouteID(node >> 1) }
    return node < firstFlow ? RouteID((node - 2 * routeCount) % routeCount) : nil
  }
}

/// Distances as one word: the cost in the high bits, the number of steps in the low ones.
///
/// No shortest way passes a node twice, which bounds the steps; costs that could overflow are cut
/// down, which makes distances smaller and so keeps them bounds.
struct Packing: Sendable {
  static let infinite = UInt64.max >> 2

  let shift: UInt64
  /// The largest cost of an arc.
  let maximum: UInt32

  init(nodeCount: Int) {
    var bits: UInt64 = 1
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
