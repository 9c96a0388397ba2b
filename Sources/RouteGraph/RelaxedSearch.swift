import RoutePlan

/// How far it is at least to a target in a relaxed graph.
///
/// Two waves, one from the start and one back from the target, meet between them (Pohl,
/// "Bi-directional search", 1971), which gives the least distance of all. The wave from the target
/// is then a *perimeter*: what it has settled has an exact distance, everything else lies beyond its
/// radius, and it grows when somebody wants to know more.
struct RelaxedSearch {
  let graph: RelaxedGraph
  private var ahead: Wave
  private var back: Wave
  /// The least distance from the start to the target; infinite where there is no way.
  private(set) var shortest = Packing.infinite
  /// The nodes of a shortest way, start first.
  private(set) var way: [Int] = []
  /// How many nodes were settled: the work done.
  private(set) var work = 0

  init(_ graph: RelaxedGraph) {
    self.graph = graph
    ahead = Wave(nodeCount: graph.nodes.count)
    back = Wave(nodeCount: graph.nodes.count)
  }

  /// Where a search begins: a node, and what it costs to be there.
  typealias Source = (node: UInt32, weight: UInt64)

  /// Finds the least distance from any of `sources` to `target`. No way passes `blocked` routes on
  /// top.
  mutating func find(from sources: [Source], to target: UInt32, blocked: Set<RouteID> = []) {
    ahead.reset()
    back.reset()
    work = 0
    shortest = Packing.infinite
    way.removeAll(keepingCapacity: true)
    for route in blocked {
      for node in [graph.nodes.pushed(route), graph.nodes.placed(route)]
      where node != target && !sources.contains(where: { $0.node == node }) {
        ahead.block(Int(node))
        back.block(Int(node))
      }
    }
    back.reach(Int(target), 0, from: Int(target))
    var meeting = -1
    for source in sources where ahead.reach(Int(source.node), source.weight, from: Int(source.node))
    {
      if source.node == target && source.weight < shortest {
        (shortest, meeting) = (source.weight, Int(target))
      }
    }
    while ahead.radius + perimeter < shortest {
      let isAhead = back.radius == Packing.infinite || ahead.width <= back.width
      let met = isAhead ? advanceAhead() : advanceBack()
      if met >= 0 { meeting = met }
    }
    if meeting >= 0 { trace(meeting) }
  }

  /// What the wave from the target has not settled is no nearer to it.
  @inline(__always)
  private var perimeter: UInt64 {
    min(back.radius, back.distance(Int(graph.nodes.fromEverything)))
  }

  /// Settles a node ahead; returns where a shorter way was found, or -1.
  @inline(__always)
  private mutating func advanceAhead() -> Int {
    guard let (node, distance) = ahead.settle() else { return -1 }
    work += 1
    var meeting = -1
    let limit = shortest
    var best = limit
    let first = Int(graph.forward.offsets[node])
    let end = Int(graph.forward.offsets[node + 1])
    for index in first..<end {
      let arc = graph.forward.arcs[index]
      let sum = distance + UInt64(arc.cost) << graph.packing.shift + arc.steps
      if sum + perimeter >= best { continue }
      guard ahead.reach(arc.node, sum, from: node) else { continue }
      let rest = back.distance(arc.node)
      if sum + rest < best { (best, meeting) = (sum + rest, arc.node) }
    }
    if best < limit { shortest = best }
    return meeting
  }

  /// Settles a node on the way back; returns where a shorter way was found, or -1.
  @inline(__always)
  private mutating func advanceBack() -> Int {
    guard let (node, distance) = back.settle() else { return -1 }
    work += 1
    // Whoever can come from everywhere need not say so to everybody.
    if node == Int(graph.nodes.fromEverything) { return -1 }
    var meeting = -1
    let first = Int(graph.backward.offsets[node])
    let end = Int(graph.backward.offsets[node + 1])
    for index in first..<end {
      let arc = graph.backward.arcs[index]
      let sum = distance + UInt64(arc.cost) << graph.packing.shift + arc.steps
      guard back.reach(arc.node, sum, from: node) else { continue }
      let rest = ahead.distance(arc.node)
      if sum + rest < shortest { (shortest, meeting) = (sum + rest, arc.node) }
    }
    return meeting
  }

  /// Writes down the way that meets at a node, and what is left on it.
  private mutating func trace(_ meeting: Int) {
    var node = meeting
    way.append(node)
    while ahead.before(node) != node {
      let next = node
      node = ahead.before(node)
      way.append(node)
      back.assure(node, shortest - ahead.distance(node), from: next)
    }
    way.reverse()
    node = meeting
    while back.before(node) != node {
      node = back.before(node)
      way.append(node)
    }
    for node in way { back.assure(node) }
  }

  // MARK: The perimeter

  /// How far it is at least from a node to the target; infinite: there is no way.
  @inline(__always)
  func bound(_ node: UInt32) -> UInt64 {
    let known = back.isExact(Int(node)) ? back.distance(Int(node)) : back.radius
    return min(known, back.distance(Int(graph.nodes.fromEverything)))
  }

  /// Settles at most `count` more nodes; returns whether there were any.
  mutating func grow(by count: Int) -> Bool {
    if back.radius == Packing.infinite { return false }
    for _ in 0..<count where back.radius != Packing.infinite { _ = advanceBack() }
    return true
  }
}
