import RoutePlan

/// What the way from each route on top to a node of the network costs at least.
struct TourBounds {
  /// By the nodes of the network; no less than `far` where nothing is known.
  fileprivate let distances: [UInt64]
  /// What it costs at most, since a new walk may begin anywhere; infinite if none leads there.
  let far: UInt64
  fileprivate let routeCount: Int
  /// The routes from which it costs less than `far`, and the one where the way ends: what puts that on
  /// top passes the node itself.
  fileprivate let nearRoutes: [RouteID]
  fileprivate let end: RouteID?

  subscript(_ route: RouteID) -> UInt64 { min(distances[2 * route.index + 1], far) }

  /// Whether it costs less than it does from where a walk may begin, or the way ends there.
  func isNear(_ route: RouteID) -> Bool { distances[2 * route.index + 1] < far || route == end }

  /// What is on near routes, in the order of its numbers; and what is on no route.
  func near(_ index: ArcIndex) -> [Int32] {
    var result = Array(index[Int32(routeCount)])
    for route in nearRoutes { result += index[Int32(route.index)] }
    return result.sorted()
  }
}

/// Lower bounds on the way to a node of the network, for searches that go there: Dijkstra's algorithm
/// against the arcs, which ends when it comes to the node where all walks begin. Every walk may end
/// anywhere, so that no way costs more than the one from there; and in most plans it is short.
struct TourGuide {
  private let graph: CoverGraph
  private let incoming: ArcIndex
  private var distances: [UInt64]
  /// The nodes whose distance is set.
  private var touched: [Int32] = []
  private var near: [RouteID] = []
  private var far = UInt64.max
  private var target: Int32 = -1
  private var queue = PackedQueue()
  /// How many arcs were looked at.
  private(set) var looked = 0

  /// How many arcs may be looked at.
  private static let budget = 40_000_000

  init(_ graph: CoverGraph) {
    self.graph = graph
    incoming = ArcIndex(graph.flow.arcs.map { $0.head }, nodeCount: graph.flow.nodeCount)
    distances = [UInt64](repeating: .max, count: graph.flow.nodeCount)
  }

  /// What the way to a node costs at least; nil when too many ways were asked for. Whoever keeps an
  /// answer makes the next one slow.
  mutating func bounds(to node: Int32) -> TourBounds? {
    if node != target {
      if looked > Self.budget { return nil }
      measure(to: node)
    }
    return TourBounds(
      distances: distances, far: far, routeCount: graph.plan.routes.count, nearRoutes: near,
      end: graph.route(node))
  }

  private mutating func measure(to node: Int32) {
    for node in touched { distances[Int(node)] = .max }
    touched.removeAll(keepingCapacity: true)
    near.removeAll(keepingCapacity: true)
    queue.removeAll()
    (target, far) = (node, .max)
    distances[Int(node)] = 0
    touched.append(node)
    queue.insert(UInt32(node), 0)
    while let (top, weight) = queue.removeFirst() {
      if weight > distances[Int(top)] { continue }
      if Int32(top) == graph.rootNode {
        far = weight
        break
      }
      for arc in incoming[Int32(top)] {
        looked += 1
        let tail = graph.flow.arcs[Int(arc)].tail
        let next = weight + UInt64(graph.flow.arcs[Int(arc)].cost)
        if next < distances[Int(tail)] {
          if distances[Int(tail)] == .max { touched.append(tail) }
          distances[Int(tail)] = next
          queue.insert(UInt32(tail), next)
        }
      }
    }
    for node in touched where distances[Int(node)] < far && node % 2 == 1 {
      if let route = graph.route(node) { near.append(route) }
    }
    if let end = graph.route(node), distances[2 * end.index + 1] >= far { near.append(end) }
  }
}
