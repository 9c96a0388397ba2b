import RoutePlan

/// Finds the cheapest walks for a small plan, or a lower bound on their cost: A* over configurations
/// and sets of covered items.
struct TourOptimum {
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

  /// The cheapest walks, if they cost less than those that were known.
  private(set) var trails: [[TourEvent]]?
  /// No walks cost less than this.
  private(set) var bound: UInt64 = 0

  private var world: TourWorld
  private let items: TourItems
  /// For each item its bit; -1 for those that are not to be covered.
  private let bits: [Int8]
  private let all: UInt64
  /// For each bit, what it costs at least to cover it, and whether it is a route on top.
  private var costs: [UInt64]
  private let isRoute: UInt64
  private var nodes: [Node] = []
  private var best: [Key: UInt64] = [:]
  private var queue = PackedQueue()
  private var events: [TourEvent] = []
  private var found: [Int32] = []
  private let limit: Int

  /// How many items a small plan has at most.
  private static let most = 40

  /// Nil if there is too much to cover, or something that depends on more than a configuration.
  init?(_ world: TourWorld, _ items: TourItems, _ isCovered: [Bool], _ request: TourRequest) {
    let count = isCovered.count { $0 }
    if count > Self.most || items.asksLogins || items.pairs != nil || request.maxSteps != .max {
      return nil
    }
    self.world = world
    self.items = items
    limit = request.limit
    var bits = [Int8](repeating: -1, count: items.count)
    var costs: [UInt64] = []
    var isRoute: UInt64 = 0
    for index in items.items.indices where isCovered[index] {
      bits[index] = Int8(costs.count)
      if case .route = items.items[index] { isRoute |= 1 << UInt64(costs.count) }
      costs.append(Self.least(items.items[index], world.plan, request))
    }
    (self.bits, self.costs, self.isRoute) = (bits, costs, isRoute)
    all = costs.count == 64 ? .max : 1 << UInt64(costs.count) - 1
  }

  /// What covering an item costs at least, less what the same event may count for another item.
  private static func least(_ item: TourItem, _ plan: Plan, _ request: TourRequest) -> UInt64 {
    switch item {
    case .route(let route):
      var cost = min(plan.routes[route.index].cost, TourRequest.openingCost)
      for link in plan.links where link.target == route || link.target.isNone {
        cost = min(cost, plan.cost(of: link))
      }
      // A task may be done, and a switch may bring a route back, at any cost.
      for tab in plan.routes where tab.cost < cost && tab.presentation == .push { cost = tab.cost }
      return UInt64(cost)
    case .link(let link, _): return UInt64(plan.cost(of: plan.links[link.index]))
    case .task(let task):
      let isOpened = request.urls.contains { $0.opens == .task(task) }
      return isOpened ? 0 : UInt64(plan.tasks[task.index].cost)
    case .url, .restore: return UInt64(TourRequest.openingCost)
    case .down(let child): return UInt64(plan.routes[child.index].cost)
    case .up: return 1
    case .switch(_, let to): return UInt64(plan.routes[to.index].cost)
    case .linkStep, .guarded, .login, .pair: return 0
    }
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

  /// Looks for walks that cost less than `known`; `least` is a bound that is known.
  mutating func run(below known: UInt64, from least: UInt64) {
    bound = least
    let nowhere = Configuration(stack: StackStore.empty, facts: 0)
    add(Key(configuration: nowhere, covered: 0), -1, nil, 0, below: known)
    var looked = 0
    while let (number, weight) = queue.removeFirst() {
      let node = nodes[Int(number)]
      if best[node.key] != node.cost { continue }
      if weight >= known { break }
      bound = max(bound, weight)
      if node.key.covered == all {
        trails = trails(to: Int32(number))
        return
      }
      looked += 1 + events.count
      if looked > limit { return }
      expand(Int32(number), node, below: known)
    }
    bound = known
  }

  private mutating func expand(_ number: Int32, _ node: Node, below known: UInt64) {
    events.removeAll(keepingCapacity: true)
    let here = node.key.configuration
    for index in world.launches.indices { events.append(world.launch(index)) }
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
    let weight = cost + left(key.covered)
    if weight >= known { return }
    if let better = best[key], better <= cost { return }
    best[key] = cost
    nodes.append(Node(key: key, before: before, event: event, cost: cost))
    queue.insert(UInt32(nodes.count - 1), weight)
  }

  private func trails(to number: Int32) -> [[TourEvent]] {
    var reversed: [TourEvent] = []
    var current = number
    while current >= 0 {
      if let event = nodes[Int(current)].event { reversed.append(event) }
      current = nodes[Int(current)].before
    }
    var result: [[TourEvent]] = []
    for event in reversed.reversed() {
      if event.kind == .launch { result.append([]) }
      if !result.isEmpty { result[result.count - 1].append(event) }
    }
    return result
  }

  /// The world with the stacks of the walks.
  var resultingWorld: TourWorld { world }
}
