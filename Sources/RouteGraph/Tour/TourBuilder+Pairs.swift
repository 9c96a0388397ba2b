import RoutePlan

// Covering pairs of steps, of which there are many.

extension TourBuilder {
  /// Covers pairs of steps, and whatever comes up on the way: goes on with the step that covers most;
  /// where none covers anything, with one that begins an open pair; where there is none, to the
  /// nearest route at which one begins. The work is linear in the pairs, but for the ways.
  mutating func coverPairs(_ graph: CoverGraph) {
    guard let pairs = items.pairs else { return }
    var ways = TourWays(graph)
    var open = OpenPairs(pairs, items, ways)
    var begun: Int32?
    var hasTravelled = false
    while uncovered > 0 {
      coverStanding()
      if let next = bestStep(&open) {
        if !next.covers, let begun { open.fail(begun) }
        (begun, hasTravelled) = (next.covers ? nil : next.event.number, false)
        add(next.event)
        continue
      }
      if let begun { open.fail(begun) }
      begun = nil
      // What should begin here is not possible on this stack, or with these facts.
      if hasTravelled, let here { open.drop(world.top(of: here.configuration)) }
      guard let target = open.nextRoute({ isOpen($0) }) else { return }
      hasTravelled = travel(to: target, &open, &ways, graph)
      if !hasTravelled { open.drop(target) }
    }
  }

  /// The step that covers most, or else begins most pairs that are open; nil if none does either.
  private mutating func bestStep(
    _ open: inout OpenPairs
  ) -> (event: TourEvent, covers: Bool)? {
    guard let here, here.steps < world.request.maxSteps else { return nil }
    events.removeAll(keepingCapacity: true)
    world.appendSteps(from: here.configuration, to: &events)
    var best: (event: TourEvent, covered: Int, begun: Int)?
    var list: [Int32] = []
    for var event in events {
      items.mark(&event, after: here, world)
      list.removeAll(keepingCapacity: true)
      items.append(of: event, from: here.configuration, initial: here.initial, world, to: &list)
      let covered = list.count { isOpen($0) }
      let begun = open.count(after: event.number) { isOpen($0) }
      if (covered, begun) > (best?.covered ?? 0, best?.begun ?? 0) {
        best = (event, covered, begun)
      }
    }
    return best.map { ($0.event, $0.covered > 0) }
  }

  private func isOpen(_ item: Int32) -> Bool {
    !isCovered[Int(item)] && isCoverable[Int(item)]
  }

  /// Goes to the nearest route at which an open pair begins, or to `target` by a launch. False if that
  /// is not possible.
  private mutating func travel(
    to target: RouteID, _ open: inout OpenPairs, _ ways: inout TourWays, _ graph: CoverGraph
  ) -> Bool {
    if let here {
      let stacks = world.generator.stacks
      let stack = Array(
        stacks.routes(of: here.configuration.stack, top: Self.mostUp).reversed())
      let way = ways.nearest(
        from: stack, below: ways.launchCost(target), work: Self.mostArcs
      ) { route in route != stack.first && open.begins(at: route) { isOpen($0) } }
      if let way, pass(way.up, way.arcs, way.end, graph) { return true }
    }
    return pass(0, ways.launch(to: target), target, graph)
  }

  /// How many frames are gone up at most on the way to a pair, and how many arcs are looked at for it.
  private static var mostUp: Int { 4 }
  private static var mostArcs: Int { 1000 }
}

/// Which pairs of steps are still to be covered, by the steps and the routes at which they begin.
private struct OpenPairs {
  private let pairs: StepPairs
  /// For each step, the items of the pairs that it begins, and how many of the first ones are covered.
  private let items: [[Int32]]
  private var covered: [Int]
  /// For each step, how often it was taken and nothing came of it.
  private var failures: [Int]
  /// For each route, how many of the first steps from there begin nothing more.
  private var begun: [Int]
  /// The routes in the order of what a launch to them costs, and how many of the first have nothing
  /// left.
  private let routes: [RouteID]
  private var passed = 0

  private static let mostFailures = 3

  init(_ pairs: StepPairs, _ all: TourItems, _ ways: TourWays) {
    self.pairs = pairs
    items = pairs.following.indices.map { first in
      pairs.following[first].map { all.pair(Int32(first), $0) }.filter { $0 >= 0 }
    }
    covered = Array(repeating: 0, count: items.count)
    failures = covered
    begun = Array(repeating: 0, count: pairs.starting.count)
    routes = pairs.starting.indices.map { (RouteID($0), ways.launchCost(RouteID($0))) }
      .filter { $0.1 < .max }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map { $0.0 }
  }

  /// How many pairs a step begins that may be open; 0 only if none is, or too little came of it.
  mutating func count(after step: Int32, _ isOpen: (Int32) -> Bool) -> Int {
    if step < 0 || failures[Int(step)] >= Self.mostFailures { return 0 }
    let own = items[Int(step)]
    while covered[Int(step)] < own.count, !isOpen(own[covered[Int(step)]]) {
      covered[Int(step)] += 1
    }
    return own.count - covered[Int(step)]
  }

  mutating func fail(_ step: Int32) {
    if step >= 0 { failures[Int(step)] += 1 }
  }

  /// Whether a step from a route begins an open pair.
  mutating func begins(at route: RouteID, _ isOpen: (Int32) -> Bool) -> Bool {
    let steps = pairs.starting[route.index]
    while begun[route.index] < steps.count,
      count(after: steps[begun[route.index]], isOpen) == 0
    {
      begun[route.index] += 1
    }
    return begun[route.index] < steps.count
  }

  /// The route with an open pair to which a launch costs least; nil if there is none.
  mutating func nextRoute(_ isOpen: (Int32) -> Bool) -> RouteID? {
    while passed < routes.count, !begins(at: routes[passed], isOpen) { passed += 1 }
    return passed < routes.count ? routes[passed] : nil
  }

  /// Gives up what begins at a route.
  mutating func drop(_ route: RouteID) { begun[route.index] = pairs.starting[route.index].count }
}
