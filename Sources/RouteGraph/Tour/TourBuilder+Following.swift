import RoutePlan

// Following the order of a circuit on real configurations.

extension TourBuilder {
  /// Does what the arcs of a circuit say, as far as it is possible where it comes to. What cannot be
  /// done there and covers nothing is left out; to what covers something, the cheapest way is looked
  /// for, unless facts are in the way.
  mutating func follow(_ arcs: [Int32], _ graph: CoverGraph) {
    var guide = TourGuide(graph)
    for arc in arcs where uncovered > 0 {
      coverStanding()
      let action = graph.actions[Int(arc)]
      let item = graph.itemOfArc[Int(arc)]
      let isWanted = item >= 0 && !isCovered[Int(item)]
      if case .none = action {
        if isWanted, let up = graph.turn(arc), here.map({ world.top(of: $0.configuration) }) == up {
          take(.up(from: up, to: .none))
        }
        continue
      }
      if case .launch(let index) = action {
        if isWanted || here == nil || trails.last?.count != 1 { launch(Int(index)) }
        continue
      }
      if take(action) || !isWanted { continue }
      let source = graph.route(graph.flow.arcs[Int(arc)].tail)
      // Where it may be tried but is refused, facts are in the way; they may be others later.
      if let here, world.top(of: here.configuration) == source { continue }
      approach(item, guide.bounds(to: graph.flow.arcs[Int(arc)].tail))
    }
    coverStanding()
    coverLeft(graph, &guide)
  }

  /// Covers what was left out on the way if that is much, each by the cheapest way from where the last one ended; stops
  /// after some for which none is found.
  private mutating func coverLeft(_ graph: CoverGraph, _ guide: inout TourGuide) {
    // What is nearest comes first, if there is time to look for it.
    if uncovered < Self.fewLeft { return }
    var missed = 0
    for index in items.items.indices where missed < Self.mostMissed && uncovered > 0 {
      let arc = graph.arcOfItem[index]
      if arc < 0 || isCovered[index] || !isCoverable[index] { continue }
      let bounds = guide.bounds(to: graph.flow.arcs[Int(arc)].tail)
      approach(Int32(index), bounds)
      // From a deep stack, steps up seem to lead anywhere.
      if !isCovered[index] { approach(Int32(index), bounds, limit: 4000, isLaunched: true) }
      if !isCovered[index] { missed += 1 }
    }
  }

  private static let fewLeft = 50
  private static let mostMissed = 50

  private mutating func launch(_ index: Int) {
    // The same way to begin, with the facts that held before, if it is possible with them.
    let wanted = world.launches[index].shown
    var best = index
    if let given = trails.last?.first.map({ world.launches[Int($0.index)].given }) {
      best =
        world.launches.indices.first {
          world.launches[$0].given == given && world.launches[$0].shown == wanted
        } ?? index
    }
    add(world.launch(best))
  }

  /// Takes the step that an arc stands for; false if it cannot be taken here.
  @discardableResult
  private mutating func take(_ action: CoverGraph.Action) -> Bool {
    guard let here, here.steps < world.request.maxSteps else { return false }
    events.removeAll(keepingCapacity: true)
    if case .url(let index) = action {
      guard let event = world.url(Int(index), from: here.configuration) else { return false }
      add(event)
      return true
    }
    world.appendSteps(from: here.configuration, to: &events)
    guard
      let event = events.first(where: { world.matches($0, action, from: here.configuration) })
    else { return false }
    add(event)
    return true
  }

  /// Covers what can be covered here without moving and without changing the facts.
  private mutating func coverStanding() {
    guard let here, items.hasStanding else { return }
    let top = world.top(of: here.configuration)
    if items.asksRestore, let item = items.restore(top), !isCovered[Int(item)],
      here.steps < world.request.maxSteps
    {
      add(world.restore(here.configuration))
    }
    var hasTasks = false
    world.plan.forEachTask(on: top) { id, _ in
      if let item = items.task(id), !isCovered[Int(item)] { hasTasks = true }
    }
    if !hasTasks { return }
    events.removeAll(keepingCapacity: true)
    world.appendSteps(from: here.configuration, to: &events)
    for event in events where event.move.verb == .task && event.target == here.configuration {
      guard let item = items.task(event.move.task), !isCovered[Int(item)],
        (self.here?.steps ?? 0) < world.request.maxSteps
      else { continue }
      add(event)
    }
  }

  /// Goes to where an item can be covered, and covers it, if a way is found: from here, or from a launch.
  private mutating func approach(
    _ item: Int32, _ bounds: [UInt64]?, limit: Int = 1000, isLaunched: Bool = false
  ) {
    guard let bounds else { return }
    let way = search.nearest(
      from: isLaunched ? nil : here, &world, items, limit: limit, bounds: bounds,
      isWanted: { $0 == item })
    for event in way?.events ?? [] { add(event) }
  }
}

extension TourWorld {
  /// Whether an event is what an arc stands for.
  func matches(
    _ event: TourEvent, _ action: CoverGraph.Action, from source: Configuration
  ) -> Bool {
    let move = event.move
    switch action {
    case .none, .launch, .url: return false
    case .up(_, let below):
      return move.verb == .up && (below.isNone || top(of: move.target) == below)
    case .down(let child): return move.verb == .down && lowest(move) == child
    case .select(let tab): return move.verb == .switch && lowest(move) == tab
    case .link(let link): return move.link == link
    }
  }

  /// The lowest frame that a step pushes or brings back, or the frame to which it returns.
  func lowest(_ move: Move) -> RouteID {
    let stacks = generator.stacks
    let stack = move.target.stack
    if move.pushed == 0 { return stacks[stack].route }
    let kept = Int(stacks[stack].depth - move.pushed)
    return stacks[stacks.ancestor(of: stack, depth: kept + 1)].route
  }
}

/// Lower bounds on the way to a node of the network, for searches that go there.
struct TourGuide {
  private let graph: CoverGraph
  private let incoming: ArcIndex
  private var known: (node: Int32, bounds: [UInt64])?
  /// How many more arcs may be looked at.
  private var budget = 40_000_000

  init(_ graph: CoverGraph) {
    self.graph = graph
    incoming = ArcIndex(graph.flow.arcs.map { $0.head }, nodeCount: graph.flow.nodeCount)
  }

  /// For each route on top, what the way to a node costs at least; nil when too many ways were asked
  /// for.
  mutating func bounds(to node: Int32) -> [UInt64]? {
    if let known, known.node == node { return known.bounds }
    if budget <= 0 { return nil }
    var distances = [UInt64](repeating: .max, count: graph.flow.nodeCount)
    var queue = PackedQueue()
    distances[Int(node)] = 0
    queue.insert(UInt32(node), 0)
    while let (top, weight) = queue.removeFirst() {
      if weight > distances[Int(top)] { continue }
      for arc in incoming[Int32(top)] {
        budget -= 1
        let tail = Int(graph.flow.arcs[Int(arc)].tail)
        let next = weight + UInt64(graph.flow.arcs[Int(arc)].cost)
        if next < distances[tail] {
          distances[tail] = next
          queue.insert(UInt32(tail), next)
        }
      }
    }
    let bounds = graph.plan.routes.indices.map { distances[Int(graph.outNode(RouteID($0)))] }
    known = (node, bounds)
    return bounds
  }
}
