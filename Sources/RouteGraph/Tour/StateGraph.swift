import RoutePlan
import RouteSyntax

/// The plan as a network over what is on top and a few facts, as a program for the least cost of
/// tours.
///
/// It differs from `CoverGraph` in that facts hold or not: what asks for a fact is passed only in
/// states in which it holds, and a frame that can be there only while a fact holds is in no others. An
/// item may have arcs in many states. And it counts what is on the stack: a frame is removed by `up` at
/// most once for each time it was put there, and what is left in a tab comes back once.
struct StateGraph {
  typealias State = StateFacts.State

  var program = CoverProgram()
  /// For each row, whether it is there to cover an item.
  var covers: [Bool] = []
  private(set) var root: Int32 = -1
  let plan: Plan
  let facts: StateFacts
  let pairs: FramePairs
  let request: TourRequest
  let items: TourItems
  let isWanted: [Bool]

  /// What a node is of its route.
  enum Part: UInt32 {
    /// It comes on top, is on top and left, lies below what lets tabs be switched, and is what comes
    /// back or what lies under the top of what comes back with a tab.
    case arrival, departure, under, parked
    /// What URLs open from; of no route.
    case warm
  }
  private struct Key: Hashable {
    var part: Part
    var route: RouteID
    var state: State
  }
  private var nodes: [Key: Int32] = [:]
  private var open: [Key] = []
  /// For each item, its row; -1 for none yet.
  private var rows: [Int32]
  /// For each pair of frames, the upper one first, its row.
  var pairRows: [UInt64: Int32] = [:]
  /// For each route, its row that counts how often something lay right on a frame of it; -1 for none.
  var underRows: [Int32]
  /// For each route, its row that counts how often it was on top of what was parked; empty if that is
  /// not counted.
  var parkRows: [Int32] = []
  private var held: [[RouteID]] = []
  /// For each route, what may lie right above it.
  private var above: [[RouteID]]
  private let hasTabs: Bool
  /// The most arcs that the network may have.
  private let most: Int

  /// Nil if it would be too large, or the plan has more than it can distinguish.
  init?(
    _ plan: Plan, _ world: TourWorld, _ items: TourItems, _ pairs: FramePairs,
    isWanted: [Bool], factCount: Int, most: Int, countsParked: Bool = true
  ) {
    if pairs.isOpen.contains(true) { return nil }
    self.plan = plan
    self.items = items
    self.isWanted = isWanted
    self.pairs = pairs
    self.most = most
    request = world.request
    facts = StateFacts(plan, world, most: factCount)
    rows = Array(repeating: -1, count: items.count)
    underRows = Array(repeating: -1, count: plan.routes.count)
    above = Array(repeating: [], count: plan.routes.count)
    hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    if plan.routes.contains(where: { $0.keepsTabs }) { held = pairs.heldByTabs }
    for index in plan.routes.indices {
      for pair in pairs.below[index] { above[pair.below.index].append(RouteID(index)) }
    }
    root = program.addNode()
    makeStackRows(countsParked: countsParked && !held.isEmpty)
    addLaunches(world)
    while let next = open.popLast() {
      if program.arcs.count > most || program.terms.count > 20 * most { return nil }
      expand(next)
    }
  }

  /// What all tours cost at least that cover what is asked for; the work stops at `known`. With the
  /// prices that prove it before rows are added, as far as they are prices of items, places and pairs.
  mutating func bound(
    below known: UInt64, budget: Int, hasCuts: Bool = true
  ) -> (bound: UInt64, prices: TourPrices?) {
    let (bound, prices) = program.bound(
      root: root, covers: covers, below: known, budget: budget, hasCuts: hasCuts)
    return (bound, prices.map { self.prices($0) })
  }

  /// For each item, the row that pays for it; -1 for none. Switches to the same tab share one.
  var itemRows: [Int32] {
    var result = rows
    for tab in plan.routes.indices where plan.isTab(RouteID(tab)) {
      let group = items.switches(to: RouteID(tab)).filter { isWanted[Int($0)] }
      guard let first = group.first else { continue }
      for item in group { result[Int(item)] = rows[Int(first)] }
    }
    return result
  }

  /// Calls `body` for each route on top in a state, with its node.
  func forEachDeparture(_ body: (RouteID, State, Int32) -> Void) {
    for (key, node) in nodes where key.part == .departure { body(key.route, key.state, node) }
  }

  // MARK: Nodes, arcs and rows

  /// The node of a part of a route in a state, which is made if it is new.
  mutating func node(_ part: Part, _ route: RouteID, _ state: State) -> Int32 {
    let key = Key(part: part, route: route, state: state)
    if let known = nodes[key] { return known }
    var place: Int32 = -1
    if [.arrival, .departure, .under].contains(part) { place = Int32(route.index) }
    let node = program.addNode(at: place)
    nodes[key] = node
    open.append(key)
    return node
  }

  /// Lets an arc cover an item, if that is asked for.
  mutating func cover(_ item: Int32?, _ arc: Int32) {
    guard let item, item >= 0, isWanted[Int(item)] else { return }
    if rows[Int(item)] < 0 {
      rows[Int(item)] = program.addRow(1)
      covers.append(true)
    }
    program.add(arc, to: rows[Int(item)])
  }

  /// Adds an arc and returns its number.
  mutating func arc(_ tail: Int32, _ head: Int32, _ cost: UInt32) -> Int32 {
    program.addArc(tail, head, cost: cost)
  }

  // MARK: Launches and places

  private mutating func addLaunches(_ world: TourWorld) {
    struct Seen: Hashable {
      var stack: StackID
      var state: State
      var url: Int
    }
    var seen: Set<Seen> = []
    for (index, launch) in world.launches.enumerated() {
      let event = world.launch(index)
      let state = facts.state(of: event.target.facts, in: world.generator.facts)
      var url = -1
      if case .url(let number) = launch.kind { url = number }
      guard seen.insert(Seen(stack: event.target.stack, state: state, url: url)).inserted else {
        continue
      }
      let top = world.top(of: event.target)
      let launched = arc(root, node(.arrival, top, state), TourRequest.openingCost)
      put(world.generator.stacks.routes(of: event.target.stack), launched)
      if url >= 0 && !items.cold.isEmpty { cover(items.cold[url], launched) }
      coverTask(event.move.task, launched)
    }
  }

  /// Lets an arc cover all items of a task.
  mutating func coverTask(_ task: TaskID, _ arc: Int32) {
    if task.isNone { return }
    cover(items.task(task), arc)
    cover(items.guarded(.task(task), holds: true), arc)
    for item in items.logins(of: .task(task)) { cover(item, arc) }
  }

  private mutating func expand(_ key: Key) {
    guard let number = nodes[key] else { return }
    let (route, state) = (key.route, key.state)
    switch key.part {
    case .arrival: addPlace(route, state, number)
    case .departure: addSteps(route, state, number)
    case .under: addSwitches(route, state, number)
    case .parked: addParked(route, state, number)
    case .warm:
      for index in request.urls.indices { open(index, from: .none, state, number) }
    }
  }

  private mutating func addPlace(_ route: RouteID, _ state: State, _ number: Int32) {
    let place = arc(number, node(.departure, route, state), 0)
    if !items.routes.isEmpty { cover(items.routes[route.index], place) }
    if items.asksFacts {
      cover(items.guarded(.route(route), holds: true), place)
      var refused: [Int32] = []
      items.forEachRefused(on: route, where: { facts.mayRefuse($0, state) }) { refused.append($0) }
      for item in Set(refused).sorted() { cover(item, place) }
    }
    if items.asksLogins {
      for item in items.logins(of: .route(route)) { cover(item, place) }
    }
  }

  // MARK: Steps

  private mutating func addSteps(_ route: RouteID, _ state: State, _ number: Int32) {
    _ = arc(number, root, 0)
    if !request.urls.isEmpty { park(route, on: nil, arc(number, node(.warm, .none, state), 0)) }
    for index in request.urls.indices {
      if case .task(let task) = request.urls[index].opens,
        plan.home(of: plan.tasks[task.index]).isNone
      {
        open(index, from: route, state, number)
      }
    }
    addDown(route, state, number)
    if !plan.routes[route.index].flags.contains(.locked) { addUp(route, state, number) }
    var links: [LinkID] = []
    plan.forEachLink(from: route) { id, _ in links.append(id) }
    for id in links { take(id, route, state, number) }
    var tasks: [TaskID] = []
    plan.forEachTask(on: route) { id, _ in tasks.append(id) }
    for id in tasks {
      let task = plan.tasks[id.index]
      guard facts.allows(task.conditions, state) else { continue }
      let after = facts.apply(task.conditions, to: state)
      guard facts.mayBe(route, in: after) else { continue }
      coverTask(id, arc(number, node(.arrival, route, after), task.cost))
    }
    if let restore = items.restore(route) {
      let back = node(.arrival, route, state)
      cover(restore, arc(number, back, TourRequest.openingCost))
    }
  }

  private mutating func addDown(_ route: RouteID, _ state: State, _ number: Int32) {
    for child in plan.children[route.index] {
      let own = plan.routes[child.index]
      if own.flags.contains(.linkedOnly) { continue }
      let item = items.downs.isEmpty ? -1 : items.downs[child.index]
      push(child, own.cost, from: route, state, number) { $0.cover(item, $1) }
      guard plan.routes[route.index].keepsTabs, plan.isTab(child) else { continue }
      for lowest in pairs.parked(in: child, lying: held[route.index])
      where facts.mayBe(lowest, in: state) {
        let back = arc(number, node(.parked, lowest, state), own.cost)
        cover(item, back)
        if !items.downs.isEmpty { cover(items.downs[lowest.index], back) }
      }
    }
  }

  /// Adds the arcs of a step that pushes a route, or returns to a frame of it. `back` is what it goes
  /// back to first.
  mutating func push(
    _ route: RouteID, _ cost: UInt32, from top: RouteID, goingBack back: Link.Back = .none,
    _ state: State,
    _ tail: Int32, mayReturn: Bool = false, _ body: (inout StateGraph, Int32) -> Void
  ) {
    let own = plan.routes[route.index]
    if mayReturn || own.flags.contains(.recycle), facts.mayBe(route, in: state) {
      body(&self, arc(tail, node(.arrival, route, state), cost))
    }
    guard facts.allows(own.conditions, state) else { return }
    let after = facts.apply(own.conditions, to: state)
    guard facts.mayBe(route, in: after) else { return }
    let head = node(.arrival, route, after)
    if !pairs.mustLeave(back, top) {
      let pushed = arc(tail, head, cost)
      put(route, onOneOf: [top], pushed)
      body(&self, pushed)
    }
    for base in pairs.landings(of: back, from: top) where facts.mayBe(base, in: state) {
      let pushed = arc(tail, head, cost)
      land(back, on: base, pushed)
      put(route, onOneOf: [base], pushed)
      body(&self, pushed)
    }
    if pairs.mayEmpty(back, from: top) {
      let pushed = arc(tail, head, cost)
      put(route, onOneOf: [], pushed)
      body(&self, pushed)
    }
  }

  private mutating func addUp(_ route: RouteID, _ state: State, _ number: Int32) {
    for pair in pairs.below[route.index] where facts.mayBe(pair.below, in: state) {
      let up = arc(number, node(.arrival, pair.below, state), 1)
      remove(route, from: pair.below, up)
      if !items.ups.isEmpty { cover(items.ups[route.index], up) }
    }
    if hasTabs { addUnder(route, state, number, isTop: true) }
  }

  /// From a frame to those that may lie right below it with nothing presented between.
  private mutating func addUnder(
    _ route: RouteID, _ state: State, _ number: Int32, isTop: Bool = false
  ) {
    guard pairs.mayBeUnpresented[route.index] else { return }
    for pair in pairs.below[route.index] where facts.mayBe(pair.below, in: state) {
      let down = arc(number, node(.under, pair.below, state), 0)
      if isTop { park(route, on: pair.below, down) }
    }
  }

  private mutating func addSwitches(_ route: RouteID, _ state: State, _ number: Int32) {
    addUnder(route, state, number)
    let own = plan.routes[route.index]
    guard own.flags.contains(.tabs) else { return }
    for tab in plan.children[route.index] where plan.isTab(tab) {
      let cost = plan.routes[tab.index].cost
      let group = items.switches(to: tab).filter { isWanted[Int($0)] }
      func note(_ graph: inout StateGraph, _ arc: Int32) {
        graph.coverSwitch(to: tab, group, arc)
      }
      push(tab, cost, from: route, state, number, mayReturn: true) { note(&$0, $1) }
      guard own.keepsTabs else { continue }
      for lowest in pairs.parked(in: tab, lying: held[route.index])
      where facts.mayBe(lowest, in: state) {
        note(&self, arc(number, node(.parked, lowest, state), cost))
      }
    }
  }

  /// Lets an arc count for the switches to a tab, each of which takes a step of its own.
  private mutating func coverSwitch(to tab: RouteID, _ group: [Int32], _ arc: Int32) {
    guard let first = group.first else { return }
    if rows[Int(first)] < 0 {
      rows[Int(first)] = program.addRow(Int32(group.count))
      covers.append(true)
    }
    program.add(arc, to: rows[Int(first)])
  }

  private mutating func addParked(_ route: RouteID, _ state: State, _ number: Int32) {
    let back = arc(number, node(.arrival, route, state), 0)
    unpark(route, back)
    for upper in above[route.index] where facts.mayBe(upper, in: state) {
      _ = arc(number, node(.parked, upper, state), 0)
    }
  }
}
