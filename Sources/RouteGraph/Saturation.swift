package import RoutePlan
import RouteSyntax

/// Everything that can be reached, proved, however many pushes there are without end, and what it
/// costs at least.
///
/// A plan with its stack is a pushdown system: what can be done depends on the top, on the facts,
/// and on a few things about what lies below (whether a route that is recycled or gone back to is
/// there, and whether the stack so far is a route's own place). With those written on each frame,
/// a frame and the facts at its push say all that can happen until it leaves; each such *episode*
/// is worked out once and shared by all frames that it fits, and there are finitely many (Büchi,
/// "Regular canonical systems", 1964; Bouajjani, Esparza and Maler, "Reachability analysis of
/// pushdown automata", 1997). A step that removes many frames leaves them one at a time, in a state
/// of its own that is no configuration.
///
/// What is worked out has a weight: what it costs since the frame was pushed. The lightest is taken
/// up first, and then nothing lighter can follow (Knuth, "A generalization of Dijkstra's algorithm",
/// 1977), so that each weight is the least when it is taken up.
package struct Saturation {
  let plan: Plan
  let moves: MoveTable
  var facts: FactSpace
  private var symbols: FrameSymbols
  /// Routes that may be neither pushed nor come on top.
  let avoided: Set<RouteID>
  /// Routes that may not come on top, but may lie below.
  package var shunned: Set<RouteID> = []
  /// Tasks that may not be done.
  package var shunnedTasks: Set<TaskID> = []
  /// Routes to which a jump is possible from everywhere: those that a URL opens.
  let openable: [RouteID]

  /// A frame with what is known of the stack below, from its push until it leaves.
  private struct Episode: Equatable {
    var symbol: SymbolID
    /// The facts at its push.
    var facts: FactSet
    /// What other frames came on it at once: the number of a load, from -2 downwards its place in
    /// the stack at the start, or -1 where it was on top itself.
    var load: Int32

    var hash: UInt64 {
      IndexTable.hash(
        UInt64(UInt32(bitPattern: symbol.raw)) << 32 | UInt64(UInt32(bitPattern: load)), facts)
    }
  }
  private var episodes: [Episode] = []
  private var episodeTable = IndexTable()
  /// The routes and links by which several frames come at once.
  private var loads: [Load: Int32] = [:]
  private struct Load: Hashable {
    var target: RouteID
    var link: LinkID
  }

  /// How an episode came to lie on another.
  struct Lay {
    /// The other.
    var lower: Int32 = -1
    /// What it cost since the lower one's push.
    var weight: Weight
    /// Where the lower one was; -1 where both came at once.
    var node: Int32
    var label: MoveLabel?
  }
  /// For each episode those that it may lie on: they go on when it leaves.
  private(set) var below: [[Lay]] = []
  /// The lays of episodes that may lie on many, by the two.
  private var layTable = PairTable()

  /// How an episode left.
  struct Exit {
    var state: StateID
    var weight: Weight
    var node: Int32
    var label: MoveLabel?
  }
  private var exits: [[Exit]] = []
  private var exitTable = PairTable()

  /// Where an episode is, and how it came there.
  struct Node {
    var episode: Int32
    var state: StateID
    var weight: Weight
    var isFinal = false
    var origin: Origin
  }
  enum Origin {
    /// The episode begins there.
    case beginning
    case step(from: Int32, MoveLabel?)
    /// Another was laid on it, and left.
    case comingBack(Lay, Exit)
  }
  private(set) var nodes: [Node] = []
  private var nodeTable = PairTable()
  /// What is under way, once each.
  private var states = StateNumbers()
  private var pending = WeightedQueue()
  /// How often something was about to be looked at: the work done.
  private var work = 0

  /// The routes that some configuration has on top.
  package private(set) var tops: Set<RouteID> = []
  /// The routes of which some configuration is the place.
  package private(set) var places: Set<RouteID> = []
  /// Routes that are alone on the stack in a configuration from which no step leads anywhere.
  package private(set) var deadEnds: Set<RouteID> = []

  /// The episode of no frame at all: the empty stack.
  static let ground: Int32 = 0

  package init(
    _ moves: MoveTable, facts: FactSpace, avoided: Set<RouteID> = [], openable: [RouteID] = []
  ) {
    plan = moves.plan
    self.moves = moves
    self.facts = facts
    self.avoided = avoided
    self.openable = openable
    symbols = FrameSymbols(moves)
    _ = episode(Episode(symbol: .ground, facts: 0, load: 0))
  }

  /// Starts from a stack, bottom to top, that was there before the path.
  package mutating func start(on stack: [RouteID], holding set: FactSet) {
    var current = Self.ground
    for (index, route) in stack.enumerated() {
      let keys = plan.routes[route.index].recycleKeys.isEmpty ? 0 : StackStore.foreignKeys
      let symbol = symbols.push(
        route, onto: episodes[Int(current)].symbol, keys: keys,
        isPresented: plan.routes[route.index].presentation != .push)
      let next = episode(
        // What lies below is there once: no two frames of the start are one.
        Episode(
          symbol: symbol, facts: set, load: index < stack.count - 1 ? -2 - Int32(index) : -1))
      lay(next, on: current, Lay(weight: .zero, node: -1, label: nil))
      current = next
    }
    begin(current, set, isStart: true)
  }

  /// Starts with a cold launch of `route`: its chain is pushed frame by frame.
  package mutating func launch(_ route: RouteID, holding set: FactSet) {
    let here = Here(episode: Self.ground, node: -1, weight: .zero, label: nil)
    pushChain(of: route, keeping: 0, here, set, by: .none)
  }

  /// Works until there is nothing new, or all of `goals` are reached; returns whether that took no
  /// more than `limit` looks.
  package mutating func run(limit: Int) -> Bool {
    while let (number, weight) = pending.removeFirst() {
      if nodes[Int(number)].isFinal || weight != nodes[Int(number)].weight { continue }
      if work > limit {
        pending.insert(number, weight)
        return false
      }
      nodes[Int(number)].isFinal = true
      look(number)
      if hasGoals && goalTops.isEmpty && goalPlaces.isEmpty { return true }
    }
    return true
  }

  /// The weight of what is taken up next; nil where there is nothing left.
  var horizon: Weight? { pending.firstWeight }

  /// What is asked for: routes to come on top, and routes whose place is to be reached; each goes
  /// when it is found.
  private var goalTops: Set<RouteID> = []
  private var goalPlaces: Set<RouteID> = []
  private var hasGoals = false

  package mutating func setGoals(tops: Set<RouteID>, places: Set<RouteID>) {
    goalTops = tops
    goalPlaces = places
    hasGoals = true
  }

  /// Whether all goals were reached.
  package var hasReachedGoals: Bool { hasGoals && goalTops.isEmpty && goalPlaces.isEmpty }

  /// What is under way at a node.
  func state(of node: Node) -> State { states[node.state] }

  /// The frame of an episode.
  func symbol(of episode: Int32) -> FrameSymbol { symbols[episodes[Int(episode)].symbol] }

  var episodeCount: Int { episodes.count }

  /// Notes work beside what is entered.
  mutating func note(_ count: Int) { work += count }

  mutating func noteDeadEnd(_ route: RouteID) { deadEnds.insert(route) }

  /// Whether a frame of a route lies below an episode.
  func isBelow(_ episode: Int32, _ route: RouteID) -> Bool {
    symbols.isBelow(episodes[Int(episode)].symbol, route: route)
  }

  /// Whether a frame of a route in a flow lies below an episode.
  func isBelow(_ episode: Int32, _ flow: FlowID) -> Bool {
    symbols.isBelow(episodes[Int(episode)].symbol, flow: flow)
  }

  // MARK: Episodes

  /// Where a step begins, or what it has come to: a place in an episode, and what that cost.
  struct Here {
    var episode: Int32
    /// The node from which it comes; -1 for none.
    var node: Int32
    /// With the step's own cost.
    var weight: Weight
    /// The step; nil where none begins here.
    var label: MoveLabel?

    /// The same place once a step has begun.
    func step(_ cost: UInt32, _ label: MoveLabel) -> Here {
      Here(
        episode: episode, node: node, weight: weight + Weight(cost: UInt64(cost), steps: 1),
        label: label)
    }
  }

  private mutating func episode(_ key: Episode) -> Int32 {
    let known = episodeTable.find(key.hash) { episodes[$0] == key }
    if known >= 0 { return known }
    let number = Int32(episodes.count)
    episodes.append(key)
    below.append([])
    exits.append([])
    episodeTable.insert(number, key.hash)
    return number
  }

  /// Notes that an episode may lie on another one, which goes on where it has left already.
  private mutating func lay(_ upper: Int32, on lower: Int32, _ lay: Lay) {
    var lay = lay
    lay.lower = lower
    let place = Int(layTable.number(upper, lower, else: below[Int(upper)].count))
    if place == below[Int(upper)].count {
      below[Int(upper)].append(lay)
    } else if lay.weight < below[Int(upper)][place].weight {
      below[Int(upper)][place] = lay
    } else {
      return
    }
    for exit in exits[Int(upper)] { comeBack(lay, exit) }
  }

  private mutating func comeBack(_ lay: Lay, _ exit: Exit) {
    enter(lay.lower, exit.state, lay.weight + exit.weight, .comingBack(lay, exit))
  }

  mutating func leave(_ here: Here, _ state: State) {
    let state = states.number(state)
    let exit = Exit(state: state, weight: here.weight, node: here.node, label: here.label)
    let episode = Int(here.episode)
    let place = Int(exitTable.number(here.episode, state.raw, else: exits[episode].count))
    if place == exits[episode].count {
      exits[episode].append(exit)
    } else if exit.weight < exits[episode][place].weight {
      exits[episode][place] = exit
    } else {
      return
    }
    for lay in below[episode] { comeBack(lay, exit) }
  }

  private mutating func begin(_ episode: Int32, _ set: FactSet, isStart: Bool = false) {
    enter(episode, states.number(.plain(set)), .zero, .beginning, isStart: isStart)
  }

  mutating func go(_ here: Here, to state: State) {
    enter(here.episode, states.number(state), here.weight, .step(from: here.node, here.label))
  }

  private mutating func enter(
    _ episode: Int32, _ state: StateID, _ weight: Weight, _ origin: Origin, isStart: Bool = false
  ) {
    work += 1 + facts.wordCount >> 4
    if let number = nodeTable.find(episode, state.raw) {
      guard weight < nodes[Int(number)].weight else { return }
      nodes[Int(number)].weight = weight
      nodes[Int(number)].origin = origin
      pending.insert(number, weight)
      return
    }
    if case .plain = states[state] {
      let symbol = symbol(of: episode)
      let route = symbol.route
      if !isStart && (avoided.contains(route) || shunned.contains(route)) { return }
      tops.insert(route)
      if !goalTops.isEmpty { goalTops.remove(route) }
      if symbol.isPlace {
        places.insert(route)
        if !goalPlaces.isEmpty { goalPlaces.remove(route) }
      }
    }
    let number = Int32(nodes.count)
    nodes.append(Node(episode: episode, state: state, weight: weight, origin: origin))
    nodeTable.insert(episode, state.raw, number)
    pending.insert(number, weight)
  }

  /// Pushes a frame onto an episode, or finds the one that the route is recycled to.
  mutating func push(
    _ id: RouteID, _ here: Here, _ set: FactSet, by link: LinkID, presentation: Presentation? = nil
  ) {
    let route = plan.routes[id.index]
    let symbol = episodes[Int(here.episode)].symbol
    let keys = symbols.number(ofKeys: moves.keys(of: id, by: link))
    if route.flags.contains(.recycle) && here.episode != Self.ground {
      if symbols[symbol].route == id && symbols[symbol].keys == keys {
        go(here, to: .plain(set))
        return
      }
      if symbols.isBelow(symbol, route: id, keys: keys) {
        leave(here, .recycling(id, keys, set))
        return
      }
    }
    guard !avoided.contains(id), facts.allows(route.conditions, set) else { return }
    let after = facts.apply(route.conditions, to: set)
    let pushed = symbols.push(
      id, onto: symbol, keys: keys,
      isPresented: (presentation ?? route.presentation) != .push)
    let upper = episode(Episode(symbol: pushed, facts: after, load: -1))
    lay(upper, on: here.episode, Lay(weight: here.weight, node: here.node, label: here.label))
    begin(upper, after)
  }

  /// Pushes what a chain has above its first `kept` frames, in one step.
  mutating func pushChain(
    of target: RouteID, keeping kept: Int, _ here: Here, _ set: FactSet, by link: LinkID
  ) {
    let count = moves.hierarchy.depth(of: target) + 1 - kept
    guard count > 0 else {
      go(here, to: .plain(set))
      return
    }
    note(count >> 2)
    var chain: [RouteID] = []
    var route = target
    while chain.count < count {
      chain.append(route)
      route = moves.hierarchy.parent(of: route)
    }
    chain.reverse()
    // The whole is asked before anything is laid down.
    var after = set
    for route in chain {
      let conditions = plan.routes[route.index].conditions
      guard !avoided.contains(route), facts.allows(conditions, after) else { return }
      after = facts.apply(conditions, to: after)
    }
    let load = load(Load(target: target, link: link))
    after = set
    var current = here.episode
    var laid = Lay(weight: here.weight, node: here.node, label: here.label)
    for (index, route) in chain.enumerated() {
      let own = plan.routes[route.index]
      let isTop = index == chain.count - 1
      let override = isTop && !link.isNone ? plan.links[link.index].presentation : nil
      after = facts.apply(own.conditions, to: after)
      let symbol = symbols.push(
        route, onto: episodes[Int(current)].symbol,
        keys: symbols.number(ofKeys: moves.keys(of: route, by: link)),
        isPresented: (override ?? own.presentation) != .push)
      let next = episode(Episode(symbol: symbol, facts: after, load: isTop ? -1 : load))
      lay(next, on: current, laid)
      laid = Lay(weight: .zero, node: -1, label: nil)
      current = next
    }
    begin(current, after)
  }

  private mutating func load(_ key: Load) -> Int32 {
    if let number = loads[key] { return number }
    let number = Int32(loads.count)
    loads[key] = number
    return number
  }
}
