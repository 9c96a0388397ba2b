import RoutePlan
import RouteSyntax

/// A step by what it is called, for who knows where it is taken.
struct MoveLabel {
  var verb: Verb
  var link = LinkID.none
  var task = TaskID.none
  /// For a step down and a switch the child or tab; `none` for others.
  var route = RouteID.none
  /// For a switch how many frames it leaves to come to the container, or to the tab that it returns
  /// to.
  var left: Int32 = 0
  /// For a switch whether it returns to the tab that is selected.
  var isReturn = false
}

extension Saturation {
  /// What is under way while a frame is looked at.
  enum State: Equatable {
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

  /// Goes on from a node.
  mutating func look(_ number: Int32) {
    let node = nodes[Int(number)]
    let here = Here(episode: node.episode, node: number, weight: node.weight, label: nil)
    let symbol = symbol(of: node.episode)
    let state = state(of: node)
    switch state {
    case .plain(let set): workOnTop(here, symbol, set)
    case .recycling(let route, let keys, let set):
      if symbol.route == route && symbol.keys == keys {
        go(here, to: .plain(set))
      } else {
        leave(here, state)
      }
    case .backTo(let route, let isPast, let link, let set):
      if symbol.route != route {
        leave(here, state)
      } else if isPast {
        goOnBelow(here, symbol, link, set)
      } else {
        land(here, link, set)
      }
    case .backRun(let flow, let inRun, let link, let set):
      passRun(here, symbol, flow, inRun: inRun, link, set)
    case .landed(let link, let set): land(here, link, set)
    case .switching(let from, let left, let set):
      workSwitch(here, symbol, from: from, left: left, set)
    case .jumping(let target, let link, let set): workJump(here, symbol, target, link, set)
    }
  }

  private mutating func passRun(
    _ here: Here, _ symbol: FrameSymbol, _ flow: FlowID, inRun: Bool, _ link: LinkID,
    _ set: FactSet
  ) {
    if here.episode != Self.ground && moves.isRoute(symbol.route, in: flow) {
      if symbol.isBottom {
        goOnBelow(here, symbol, link, set)
      } else {
        leave(here, .backRun(flow, inRun: true, link, set))
      }
    } else if inRun {
      land(here, link, set)
    } else {
      leave(here, .backRun(flow, inRun: false, link, set))
    }
  }

  /// Leaves a frame; the link goes on with what is below, which may be nothing.
  private mutating func goOnBelow(
    _ here: Here, _ symbol: FrameSymbol, _ link: LinkID, _ set: FactSet
  ) {
    // A link without a target never removes everything.
    if symbol.isBottom && plan.links[link.index].target.isNone { return }
    leave(here, .landed(link, set))
  }

  private mutating func land(_ here: Here, _ id: LinkID, _ set: FactSet) {
    let link = plan.links[id.index]
    if link.target.isNone {
      go(here, to: .plain(set))
    } else {
      push(link.target, here, set, by: id, presentation: link.presentation)
    }
  }

  private mutating func workOnTop(_ here: Here, _ symbol: FrameSymbol, _ set: FactSet) {
    let before = nodes.count
    var hasStep = !symbol.isBottom
    let route = symbol.route
    for child in plan.children[route.index] {
      let own = plan.routes[child.index]
      if own.flags.contains(.linkedOnly) { continue }
      push(
        child, here.step(own.cost, MoveLabel(verb: .down, route: child)), set, by: .none)
      hasStep = hasStep || facts.allows(own.conditions, set)
    }
    if !symbol.isBottom {
      leave(here.step(1, MoveLabel(verb: .up)), .plain(set))
      if symbol.isOverTabs && !symbol.isPresented {
        // Which frame leaves matters only where it is a tab: all others are alike to containers.
        let tab = moves.isTab(route) ? route : .none
        leave(here, .switching(from: tab, left: tab, set))
      }
    }
    var links: [LinkID] = []
    moves.forEachLink(from: route) { id, _ in links.append(id) }
    for id in links {
      if take(id, here, symbol, set) { hasStep = true }
    }
    var tasks: [TaskID] = []
    moves.forEachTask(on: route) { tasks.append($0) }
    for id in tasks where !shunnedTasks.contains(id) {
      let task = plan.tasks[id.index]
      guard facts.allows(task.conditions, set) else { continue }
      let after = facts.apply(task.conditions, to: set)
      if after != set { hasStep = true }
      go(here.step(task.cost, MoveLabel(verb: .task, task: id)), to: .plain(after))
    }
    // What the facts forbid is looked at, too, if only in passing.
    note(plan.children[route.index].count + links.count + tasks.count >> 3)
    for target in openable {
      workJump(here.step(0, MoveLabel(verb: .jump)), symbol, target, .none, set)
    }
    if !hasStep && nodes.count == before { noteDeadEnd(route) }
  }

  /// Takes a link; returns whether its facts allow it.
  private mutating func take(
    _ id: LinkID, _ top: Here, _ symbol: FrameSymbol, _ set: FactSet
  ) -> Bool {
    let link = plan.links[id.index]
    guard facts.allows(link.conditions, set) else { return false }
    let verb: Verb = link.arrow == .jump ? .jump : link.arrow == .push ? .sub : .back
    let here = top.step(moves.cost(of: link), MoveLabel(verb: verb, link: id))
    if link.arrow == .jump {
      workJump(here, symbol, link.target, id, set)
      return true
    }
    switch link.back {
    case .to(.route(let route)), .past(.route(let route)):
      let isPast = if case .past = link.back { true } else { false }
      if symbol.route == route {
        // A link without a target removes something, but not everything.
        if link.target.isNone && (!isPast || symbol.isBottom) { return false }
        if isPast {
          goOnBelow(here, symbol, id, set)
        } else {
          land(here, id, set)
        }
        return true
      }
      if isBelow(here.episode, route) {
        leave(here, .backTo(route, isPast: isPast, id, set))
        return true
      }
    case .to(.flow(let flow)), .past(.flow(let flow)):
      if moves.isRoute(symbol.route, in: flow) || isBelow(here.episode, flow) {
        passRun(here, symbol, flow, inRun: false, id, set)
        return true
      }
    default: break
    }
    // Where there is nothing to go back to, nothing is removed.
    guard !link.target.isNone else { return false }
    land(here, id, set)
    return true
  }

  private mutating func workSwitch(
    _ here: Here, _ symbol: FrameSymbol, from: RouteID, left: RouteID, _ set: FactSet
  ) {
    if here.episode == Self.ground { return }
    func step(to tab: RouteID) -> Here {
      here.step(plan.routes[tab.index].cost, MoveLabel(verb: .switch, route: tab))
    }
    if plan.routes[symbol.route.index].flags.contains(.tabs) {
      for tab in plan.children[symbol.route.index] where tab != from {
        let target = plan.routes[tab.index]
        if target.flags.contains(.linkedOnly) || target.presentation != .push { continue }
        // The selected tab is returned to: its frame is looked at before it leaves.
        if tab != left { push(tab, step(to: tab), set, by: .none) }
      }
    }
    // The frame itself may be a tab that is returned to.
    if symbol.route != from && symbol.isSelected && !symbol.isPresented {
      var back = step(to: symbol.route)
      back.label?.isReturn = true
      go(back, to: .plain(set))
    }
    if symbol.isOverTabs && !symbol.isPresented {
      let tab = moves.isTab(symbol.route) ? symbol.route : .none
      leave(here, .switching(from: from, left: tab, set))
    }
  }

  private mutating func workJump(
    _ here: Here, _ symbol: FrameSymbol, _ target: RouteID, _ link: LinkID, _ set: FactSet
  ) {
    if here.episode == Self.ground {
      pushChain(of: target, keeping: 0, here, set, by: link)
      return
    }
    if symbol.isPlace, moves.hierarchy.isAncestor(symbol.route, of: target) {
      let depth = moves.hierarchy.depth(of: symbol.route) + 1
      pushChain(of: target, keeping: depth, here, set, by: link)
    } else {
      leave(here, .jumping(target, link, set))
    }
  }
}
