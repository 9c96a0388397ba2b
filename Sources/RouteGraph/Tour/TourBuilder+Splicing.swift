import RoutePlan

// Following a circuit of a large plan, part by part.

extension TourBuilder {
  /// Does what the arcs of a circuit say. Where it comes to another route than the circuit does, it goes
  /// on with whatever arcs of the circuit begin there; and when nothing does, with the nearest part of
  /// the circuit that was left out. The work is linear in the circuit, but for ways between parts.
  ///
  /// What facts forbid is left out. If much is, it goes on with the facts that hold where the first of
  /// it is covered, and launches nothing, since that might take them away. Returns how many arcs were
  /// looked at for ways.
  @discardableResult
  mutating func splice(_ arcs: [Int32], _ graph: CoverGraph) -> Int {
    var ways = TourWays(graph)
    splice(CircuitParts(arcs, graph), &ways)
    for _ in 0..<Self.mostRounds where uncovered > Self.mostLeft {
      let last = uncovered
      guard let way = nearest(.near, limit: world.request.limit / 16) else { break }
      for event in way.events { add(event) }
      splice(CircuitParts(arcs, graph, mayLaunch: false), &ways)
      if uncovered > last - 2 { break }
    }
    return ways.looked
  }

  private static var mostRounds: Int { 50 }
  /// What may be left for searches of single things.
  private static var mostLeft: Int { 20 }

  private mutating func splice(_ circuit: CircuitParts, _ ways: inout TourWays) {
    var parts = circuit
    let (arcs, graph) = (parts.arcs, parts.graph)
    var place: Int? = parts.mayLaunch ? 0 : nil
    while uncovered > 0 {
      coverStanding()
      guard let current = place ?? next(&parts, &ways) else { return }
      if current >= arcs.count || parts.isDone[current] {
        place = nil
        continue
      }
      place = current + 1
      let arc = arcs[current]
      let source = graph.route(graph.flow.arcs[Int(arc)].tail)
      let item = graph.itemOfArc[Int(arc)]
      let isWanted = item >= 0 && !isCovered[Int(item)]
      let top = here.map { world.top(of: $0.configuration) }
      if let source, source != top {
        parts.leave(from: current) { !isCovered[Int($0)] && isCoverable[Int($0)] }
        place = nil
        continue
      }
      parts.isDone[current] = true
      switch graph.actions[Int(arc)] {
      case .none:
        if isWanted, let up = graph.turn(arc), top == up { take(.up(from: up, to: .none)) }
      case .launch(let index):
        if isWanted || parts.mayLaunch && (here == nil || trails.last?.count != 1) {
          launch(Int(index))
        }
      case let action: take(action, from: source)
      }
    }
  }

  /// The next place in the circuit to go on from, after the way there; nil if none is left.
  private mutating func next(_ parts: inout CircuitParts, _ ways: inout TourWays) -> Int? {
    func isWanted(_ item: Int32) -> Bool { !isCovered[Int(item)] && isCoverable[Int(item)] }
    while true {
      let top = here.map { world.top(of: $0.configuration) }
      if let top, let place = parts.place(at: top, isWanted) { return place }
      guard let target = parts.nearest(ways, isWanted) else { return nil }
      if travel(to: target, parts, &ways) { continue }
      parts.drop(target)
    }
  }

  /// Goes to a route where a part begins: the nearest one, or `target` by a launch. False if that is
  /// not possible.
  private mutating func travel(
    to target: RouteID, _ parts: CircuitParts, _ ways: inout TourWays
  ) -> Bool {
    let most = parts.mayLaunch ? ways.launchCost(target) : .max
    if let here {
      let stacks = world.generator.stacks
      let stack = Array(
        stacks.routes(of: here.configuration.stack, top: Self.mostUp).reversed())
      let way = ways.nearest(
        from: stack, below: most, work: parts.mayLaunch ? Self.fewArcs : Self.manyArcs
      ) { route in
        parts.begins[route.index] > 0
          || !parts.mayLaunch
            && parts.isOpen(route) { !isCovered[Int($0)] && isCoverable[Int($0)] }
      }
      if let way, pass(way.up, way.arcs, way.end, parts.graph) { return true }
    }
    return parts.mayLaunch && pass(0, ways.launch(to: target), target, parts.graph)
  }

  /// How many arcs are looked at for one way, if there may be another one by a launch, or not.
  private static var fewArcs: Int { 100 }
  private static var manyArcs: Int { 10_000 }
  /// How many frames are gone up at most on the way to another part.
  private static var mostUp: Int { 4 }

  /// Goes up some frames and then along arcs; false if it does not come to `end`.
  mutating func pass(
    _ up: Int, _ arcs: [Int32], _ end: RouteID, _ graph: CoverGraph
  ) -> Bool {
    for _ in 0..<up where !take(.up(from: .none, to: .none)) { return false }
    for arc in arcs {
      switch graph.actions[Int(arc)] {
      case .none: continue
      case .launch(let index): launch(Int(index))
      case let action:
        let source = graph.route(graph.flow.arcs[Int(arc)].tail)
        if !take(action, from: source) { return false }
      }
    }
    return here.map { world.top(of: $0.configuration) } == end
  }
}
