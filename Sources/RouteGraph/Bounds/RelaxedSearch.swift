import RoutePlan

/// Lower bounds on the distance to a target in a relaxed graph.
///
/// Two frontiers, one from the start and one backward from the target, meet in between (Pohl,
/// "Bi-directional search", 1971), which gives the shortest distance. After that, the frontier from
/// the target is a *perimeter*: the nodes that it has settled have exact distances, all other nodes
/// lie beyond its radius, and it grows when more has to be known.
struct RelaxedSearch {
  let graph: RelaxedGraph
  private let memory: FrontierMemory
  private var ahead: Frontier
  private var back: Frontier
  /// The shortest distance from the start to the target; infinite if there is no path.
  private(set) var shortest = Packing.infinite
  /// The nodes of a shortest path, from the start to the target.
  private(set) var way: [Int] = []
  /// How many nodes were settled, which is the work done.
  private(set) var work = 0

  init(_ graph: RelaxedGraph) {
    self.graph = graph
    memory = FrontierMemory(nodeCount: graph.nodes.count)
    ahead = Frontier(memory, side: 0, along: graph.forward, graph.packing)
    back = Frontier(memory, side: 1, along: graph.backward, graph.packing)
  }

  /// Where a search begins: a node, and the cost of being there.
  typealias Source = (node: UInt32, weight: UInt64)

  /// Finds the shortest distance from any of `sources` to `target`. No path has a `blocked` route
  /// on top. `opening` has the frames, from the bottom up, that are in their own places at the
  /// start: a push of a recycled route may return to one of them.
  mutating func find(
    from sources: [Source], to target: UInt32, opening: ArraySlice<RouteID>,
    blocked: [RouteID] = []
  ) {
    setOpening(opening)
    memory.reset()
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
    isToPlace = graph.nodes.place(target) != nil
    back.reach(Int(target), 0, from: Int(target))
    var meeting = -1
    for source in sources where ahead.reach(Int(source.node), source.weight, from: Int(source.node))
    {
      if source.node == target && source.weight < shortest {
        (shortest, meeting) = (source.weight, Int(target))
      }
    }
    // As long as the frontiers have not met, there is an arc between them that neither has
    // followed.
    while ahead.radius + perimeter + graph.leastArc < shortest {
      let isAhead = back.radius == Packing.infinite || ahead.width <= back.width
      let met = isAhead ? advanceAhead() : advanceBack()
      if met >= 0 { meeting = met }
    }
    guard meeting >= 0 else { return }
    trace(meeting)
  }

  /// Whether a node is a place from which the frontier from the target does not follow all arcs,
  /// because nobody lands there. Such a frontier only knows the paths down from the place.
  @inline(__always)
  private func isBarred(_ node: Int) -> Bool {
    guard openingMask == 0, let route = graph.nodes.place(UInt32(truncatingIfNeeded: node)) else {
      return false
    }
    return !graph.isLanding[route.index]
  }

  /// For each route, lower bounds on the distance from where a search begins: to having it on top,
  /// and to being in its place. `opening` is that of `find`.
  mutating func bounds(
    from sources: [Source], opening: ArraySlice<RouteID>
  ) -> (tops: [Weight], places: [Weight]) {
    memory.reset()
    ahead.reset()
    setOpening(opening)
    for source in sources { ahead.reach(Int(source.node), source.weight, from: Int(source.node)) }
    while let (node, distance) = ahead.settle() {
      for index in graph.forward.range(of: node) {
        let arc = graph.forward[index]
        ahead.reach(
          arc.node, distance + UInt64(arc.cost) << graph.packing.shift + arc.steps, from: node)
      }
      let returns = returns(at: node)
      if let placed = returns.placed {
        ahead.reach(Int(placed), distance + returns.climbing, from: node)
      }
      if let covered = returns.covered { ahead.reach(Int(covered), distance, from: node) }
      advanceDown(node, distance)
    }
    let routes = (0..<graph.nodes.routeCount).map { RouteID($0) }
    return (
      routes.map { graph.packing.weight(ahead.distance(Int(graph.nodes.pushed($0)))) },
      routes.map { graph.packing.weight(ahead.distance(Int(graph.nodes.placed($0)))) }
    )
  }

  /// For each route, a lower bound on the distance from its place to a target.
  mutating func bounds(to target: RouteID) -> [Weight] {
    find(from: [], to: graph.nodes.pushed(target), opening: [])
    while back.radius != Packing.infinite { _ = advanceBack() }
    return PlaceBounds(self).weights()
  }

  /// Every node that the frontier from the target has not settled is at least this far from it.
  @inline(__always)
  private var perimeter: UInt64 {
    min(back.radius, back.distance(Int(graph.nodes.fromEverything)))
  }

  /// Settles a node of the frontier from the start. Returns the node where it found a shorter path,
  /// or -1.
  @inline(__always)
  private mutating func advanceAhead() -> Int {
    guard let (node, distance) = ahead.settle() else { return -1 }
    work += 1
    var meeting = -1
    let limit = shortest
    var best = limit
    let rest = perimeter
    // The arcs from a place to the places of children are useful only if the target is a place.
    // Other targets are reached as cheaply by the arcs of pushed nodes.
    let place =
      isToPlace || !graph.isFloating.isEmpty
      ? nil : graph.nodes.place(UInt32(truncatingIfNeeded: node))
    for index in graph.forward.range(of: node) {
      let arc = graph.forward[index]
      let sum = distance + UInt64(arc.cost) << graph.packing.shift + arc.steps
      if sum + rest >= best { continue }
      if let place, let other = graph.nodes.place(UInt32(truncatingIfNeeded: arc.node)),
        graph.parents[other.index] == place
      {
        continue
      }
      guard ahead.reach(arc.node, sum, from: node) else { continue }
      let left = back.distance(arc.node)
      if sum + left < best { (best, meeting) = (sum + left, arc.node) }
    }
    if openingMask != 0 {
      let returns = returns(at: node)
      if let placed = returns.placed,
        ahead.reach(Int(placed), distance + returns.climbing, from: node)
      {
        let sum = distance + returns.climbing + back.distance(Int(placed))
        if sum < best { (best, meeting) = (sum, Int(placed)) }
      }
      if let covered = returns.covered, ahead.reach(Int(covered), distance, from: node) {
        let sum = distance + back.distance(Int(covered))
        if sum < best { (best, meeting) = (sum, Int(covered)) }
      }
    }
    if best < limit { shortest = best }
    return meeting
  }

  /// Whether the target is a place.
  private(set) var isToPlace = false
  private var opening: ArraySlice<RouteID> = []
  /// A bit for each route of `opening`, by the lowest bits of its number. It rules out most other
  /// routes at once.
  private var openingMask: UInt64 = 0

  private mutating func setOpening(_ opening: ArraySlice<RouteID>) {
    let isReturnedTo =
      !graph.nodes.landings.isEmpty || opening.contains { graph.isRecycled[$0.index] }
    self.opening = isReturnedTo ? opening : []
    openingMask = self.opening.reduce(0) { $0 | 1 << UInt64($1.raw & 63) }
  }

  /// The nodes where a path goes on that returns, at `node`, to a frame that was there at the start,
  /// and the weight of having that frame on top.
  @inline(__always)
  private func returns(at node: Int) -> (placed: UInt32?, covered: UInt32?, climbing: UInt64) {
    guard openingMask != 0, let route = openingRoute(node) else { return (nil, nil, 0) }
    let nodes = graph.nodes
    if let landing = nodes.landing(node) {
      let below = landing.isPast ? graph.placeParents[route.index] : route
      return (
        nodes.placed(below), nodes.hasTabs ? nodes.covered(below) : nil, climbing(from: landing)
      )
    }
    let isPushed = graph.isRecycled[route.index] && node == Int(nodes.pushed(route))
    return (isPushed ? nodes.placed(route) : nil, nil, 0)
  }

  /// The weight of having the frame on top where a link landed.
  private func climbing(from landing: Landing) -> UInt64 {
    landing.covering.isNone ? 0 : graph.packing.packed(cost: 1)
  }

  /// The route of a node whose frame was there at the start; nil for other nodes.
  @inline(__always)
  private func openingRoute(_ node: Int) -> RouteID? {
    guard let route = graph.nodes.route(node), openingMask >> UInt64(route.raw & 63) & 1 == 1,
      opening.contains(route)
    else { return nil }
    return route
  }

  /// Follows, backward, the arcs through places that were there at the start and where nobody else
  /// lands.
  private mutating func advanceThroughOpening(_ node: Int, _ distance: UInt64) -> Int {
    var meeting = -1
    func reach(_ other: UInt32, _ sum: UInt64) {
      guard back.reach(Int(other), sum, from: node) else { return }
      let rest = ahead.distance(Int(other))
      if sum + rest < shortest { (shortest, meeting) = (sum + rest, Int(other)) }
    }
    let nodes = graph.nodes
    func land(on route: RouteID, naming named: RouteID, isPast: Bool) {
      let isOnTop = node == Int(nodes.placed(route))
      guard isOnTop || nodes.hasTabs && node == Int(nodes.covered(route)) else { return }
      for place in nodes.places(naming: named, isPast: isPast) {
        reach(
          nodes.landed(place), distance + (isOnTop ? climbing(from: nodes.landings[place]) : 0))
      }
    }
    for (index, route) in opening.enumerated() {
      if node == Int(nodes.pushed(route)) { reach(nodes.placed(route), distance) }
      if node == Int(nodes.placed(route)), graph.isRecycled[route.index] {
        reach(nodes.pushed(route), distance)
      }
      land(on: route, naming: route, isPast: false)
      guard index + 1 < opening.count else { continue }
      let above = opening[opening.startIndex + index + 1]
      land(on: route, naming: above, isPast: true)
      if node == Int(nodes.placed(route)) {
        let mayShed = !graph.isFloating.isEmpty && graph.isFloating[above.index]
        reach(
          nodes.placed(above),
          distance + graph.packing.packed(cost: mayShed ? graph.returns.shed : 1))
      }
      if nodes.hasTabs && node == Int(nodes.covered(route)) { reach(nodes.placed(above), distance) }
    }
    return meeting
  }

  /// Follows, forward, what leads down from a place that was there at the start, once a path has
  /// returned to it.
  private mutating func advanceDown(_ node: Int, _ distance: UInt64) {
    let nodes = graph.nodes
    guard openingMask != 0, let route = openingRoute(node), node == Int(nodes.placed(route)) else {
      return
    }
    ahead.reach(Int(nodes.pushed(route)), distance, from: node)
    for (below, above) in zip(opening, opening.dropFirst()) where above == route {
      let mayShed = !graph.isFloating.isEmpty && graph.isFloating[above.index]
      let step = graph.packing.packed(cost: mayShed ? graph.returns.shed : 1)
      ahead.reach(Int(nodes.placed(below)), distance + step, from: node)
      if nodes.hasTabs { ahead.reach(Int(nodes.covered(below)), distance, from: node) }
    }
  }

  /// Settles a node of the frontier from the target. Returns the node where it found a shorter
  /// path, or -1.
  @inline(__always)
  private mutating func advanceBack() -> Int {
    guard let (node, distance) = back.settle() else { return -1 }
    work += 1
    // Every route leads to this node, so its arcs need not be followed one by one.
    if node == Int(graph.nodes.fromEverything) { return -1 }
    // The distance recorded at the place of a frame that is there at the start may not be that of a
    // path down. Continuing from it would make the places above seem too far away.
    if !isToPlace && isBarred(node) { return -1 }
    var meeting = -1
    for index in graph.backward.range(of: node) {
      let arc = graph.backward[index]
      let sum = distance + UInt64(arc.cost) << graph.packing.shift + arc.steps
      guard back.reach(arc.node, sum, from: node) else { continue }
      let rest = ahead.distance(arc.node)
      if sum + rest < shortest { (shortest, meeting) = (sum + rest, arc.node) }
    }
    if openingMask != 0 && openingRoute(node) != nil {
      let met = advanceThroughOpening(node, distance)
      if met >= 0 { meeting = met }
    }
    return meeting
  }

  /// Records the path whose two halves meet at a node, and the distances that are left on it.
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

  /// A lower bound on the distance from the place of a route to the target; infinite if there is no
  /// path.
  func bound(place route: RouteID) -> UInt64 {
    var best = Packing.infinite
    var climbed: UInt64 = 0
    // What it takes to reach the frame below those that float on it.
    var shed = Packing.infinite
    var current = route
    while !current.isNone && climbed < best {
      let node = graph.nodes.placed(current)
      if graph.isLanding[current.index] || back.isExact(Int(node)) {
        best = min(best, climbed + bound(node))
        // Where frames float, a path down to the place of a child may not be the nearest.
        if graph.isFloating.isEmpty || graph.isLanding[current.index] { return best }
      } else if isToPlace {
        // A path down to the target may be shorter than one that starts by leaving the place.
        best = min(best, climbed + back.radius)
      }
      best = min(best, climbed + bound(graph.nodes.pushed(current)))
      let isFloating = !graph.isFloating.isEmpty && graph.isFloating[current.index]
      let isLocked = graph.isLocked[current.index] && !isFloating
      if isFloating {
        shed = min(shed, climbed + graph.packing.packed(cost: graph.returns.shed))
      }
      current = graph.placeParents[current.index]
      if graph.nodes.hasTabs && !current.isNone {
        best = min(best, climbed + bound(graph.nodes.covered(current)))
      }
      if isLocked { break }
      climbed += graph.packing.packed(cost: 1)
      if isFloating, !current.isNone, !graph.isFloating[current.index] {
        climbed = min(climbed, shed)
      }
    }
    return min(best, Packing.infinite)
  }

  /// A lower bound on the distance from a node that is not a place to the target; infinite if there
  /// is no path.
  @inline(__always)
  func bound(_ node: UInt32) -> UInt64 {
    let known = back.isExact(Int(node)) ? back.distance(Int(node)) : back.radius
    return min(known, back.distance(Int(graph.nodes.fromEverything)))
  }

  /// Whether a bound may improve: it is at the perimeter, and the node itself is not settled.
  @inline(__always)
  func isGuess(_ bound: UInt64, at node: UInt32) -> Bool {
    bound >= back.radius && !(back.isExact(Int(node)) && back.distance(Int(node)) == bound)
  }

  /// Settles at most `count` more nodes.
  mutating func grow(by count: Int) {
    for _ in 0..<count {
      if back.radius == Packing.infinite { return }
      _ = advanceBack()
    }
  }
}
