import RoutePlan

/// A place on a tour: a configuration, and what matters of the walk that led to it.
struct TourPosition {
  var configuration: Configuration
  /// The facts that held after the launch of the walk.
  var initial: FactSet
  /// How many steps the walk has.
  var steps: Int
  /// The number of the step that led here, where pairs of steps are covered; -1 for none.
  var step: Int32 = -1
  /// Whether the walk passed the gate of a search.
  var hasPassed = true
}

/// Finds the cheapest way from a place, or from a new launch, to something that is not covered yet:
/// Dijkstra's algorithm over configurations, which are made as they are met.
struct TourSearch {
  private struct Node {
    var position: TourPosition
    /// The previous node, or -1 for the place itself and for nothing.
    var before: Int32
    var event: TourEvent?
    var cost: UInt64
    /// Whether its event covers what is wanted, so that the search ends here.
    var isGoal: Bool
  }
  private struct Entry {
    /// What a way through the node costs at least.
    var cost: UInt64
    /// Goals come first, then what needs no launch, then what was met first. With bounds, a launch
    /// comes after what is as cheap even if it is a goal.
    var rank: UInt8
    var order: UInt32
    var node: Int32

    func isBefore(_ other: Entry) -> Bool {
      if cost != other.cost { return cost < other.cost }
      if rank != other.rank { return rank < other.rank }
      return order < other.order
    }
  }

  private var nodes: [Node] = []
  private var heap: [Entry] = []
  private var order: UInt32 = 0
  /// What tells configurations apart in a search.
  enum Detail {
    /// The two uppermost frames and the facts. Ways that depend on more are missed.
    case near
    /// All of it. If such a search ends without an answer before its limit, there is no way.
    case whole
  }
  private struct Key: Hashable {
    var stack: StackID
    var below: UInt32
    var facts: FactSet
    var initial: FactSet
    var step: Int32
    var hasPassed: Bool
  }
  private var best: [Key: UInt64] = [:]
  private var detail = Detail.near
  /// Whether the last search looked at everything that can be reached.
  private(set) var isExhausted = false
  private struct Opening: Hashable {
    var facts: FactSet
    var hasPassed: Bool
  }
  /// Launches, or URLs opened at a node, that lead no nearer than any other way to begin. They come in
  /// when nothing better is left.
  private struct Rest {
    /// The node; -1 for launches.
    var node: Int32
    /// The number in the order that the first of them has.
    var order: UInt32
  }
  private var rests: [Rest] = []
  private var openings: Set<Opening> = []
  private var events: [TourEvent] = []
  private var found: [Int32] = []
  private var areLaunchesIn = false
  private var bounds: TourBounds?
  private var gate: Gate?
  /// How many configurations were looked at in all.
  private(set) var looked = 0

  /// What leads to something wanted: events, the first of which may be a launch.
  struct Way {
    var events: [TourEvent] = []
    var cost: UInt64 = 0
  }

  /// The cheapest way to an event that covers an item for which `isWanted` is true. `here` is nil if
  /// only launches are possible. Nil if there is no such way, or none was found after `limit`
  /// configurations. `bounds` says for each route on top what such a way costs at least, as A*
  /// needs; nil if nothing is known.
  mutating func nearest(
    from here: TourPosition?, _ world: inout TourWorld, _ items: TourItems, limit: Int,
    _ detail: Detail = .near, bounds: TourBounds? = nil, isWanted: (Int32) -> Bool
  ) -> Way? {
    nearest(
      from: here, &world, items, limit: limit, detail, bounds: bounds,
      isGoal: { $2.contains(where: isWanted) })
  }

  /// What is looked for: an event in the world, with the items that it covers.
  typealias Goal = (TourWorld, TourEvent, [Int32]) -> Bool

  /// What a way passes before what is looked for, on the same walk.
  typealias Gate = (TourWorld, TourEvent) -> Bool

  /// The same, to an event for which `isGoal` is true, after one for which `gate` is. Nothing is
  /// launched unless `mayLaunch`.
  mutating func nearest(
    from here: TourPosition?, _ world: inout TourWorld, _ items: TourItems, limit: Int,
    _ detail: Detail, bounds: TourBounds? = nil, mayLaunch: Bool = true, through gate: Gate? = nil,
    isGoal: Goal
  ) -> Way? {
    self.gate = gate
    (self.bounds, self.detail, isExhausted) = (bounds, detail, false)
    // Who keeps them would have to copy them.
    defer { (self.gate, self.bounds) = (nil, nil) }
    nodes.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    openings.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    (order, areLaunchesIn) = (0, !mayLaunch)
    if var here {
      here.hasPassed = gate == nil
      add(Node(position: here, before: -1, event: nil, cost: 0, isGoal: false), world, items)
    }
    if mayLaunch && (here == nil || bounds != nil) {
      addLaunches(&world, items, isGoal)
    }
    let end = looked + limit
    while let entry = removeFirst() {
      // A launch costs as much as anything else that leads there.
      if !areLaunchesIn && entry.cost >= UInt64(TourRequest.openingCost) {
        insert(entry)
        addLaunches(&world, items, isGoal)
        continue
      }
      if entry.node < 0 {
        addRest(rests[-1 - Int(entry.node)], &world, items, isGoal)
        continue
      }
      let node = nodes[Int(entry.node)]
      if node.isGoal { return way(to: entry.node) }
      if best[key(node.position, world, items)] != node.cost { continue }
      // Going back looks at the frames of a stack.
      looked += 1 + world.depth(of: node.position.configuration) / 256
      if looked > end { return nil }
      expand(entry.node, node, &world, items, isGoal)
      if heap.isEmpty && !areLaunchesIn { addLaunches(&world, items, isGoal) }
    }
    isExhausted = detail == .whole
    return nil
  }

  private mutating func addLaunches(
    _ world: inout TourWorld, _ items: TourItems, _ isGoal: Goal
  ) {
    areLaunchesIn = true
    let first = order
    if let bounds {
      for index in bounds.near(world.launchesOn) {
        order = first &+ UInt32(index)
        addLaunch(Int(index), world, items, isGoal)
      }
      order = first &+ UInt32(world.launches.count)
      addRest(at: -1, cost: 0, from: first)
      return
    }
    for index in world.launches.indices { addLaunch(index, world, items, isGoal) }
  }

  private mutating func addLaunch(
    _ index: Int, _ world: TourWorld, _ items: TourItems, _ isGoal: Goal
  ) {
    let event = world.launch(index)
    var position = TourPosition(
      configuration: event.target, initial: event.target.facts, steps: 0)
    position.hasPassed = gate?(world, event) ?? true
    let node = Node(
      position: position, before: -1, event: event, cost: UInt64(event.cost),
      isGoal: gate == nil && covers(event, nil, position.initial, world, items, isGoal))
    add(node, world, items)
  }

  private mutating func expand(
    _ number: Int32, _ node: Node, _ world: inout TourWorld, _ items: TourItems,
    _ isGoal: Goal
  ) {
    let here = node.position
    if here.steps >= world.request.maxSteps { return }
    events.removeAll(keepingCapacity: true)
    world.appendSteps(from: here.configuration, to: &events)
    let opening = Opening(facts: here.configuration.facts, hasPassed: here.hasPassed)
    var areURLsApart = false
    if !world.request.urls.isEmpty
      && (openings.insert(opening).inserted || detail == .whole)
    {
      if bounds == nil {
        world.appendURLs(from: here.configuration, to: &events)
      } else {
        areURLsApart = true
      }
    }
    if items.asksRestore { events.append(world.restore(here.configuration)) }
    looked += events.count / 16
    take(events, number, node, world, items, isGoal)
    guard areURLsApart, let bounds else { return }
    let first = order
    for index in bounds.near(world.urlsOn) {
      guard let event = world.url(Int(index), from: here.configuration) else { continue }
      order = first &+ UInt32(index)
      take([event], number, node, world, items, isGoal)
    }
    order = first &+ UInt32(world.request.urls.count)
    addRest(at: number, cost: node.cost, from: first)
  }

  /// Makes nodes of events from a node.
  private mutating func take(
    _ events: [TourEvent], _ number: Int32, _ node: Node, _ world: TourWorld, _ items: TourItems,
    _ isGoal: Goal
  ) {
    let here = node.position
    for var event in events {
      items.mark(&event, after: here, world)
      let isGoal =
        here.hasPassed
        && covers(event, here.configuration, here.initial, world, items, isGoal)
      if !isGoal && event.target == here.configuration && event.number < 0 { continue }
      add(
        Node(
          position: TourPosition(
            configuration: event.target, initial: here.initial, steps: here.steps + 1,
            step: event.number, hasPassed: here.hasPassed || gate?(world, event) ?? true),
          before: number, event: event, cost: node.cost + UInt64(event.cost), isGoal: isGoal),
        world, items)
    }
  }

  /// Puts off launches, or URLs opened at a node, until nothing that is nearer is left.
  private mutating func addRest(at node: Int32, cost: UInt64, from first: UInt32) {
    guard let bounds, bounds.far != .max else { return }
    rests.append(Rest(node: node, order: first))
    insert(
      Entry(
        cost: cost + UInt64(TourRequest.openingCost) + bounds.far, rank: 0, order: first,
        node: -Int32(rests.count)))
  }

  private mutating func addRest(
    _ rest: Rest, _ world: inout TourWorld, _ items: TourItems, _ isGoal: Goal
  ) {
    guard let bounds else { return }
    let next = order
    defer { order = next }
    if rest.node < 0 {
      for index in world.launches.indices {
        if bounds.isNear(world.top(of: world.launches[index].move.target)) { continue }
        order = rest.order &+ UInt32(index)
        addLaunch(index, world, items, isGoal)
      }
      return
    }
    let node = nodes[Int(rest.node)]
    looked += world.request.urls.count / 16
    for index in world.request.urls.indices {
      let home = world.request.urls[index].home(in: world.plan)
      guard !home.isNone, !bounds.isNear(home),
        let event = world.url(index, from: node.position.configuration)
      else { continue }
      order = rest.order &+ UInt32(index)
      take([event], rest.node, node, world, items, isGoal)
    }
  }

  private mutating func covers(
    _ event: TourEvent, _ source: Configuration?, _ initial: FactSet, _ world: TourWorld,
    _ items: TourItems, _ isGoal: Goal
  ) -> Bool {
    found.removeAll(keepingCapacity: true)
    items.append(of: event, from: source, initial: initial, world, to: &found)
    return isGoal(world, event, found)
  }

  private func way(to number: Int32) -> Way {
    var result = Way(cost: nodes[Int(number)].cost)
    var current = number
    while current >= 0 {
      if let event = nodes[Int(current)].event { result.events.append(event) }
      current = nodes[Int(current)].before
    }
    result.events.reverse()
    return result
  }

  // MARK: The queue

  /// What is the same for positions between which the search makes no difference.
  private func key(_ position: TourPosition, _ world: TourWorld, _ items: TourItems) -> Key {
    let configuration = position.configuration
    var key = Key(
      stack: configuration.stack, below: 0, facts: configuration.facts,
      initial: items.asksLogins ? position.initial : 0, step: position.step,
      hasPassed: position.hasPassed)
    if detail == .whole || configuration.stack < 0 { return key }
    let stacks = world.generator.stacks
    let frame = stacks[configuration.stack]
    key.stack = StackID(bitPattern: frame.route.raw)
    key.below = frame.below < 0 ? .max : stacks[frame.below].route.raw
    return key
  }

  private mutating func add(_ node: Node, _ world: TourWorld, _ items: TourItems) {
    var left: UInt64 = 0
    if !node.isGoal, let bounds {
      left = bounds[world.top(of: node.position.configuration)]
      if left == .max { return }
    }
    if !node.isGoal {
      let key = key(node.position, world, items)
      if let known = best[key], known <= node.cost { return }
      best[key] = node.cost
    }
    nodes.append(node)
    order &+= 1
    // Where it is known how far away things are, a step that is as cheap is better than a launch.
    let isLaunch = node.event?.kind == .launch
    let isFirst = node.isGoal && !(isLaunch && bounds != nil)
    let rank: UInt8 = (isFirst ? 0 : 2) + (isLaunch ? 1 : 0)
    insert(Entry(cost: node.cost + left, rank: rank, order: order, node: Int32(nodes.count - 1)))
  }

  private mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var index = heap.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[index] = heap[parent]
      index = parent
    }
    heap[index] = entry
  }

  private mutating func removeFirst() -> Entry? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    var index = 0
    while true {
      var child = 2 * index + 1
      if child >= heap.count { break }
      if child + 1 < heap.count && heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(last) else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = last
    return first
  }
}
