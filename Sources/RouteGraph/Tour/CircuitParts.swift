import RoutePlan

/// The parts of a circuit that are still to be followed.
struct CircuitParts {
  let graph: CoverGraph
  let arcs: [Int32]
  let mayLaunch: Bool
  /// For each place in the circuit, whether it was passed or given up.
  var isDone: [Bool]
  /// For each route, the places of arcs that begin there and cover something.
  private var places: [[Int32]]
  /// For each route, how many parts begin there; and these.
  private(set) var begins: [Int]
  private var parts: [[Int32]]
  /// The routes where parts begin, by what a launch to there costs.
  private var queue = PackedQueue()
  private var newRoutes: [RouteID] = []
  private var first = 0

  init(_ arcs: [Int32], _ graph: CoverGraph, mayLaunch: Bool = true) {
    self.mayLaunch = mayLaunch
    self.graph = graph
    self.arcs = arcs
    isDone = Array(repeating: false, count: arcs.count)
    places = Array(repeating: [], count: graph.plan.routes.count)
    begins = Array(repeating: 0, count: graph.plan.routes.count)
    parts = places
    for place in arcs.indices.reversed() where graph.itemOfArc[Int(arcs[place])] >= 0 {
      if let route = source(place) { places[route.index].append(Int32(place)) }
    }
  }

  private func source(_ place: Int) -> RouteID? {
    graph.route(graph.flow.arcs[Int(arcs[place])].tail)
  }

  /// Leaves out what comes at a place and after it; what is wanted of it is another part.
  mutating func leave(from place: Int, _ isWanted: (Int32) -> Bool) {
    var next = place
    while next < arcs.count && !isDone[next] {
      let item = graph.itemOfArc[Int(arcs[next])]
      if item >= 0 && isWanted(item), let route = source(next) {
        begins[route.index] += 1
        parts[route.index].append(Int32(next))
        newRoutes.append(route)
        return
      }
      if case .launch = graph.actions[Int(arcs[next])], item >= 0, isWanted(item) { return }
      isDone[next] = true
      next += 1
    }
  }

  /// A place that begins at a route and covers something, preferably a part.
  mutating func place(at route: RouteID, _ isWanted: (Int32) -> Bool) -> Int? {
    while let place = parts[route.index].popLast() {
      begins[route.index] -= 1
      if isOpen(Int(place), isWanted) { return Int(place) }
    }
    while let place = places[route.index].popLast() {
      if isOpen(Int(place), isWanted) { return Int(place) }
    }
    return nil
  }

  /// Whether something begins at a route that covers what is wanted.
  func isOpen(_ route: RouteID, _ isWanted: (Int32) -> Bool) -> Bool {
    places[route.index].contains { isOpen(Int($0), isWanted) }
  }

  private func isOpen(_ place: Int, _ isWanted: (Int32) -> Bool) -> Bool {
    let item = graph.itemOfArc[Int(arcs[place])]
    return !isDone[place] && item >= 0 && isWanted(item)
  }

  /// The route where a part begins to which a launch costs least; nil if no part is left.
  mutating func nearest(_ ways: TourWays, _ isWanted: (Int32) -> Bool) -> RouteID? {
    while true {
      for route in newRoutes { queue.insert(UInt32(route.index), ways.launchCost(route)) }
      newRoutes.removeAll(keepingCapacity: true)
      while let (number, _) = queue.removeFirst() {
        let route = RouteID(Int(number))
        while let last = parts[route.index].last, !isOpen(Int(last), isWanted) {
          parts[route.index].removeLast()
          begins[route.index] -= 1
        }
        if begins[route.index] == 0 { continue }
        newRoutes.append(route)
        return route
      }
      // What was never left, such as what is behind a launch.
      while first < arcs.count && (isDone[first] || !isOpen(first, isWanted)) { first += 1 }
      if first >= arcs.count { return nil }
      guard let route = source(first) else {
        first += 1
        continue
      }
      begins[route.index] += 1
      parts[route.index].append(Int32(first))
      newRoutes.append(route)
      first += 1
    }
  }

  /// Gives up the parts that begin at a route.
  mutating func drop(_ route: RouteID) {
    for place in parts[route.index] + places[route.index] { isDone[Int(place)] = true }
    (parts[route.index], places[route.index], begins[route.index]) = ([], [], 0)
  }
}
