import RoutePlan
import RouteSyntax

/// The plan as a network over what is on top, on which every tour is a circulation.
///
/// A tour leaves as many times from a route as it comes to it, so what it costs is at least the cost
/// of the cheapest circulation that passes what has to be covered: the bound of the directed rural
/// postman problem without its condition that all of it hangs together (Christofides, Campos,
/// Corberán and Mota, "An algorithm for the rural postman problem on a directed graph", 1986). Facts
/// are left out, and a step up may lead to anything that may lie below. The network is linear in
/// the plan and the pairs of frames.
///
/// A frame is removed by `up` at most as often as it is put there. Putting it there once more than
/// something asks for, only to remove it, changes nothing but the cost; so the cheapest circulation
/// goes up from a frame at most as often as something asks for the steps that put it there.
struct CoverGraph {
  /// What an arc is on a tour.
  enum Action {
    /// Nothing that is done: it only leads on.
    case none
    case launch(Int32)
    /// A URL of the request, opened while the app runs.
    case url(Int32)
    /// To whatever is below, if that is not known.
    case up(from: RouteID, to: RouteID)
    /// To this child.
    case down(RouteID)
    /// A switch to this tab.
    case select(RouteID)
    case link(LinkID)
  }

  var flow: CostFlow
  private(set) var actions: [Action] = []
  /// For each item with one arc, that arc; -1 for others.
  private(set) var arcOfItem: [Int32]
  /// For each arc, its item; -1 for none.
  private(set) var itemOfArc: [Int32] = []
  /// What it costs that all of it hangs together.
  private var raised: UInt64 = 0
  /// The cost of what is done without moving, which belongs to no arc.
  private(set) var standing: UInt64 = 0
  let plan: Plan
  let pairs: FramePairs
  let request: TourRequest
  /// For each plain pair of frames, the arcs that put one on the other, as places in `puts`.
  private var puts: [UInt64: [Int32]] = [:]
  /// The same for links that go back first, if there is something to go back to.
  private var uncertainPuts: [UInt64: [Int32]] = [:]
  private var isHopeful = false
  /// An arc up from one frame to another.
  struct Up {
    var arc: Int32
    var route: RouteID
    var below: RouteID
    /// Whether only steps from the lower frame put the upper one there.
    var isPlain: Bool
  }
  private(set) var ups: [Up] = []
  /// For each route, the arc that each step up from it passes; empty if these are not covered.
  private var turnArcs: [Int32] = []
  private var turns: [Int32: RouteID] = [:]
  /// The arcs of steps, where pairs of these are covered.
  private(set) var stepArcs: [TourItem.Taken: Int32] = [:]

  /// For each route, the arc that each stay on it passes.
  private(set) var placeArcs: [Int32] = []

  var rootNode: Int32 { Int32(2 * plan.routes.count) }
  private var anyNode: Int32 { rootNode + 1 }
  private var warmNode: Int32 { rootNode + 2 }
  /// The nodes of each further kind start here; -1 if there are none.
  private var firstUp: Int32 = -1
  private var firstUnder: Int32 = -1
  private var firstSelect: Int32 = -1
  private var firstParked: Int32 = -1
  /// From here on, nodes stand for links that go back to one of several routes.
  private var firstLanding: Int32 = .max
  /// What stands for anything that may lie below, and for anything that may be left in a tab.
  private var anyUnder: Int32 = -1
  private var anyParked: Int32 = -1
  /// Whether anything may lie below some routes.
  let hasOpen: Bool

  init(_ plan: Plan, _ world: TourWorld, _ items: TourItems) {
    self.plan = plan
    request = world.request
    pairs = FramePairs(plan, openable: world.openable, isReached: world.mayBeOnStack)
    hasOpen = pairs.isOpen.contains(true)
    flow = CostFlow(nodeCount: 2 * plan.routes.count + 3)
    arcOfItem = Array(repeating: -1, count: items.count)
    makeNodes(items)
    addPlaces(items)
    addLaunches(world, items)
    addHierarchy(items)
    addLinks(items)
    addTabs()
  }

  func inNode(_ route: RouteID) -> Int32 { Int32(2 * route.index) }
  func outNode(_ route: RouteID) -> Int32 { Int32(2 * route.index + 1) }

  /// The route that is on top at a node; nil for other nodes.
  func route(_ node: Int32) -> RouteID? {
    node < rootNode ? RouteID(Int(node) / 2) : nil
  }

  /// Whether a node is that of a frame below others, whose tabs may be switched.
  func isUnder(_ node: Int32) -> Bool {
    firstUnder >= 0 && node >= firstUnder && node < firstUnder + Int32(plan.routes.count)
  }

  /// Whether the real stack decides if an arc can be passed: it leads to what lies below, or to
  /// what a link that goes back finds.
  func dependsOnStack(_ arc: Int32) -> Bool {
    let own = flow.arcs[Int(arc)]
    if case .up(_, let below) = actions[Int(arc)] { return !below.isNone }
    return own.tail >= firstLanding || isUnder(own.head) && own.tail != anyUnder
  }

  /// Whether an arc can be passed on any stack, if facts allow it, and its head is known.
  func isCertain(_ arc: Int32) -> Bool {
    let own = flow.arcs[Int(arc)]
    switch actions[Int(arc)] {
    case .launch: return true
    case .down, .link: return own.head < firstLanding && !dependsOnStack(arc)
    case .none:
      return own.head < rootNode && own.head % 2 == 0 && isSelect(own.tail)
        || own.tail < rootNode && own.tail % 2 == 0 && own.head == own.tail + 1
    case .up, .url, .select: return false
    }
  }

  private func isSelect(_ node: Int32) -> Bool {
    firstSelect >= 0 && node >= firstSelect && node < firstSelect + Int32(plan.routes.count)
  }

  /// The nodes to which arcs lead that fit a stack on which these two routes are uppermost.
  func fittingHeads(_ node: Int32, _ top: RouteID, _ below: RouteID) -> [Int32] {
    if node >= firstLanding { return top.isNone ? [] : [inNode(top)] }
    if below.isNone { return [] }
    return firstUnder < 0
      ? [inNode(below)] : [inNode(below), firstUnder + Int32(below.index)]
  }

  // MARK: Parts

  private mutating func makeNodes(_ items: TourItems) {
    func take(_ isNeeded: Bool) -> Int32 {
      if !isNeeded { return -1 }
      let first = Int32(flow.nodeCount)
      for _ in plan.routes { _ = flow.addNode() }
      return first
    }
    firstUp = take(!items.ups.isEmpty || items.pairs != nil)
    let hasTabs = plan.routes.contains { $0.flags.contains(.tabs) }
    firstUnder = take(hasTabs)
    firstSelect = take(hasTabs)
    firstParked = take(plan.routes.contains { $0.keepsTabs })
    if hasOpen {
      if firstUnder >= 0 { anyUnder = flow.addNode() }
      if firstParked >= 0 { anyParked = flow.addNode() }
    }
    firstLanding = Int32(flow.nodeCount)
  }

  @discardableResult
  private mutating func add(
    _ tail: Int32, _ head: Int32, _ cost: UInt32, _ action: Action, item: Int32 = -1
  ) -> Int32 {
    let arc = Int32(flow.add(tail, head, cost: cost))
    actions.append(action)
    itemOfArc.append(item)
    if item >= 0 { arcOfItem[Int(item)] = arc }
    return arc
  }

  /// Each route on top, from where a walk may end, or a URL may be opened.
  private mutating func addPlaces(_ items: TourItems) {
    for index in plan.routes.indices {
      let route = RouteID(index)
      placeArcs.append(
        add(
          inNode(route), outNode(route), 0, .none,
          item: items.routes.isEmpty ? -1 : items.routes[index]))
      add(outNode(route), rootNode, 0, .none)
      add(outNode(route), warmNode, 0, .none)
      if hasOpen { add(anyNode, inNode(route), 0, .none) }
    }
  }

  private mutating func addLaunches(_ world: TourWorld, _ items: TourItems) {
    var isCold = Set<Int>()
    for (index, launch) in world.launches.enumerated() {
      var item: Int32 = -1
      if case .url(let url) = launch.kind {
        // Launches with other facts do the same here.
        guard isCold.insert(url).inserted else { continue }
        if !items.cold.isEmpty { item = items.cold[url] }
      } else if !isCold.insert(-1).inserted {
        continue
      }
      let top = world.top(of: launch.move.target)
      add(rootNode, inNode(top), TourRequest.openingCost, .launch(Int32(index)), item: item)
    }
    for (index, url) in request.urls.enumerated() {
      let item = items.warm.isEmpty ? -1 : items.warm[index]
      switch url.opens {
      case .route(let route):
        add(warmNode, inNode(route), TourRequest.openingCost, .url(Int32(index)), item: item)
      case .task(let task):
        let home = plan.home(of: plan.tasks[task.index])
        if !home.isNone {
          add(warmNode, inNode(home), TourRequest.openingCost, .url(Int32(index)), item: item)
        }
      }
    }
  }

  private mutating func addHierarchy(_ items: TourItems) {
    for index in plan.routes.indices {
      let route = RouteID(index)
      let own = plan.routes[index]
      if !own.parent.isNone && !own.flags.contains(.linkedOnly) {
        let item = items.downs.isEmpty ? -1 : items.downs[index]
        let isTab = plan.isTab(route)
        let arc = add(
          outNode(own.parent),
          isTab && firstSelect >= 0 ? firstSelect + Int32(index) : inNode(route),
          own.cost, .down(route), item: item)
        notePut(route, on: own.parent, arc)
        if items.pairs != nil { stepArcs[.down(route)] = arc }
      }
      turnArcs.append(-1)
      if own.flags.contains(.locked) { continue }
      var tail = outNode(route)
      var cost: UInt32 = 1
      if firstUp >= 0 {
        tail = firstUp + Int32(index)
        let turn = add(
          outNode(route), tail, 1, .none, item: items.ups.isEmpty ? -1 : items.ups[index])
        if items.pairs != nil { stepArcs[.up(route)] = turn }
        turnArcs[index] = turn
        turns[turn] = route
        cost = 0
      }
      for pair in pairs.below[index] {
        let arc = add(tail, inNode(pair.below), cost, .up(from: route, to: pair.below))
        ups.append(Up(arc: arc, route: route, below: pair.below, isPlain: pair.isPlain))
      }
      if pairs.isOpen[index] { add(tail, anyNode, cost, .up(from: route, to: .none)) }
    }
  }

  private mutating func notePut(_ route: RouteID, on below: RouteID, _ arc: Int32) {
    puts[Self.key(route, below), default: []].append(arc)
  }

  private static func key(_ route: RouteID, _ below: RouteID) -> UInt64 {
    UInt64(route.raw) << 32 | UInt64(below.raw)
  }

  private mutating func addLinks(_ items: TourItems) {
    for index in plan.routes.indices {
      let top = RouteID(index)
      var own: [LinkID] = []
      plan.forEachLink(from: top) { id, _ in own.append(id) }
      for id in own {
        let link = plan.links[id.index]
        var item = items.link(id, from: top)
        if item < 0, case .route = link.source, !items.linkSteps.isEmpty {
          item = items.linkSteps[id.index]
        }
        let cost = plan.cost(of: link)
        guard link.arrow == .none else {
          let arc = add(outNode(top), inNode(link.target), cost, .link(id), item: item)
          if link.arrow == .push {
            if pairs.goesNowhere(link.back, from: top) {
              notePut(link.target, on: top, arc)
            } else if !pairs.mustLeave(link.back, top) {
              uncertainPuts[Self.key(link.target, top), default: []].append(arc)
            }
          }
          if items.pairs != nil { stepArcs[.link(id, from: top)] = arc }
          continue
        }
        let landings = pairs.landings(of: link.back, from: top)
        let anywhere = pairs.landsAnywhere(link.back)
        if landings.count == 1 && !anywhere {
          let arc = add(outNode(top), inNode(landings[0]), cost, .link(id), item: item)
          if items.pairs != nil { stepArcs[.link(id, from: top)] = arc }
        } else if !landings.isEmpty || anywhere {
          let node = flow.addNode()
          let arc = add(outNode(top), node, cost, .link(id), item: item)
          if items.pairs != nil { stepArcs[.link(id, from: top)] = arc }
          for landing in landings { add(node, inNode(landing), 0, .none) }
          if anywhere { add(node, anyNode, 0, .none) }
        }
      }
    }
  }

  /// From any frame that may lie above a container with nothing presented between, to its tabs and,
  /// if these keep their stacks, to whatever may be left there.
  private mutating func addTabs() {
    if firstUnder < 0 { return }
    let held = pairs.heldByTabs
    for index in plan.routes.indices {
      let route = RouteID(index)
      let under = firstUnder + Int32(index)
      let isLocked = plan.routes[index].flags.contains(.locked)
      if pairs.mayBeUnpresented[index] {
        for pair in pairs.below[index] {
          let head = firstUnder + Int32(pair.below.index)
          if !isLocked { add(outNode(route), head, 0, .none) }
          add(under, head, 0, .none)
        }
        if pairs.isOpen[index] {
          if !isLocked { add(outNode(route), anyUnder, 0, .none) }
          add(under, anyUnder, 0, .none)
        }
      }
      if anyUnder >= 0 { add(anyUnder, under, 0, .none) }
      if plan.routes[index].flags.contains(.tabs) {
        for tab in plan.children[index] where plan.isTab(tab) {
          let select = firstSelect + Int32(tab.index)
          add(under, select, plan.routes[tab.index].cost, .select(tab))
          add(select, inNode(tab), 0, .none)
          if firstParked < 0 { continue }
          for lowest in pairs.parked(in: tab, lying: held[index]) {
            add(select, firstParked + Int32(lowest.index), 0, .none)
          }
        }
      }
      if firstParked >= 0 {
        let parked = firstParked + Int32(index)
        add(parked, inNode(route), 0, .none)
        for pair in pairs.below[index] {
          add(firstParked + Int32(pair.below.index), parked, 0, .none)
        }
        if anyParked >= 0 {
          add(parked, anyParked, 0, .none)
          if pairs.isOpen[index] { add(anyParked, parked, 0, .none) }
        }
      }
    }
  }

  // MARK: What has to be covered

  /// What a circulation is for.
  enum Aim {
    /// A bound: nothing that a tour may do is left out.
    case bound
    /// A circuit that walks follow.
    case circuit
    /// The same without steps up from frames that nothing on it puts there, though on other stacks
    /// they might be possible.
    case pairedCircuit
    /// The same, but links that go back first put a frame there too, as if nothing were found to go
    /// back to.
    case hopefulCircuit
  }

  /// The aims whose circulations differ from the one of `.circuit`: none where all steps up are paired
  /// in any case.
  var otherCircuits: [Aim] {
    if !ups.contains(where: { !$0.isPlain }) { return [] }
    return uncertainPuts.isEmpty ? [.pairedCircuit] : [.pairedCircuit, .hopefulCircuit]
  }

  /// Finds the cheapest circulation that covers the items for which `isWanted` is true, as far as
  /// each is a matter of one arc; returns whether there is one. Then `bound` is its cost.
  mutating func solve(
    _ items: TourItems, for aim: Aim = .bound, isWanted: (Int) -> Bool
  ) -> Bool {
    for index in items.items.indices where isWanted(index) {
      if arcOfItem[index] >= 0 {
        flow.require(Int(arcOfItem[index]), 1)
      } else {
        require(items.items[index])
      }
    }
    if items.pairs != nil { standing += requirePairs(items, isWanted) }
    isHopeful = aim == .hopefulCircuit
    for up in ups where up.isPlain || aim == .pairedCircuit || isHopeful {
      // No step up from there may be asked for more often than it is possible.
      var most =
        items.pairs == nil ? 0 : turnArc(of: up.route).map { flow.arcs[Int($0)].least } ?? 0
      for put in puts(of: up.route, on: up.below) { most += flow.arcs[Int(put)].least }
      flow.limit(Int(up.arc), up.isPlain ? max(most, 1) : most)
    }
    guard flow.solve() else { return false }
    if aim != .bound { return true }
    let targets = flow.arcs.filter { $0.least > 0 }.map { $0.tail }
    raised =
      CutBound(flow, root: rootNode, targets: targets, budget: Self.cutBudget).raised
    return true
  }

  /// How many arcs are looked at to raise the bound.
  private static let cutBudget = 20_000_000

  /// The arcs that put a frame on another one; without those that go back first, unless the
  /// circulation counts on them.
  func puts(of route: RouteID, on below: RouteID) -> [Int32] {
    let key = Self.key(route, below)
    return (puts[key] ?? []) + (isHopeful ? uncertainPuts[key] ?? [] : [])
  }

  /// The arc that each step up from a route passes; nil if there is none.
  func turnArc(of route: RouteID) -> Int32? {
    turnArcs[route.index] < 0 ? nil : turnArcs[route.index]
  }

  /// The route from which an arc goes up; nil for an arc that is not such a turn.
  func turn(_ arc: Int32) -> RouteID? { turns[arc] }

  /// What an item without an arc of its own asks for.
  private mutating func require(_ item: TourItem) {
    switch item {
    case .task(let task):
      if !request.urls.contains(where: { $0.opens == .task(task) }) {
        standing += UInt64(plan.tasks[task.index].cost)
      }
      if case .route(let route) = plan.tasks[task.index].place { visit(route) }
    case .url(_, isCold: false):
      // It does a task where one is.
      standing += UInt64(TourRequest.openingCost)
    case .restore(let route):
      standing += UInt64(TourRequest.openingCost)
      visit(route)
    default: break
    }
  }

  mutating func visit(_ route: RouteID) {
    flow.require(Int(placeArcs[route.index]), 1)
  }

  /// What all tours cost at least that cover what was asked of `solve`.
  var bound: UInt64 { flow.cost + standing + raised }
}
