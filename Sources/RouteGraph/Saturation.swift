package import RoutePlan
import RouteSyntax

/// Everything that can be reached, proved, however many pushes there are without end.
///
/// A plan with its stack is a pushdown system: what can be done depends on the top, on the facts,
/// and on a few things about what lies below (whether a route that is recycled or gone back to is
/// there, and whether the stack so far is a route's own place). With those written on each frame,
/// a frame and the facts at its push say all that can happen until it leaves; each such *episode*
/// is worked out once and shared by all frames that it fits, and there are finitely many (Büchi,
/// "Regular canonical systems", 1964; Bouajjani, Esparza and Maler, "Reachability analysis of
/// pushdown automata", 1997). A step that removes many frames leaves them one at a time, in a state
/// of its own that is no configuration.
package struct Saturation {
  private let plan: Plan
  let moves: MoveTable
  var facts: FactSpace
  var symbols: FrameSymbols
  /// Routes that may be neither pushed nor come on top.
  let avoided: Set<RouteID>
  /// Routes that may not come on top, but may lie below.
  package var shunned: Set<RouteID> = []
  /// Tasks that may not be done.
  package var shunnedTasks: Set<TaskID> = []
  /// Routes to which a jump is possible from everywhere: those that a URL opens.
  let openable: [RouteID]

  /// A frame with what is known of the stack below, from its push until it leaves.
  private struct Episode: Hashable {
    var symbol: SymbolID
    /// The facts at its push.
    var facts: FactSet
    /// Whether other frames came with it at once, so that it was not on top itself.
    var isUnder: Bool
  }
  private var episodes: [Episode] = []
  private var numbers: [Episode: Int32] = [:]
  /// For each episode those that it may lie on: they go on when it leaves.
  private var below: [Set<Int32>] = []
  /// For each episode how it left.
  private var exits: [Set<State>] = []

  private struct Node: Hashable {
    var episode: Int32
    var state: State
  }
  private var seen: Set<Node> = []
  private var pending: [Node] = []
  /// How often something was about to be looked at: the work done.
  private var work = 0

  /// Routes that are of no interest on top, by index; empty where all are. Nothing that a question
  /// asks for can be reached from there.
  package var isHopeless: [Bool] = []

  /// The routes that some configuration has on top.
  package private(set) var tops: Set<RouteID> = []
  /// The routes of which some configuration is the place.
  package private(set) var places: Set<RouteID> = []
  /// Routes that are alone on the stack in a configuration from which no step leads anywhere.
  package private(set) var deadEnds: Set<RouteID> = []

  /// The episode of no frame at all: the empty stack.
  private static let ground: Int32 = 0

  package init(
    _ moves: MoveTable, facts: FactSpace, avoided: Set<RouteID> = [], openable: [RouteID] = []
  ) {
    plan = moves.plan
    self.moves = moves
    self.facts = facts
    self.avoided = avoided
    self.openable = openable
    symbols = FrameSymbols(moves)
    _ = episode(Episode(symbol: .ground, facts: 0, isUnder: true))
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
        Episode(symbol: symbol, facts: set, isUnder: index < stack.count - 1))
      lay(next, on: current)
      current = next
    }
    enter(current, .plain(set), isStart: true)
  }

  /// Starts with a cold launch of `route`: its chain is pushed frame by frame.
  package mutating func launch(_ route: RouteID, holding set: FactSet) {
    pushChain(of: route, keeping: 0, onto: Self.ground, set, by: .none)
  }

  /// Works until there is nothing new, or all of `goals` are reached; returns whether that took no
  /// more than `limit` looks.
  package mutating func run(limit: Int) -> Bool {
    while let node = pending.popLast() {
      if work > limit { return false }
      look(node.episode, node.state)
      if hasGoals && goalTops.isEmpty && goalPlaces.isEmpty { return true }
    }
    return true
  }

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

  // MARK: Episodes

  private mutating func episode(_ key: Episode) -> Int32 {
    if let number = numbers[key] { return number }
    let number = Int32(episodes.count)
    episodes.append(key)
    below.append([])
    exits.append([])
    numbers[key] = number
    return number
  }

  /// Notes that an episode may lie on another one, which goes on where it has left already.
  private mutating func lay(_ upper: Int32, on lower: Int32) {
    guard below[Int(upper)].insert(lower).inserted else { return }
    for state in exits[Int(upper)] { enter(lower, state) }
  }

  private mutating func leave(_ episode: Int32, _ state: State) {
    guard exits[Int(episode)].insert(state).inserted else { return }
    for lower in below[Int(episode)] { enter(lower, state) }
  }

  private mutating func enter(_ episode: Int32, _ state: State, isStart: Bool = false) {
    work += 1
    if case .plain = state {
      let symbol = episodes[Int(episode)].symbol
      let route = symbols[symbol].route
      if !isStart && (avoided.contains(route) || shunned.contains(route)) { return }
      if !isHopeless.isEmpty && isHopeless[route.index] { return }
      tops.insert(route)
      if !goalTops.isEmpty { goalTops.remove(route) }
      if symbols[symbol].isPlace {
        places.insert(route)
        if !goalPlaces.isEmpty { goalPlaces.remove(route) }
      }
    }
    let node = Node(episode: episode, state: state)
    if seen.insert(node).inserted { pending.append(node) }
  }

  /// Pushes a frame onto an episode, or finds the one that the route is recycled to.
  private mutating func push(
    _ id: RouteID, onto lower: Int32, _ set: FactSet, by link: LinkID,
    presentation: Presentation? = nil
  ) {
    let route = plan.routes[id.index]
    let symbol = episodes[Int(lower)].symbol
    let keys = symbols.number(ofKeys: moves.keys(of: id, by: link))
    if route.flags.contains(.recycle) && lower != Self.ground {
      if symbols[symbol].route == id && symbols[symbol].keys == keys {
        enter(lower, .plain(set))
        return
      }
      if symbols.isBelow(symbol, route: id, keys: keys) {
        leave(lower, .recycling(id, keys, set))
        return
      }
    }
    guard !avoided.contains(id), facts.allows(route.conditions, set) else { return }
    let after = facts.apply(route.conditions, to: set)
    let pushed = symbols.push(
      id, onto: symbol, keys: keys,
      isPresented: (presentation ?? route.presentation) != .push)
    let upper = episode(Episode(symbol: pushed, facts: after, isUnder: false))
    lay(upper, on: lower)
    enter(upper, .plain(after))
  }

  /// Pushes what a chain has above its first `kept` frames, in one step.
  private mutating func pushChain(
    of target: RouteID, keeping kept: Int, onto lower: Int32, _ set: FactSet, by link: LinkID
  ) {
    let chain = plan.chain(of: target)
    guard kept < chain.count else {
      enter(lower, .plain(set))
      return
    }
    // The whole is asked before anything is laid down.
    var after = set
    for route in chain[kept...] {
      let conditions = plan.routes[route.index].conditions
      guard !avoided.contains(route), facts.allows(conditions, after) else { return }
      after = facts.apply(conditions, to: after)
    }
    after = set
    var current = lower
    for (index, route) in chain.enumerated().dropFirst(kept) {
      let own = plan.routes[route.index]
      let isTop = index == chain.count - 1
      let override = isTop && !link.isNone ? plan.links[link.index].presentation : nil
      after = facts.apply(own.conditions, to: after)
      let symbol = symbols.push(
        route, onto: episodes[Int(current)].symbol,
        keys: symbols.number(ofKeys: moves.keys(of: route, by: link)),
        isPresented: (override ?? own.presentation) != .push)
      let next = episode(Episode(symbol: symbol, facts: after, isUnder: !isTop))
      lay(next, on: current)
      current = next
    }
    enter(current, .plain(after))
  }
}

// MARK: - States

extension Saturation {
  /// What is under way while a frame is looked at.
  enum State: Hashable {
    /// A configuration, with the facts that hold.
    case plain(FactSet)
    /// Frames leave down to one of a route with keys.
    case recycling(RouteID, UInt32, FactSet)
    /// Frames leave down to one of a route, or past it; then the link goes on.
    case backTo(RouteID, isPast: Bool, LinkID, FactSet)
    /// Frames leave down to the first run of a flow's frames, and then that run.
    case backRun(FlowID, inRun: Bool, LinkID, FactSet)
    /// Going back is done: the link goes on, on whatever is here.
    case landed(LinkID, FactSet)
    /// Frames leave down to a container; the one that left last lay on this one.
    case switching(from: RouteID, left: RouteID, FactSet)
    /// Frames leave down to what the stack has in common with a chain.
    case jumping(RouteID, LinkID, FactSet)
  }

  private mutating func look(_ episode: Int32, _ state: State) {
    let symbol = symbols[episodes[Int(episode)].symbol]
    let isGround = episode == Self.ground
    switch state {
    case .plain(let set):
      workOnTop(episode, symbol, set)
    case .recycling(let route, let keys, let set):
      if symbol.route == route && symbol.keys == keys {
        enter(episode, .plain(set))
      } else {
        leave(episode, state)
      }
    case .backTo(let route, let isPast, let link, let set):
      if symbol.route != route {
        leave(episode, state)
      } else if isPast {
        goOnBelow(episode, symbol, link, set)
      } else {
        land(episode, link, set)
      }
    case .backRun(let flow, let inRun, let link, let set):
      if !isGround && moves.isRoute(symbol.route, in: flow) {
        if symbol.isBottom {
          goOnBelow(episode, symbol, link, set)
        } else {
          leave(episode, .backRun(flow, inRun: true, link, set))
        }
      } else if inRun {
        land(episode, link, set)
      } else {
        leave(episode, state)
      }
    case .landed(let link, let set):
      land(episode, link, set)
    case .switching(let from, let left, let set):
      workSwitch(episode, symbol, from: from, left: left, set)
    case .jumping(let target, let link, let set):
      workJump(episode, symbol, target, link, set)
    }
  }

  /// Leaves a frame; the link goes on with what is below, which may be nothing.
  private mutating func goOnBelow(
    _ episode: Int32, _ symbol: FrameSymbol, _ link: LinkID, _ set: FactSet
  ) {
    // A link without a target never removes everything.
    if symbol.isBottom && plan.links[link.index].target.isNone { return }
    leave(episode, .landed(link, set))
  }

  private mutating func land(_ episode: Int32, _ id: LinkID, _ set: FactSet) {
    let link = plan.links[id.index]
    if link.target.isNone {
      enter(episode, .plain(set))
    } else {
      push(link.target, onto: episode, set, by: id, presentation: link.presentation)
    }
  }

  private mutating func workOnTop(_ episode: Int32, _ symbol: FrameSymbol, _ set: FactSet) {
    let before = seen.count
    var hasStep = !symbol.isBottom
    let route = symbol.route
    for child in plan.children[route.index]
    where !plan.routes[child.index].flags.contains(.linkedOnly) {
      push(child, onto: episode, set, by: .none)
      hasStep = hasStep || facts.allows(plan.routes[child.index].conditions, set)
    }
    if !symbol.isBottom {
      leave(episode, .plain(set))
      if !symbol.isPresented { leave(episode, .switching(from: route, left: route, set)) }
    }
    var links: [LinkID] = []
    moves.forEachLink(from: route) { id, _ in links.append(id) }
    for id in links {
      if take(id, episode, symbol, set) { hasStep = true }
    }
    var tasks: [TaskID] = []
    moves.forEachTask(on: route) { tasks.append($0) }
    for id in tasks
    where !shunnedTasks.contains(id) && facts.allows(plan.tasks[id.index].conditions, set) {
      let after = facts.apply(plan.tasks[id.index].conditions, to: set)
      if after != set { hasStep = true }
      enter(episode, .plain(after))
    }
    for target in openable { workJump(episode, symbol, target, .none, set) }
    if !hasStep && seen.count == before { deadEnds.insert(route) }
  }

  /// Takes a link; returns whether its facts allow it.
  private mutating func take(
    _ id: LinkID, _ episode: Int32, _ symbol: FrameSymbol, _ set: FactSet
  ) -> Bool {
    let link = plan.links[id.index]
    guard facts.allows(link.conditions, set) else { return false }
    if link.arrow == .jump {
      workJump(episode, symbol, link.target, id, set)
      return true
    }
    let number = episodes[Int(episode)].symbol
    switch link.back {
    case .to(.route(let route)), .past(.route(let route)):
      let isPast = if case .past = link.back { true } else { false }
      if symbol.route == route {
        // A link without a target removes something, but not everything.
        if link.target.isNone && (!isPast || symbol.isBottom) { return false }
        if isPast {
          goOnBelow(episode, symbol, id, set)
        } else {
          land(episode, id, set)
        }
        return true
      }
      if symbols.isBelow(number, route: route) {
        leave(episode, .backTo(route, isPast: isPast, id, set))
        return true
      }
    case .to(.flow(let flow)), .past(.flow(let flow)):
      if moves.isRoute(symbol.route, in: flow) || symbols.isBelow(number, flow: flow) {
        look(episode, .backRun(flow, inRun: false, id, set))
        return true
      }
    default: break
    }
    // Where there is nothing to go back to, nothing is removed.
    guard !link.target.isNone else { return false }
    land(episode, id, set)
    return true
  }

  private mutating func workSwitch(
    _ episode: Int32, _ symbol: FrameSymbol, from: RouteID, left: RouteID, _ set: FactSet
  ) {
    if episode == Self.ground { return }
    if plan.routes[symbol.route.index].flags.contains(.tabs) {
      for tab in plan.children[symbol.route.index] where tab != from {
        let target = plan.routes[tab.index]
        if target.flags.contains(.linkedOnly) || target.presentation != .push { continue }
        // The selected tab is returned to: its frame is looked at before it leaves.
        if tab != left { push(tab, onto: episode, set, by: .none) }
      }
    }
    // The frame itself may be a tab that is returned to.
    if symbol.route != from && symbol.isSelected && !symbol.isPresented {
      enter(episode, .plain(set))
    }
    if !symbol.isPresented && !symbol.isBottom {
      leave(episode, .switching(from: from, left: symbol.route, set))
    }
  }

  private mutating func workJump(
    _ episode: Int32, _ symbol: FrameSymbol, _ target: RouteID, _ link: LinkID, _ set: FactSet
  ) {
    if episode == Self.ground {
      pushChain(of: target, keeping: 0, onto: episode, set, by: link)
      return
    }
    let depth = symbol.isPlace ? plan.chain(of: symbol.route).count : 0
    let chain = plan.chain(of: target)
    if depth > 0 && depth <= chain.count && chain[depth - 1] == symbol.route {
      pushChain(of: target, keeping: depth, onto: episode, set, by: link)
    } else {
      leave(episode, .jumping(target, link, set))
    }
  }
}
