import RoutePlan

// Following the order of a circuit on real configurations.

extension TourBuilder {
  /// Does what the arcs of a circuit say, as far as it is possible where it comes to. What cannot be
  /// done there and covers nothing is left out; to what covers something, the cheapest way is looked
  /// for, unless facts are in the way.
  ///
  /// If the work is bounded, it returns false when that is too much.
  @discardableResult
  mutating func follow(_ arcs: [Int32], _ graph: CoverGraph, isBounded: Bool = false) -> Bool {
    var guide = TourGuide(graph)
    for arc in arcs where uncovered > 0 {
      if isBounded && (search.looked > Self.mostLooked || guide.looked > Self.mostGuided) {
        return false
      }
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
      let source = graph.route(graph.flow.arcs[Int(arc)].tail)
      if take(action, from: source) || !isWanted { continue }
      // Where it may be tried but is refused, facts are in the way; they may be others later.
      if let here, world.top(of: here.configuration) == source { continue }
      approach(item, guide.bounds(to: graph.flow.arcs[Int(arc)].tail))
    }
    coverStanding()
    coverLeft(graph, &guide)
    return true
  }

  /// How many configurations, and how many arcs, are looked at where the work is bounded.
  private static let mostLooked = 30_000
  private static let mostGuided = 4_000_000

  /// Covers what was left out on the way if that is much, each by the cheapest way from where the last one ended; stops
  /// after some for which none is found.
  private mutating func coverLeft(_ graph: CoverGraph, _ guide: inout TourGuide) {
    // What is nearest comes first, if there is time to look for it.
    if uncovered < Self.fewLeft { return }
    var missed = 0
    for index in items.items.indices where missed < Self.mostMissed && uncovered > 0 {
      let arc = graph.arcOfItem[index]
      if arc < 0 || isCovered[index] || !isCoverable[index] { continue }
      if case .launch(let number) = graph.actions[Int(arc)] {
        launch(Int(number))
        continue
      }
      let bounds = guide.bounds(to: graph.flow.arcs[Int(arc)].tail)
      approach(Int32(index), bounds)
      // From a deep stack, steps up seem to lead anywhere.
      if !isCovered[index] { approach(Int32(index), bounds, limit: 4000, isLaunched: true) }
      if !isCovered[index] { missed += 1 }
    }
  }

  private static let fewLeft = 50
  private static let mostMissed = 50

  mutating func launch(_ index: Int) {
    // The same way to begin, with the facts that held before, if it is possible with them.
    var best = index
    if let given = trails.last?.first.map({ world.launches[Int($0.index)].given }) {
      best = world.launch(world.launches[index].kind, given: given) ?? index
    }
    add(world.launch(best))
  }

  /// Takes the step that an arc stands for, which begins at `source` if that is known; false if it
  /// cannot be taken here.
  @discardableResult
  mutating func take(_ action: CoverGraph.Action, from source: RouteID? = nil) -> Bool {
    guard let here, here.steps < world.request.maxSteps else { return false }
    events.removeAll(keepingCapacity: true)
    if case .url(let index) = action {
      guard let event = world.url(Int(index), from: here.configuration) else { return false }
      add(event)
      return true
    }
    if let source, case .link = action, world.top(of: here.configuration) != source {
      return false
    }
    world.appendSteps(for: action, from: here.configuration, to: &events)
    guard
      let event = events.first(where: { world.matches($0, action, from: here.configuration) })
    else { return false }
    add(event)
    return true
  }

  /// Covers what can be covered here without moving and without changing the facts.
  mutating func coverStanding() {
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
    _ item: Int32, _ bounds: TourBounds?, limit: Int = 1000, isLaunched: Bool = false
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
