import RoutePlan

/// Walks as they grow, and what they cover.
struct TourBuilder {
  /// A walk: a launch, then steps.
  typealias Trail = [TourEvent]

  var world: TourWorld
  let items: TourItems
  private(set) var trails: [Trail] = []
  private(set) var isCovered: [Bool]
  private(set) var uncovered: Int
  /// What is to be covered at all.
  let isCoverable: [Bool]
  /// Whether what is not covered cannot be: everything that can be reached was looked at.
  private(set) var isExhaustive = false
  private(set) var here: TourPosition?
  var search = TourSearch()
  var events: [TourEvent] = []
  private var found: [Int32] = []

  /// `isCoverable` says what is to be covered.
  init(_ world: TourWorld, _ items: TourItems, isCoverable: [Bool]) {
    self.world = world
    self.items = items
    self.isCoverable = isCoverable
    isCovered = [Bool](repeating: false, count: items.count)
    uncovered = isCoverable.count { $0 }
  }

  /// Adds an event to the last walk; a launch begins a new one.
  mutating func add(_ event: TourEvent) {
    var event = event
    if event.kind == .launch {
      trails.append([event])
      here = TourPosition(configuration: event.target, initial: event.target.facts, steps: 0)
    } else if let before = here {
      items.mark(&event, after: before, world)
      trails[trails.count - 1].append(event)
      here = TourPosition(
        configuration: event.target, initial: before.initial, steps: before.steps + 1,
        step: event.number)
      cover(event, from: before.configuration, initial: before.initial)
      return
    }
    cover(event, from: nil, initial: event.target.facts)
  }

  private mutating func cover(
    _ event: TourEvent, from source: Configuration?, initial: FactSet
  ) {
    found.removeAll(keepingCapacity: true)
    items.append(of: event, from: source, initial: initial, world, to: &found)
    for item in found where !isCovered[Int(item)] {
      isCovered[Int(item)] = true
      if isCoverable[Int(item)] { uncovered -= 1 }
    }
  }

  /// Goes on to whatever is nearest, until nothing is left that is found: first among what differs
  /// near the top of the stack, then among all configurations, within `limit` of these in all.
  mutating func coverNearest(limit: Int) {
    let more =
      items.pairs == nil ? 0 : min(Self.searchOfPair * items.count, Self.searchOfPairs)
    cover(.near, limit: limit / 4 + more)
    cover(.whole, limit: limit / 16 + more)
  }

  /// The way to what is nearest.
  mutating func nearest(_ detail: TourSearch.Detail, limit: Int) -> TourSearch.Way? {
    let covered = isCovered
    return search.nearest(
      from: here, &world, items, limit: limit, detail,
      isWanted: { !covered[Int($0)] && isCoverable[Int($0)] })
  }

  /// How many configurations may be looked at for each pair of steps, of which there are many, and for
  /// all of them.
  private static let searchOfPair = 100
  private static let searchOfPairs = 400_000

  private mutating func cover(_ detail: TourSearch.Detail, limit: Int) {
    let end = search.looked + limit
    while uncovered > 0 && search.looked < end {
      guard let way = nearest(detail, limit: end - search.looked) else {
        isExhaustive = search.isExhausted
        return
      }
      for event in way.events { add(event) }
    }
  }

  /// The cost of all walks.
  var cost: UInt64 {
    trails.reduce(0) { $0 + $1.reduce(0) { $0 + UInt64($1.cost) } }
  }

  /// A list of events, in which launches begin walks, as walks.
  static func trails(of events: [TourEvent]) -> [Trail] {
    var result: [Trail] = []
    for event in events {
      if event.kind == .launch { result.append([]) }
      if !result.isEmpty { result[result.count - 1].append(event) }
    }
    return result
  }

  /// Takes walks that were found in another way, with the stacks of another world.
  mutating func replace(by trails: [Trail], in world: TourWorld? = nil) {
    if let world { self.world = world }
    self.trails = []
    isCovered = [Bool](repeating: false, count: items.count)
    uncovered = isCoverable.count { $0 }
    for event in trails.joined() { add(event) }
  }

  /// Leaves out walks, and last steps of walks, that cover nothing which others do not cover.
  mutating func trim() {
    var counts = [Int32](repeating: 0, count: items.count)
    var covers: [[[Int32]]] = trails.map { trail in
      var source: Configuration?
      return trail.map { event in
        var list: [Int32] = []
        let initial = trail[0].target.facts
        items.append(of: event, from: source, initial: initial, world, to: &list)
        source = event.target
        list = Set(list).sorted()
        for item in list { counts[Int(item)] += 1 }
        return list
      }
    }
    var kept = trails
    // Short walks go first.
    for index in kept.indices.sorted(by: { kept[$0].count < kept[$1].count }) {
      var own: [Int32: Int32] = [:]
      for item in covers[index].joined() { own[item, default: 0] += 1 }
      guard own.allSatisfy({ counts[Int($0)] > $1 }) else { continue }
      for (item, count) in own { counts[Int(item)] -= count }
      (kept[index], covers[index]) = ([], [])
    }
    for index in kept.indices {
      while let last = covers[index].last, kept[index].count > 1,
        last.allSatisfy({ counts[Int($0)] > 1 })
      {
        for item in last { counts[Int(item)] -= 1 }
        covers[index].removeLast()
        kept[index].removeLast()
      }
    }
    replace(by: kept.filter { !$0.isEmpty })
  }

  /// The walks, with what each of their steps covers first.
  func plan() -> TourPlan {
    var result = TourPlan(items: items.items, isCovered: isCovered)
    result.isExhaustive = isExhaustive
    var isNew = [Bool](repeating: true, count: items.count)
    var list: [Int32] = []
    func covers(
      _ event: TourEvent, _ source: Configuration?, _ initial: FactSet
    ) -> [Int32] {
      list.removeAll(keepingCapacity: true)
      items.append(of: event, from: source, initial: initial, world, to: &list)
      return list.filter { item in
        defer { isNew[Int(item)] = false }
        return isNew[Int(item)]
      }
    }
    for trail in trails {
      guard let first = trail.first else { continue }
      let launch = world.launches[Int(first.index)]
      let initial = first.target.facts
      var walk = TourPlan.Walk(
        launch: launch.shown, given: launch.given,
        opening: world.generator.stacks.routes(of: first.target.stack), cost: UInt64(first.cost),
        covers: covers(first, nil, initial))
      var source = first.target
      for event in trail.dropFirst() {
        walk.steps.append(
          (action(of: event), world.step(event), covers(event, source, initial)))
        walk.cost += UInt64(event.cost)
        source = event.target
      }
      result.cost += walk.cost
      result.walks.append(walk)
    }
    return result
  }

  private func action(of event: TourEvent) -> TourPlan.Action {
    switch event.kind {
    case .url: .url(Int(event.index))
    case .restore: .restore
    case .step, .launch: .step
    }
  }
}

extension TourWorld.Launch {
  var shown: TourPlan.Launch {
    switch kind {
    case .cold: .cold
    case .place(let route): .place(route)
    case .url(let index): .url(index)
    }
  }
}

extension TourWorld {
  /// An event as a step of a path.
  func step(_ event: TourEvent) -> Step {
    let move = event.move
    let stack = move.target.stack
    let stacks = generator.stacks
    return Step(
      verb: move.verb, route: stacks[stack].route, task: move.task, link: move.link,
      presentation: move.presentation, cost: move.cost,
      kept: Int(stacks[stack].depth - move.pushed),
      pushed: stacks.routes(of: stack, top: Int(move.pushed)), restored: Int(move.restored),
      parked: Int(move.parked))
  }
}
