import RoutePlan
import RouteBase
import RouteSyntax

/// Identifies a step among those from a known configuration.
struct MoveLabel {
  var verb: Verb
  var link = LinkID.none
  var task = TaskID.none
  /// For a step down, the child; for a switch, the tab; `none` for other steps.
  var route = RouteID.none
  /// For a switch, how many frames leave above the container, or above the tab that it returns to.
  var left: Int32 = 0
  /// For a switch, whether it returns to the selected tab.
  var isReturn = false

  /// The label of a step.
  init(_ rule: StepRule, route: RouteID = .none) {
    verb = rule.verb
    link = rule.link
    task = rule.task
    self.route = route
  }
}

extension Saturation {
  /// What is in progress when a frame is looked at.
  enum State: Equatable {
    /// A configuration, with the facts that hold.
    case plain(FactSet)
    /// Frames leave, down to a frame of a route with these keys.
    case recycling(RouteID, UInt32, FactSet)
    /// Frames leave as a link goes back. `inRun` says whether the last one that left belongs to the
    /// run of frames that the link looks for.
    case goingBack(LinkID, inRun: Bool, FactSet)
    /// Going back is done: the link continues on the frame that is here.
    case landed(LinkID, FactSet)
    /// Frames leave, down to a container; the last one that left was directly on this one.
    case switching(from: RouteID, left: RouteID, FactSet)
    /// Frames leave, down to what the stack has in common with a chain.
    case jumping(RouteID, LinkID, FactSet)
    /// Floating frames leave, because a frame that does not float is pushed; its conditions were
    /// asked.
    case pushing(RouteID, LinkID, FactSet)
    /// The same, because the part of a chain above a route is pushed.
    case laying(RouteID, on: RouteID, LinkID, FactSet)

    /// The facts that hold.
    var facts: FactSet {
      switch self {
      case .plain(let set), .recycling(_, _, let set), .goingBack(_, _, let set),
        .landed(_, let set), .switching(_, _, let set), .jumping(_, _, let set),
        .pushing(_, _, let set), .laying(_, _, _, let set):
        set
      }
    }
  }

  /// Continues from a node.
  mutating func look(_ number: Int32) {
    let node = nodes[Int(number)]
    let symbol = symbol(of: node.episode)
    let state = state(of: node)
    let here = Here(
      episode: node.episode, node: number, facts: state.facts, weight: node.weight, label: nil)
    switch state {
    case .plain: workOnTop(here, symbol)
    case .recycling(let route, let keys, _):
      if symbol.route == route && symbol.keys == keys {
        go(here, to: .plain(here.facts))
      } else {
        leave(here, state)
      }
    case .goingBack(let link, let inRun, _): goBack(here, symbol, link, inRun: inRun)
    case .landed(let link, _): land(here, link)
    case .switching(let from, let left, _): workSwitch(here, symbol, from: from, left: left)
    case .jumping(let target, let link, _): workJump(here, symbol, target, link)
    case .pushing(let route, let link, _):
      let shown =
        link.isNone ? plan.routes[route.index].presentation : table.presentation(by: link)
      put(route, here, by: link, shown)
    case .laying(let target, let base, let link, _):
      pushChain(of: target, keeping: base, here, by: link)
    }
  }

  // MARK: On top

  private mutating func workOnTop(_ here: Here, _ symbol: FrameSymbol) {
    let table = table
    var (links, tasks) = (0, 0)
    table.forEachStep(from: symbol.route) { rule in
      if !rule.link.isNone { links += 1 }
      if !rule.task.isNone { tasks += 1 }
      take(rule, here, symbol)
    }
    // Steps that the facts forbid take some work, too, but less.
    note(plan.children[symbol.route.index].count + links + tasks >> 3)
    for target in openable {
      workJump(here.step(table.jump(to: target)), symbol, target, .none)
    }
  }

  /// Takes a step from a frame on top, if the facts allow it.
  private mutating func take(_ rule: StepRule, _ top: Here, _ symbol: FrameSymbol) {
    if !rule.task.isNone && excludedTasks.contains(rule.task) { return }
    guard allows(rule.asked, top.facts) else { return }
    var top = top
    if !rule.link.isNone { top.facts = facts.apply(rule.asked, to: top.facts) }
    let isLocked = plan.routes[symbol.route.index].flags.contains(.locked)
    switch rule.effect {
    case .pop:
      if !symbol.isBottom && !isLocked { leave(top.step(rule), .plain(top.facts)) }
    case .select:
      guard !symbol.isBottom && symbol.isOverTabs && !symbol.isPresented && !isLocked else {
        return
      }
      // It matters which frame leaves only if it is a tab; to containers, all others are alike.
      let tab = plan.isTab(symbol.route) ? symbol.route : .none
      leave(top, .switching(from: tab, left: tab, top.facts))
    case .push(let route, let presentation, .none) where rule.link.isNone:
      push(route, top.step(rule, route: route), by: .none, presentation)
      if table.isKeptTab(route, of: symbol.route) {
        restore(route, top.step(rule), in: .plain(top.facts))
      }
    case .push(_, _, let back), .goBack(let back):
      goBack(back, top.step(rule), symbol, rule.link)
    case .replace(let target, _):
      workJump(top.step(rule), symbol, target, rule.link)
    case .change(let conditions):
      let after = facts.apply(conditions, to: top.facts)
      if rule.task == goalTask && !goalTask.isNone { noteTask(top.step(rule)) }
      go(top.step(rule), to: .plain(after))
    }
  }

  // MARK: Going back

  /// Goes back from a frame on top, as a link says.
  private mutating func goBack(
    _ back: Link.Back, _ here: Here, _ symbol: FrameSymbol, _ link: LinkID
  ) {
    let isAlone = plan.links[link.index].target.isNone
    switch back {
    case .to(.route(let route)), .past(.route(let route)):
      if symbol.route == route {
        // A link without a target removes something, but not everything.
        let isPast = if case .past = back { true } else { false }
        if isAlone && (!isPast || symbol.isBottom) { return }
        goBack(here, symbol, link, inRun: false)
        return
      }
      if isBelow(here.episode, route) {
        goBack(here, symbol, link, inRun: false)
        return
      }
    case .to(.flow(let flow)), .past(.flow(let flow)):
      if plan.isRoute(symbol.route, in: flow) || isBelow(here.episode, flow) {
        goBack(here, symbol, link, inRun: false)
        return
      }
    default: break
    }
    // If there is nothing to go back to, nothing is removed.
    if !isAlone { land(here, link) }
  }

  /// Goes back past a frame, or lands on it.
  private mutating func goBack(
    _ here: Here, _ symbol: FrameSymbol, _ link: LinkID, inRun: Bool
  ) {
    switch table.departure(plan.links[link.index].back, symbol.route, inRun: inRun) {
    case .stay: land(here, link)
    case .last: goOnBelow(here, symbol, link)
    case .leave(let inRun):
      if inRun && symbol.isBottom {
        goOnBelow(here, symbol, link)
      } else {
        leave(here, .goingBack(link, inRun: inRun, here.facts))
      }
    }
  }

  /// Leaves a frame; the link continues with what is below, which may be nothing.
  private mutating func goOnBelow(
    _ here: Here, _ symbol: FrameSymbol, _ link: LinkID
  ) {
    // A link without a target never removes everything.
    if symbol.isBottom && plan.links[link.index].target.isNone { return }
    leave(here, .landed(link, here.facts))
  }

  private mutating func land(_ here: Here, _ id: LinkID) {
    if case .push(let route, let presentation, _) = table.rule(of: id).effect {
      push(route, here, by: id, presentation)
    } else {
      go(here, to: .plain(here.facts))
    }
  }

  // MARK: Switches and jumps

  private mutating func workSwitch(
    _ here: Here, _ symbol: FrameSymbol, from: RouteID, left: RouteID
  ) {
    if here.episode == Self.ground { return }
    // A floating frame leaves first: it is neither a container nor a tab to return to.
    if symbol.isFloating {
      if symbol.isOverTabs { leave(here, .switching(from: from, left: .none, here.facts)) }
      return
    }
    let table = table
    table.forEachTab(of: symbol.route) { tab in
      // The selected tab is returned to instead: its frame is looked at before it leaves.
      if tab == from || tab == left { return }
      push(tab, here.step(table.select(tab), route: tab), by: .none, .push)
      if table.isKeptTab(tab, of: symbol.route) {
        restore(tab, here.step(table.select(tab)), in: .plain(here.facts))
      }
    }
    // The frame itself may be a tab to return to.
    if symbol.route != from && symbol.isSelected && !symbol.isPresented {
      var back = here.step(table.select(symbol.route), route: symbol.route)
      back.label?.isReturn = true
      go(back, to: .plain(here.facts))
    }
    if symbol.isOverTabs && !symbol.isPresented {
      let tab = plan.isTab(symbol.route) ? symbol.route : .none
      leave(here, .switching(from: from, left: tab, here.facts))
    }
  }

  private mutating func workJump(
    _ here: Here, _ symbol: FrameSymbol, _ target: RouteID, _ link: LinkID
  ) {
    if here.episode == Self.ground {
      pushChain(of: target, keeping: RouteID.none, here, by: link)
      return
    }
    let below = placeBelow(target, by: link)
    if symbol.route == target && (below.isOdd ? symbol.isOddPlace : symbol.isPlace) {
      pushChain(of: target, keeping: nil, here, by: link)
      workTabs(here, symbol, target, link)
    } else if symbol.isPlace, !below.route.isNone,
      table.hierarchy.isAncestor(symbol.route, of: below.route)
    {
      pushChain(of: target, keeping: symbol.route, here, by: link)
      workTabs(here, symbol, target, link)
    } else {
      leave(here, .jumping(target, link, here.facts))
    }
  }

  /// The route right below the target of a jump in the chain that it builds, and whether that is not
  /// the target's own place, because the link decides whether it floats.
  func placeBelow(_ target: RouteID, by link: LinkID) -> (route: RouteID, isOdd: Bool) {
    let own = plan.routes[target.index].presentation
    let shown = link.isNone ? own : table.presentation(by: link)
    return shown.isFloating == own.isFloating
      ? (table.hierarchy.parent(of: target), false) : (plan.oddPlaceParent(of: target), true)
  }

  /// A jump that passes a container whose tabs keep their stacks: what the tab holds comes back
  /// first.
  private mutating func workTabs(
    _ here: Here, _ symbol: FrameSymbol, _ target: RouteID, _ link: LinkID
  ) {
    guard table.keepsTabs else { return }
    if plan.routes[symbol.route.index].keepsTabs, symbol.route != target {
      var (tab, below) = (target, placeBelow(target, by: link).route)
      while !tab.isNone && below != symbol.route {
        tab = below
        if !below.isNone { below = table.hierarchy.parent(of: below) }
      }
      if !tab.isNone && table.isKeptTab(tab, of: symbol.route) {
        restore(tab, here, in: .jumping(target, link, here.facts))
      }
    }
    // The frame of the tab may belong to another tab that is selected, and is parked with it.
    if parking.hasOddTabs && symbol.isSelected {
      isApproximate = true
      leave(here, .jumping(target, link, here.facts))
    }
  }
}
