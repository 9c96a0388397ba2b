import RoutePlan

/// Finds the cheapest path in a plan that is a graph over its routes. Two frontiers, one from the
/// frames of the start and one backward from the target, meet (Pohl, "Bi-directional search",
/// 1971).
struct PlainSearch {
  private let graph: PlainGraph
  private let plan: Plan
  private var weighed: BidirectionalDijkstra?
  private var breadth: BidirectionalBreadthFirstSearch?
  /// How many routes were expanded, which is the work done.
  private(set) var work = 0

  init(_ graph: PlainGraph, _ plan: Plan) {
    self.graph = graph
    self.plan = plan
    if graph.isUniform {
      breadth = BidirectionalBreadthFirstSearch(graph)
    } else {
      weighed = BidirectionalDijkstra(graph)
    }
  }

  /// The weight of the cheapest path; nil if there is none. `opening` is the stack at the start.
  private mutating func weight(from opening: [RouteID], to target: RouteID) -> Weight? {
    work = 0
    if breadth != nil { return breadth?.meet(from: opening, to: target, work: &work) }
    return weighed?.meet(from: opening, to: target, work: &work)
  }

  /// The cheapest path for `request`; nil if there is none.
  mutating func find(_ request: PathRequest) -> StepPath? {
    guard case .route(let target) = request.to else { return nil }
    let opening = request.stack ?? plan.chain(of: request.from)
    guard let weight = weight(from: opening, to: target) else { return nil }
    let way = breadth?.way(of: weight) ?? weighed?.way ?? []
    var path = StepPath(
      from: request.from, to: request.to, steps: [], cost: 0, opening: opening,
      given: request.given)
    guard var here = way.first, way.count > 1 || opening.last?.index != here else {
      path.steps = [Step.staying(on: request.from, depth: opening.count)]
      return path
    }
    var depth = opening.count
    path.steps.reserveCapacity(way.count)
    while opening[depth - 1].index != here {
      depth -= 1
      path.steps.append(
        Step(verb: .up, route: opening[depth - 1], cost: 1, kept: depth, pushed: []))
    }
    for next in way.dropFirst() {
      guard let push = graph.push(next, from: here, plan) else { return nil }
      let route = RouteID(next)
      let own = plan.routes[next].presentation
      path.steps.append(
        Step(
          verb: push.link.isNone ? .down : .sub, route: route, link: push.link,
          presentation: push.link.isNone ? own : plan.links[push.link.index].presentation ?? own,
          cost: push.cost, kept: depth, pushed: [route]))
      depth += 1
      here = next
    }
    path.cost = path.steps.reduce(0) { $0 + UInt64($1.cost) }
    return path
  }
}

/// Finds where two frontiers of Dijkstra's algorithm meet.
private struct BidirectionalDijkstra {
  private let graph: PlainGraph
  private let memory: FrontierMemory
  private var ahead: Frontier
  private var back: Frontier
  private var meeting = -1

  init(_ graph: PlainGraph) {
    self.graph = graph
    memory = FrontierMemory(nodeCount: graph.routeCount)
    ahead = Frontier(memory, side: 0, along: graph.forward, graph.packing)
    back = Frontier(memory, side: 1, along: graph.backward, graph.packing)
  }

  /// The least weight of a path; nil if there is none.
  mutating func meet(from opening: [RouteID], to target: RouteID, work: inout Int) -> Weight? {
    memory.reset()
    ahead.reset()
    back.reset()
    meeting = -1
    var shortest = Packing.infinite
    back.reach(target.index, 0, from: target.index)
    var climbed: UInt64 = 0
    for route in opening.reversed() {
      if ahead.reach(route.index, climbed, from: route.index), route == target, climbed < shortest {
        (shortest, meeting) = (climbed, route.index)
      }
      climbed += graph.packing.packed(cost: 1)
    }
    let shift = graph.packing.shift
    // As long as the frontiers have not met, there is a step between them that neither has taken;
    // and a route that the other frontier has settled was met from there.
    while ahead.radius + back.radius + graph.leastStep < shortest {
      work &+= 1
      if ahead.width <= back.width {
        guard let (node, distance) = ahead.settle() else { break }
        let rest = back.radius
        for index in graph.forward.range(of: node) {
          let arc = graph.forward[index]
          let sum = distance + UInt64(arc.cost) << shift + 1
          if sum + rest >= shortest { continue }
          guard ahead.reach(arc.node, sum, from: node) else { continue }
          let left = back.distance(arc.node)
          if sum + left < shortest { (shortest, meeting) = (sum + left, arc.node) }
        }
      } else {
        guard let (node, distance) = back.settle() else { break }
        let rest = ahead.radius
        for index in graph.backward.range(of: node) {
          let arc = graph.backward[index]
          let sum = distance + UInt64(arc.cost) << shift + 1
          if sum + rest >= shortest { continue }
          guard back.reach(arc.node, sum, from: node) else { continue }
          let left = ahead.distance(arc.node)
          if sum + left < shortest { (shortest, meeting) = (sum + left, arc.node) }
        }
      }
    }
    return meeting < 0 ? nil : graph.packing.weight(shortest)
  }

  /// The routes of the path that was found last, starting with the frame where it begins.
  var way: [Int] {
    var way = [meeting]
    while let node = way.last, ahead.before(node) != node { way.append(ahead.before(node)) }
    way.reverse()
    while let node = way.last, back.before(node) != node { way.append(back.before(node)) }
    return way
  }
}
