import RoutePlan
import RouteSyntax

/// The plan without stacks and facts: a graph over the routes that may be on top, in which every
/// step between configurations has a way of at most its weight. Its distances never overestimate,
/// and where it has no way, there is none.
///
/// What may lie below a frame is a node of its own, so that the graph stays linear in the plan: `up`
/// leads from a route to its *below*, and from there to everything that it may be pushed onto.
struct RelaxedGraph: Sendable {
  /// Nodes: the routes; the below of each route; for each flow its routes as heads, its routes as
  /// tails, and the below of a run of them; everything as a head, and as a tail.
  private let routeCount: Int
  private let flowCount: Int
  /// The arcs by their heads: where each node's start, then tail and weight.
  private var offsets: [UInt32] = []
  private var tails: [UInt32] = []
  private var weights: [Weight] = []

  private struct Arc {
    var tail: UInt32
    var head: UInt32
    var weight: Weight
  }

  /// `opening` is a stack from which paths start, whose neighbours may lie on each other too.
  init(_ moves: MoveTable, opening: [RouteID]) {
    let plan = moves.plan
    routeCount = plan.routes.count
    flowCount = plan.flows.count
    var arcs: [Arc] = []
    let builder = Builder(plan: plan, routeCount: routeCount, flowCount: flowCount)
    builder.addHierarchy(to: &arcs)
    builder.addLinks(moves, to: &arcs)
    for (below, above) in zip(opening, opening.dropFirst()) {
      arcs.append(Arc(tail: builder.below(above), head: below.raw, weight: .zero))
    }
    offsets = [UInt32](repeating: 0, count: builder.count + 1)
    for arc in arcs { offsets[Int(arc.head) + 1] += 1 }
    for index in 1..<offsets.count { offsets[index] += offsets[index - 1] }
    var next = offsets
    tails = [UInt32](repeating: 0, count: arcs.count)
    weights = [Weight](repeating: .zero, count: arcs.count)
    for arc in arcs {
      tails[Int(next[Int(arc.head)])] = arc.tail
      weights[Int(next[Int(arc.head)])] = arc.weight
      next[Int(arc.head)] += 1
    }
  }

  /// For each route the least that a path from it to `target` on top may weigh (Dijkstra, "A note
  /// on two problems in connexion with graphs", 1959, from the target backwards).
  func distances(to target: RouteID) -> [Weight] {
    var result = [Weight](repeating: .infinite, count: offsets.count - 1)
    var queue = WeightedQueue()
    result[target.index] = .zero
    queue.insert(Int32(target.raw), .zero)
    while let (element, weight) = queue.removeFirst() {
      let node = Int(element)
      if result[node] < weight { continue }
      for arc in Int(offsets[node])..<Int(offsets[node + 1]) {
        let tail = Int(tails[arc])
        let sum = weight + weights[arc]
        if sum < result[tail] {
          result[tail] = sum
          queue.insert(Int32(tail), sum)
        }
      }
    }
    result.removeLast(result.count - routeCount)
    return result
  }

  /// Makes the arcs.
  private struct Builder {
    let plan: Plan
    let routeCount: Int
    let flowCount: Int

    var count: Int { 2 * routeCount + 3 * flowCount + 2 }
    func below(_ route: RouteID) -> UInt32 { UInt32(routeCount) + route.raw }
    func into(_ flow: FlowID) -> UInt32 { UInt32(2 * routeCount) + flow.raw }
    func from(_ flow: FlowID) -> UInt32 { UInt32(2 * routeCount + flowCount) + flow.raw }
    func belowRun(_ flow: FlowID) -> UInt32 { UInt32(2 * routeCount + 2 * flowCount) + flow.raw }
    var intoEverything: UInt32 { UInt32(2 * routeCount + 3 * flowCount) }
    var fromEverything: UInt32 { intoEverything + 1 }

    private func step(_ cost: UInt32) -> Weight { Weight(cost: UInt64(cost), steps: 1) }

    func addHierarchy(to arcs: inout [Arc]) {
      func add(_ tail: UInt32, _ head: UInt32, _ weight: Weight = .zero) {
        arcs.append(Arc(tail: tail, head: head, weight: weight))
      }
      for (index, flow) in plan.flows.enumerated() where !flow.flow.isNone {
        let id = FlowID(index)
        add(into(flow.flow), into(id))
        add(from(id), from(flow.flow))
        add(belowRun(flow.flow), belowRun(id))
      }
      for (index, route) in plan.routes.enumerated() {
        let id = RouteID(index)
        add(id.raw, below(id), step(1))
        add(intoEverything, id.raw)
        add(id.raw, fromEverything)
        if !route.flow.isNone {
          add(into(route.flow), id.raw)
          add(id.raw, from(route.flow))
          add(belowRun(route.flow), below(id))
        }
        guard !route.parent.isNone else { continue }
        add(below(id), route.parent.raw)
        if route.flags.contains(.linkedOnly) { continue }
        add(route.parent.raw, id.raw, step(route.cost))
        // A tab may be switched to from wherever its container lies below.
        if plan.routes[route.parent.index].flags.contains(.tabs) {
          add(fromEverything, id.raw, step(route.cost))
        }
      }
    }

    func addLinks(_ moves: MoveTable, to arcs: inout [Arc]) {
      func add(_ tail: UInt32, _ head: UInt32, _ weight: Weight = .zero) {
        arcs.append(Arc(tail: tail, head: head, weight: weight))
      }
      for link in plan.links {
        let weight = step(moves.cost(of: link))
        let (tail, head): (UInt32, UInt32) =
          switch link.source {
          case .route(let id): (id.raw, id.raw)
          case .flow(let id): (from(id), into(id))
          case .everywhere: (fromEverything, intoEverything)
          }
        switch link.arrow {
        case .none: add(tail, landing(link.back), weight)
        case .jump: add(tail, link.target.raw, weight)
        case .push:
          add(tail, link.target.raw, weight)
          // Where there is nothing to go back to, the target lies on the source.
          add(below(link.target), head)
          if link.back != .none { add(below(link.target), landing(link.back)) }
        }
      }
    }

    /// What a link's `back` may come out on.
    private func landing(_ back: Link.Back) -> UInt32 {
      switch back {
      case .to(.route(let id)): id.raw
      case .past(.route(let id)): below(id)
      case .to(.flow(let id)), .past(.flow(let id)): belowRun(id)
      default: intoEverything
      }
    }
  }
}
