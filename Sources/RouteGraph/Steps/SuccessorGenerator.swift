package import RoutePlan
import RouteBase
import RouteSyntax

/// A position in the app: a stack and the facts that hold.
package struct Configuration: Hashable {
  package var stack: StackID
  package var facts: FactSet

  package init(stack: StackID, facts: FactSet) { (self.stack, self.facts) = (stack, facts) }
}

/// A step that can be taken, and where it leads.
package struct Move {
  package var verb: Verb
  package var target: Configuration
  var cost: UInt32
  /// How the frame that it pushes on top is presented; nil if it pushes none.
  var presentation: Presentation?
  /// How many frames it pushes or restores: the topmost frames of its target.
  package var pushed: Int32 = 0
  /// How many of these, from the bottom, were parked and come back.
  package var restored: Int32 = 0
  /// How many of the frames that it removes, from the bottom, are parked.
  var parked: Int32 = 0
  package var link = LinkID.none
  package var task = TaskID.none

  @inline(__always)
  init(_ rule: StepRule, to target: Configuration, cost: UInt32? = nil) {
    verb = rule.verb
    self.target = target
    self.cost = cost ?? rule.cost
    link = rule.link
    task = rule.task
  }
}

/// Generates the successors of configurations: applies the table of steps to stacks and sets of
/// facts.
package struct SuccessorGenerator {
  package let table: StepTable
  package var facts: FactSpace
  package var stacks = StackStore()
  /// Routes that may not be pushed and may not come on top.
  var avoided: Set<RouteID> = []
  /// Routes that may not come on top, but may lie below.
  var excluded: Set<RouteID> = []
  /// Tasks that may not be done.
  var excludedTasks: Set<TaskID> = []
  /// Whether the values of frames are known as far as a path knows them. If not, a route that is
  /// recycled by values is always pushed, and its frames are equal.
  package var knowsValues = true
  /// Where `cheapestStep` collects steps; it keeps its memory.
  private var buffer: [Move] = []

  package init(_ table: StepTable, facts: FactSpace) {
    self.table = table
    self.facts = facts
  }

  /// The stack of `routes`, bottom to top, as a stack that was there before the path. Each frame is
  /// presented as its route says.
  package mutating func openingStack(_ routes: [RouteID]) -> StackID {
    var stack = StackStore.empty
    for id in routes {
      let route = table.plan.routes[id.index]
      stack = push(
        id, onto: stack, keys: route.recycleKeys.isEmpty ? 0 : StackStore.foreignKeys,
        StackStore.Cover(route.presentation))
    }
    return stack
  }

  /// The stack of frames that were there before the path, with what is parked in them.
  mutating func openingStack(_ frames: [PathFrame]) -> StackID {
    // The segments of a container are built before the frames above it.
    enum Work {
      case frame(PathFrame)
      case begin
      case park(RouteID)
      case end(PathFrame)
    }
    var open = [StackStore.empty]
    var states: [TabState] = []
    var work = frames.reversed().map { Work.frame($0) }
    while let next = work.popLast() {
      switch next {
      case .frame(let frame):
        states.append(TabState(selected: frame.selected))
        work.append(.end(frame))
        for (tab, parked) in frame.parked {
          // A segment is upside down: its highest frame comes first.
          work.append(.park(tab))
          work += parked.map { Work.frame($0) }
          work.append(.begin)
        }
      case .begin: open.append(StackStore.empty)
      case .park(let tab):
        let segment = open.removeLast()
        states[states.count - 1].park(segment, for: tab)
      case .end(let frame):
        let state = states.removeLast()
        let route = table.plan.routes[frame.route.index]
        open[open.count - 1] = stacks.push(
          frame.route, onto: open[open.count - 1],
          keys: route.recycleKeys.isEmpty ? 0 : StackStore.foreignKeys,
          StackStore.Cover(frame.presentation),
          tabs: route.keepsTabs
            ? stacks.tabStates.number(changing: TabStates.new) { $0 = state } : TabStates.new)
      }
    }
    return open[0]
  }

  /// The frames of a stack, bottom to top, with what is parked in them.
  func frames(of stack: StackID) -> [PathFrame] {
    var segments: [SegmentID: [PathFrame]] = [StackStore.empty: []]
    let own = stacks.frames(of: stack, above: StackStore.empty)
    // What is parked in a segment is made into frames before it.
    var open = own.flatMap { stacks.parkedTabs(of: $0).map { $0.frames } }
    while let next = open.last {
      if segments[next] != nil {
        open.removeLast()
        continue
      }
      let frames = stacks.frames(ofSegment: next)
      let missing = frames.flatMap { stacks.parkedTabs(of: $0).map { $0.frames } }
        .filter { segments[$0] == nil }
      if missing.isEmpty {
        segments[next] = frames.map { frame($0, segments) }
      } else {
        open += missing
      }
    }
    return own.map { frame($0, segments) }
  }

  /// The top frame of a stack, or the lowest frame of a segment.
  private func frame(_ stack: StackID, _ segments: [SegmentID: [PathFrame]]) -> PathFrame {
    let top = stacks[stack]
    var frame = PathFrame(route: top.route, cover: top.cover)
    frame.selected = stacks.selectedTab(of: stack)
    frame.parked = stacks.parkedTabs(of: stack).map { ($0.tab, segments[$0.frames] ?? []) }
    return frame
  }

  /// The stack with one more frame. A container that has selected no tab yet selects the one that
  /// is pushed right onto it.
  @inline(__always)
  package mutating func push(
    _ route: RouteID, onto base: StackID, keys: UInt32, _ cover: StackStore.Cover
  ) -> StackID {
    let below = table.keepsTabs ? selecting(route, if: base, isNew: true) : base
    return stacks.push(route, onto: below, keys: keys, cover)
  }

  /// The stack `base` with `tab` selected in the container on top of it, if `tab` is a tab of it;
  /// if `isNew`, only if no tab is selected there yet.
  private mutating func selecting(_ tab: RouteID, if base: StackID, isNew: Bool) -> StackID {
    guard base >= 0, table.isKeptTab(tab, of: stacks[base].route) else { return base }
    if isNew && !stacks.selectedTab(of: base).isNone { return base }
    return stacks.changingTabs(of: base) { $0.selected = tab }
  }

  /// All steps from `here`, in an order that depends only on the plan.
  package mutating func steps(from here: Configuration) -> [Move] {
    var result: [Move] = []
    appendSteps(from: here, to: &result)
    return result
  }

  /// Appends all steps from `here`, in the same order.
  mutating func appendSteps(from here: Configuration, to result: inout [Move]) {
    let table = table
    table.forEachStep(from: stacks[here.stack].route) { take($0, from: here, to: &result) }
    if !avoided.isEmpty { result.removeAll { avoided.contains(stacks[$0.target.stack].route) } }
    if !excluded.isEmpty { result.removeAll { excluded.contains(stacks[$0.target.stack].route) } }
  }

  /// The step that a link makes from `here`, whatever its source is; nil if it cannot be taken.
  mutating func step(of link: LinkID, from here: Configuration) -> Move? {
    var found: [Move] = []
    take(table.rule(of: link), from: here, to: &found)
    return found.first
  }

  /// Appends the moves of one step from `here`, whether or not the route on top has it.
  package mutating func appendMoves(
    _ rule: StepRule, from here: Configuration, to result: inout [Move]
  ) {
    take(rule, from: here, to: &result)
  }

  /// The cheapest step from `here`, not counting tasks, that has `target` on top after it; nil if
  /// there is none.
  mutating func cheapestStep(from here: Configuration, to target: RouteID) -> Move? {
    if avoided.contains(target) || excluded.contains(target) { return nil }
    var found: [Move] = []
    swap(&found, &buffer)
    found.removeAll(keepingCapacity: true)
    appendSteps(from: here, reaching: target, to: &found)
    var best: Move?
    for move in found where stacks[move.target.stack].route == target {
      if best.map({ move.cost < $0.cost }) ?? true { best = move }
    }
    swap(&found, &buffer)
    return best
  }

  /// Appends the steps from `here`, not counting tasks, that have `target` on top after them, and
  /// perhaps others.
  package mutating func appendSteps(
    from here: Configuration, reaching target: RouteID, to found: inout [Move]
  ) {
    let table = table
    let top = stacks[here.stack]
    let route = table.plan.routes[target.index]
    if top.below >= 0 && stacks[top.below].route == target {
      take(StepTable.up, from: here, to: &found)
    }
    if route.parent == top.route && !route.flags.contains(.linkedOnly) {
      take(table.down(to: target), from: here, to: &found)
    }
    if table.plan.isTab(target) || table.keepsTabs {
      appendSwitches(from: here, to: &found, only: target)
    }
    table.forEachLink(from: top.route) { id, link in
      if link.target == target || link.target.isNone {
        take(table.rule(of: id, link), from: here, to: &found)
      }
    }
  }

  // MARK: Taking steps

  /// Appends the moves for a step from `here`: none if it cannot be taken, and one for each tab
  /// that a switch selects.
  @inline(__always)
  private mutating func take(
    _ rule: StepRule, from here: Configuration, to result: inout [Move]
  ) {
    guard facts.allows(rule.asked, here.facts) else { return }
    let holding =
      rule.link.isNone || rule.asked == Conditions.none
      ? here.facts : facts.apply(rule.asked, to: here.facts)
    switch rule.effect {
    case .push(let id, _, let back):
      if table.keepsTabs && rule.verb == .down,
        let move = reopen(rule, id, above: StackStore.empty, in: here.stack, here)
      {
        result.append(move)
        return
      }
      let base = goBack(back, from: here.stack)
      if let move = push(rule, onto: base, holding) { result.append(move) }
    case .pop:
      let below = stacks[here.stack].below
      if below >= 0 && !isLocked(here.stack) {
        result.append(Move(rule, to: Configuration(stack: below, facts: here.facts)))
      }
    case .select:
      if table.hasTabs { appendSwitches(from: here, to: &result) }
    case .goBack(let back):
      let base = goBack(back, from: here.stack)
      if base != here.stack && base != StackStore.empty {
        result.append(Move(rule, to: Configuration(stack: base, facts: holding)))
      }
    case .replace(let target, _):
      let start = Configuration(stack: here.stack, facts: holding)
      if let move = jump(rule, to: target, from: start) { result.append(move) }
    case .change(let conditions):
      if !excludedTasks.isEmpty && excludedTasks.contains(rule.task) { return }
      let after = facts.apply(conditions, to: here.facts)
      result.append(Move(rule, to: Configuration(stack: here.stack, facts: after)))
    }
  }

  private func isLocked(_ stack: StackID) -> Bool {
    table.plan.routes[stacks[stack].route.index].flags.contains(.locked)
  }

  /// Appends the switches from `here`; with `wanted`, only those that may lead to that tab.
  mutating func appendSwitches(
    from here: Configuration, to result: inout [Move], only wanted: RouteID = .none
  ) {
    if isLocked(here.stack) { return }
    // Floating frames leave; what they float on may be a container.
    let ground = stacks.grounded(here.stack)
    if ground >= 0 && ground != here.stack {
      appendSwitches(
        of: ground, above: (StackStore.empty, StackStore.empty), from: here, to: &result, wanted)
    }
    // Down to the first presented frame, which may be the container itself but not be above it.
    var above = (stack: ground, segment: StackStore.empty)
    while above.stack >= 0, !stacks[above.stack].isPresented, stacks[above.stack].below >= 0 {
      let container = stacks[above.stack].below
      if table.keepsTabs {
        above.segment = stacks.push(copyOf: above.stack, onto: above.segment)
      }
      appendSwitches(of: container, above: above, from: here, to: &result, wanted)
      above.stack = container
    }
  }

  /// The frames above a container: the stack of the lowest of them, and all of them as a segment.
  /// Both are empty if there are none.
  private typealias Above = (stack: StackID, segment: SegmentID)

  /// Appends the switches to the tabs of a container; with `wanted`, only those that may have that
  /// route on top.
  private mutating func appendSwitches(
    of container: StackID, above: Above, from here: Configuration, to result: inout [Move],
    _ wanted: RouteID
  ) {
    let table = table
    let top = stacks[here.stack].route
    table.forEachTab(of: stacks[container].route) { tab in
      if tab == top { return }
      if !wanted.isNone && tab != wanted && stacks[container].tabs == TabStates.new { return }
      let rule = table.select(tab)
      if above.stack >= 0 && stacks[above.stack].route == tab {
        let back = returned(to: above.stack, on: container)
        result.append(Move(rule, to: Configuration(stack: back, facts: here.facts)))
      } else if let move = reopen(rule, tab, above: above.segment, in: container, here) {
        result.append(move)
      }
    }
  }

  /// The stack of the selected tab's own frame, which is right above its container and stays.
  private mutating func returned(to frame: StackID, on container: StackID) -> StackID {
    guard table.isKeptTab(stacks[frame].route, of: stacks[container].route) else { return frame }
    let tab = stacks[frame].route
    let base = stacks.changingTabs(of: container) { state in
      state.selected = tab
      state.park(StackStore.empty, for: tab)
    }
    return stacks.push(copyOf: frame, onto: base)
  }

  /// Selects a tab whose own frame is not right above its container, from a configuration where the
  /// container is on the stack; `above` are the frames above it, as a segment. These are parked, and the
  /// parked frames of the tab come back; if there are none, the tab
  /// is pushed. Nil if the facts forbid it.
  private mutating func reopen(
    _ rule: StepRule, _ tab: RouteID, above: SegmentID, in container: StackID,
    _ here: Configuration
  ) -> Move? {
    guard table.isKeptTab(tab, of: stacks[container].route) else {
      return push(rule, onto: container, here.facts)
    }
    let selected = stacks.selectedTab(of: container)
    let shown = selected.isNone ? table.firstTab(of: stacks[container].route) : selected
    let left = shown == tab ? StackStore.empty : above
    let leftCount = left < 0 ? 0 : stacks[left].depth
    var parked = StackStore.empty
    let base = stacks.changingTabs(of: container) { state in
      state.selected = tab
      if left >= 0 { state.park(left, for: shown) }
      parked = state.frames(of: tab)
      state.park(StackStore.empty, for: tab)
    }
    if parked == StackStore.empty {
      var move = push(rule, onto: base, here.facts)
      if move?.pushed == 1 { move?.parked = leftCount }
      return move
    }
    var move = Move(
      rule,
      to: Configuration(stack: stacks.restore(parked, onto: base), facts: here.facts))
    move.restored = stacks[parked].depth
    move.pushed = move.restored
    move.parked = leftCount
    return move
  }

  /// Pushes the frame of a step, or returns to the frame to which its route is recycled; nil if the
  /// facts forbid it.
  @inline(__always)
  private mutating func push(
    _ rule: StepRule, onto base: StackID, _ holding: FactSet
  ) -> Move? {
    guard case .push(let id, let presentation, _) = rule.effect else { return nil }
    let conditions = table.plan.routes[id.index].conditions
    let keys = keyNumber(of: id, by: rule.link)
    if rule.isSingle && base >= 0 && stacks[base].route == id {
      return Move(rule, to: Configuration(stack: base, facts: holding))
    }
    if table.plan.routes[id.index].flags.contains(.recycle),
      knowsValues || table.plan.routes[id.index].recycleKeys.isEmpty
    {
      let found = stacks.topmost(base) { $0.route == id && $0.keys == keys }
      if found >= 0 { return Move(rule, to: Configuration(stack: found, facts: holding)) }
    }
    if !avoided.isEmpty && avoided.contains(id) { return nil }
    guard facts.allows(conditions, holding) else { return nil }
    let cover = StackStore.Cover(presentation)
    let ground = cover == .floating ? base : stacks.grounded(base)
    let stack = push(id, onto: ground, keys: keys, cover)
    var move = Move(
      rule, to: Configuration(stack: stack, facts: facts.apply(conditions, to: holding)))
    move.presentation = presentation
    move.pushed = 1
    return move
  }

  /// The number of the values by which a frame of `route`, pushed by `link`, is recycled.
  @inline(__always)
  mutating func keyNumber(of route: RouteID, by link: LinkID) -> UInt32 {
    knowsValues ? stacks.keyNumbers.number(of: table.keys(of: route, by: link)) : 0
  }

  /// The stack after going back; the same stack if there is nothing to go back to.
  @inline(__always)
  private func goBack(_ back: Link.Back, from stack: StackID) -> StackID {
    if case .none = back { return stack }
    return found(by: back, from: stack)
  }

  private func found(by back: Link.Back, from stack: StackID) -> StackID {
    var (current, inRun) = (stack, false)
    while current >= 0 {
      switch table.departure(back, stacks[current].route, inRun: inRun) {
      case .stay: return current
      case .last: return stacks[current].below
      case .leave(let isOne): inRun = isOne
      }
      current = stacks[current].below
    }
    return inRun ? StackStore.empty : stack
  }
}
