import RoutePlan

/// Finds the cheapest walks for a few items, or a lower bound on their cost: A* over configurations
/// and sets of covered items.
struct TourOptimum {
  /// Where what is looked for begins and ends.
  struct Ends {
    /// The configuration before it; nil for nothing.
    var start: Configuration?
    /// The configuration after it; nil for any.
    var end: Configuration?
    /// What is already covered costs this much and is not cheap enough.
    var known: UInt64
    /// It is known that nothing costs less than this.
    var least: UInt64 = 0
    /// How many steps may be looked at.
    var limit: Int
  }
  private struct Key: Hashable {
    var configuration: Configuration
    var covered: UInt64
  }
  private struct Node {
    var key: Key
    var before: Int32
    var event: TourEvent?
    var cost: UInt64
  }

  /// Nothing costs less than this, after a search.
  private(set) var bound: UInt64 = 0
  /// How many steps were looked at in all searches.
  private(set) var looked = 0
  /// The world with the stacks of what was found.
  private(set) var world: TourWorld
  private let items: TourItems
  /// What the search is guided by, if there is more than the costs of items.
  private let prices: TourPrices?
  /// What follows the end costs, as prices say.
  private var endRest: Int64 = 0
  /// For each item, what it costs at least to cover it.
  private let leastCosts: [UInt64]
  /// For each item its bit; -1 for those that are not to be covered.
  private var bits: [Int8]
  private var wanted: [Int32] = []
  private var all: UInt64 = 0
  /// For each bit, what it costs at least to cover it, and whether it is a route on top.
  private var costs: [UInt64] = []
  private var isRoute: UInt64 = 0
  /// For each bit, its price.
  private var values: [Int64] = []
  private var nodes: [Node] = []
  private var best: [Key: UInt64] = [:]
  /// The sets of covered items after which launches were tried. The first time is the cheapest, and
  /// where a launch leads does not depend on what was before.
  private var launched: Set<UInt64> = []
  private var queue = PackedQueue()
  private var events: [TourEvent] = []
  private var found: [Int32] = []
  private var refunds: TourPrices.Refunds = []

  /// How many items are covered at most.
  static let most = 60

  /// Nil if something depends on more than a configuration.
  init?(_ world: TourWorld, _ items: TourItems, _ prices: TourPrices? = nil) {
    if items.asksLogins || items.pairs != nil || world.request.maxSteps != .max { return nil }
    self.world = world
    self.items = items
    self.prices = prices
    bits = Array(repeating: -1, count: items.count)
    leastCosts = Self.leastCosts(items, world.plan, world.request)
  }

  /// What covering each item costs at least, less what the same event may count for another item.
  private static func leastCosts(
    _ items: TourItems, _ plan: Plan, _ request: TourRequest
  ) -> [UInt64] {
    // A task may be done, and a switch may bring a route back, at any cost.
    var common = TourRequest.openingCost
    for tab in plan.routes where tab.presentation == .push { common = min(common, tab.cost) }
    var arrivals = plan.routes.map { min($0.cost, common) }
    for link in plan.links where link.target.isNone { common = min(common, plan.cost(of: link)) }
    for link in plan.links where !link.target.isNone {
      arrivals[link.target.index] = min(arrivals[link.target.index], plan.cost(of: link))
    }
    var isOpened = Set<TaskID>()
    for url in request.urls {
      if case .task(let task) = url.opens { isOpened.insert(task) }
    }
    return items.items.map { item in
      switch item {
      case .route(let route): UInt64(min(arrivals[route.index], common))
      case .link(let link, _): UInt64(plan.cost(of: plan.links[link.index]))
      case .task(let task): isOpened.contains(task) ? 0 : UInt64(plan.tasks[task.index].cost)
      case .url, .restore: UInt64(TourRequest.openingCost)
      case .down(let child): UInt64(plan.routes[child.index].cost)
      case .up: 1
      case .switch(_, let to): UInt64(plan.routes[to.index].cost)
      case .linkStep, .guarded, .login, .pair, .expectation: 0
      }
    }
  }

  /// Sets what has to be covered; false if that is too much.
  mutating func want(_ list: [Int32]) -> Bool {
    for item in wanted { bits[Int(item)] = -1 }
    wanted = list
    costs.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    isRoute = 0
    if list.count > Self.most {
      wanted = []
      return false
    }
    for item in list {
      bits[Int(item)] = Int8(costs.count)
      if case .route = items.items[Int(item)] { isRoute |= 1 << UInt64(costs.count) }
      costs.append(leastCosts[Int(item)])
      if let prices { values.append(prices.items[Int(item)]) }
    }
    all = 1 << UInt64(costs.count) - 1
    return true
  }

  /// What it costs at least to cover the rest, and to come to the end.
  private mutating func left(_ key: Key) -> UInt64 {
    guard let prices else { return left(key.covered) }
    var sum = prices.rest(from: key.configuration, world, &refunds) - endRest
    var rest = all & ~key.covered
    while rest != 0 {
      sum += values[rest.trailingZeroBitCount]
      rest &= rest - 1
    }
    return max(left(key.covered), TourPrices.whole(sum))
  }

  private func left(_ covered: UInt64) -> UInt64 {
    var (routes, others): (UInt64, UInt64) = (0, 0)
    var rest = all & ~covered
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      if isRoute >> UInt64(bit) & 1 == 1 { routes += costs[bit] } else { others += costs[bit] }
    }
    return max(routes, others)
  }

  /// Looks for events that cover what is wanted and cost less than is known; nil if there are none,
  /// or none were found within the limit. Then `bound` says which.
  mutating func run(_ ends: Ends) -> [TourEvent]? {
    nodes.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    launched.removeAll(keepingCapacity: true)
    queue = PackedQueue()
    bound = ends.least
    endRest = 0
    if let prices, let end = ends.end { endRest = prices.rest(from: end, world, &refunds) }
    let start = ends.start ?? Configuration(stack: StackStore.empty, facts: 0)
    add(Key(configuration: start, covered: 0), -1, nil, 0, below: ends.known)
    let last = looked + ends.limit
    while let (number, weight) = queue.removeFirst() {
      let node = nodes[Int(number)]
      if best[node.key] != node.cost { continue }
      if weight >= ends.known { break }
      bound = max(bound, weight)
      if node.key.covered == all && (ends.end == nil || ends.end == node.key.configuration) {
        return events(to: Int32(number))
      }
      if looked > last { return nil }
      expand(Int32(number), node, below: ends.known)
      // A step from a deep stack is more work than a step from a shallow one.
      looked += 1 + events.count + world.depth(of: node.key.configuration) / 8
    }
    bound = ends.known
    return nil
  }

  private mutating func expand(_ number: Int32, _ node: Node, below known: UInt64) {
    events.removeAll(keepingCapacity: true)
    let here = node.key.configuration
    if launched.insert(node.key.covered).inserted {
      for index in world.launches.indices { events.append(world.launch(index)) }
    }
    if here.stack >= 0 {
      world.appendSteps(from: here, to: &events)
      world.appendURLs(from: here, to: &events)
      if items.asksRestore { events.append(world.restore(here)) }
    }
    for event in events {
      found.removeAll(keepingCapacity: true)
      items.append(
        of: event, from: event.kind == .launch ? nil : here, initial: 0, world, to: &found)
      var covered = node.key.covered
      for item in found where bits[Int(item)] >= 0 { covered |= 1 << UInt64(bits[Int(item)]) }
      let key = Key(configuration: event.target, covered: covered)
      if key == node.key { continue }
      add(key, number, event, node.cost + UInt64(event.cost), below: known)
    }
  }

  private mutating func add(
    _ key: Key, _ before: Int32, _ event: TourEvent?, _ cost: UInt64, below known: UInt64
  ) {
    let weight = cost + left(key)
    if weight >= known { return }
    if let better = best[key], better <= cost { return }
    best[key] = cost
    nodes.append(Node(key: key, before: before, event: event, cost: cost))
    queue.insert(UInt32(nodes.count - 1), weight)
  }

  private func events(to number: Int32) -> [TourEvent] {
    var reversed: [TourEvent] = []
    var current = number
    while current >= 0 {
      if let event = nodes[Int(current)].event { reversed.append(event) }
      current = nodes[Int(current)].before
    }
    return reversed.reversed()
  }
}
