import RoutePlan

/// Ways in the network over arcs that are possible on any stack, if facts allow them: to launch and go
/// on from there, or to go on from what is on the stack.
struct TourWays {
  private let graph: CoverGraph
  private let outgoing: ArcIndex
  /// For each node what the way from a launch costs, and its last arc.
  private var launched: [UInt64]
  private var launchedBy: [Int32]
  private var distances: [UInt64]
  private var before: [Int32]
  private var touched: [Int32] = []
  private var queue = PackedQueue()
  /// How many arcs were looked at.
  private(set) var looked = 0

  init(_ graph: CoverGraph) {
    self.graph = graph
    let flow = graph.flow
    outgoing = ArcIndex(flow.arcs.map { $0.tail }, nodeCount: flow.nodeCount)
    launched = Array(repeating: .max, count: flow.nodeCount)
    launchedBy = Array(repeating: -1, count: flow.nodeCount)
    (distances, before) = (launched, launchedBy)
    measure([(graph.rootNode, 0)], most: .max, work: .max) { _ in false }
    swap(&launched, &distances)
    swap(&launchedBy, &before)
    touched.removeAll()
  }

  /// What it costs to launch and come to a route; infinite if no such way is known.
  func launchCost(_ route: RouteID) -> UInt64 { launched[Int(graph.outNode(route))] }

  /// The arcs from a launch to a route.
  func launch(to route: RouteID) -> [Int32] {
    launchCost(route) == .max ? [] : arcs(to: graph.outNode(route), launchedBy).arcs
  }

  /// The frames to go up, and the arcs after that, to the nearest route for which `isEnd` is true;
  /// nil if none is nearer than `most`, or none is found within `work` arcs. `stack` are the
  /// uppermost routes on the stack, the top first.
  mutating func nearest(
    from stack: [RouteID], below most: UInt64, work: Int, isEnd: (RouteID) -> Bool
  ) -> (up: Int, arcs: [Int32], end: RouteID)? {
    for node in touched { (distances[Int(node)], before[Int(node)]) = (.max, -1) }
    touched.removeAll(keepingCapacity: true)
    let graph = graph
    let starts = stack.enumerated().map { (node: graph.outNode($1), cost: UInt64($0)) }
    let found = measure(starts, most: most, work: work) { node in
      guard node % 2 == 1, let route = graph.route(node) else { return false }
      return isEnd(route)
    }
    guard let found, let end = graph.route(found) else { return nil }
    let way = arcs(to: found, before)
    let up = stack.firstIndex { graph.outNode($0) == way.start } ?? 0
    return (up, way.arcs, end)
  }

  private func arcs(to end: Int32, _ before: [Int32]) -> (arcs: [Int32], start: Int32) {
    var result: [Int32] = []
    var node = end
    while before[Int(node)] >= 0 {
      result.append(before[Int(node)])
      node = graph.flow.arcs[Int(before[Int(node)])].tail
    }
    return (result.reversed(), node)
  }

  @discardableResult
  private mutating func measure(
    _ starts: [(node: Int32, cost: UInt64)], most: UInt64, work: Int, isEnd: (Int32) -> Bool
  ) -> Int32? {
    queue.removeAll()
    let last = work == .max ? .max : looked + work
    for (node, cost) in starts where cost < distances[Int(node)] {
      distances[Int(node)] = cost
      touched.append(node)
      queue.insert(UInt32(node), cost)
    }
    while let (top, weight) = queue.removeFirst() {
      if weight > distances[Int(top)] { continue }
      if weight >= most || looked > last { return nil }
      if isEnd(Int32(top)) { return Int32(top) }
      for arc in outgoing[Int32(top)] {
        looked += 1
        if !graph.isCertain(arc) { continue }
        let head = graph.flow.arcs[Int(arc)].head
        let next = weight + UInt64(graph.flow.arcs[Int(arc)].cost)
        if next >= distances[Int(head)] { continue }
        if distances[Int(head)] == .max { touched.append(head) }
        distances[Int(head)] = next
        before[Int(head)] = arc
        queue.insert(UInt32(head), next)
      }
    }
    return nil
  }
}
