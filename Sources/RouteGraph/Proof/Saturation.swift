package import RoutePlan
import RouteBase
import RouteSyntax

/// A proof of everything that can be reached, and of its least cost, even if pushes can go on
/// without end.
///
/// A plan with its stack is a pushdown system: what can be done depends on the top frame, on the
/// facts, and on a few properties of the stack below (whether a route that is recycled or gone back
/// to is there, and whether the stack so far is a route's own place). If each frame records these
/// properties, a frame and the facts at its push determine all that can happen until it leaves.
/// Each such *episode* is worked out once and shared by all frames that it fits, and there are
/// finitely many episodes (Büchi, "Regular canonical systems", 1964; Bouajjani, Esparza and Maler,
/// "Reachability analysis of pushdown automata", 1997). A step that removes many frames removes
/// them one at a time, in a state of its own that is not a configuration.
///
/// Each result has a weight: its cost since the frame was pushed. The lightest result is processed
/// first, and nothing lighter can follow it (Knuth, "A generalization of Dijkstra's algorithm",
/// 1977), so each weight is the least when it is processed.
package struct Saturation {
  let plan: Plan
  let table: StepTable
  var facts: FactSpace
  var symbols: FrameSymbols
  /// Routes that may not be pushed and may not come on top.
  let avoided: Set<RouteID>
  /// Routes that may not come on top, but may lie below.
  package var excluded: Set<RouteID> = []
  /// Tasks that may not be done.
  package var excludedTasks: Set<TaskID> = []
  /// What conditions lacked when facts forbade a step; nil if this is not needed.
  var refusals: Set<FactChange>?
  /// Routes that have to be on top first, in this order. Each set of facts has marks for those that
  /// were passed; the space of facts has room for them.
  package var via: [RouteID] = []
  /// The task that has to be done, or `none`.
  var goalTask = TaskID.none
  /// The nodes where it was done, each before that step.
  var taskNodes: [(node: Int32, label: MoveLabel, weight: Weight)] = []
  /// Whether a switch was let land on what a tab may hold. Then what was reached may not really be
  /// reachable; what was not reached is not.
  package internal(set) var isApproximate = false
  /// The most work that may be done. `run` sets it; until then, it bounds the start.
  private(set) var limit = 2_000_000
  /// What can be parked and come back, if tabs keep their stacks.
  var parking: Parking
  /// Routes to which a jump is possible from everywhere: those that a URL opens.
  let openable: [RouteID]

  /// A frame with what is known about the stack below it, from its push until it leaves.
  struct Episode: Equatable {
    var symbol: SymbolID
    /// The facts when it was pushed.
    var facts: FactSet
    /// The other frames that were pushed on it in the same step: the number of a load. From -2
    /// downward, its place in the stack at the start; -1 if it was on top itself.
    var load: Int32

    var hash: UInt64 {
      IndexTable.hash(
        UInt64(UInt32(bitPattern: symbol.raw)) << 32 | UInt64(UInt32(bitPattern: load)), facts)
    }
  }
  var episodes: [Episode] = []
  private var episodeTable = IndexTable()
  /// The routes and links that push several frames in one step.
  var loads: [Load: Int32] = [:]
  struct Load: Hashable {
    var target: RouteID
    var link: LinkID
  }

  /// How an episode came to lie on another.
  struct Lay {
    /// The other episode.
    var lower: Int32 = -1
    /// The cost since the push of the lower episode.
    var weight: Weight
    /// The node of the lower episode; -1 if both came in one step.
    var node: Int32
    var label: MoveLabel?
  }
  /// For each episode, those that it may lie on; they continue when it leaves.
  private(set) var below = LinkedLists<Lay>()
  /// The number of each lay in `below`, by the two episodes.
  private var layTable = PairTable()

  /// How an episode left.
  struct Exit {
    var state: StateID
    var weight: Weight
    var node: Int32
    var label: MoveLabel?
  }
  private var exits = LinkedLists<Exit>()
  private var exitTable = PairTable()

  /// Where an episode is, and how it got there.
  struct Node {
    var episode: Int32
    var state: StateID
    var weight: Weight
    var isFinal = false
    var origin: Origin
  }
  enum Origin {
    /// The search starts there.
    case start
    /// The episode begins there.
    case beginning
    /// It was parked and comes back.
    case restored
    case step(from: Int32, MoveLabel?)
    /// Another episode lay on it, and left.
    case comingBack(Lay, Exit)
  }
  private(set) var nodes: [Node] = []
  private var nodeTable = PairTable()
  /// The states, each with a number.
  private var states = StateNumbers()
  private var pending = WeightedQueue()
  /// How often something was about to be looked at, which is the work done; `limit` bounds it.
  private(set) var work = 0

  /// The routes that some configuration has on top after all of `via` were passed.
  package private(set) var tops: Set<RouteID> = []
  /// The routes whose place is some configuration's stack after all of `via` were passed.
  package private(set) var places: Set<RouteID> = []

  /// The episode without a frame: the empty stack.
  static let ground: Int32 = 0

  package init(
    _ table: StepTable, facts: FactSpace, avoided: Set<RouteID> = [], openable: [RouteID] = []
  ) {
    plan = table.plan
    self.table = table
    self.facts = facts
    self.avoided = avoided
    self.openable = openable
    symbols = FrameSymbols(plan)
    parking = Parking(
      isThroughPresented: table.keepsTabs
        && (!openable.isEmpty || plan.links.contains { $0.arrow == .jump }),
      hasOddTabs: table.keepsTabs && plan.hasOddTabs)
    _ = episode(Episode(symbol: .ground, facts: 0, load: 0))
  }

  /// Starts from a stack, bottom to top, that was there before the path.
  package mutating func start(on stack: [RouteID], holding set: FactSet) {
    start(
      on: stack.map { PathFrame(route: $0, presentation: plan.routes[$0.index].presentation) },
      holding: set)
  }

  /// The same, from frames with what is parked in them.
  mutating func start(on stack: [PathFrame], holding set: FactSet) {
    // Each frame of the start exists once: no two of them share an episode.
    var count: Int32 = 0
    var work: [(frames: [PathFrame], base: Int32)] = [(stack, Self.ground)]
    var top = Self.ground
    while let (frames, base) = work.popLast() {
      var current = base
      let isStack = base == Self.ground
      for (index, frame) in frames.enumerated() {
        let own = plan.routes[frame.route.index]
        let symbol = symbols.push(
          frame.route, onto: episodes[Int(current)].symbol,
          keys: own.recycleKeys.isEmpty ? 0 : StackStore.foreignKeys,
          StackStore.Cover(frame.presentation))
        let isTop = isStack && index == frames.count - 1
        let next = episode(Episode(symbol: symbol, facts: set, load: isTop ? -1 : -2 - count))
        count += 1
        lay(next, on: current, Lay(weight: .zero, node: -1, label: nil))
        current = next
        for parked in frame.parked where !parked.frames.isEmpty {
          work.append((parked.frames, next))
        }
      }
      if isStack { top = current } else { noteTop(current) }
    }
    enter(top, states.number(.plain(set)), .zero, .start)
  }

  /// Starts with a cold launch of `route`, which pushes its chain frame by frame.
  package mutating func launch(_ route: RouteID, holding set: FactSet) {
    let here = Here(episode: Self.ground, node: -1, facts: set, weight: .zero, label: nil)
    pushChain(of: route, keeping: RouteID.none, here, by: .none)
  }

  /// Works until there is nothing new or all goals are reached. Returns whether that took no more
  /// than `limit` looks.
  package mutating func run(limit: Int) -> Bool {
    self.limit = limit
    spreadHomes()
    while let (number, weight) = pending.removeFirst() {
      if nodes[Int(number)].isFinal || weight != nodes[Int(number)].weight { continue }
      if work > limit {
        pending.insert(number, weight)
        return false
      }
      nodes[Int(number)].isFinal = true
      look(number)
      if hasReachedGoals { return true }
    }
    return !parking.isBehind
  }

  /// The goals: routes that have to come on top, and routes whose place has to be reached. Each is
  /// removed when it is found.
  private var goalTops: Set<RouteID> = []
  private var goalPlaces: Set<RouteID> = []
  private var hasGoals = false

  package mutating func setGoals(
    tops: Set<RouteID>, places: Set<RouteID>, task: TaskID = .none
  ) {
    goalTops = tops
    goalPlaces = places
    goalTask = task
    hasGoals = true
  }

  /// Lets it run on until there is nothing new, whatever was reached.
  mutating func forgetGoals() { hasGoals = false }

  /// Whether all goals were reached.
  package var hasReachedGoals: Bool {
    hasGoals && goalTops.isEmpty && goalPlaces.isEmpty && (goalTask.isNone || hasDoneTask)
  }

  /// Whether the task that is a goal was done.
  var hasDoneTask: Bool { !taskNodes.isEmpty }

  /// The state at a node.
  func state(of node: Node) -> State { states[node.state] }

  /// The frame of an episode.
  func symbol(of episode: Int32) -> FrameSymbol { symbols[episodes[Int(episode)].symbol] }

  var episodeCount: Int { episodes.count }

  /// Whether conditions hold; if `refusals` is not nil, records what they lack.
  mutating func allows(_ conditions: ConditionsID, _ set: FactSet) -> Bool {
    if facts.allows(conditions, set) { return true }
    guard refusals != nil else { return false }
    let asked = plan.conditions(conditions)
    refusals?.insert(
      FactChange(
        given: plan.facts(asked.requires).filter { !facts.contains($0, in: set) },
        without: plan.facts(asked.unless).filter { facts.contains($0, in: set) }))
    return false
  }

  /// Counts work other than entering nodes.
  mutating func note(_ count: Int) { work += count }

  /// Whether a frame of a route lies below an episode.
  func isBelow(_ episode: Int32, _ route: RouteID) -> Bool {
    symbols.isBelow(episodes[Int(episode)].symbol, route: route)
  }

  /// Whether a frame of a route in a flow lies below an episode.
  func isBelow(_ episode: Int32, _ flow: FlowID) -> Bool {
    symbols.isBelow(episodes[Int(episode)].symbol, flow: flow)
  }

  // MARK: Episodes

  /// The start or the result of a step: a place in an episode, and its cost.
  struct Here {
    var episode: Int32
    /// The node that it comes from; -1 for none.
    var node: Int32
    /// The facts that hold.
    var facts: FactSet
    /// The cost, including that of the step.
    var weight: Weight
    /// The step; nil if none begins here.
    var label: MoveLabel?

    /// The same place after a step has begun.
    func step(_ rule: StepRule, route: RouteID = .none) -> Here {
      Here(
        episode: episode, node: node, facts: facts,
        weight: weight + Weight(cost: UInt64(rule.cost), steps: 1),
        label: MoveLabel(rule, route: route))
    }
  }

  mutating func episode(_ key: Episode) -> Int32 {
    let known = episodeTable.find(key.hash) { episodes[$0] == key }
    if known >= 0 { return known }
    let number = Int32(episodes.count)
    episodes.append(key)
    episodeTable.insert(number, key.hash)
    return number
  }

  /// Records that an episode may lie on another one, which continues if the upper one has already
  /// left.
  mutating func lay(_ upper: Int32, on lower: Int32, _ lay: Lay) {
    var lay = lay
    lay.lower = lower
    if let known = layTable.find(upper, lower) {
      guard lay.weight < below[known].weight else { return }
      below[known] = lay
    } else {
      layTable.insert(upper, lower, below.nextElement)
      below.append(lay, to: upper)
      noteLay(upper, on: lower)
    }
    var exit = exits.first(of: upper)
    while exit >= 0 {
      comeBack(lay, exits[exit])
      exit = exits.next(after: exit)
    }
  }

  /// How an episode came to lie on another one; nil if it did not.
  func lay(of upper: Int32, on lower: Int32) -> Lay? {
    layTable.find(upper, lower).map { below[$0] }
  }

  private mutating func comeBack(_ lay: Lay, _ exit: Exit) {
    enter(lay.lower, exit.state, lay.weight + exit.weight, .comingBack(lay, exit))
  }

  mutating func leave(_ here: Here, _ state: State) {
    let state = states.number(state)
    let exit = Exit(state: state, weight: here.weight, node: here.node, label: here.label)
    if let known = exitTable.find(here.episode, state.raw) {
      guard exit.weight < exits[known].weight else { return }
      exits[known] = exit
    } else {
      exitTable.insert(here.episode, state.raw, exits.nextElement)
      exits.append(exit, to: here.episode)
    }
    var lay = below.first(of: here.episode)
    while lay >= 0 {
      comeBack(below[lay], exit)
      lay = below.next(after: lay)
    }
  }

  mutating func begin(_ episode: Int32, _ set: FactSet) {
    enter(episode, states.number(.plain(set)), .zero, .beginning)
  }

  mutating func go(_ here: Here, to state: State) {
    enter(here.episode, states.number(state), here.weight, .step(from: here.node, here.label))
  }

  /// Continues in a state on an episode that was parked. Nothing is known of what it cost since its
  /// push, so weights stay lower bounds.
  mutating func restore(_ episode: Int32, _ state: StateID) {
    enter(episode, state, .zero, .restored)
  }

  /// The number of a state.
  mutating func number(of state: State) -> StateID { states.number(state) }

  private mutating func enter(
    _ episode: Int32, _ state: StateID, _ weight: Weight, _ origin: Origin
  ) {
    work += 1 + facts.wordCount >> 4
    let state = via.isEmpty ? state : passing(episode, state)
    if let number = nodeTable.find(episode, state.raw) {
      guard weight < nodes[Int(number)].weight else { return }
      nodes[Int(number)].weight = weight
      nodes[Int(number)].origin = origin
      // Only what comes back can be lighter than what was processed.
      nodes[Int(number)].isFinal = false
      pending.insert(number, weight)
      return
    }
    if case .plain = states[state] {
      let symbol = symbol(of: episode)
      let route = symbol.route
      let isStart = if case .start = origin { true } else { false }
      if !isStart && (avoided.contains(route) || excluded.contains(route)) { return }
      if hasPassed(state) { arrive(on: route, isPlace: symbol.isPlace) }
    }
    let number = Int32(nodes.count)
    nodes.append(Node(episode: episode, state: state, weight: weight, origin: origin))
    nodeTable.insert(episode, state.raw, number)
    pending.insert(number, weight)
    if case .plain = states[state] { noteTop(episode) }
  }

  private mutating func arrive(on route: RouteID, isPlace: Bool) {
    tops.insert(route)
    if !goalTops.isEmpty { goalTops.remove(route) }
    guard isPlace else { return }
    places.insert(route)
    if !goalPlaces.isEmpty { goalPlaces.remove(route) }
  }

  /// The state with a mark for each route of `via` that is passed because it comes on top.
  private mutating func passing(_ episode: Int32, _ state: StateID) -> StateID {
    guard case .plain(var set) = states[state] else { return state }
    let route = symbol(of: episode).route
    var passed = 0
    while passed < via.count && facts.contains(mark: passed, in: set) { passed += 1 }
    while passed < via.count && via[passed] == route {
      set = facts.adding(mark: passed, to: set)
      passed += 1
    }
    return states.number(.plain(set))
  }

  /// Whether all routes of `via` were passed.
  func hasPassed(_ state: StateID) -> Bool {
    if via.isEmpty { return true }
    guard case .plain(let set) = states[state] else { return false }
    return facts.contains(mark: via.count - 1, in: set)
  }

  /// Whether a node is a configuration that comes after all routes of `via`.
  func isPlain(_ node: Node) -> Bool {
    guard case .plain = states[node.state] else { return false }
    return hasPassed(node.state)
  }
}
