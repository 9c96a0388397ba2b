import RoutePlan
import RouteBase
import RouteSyntax

/// A position in the app: a stack and the facts that hold.
struct Configuration: Hashable {
  var stack: StackID
  var facts: FactSet
}

/// A step that can be taken, and where it leads.
struct Move {
  var verb: Verb
  var target: Configuration
  var cost: UInt32
  /// How the frame that it pushes on top is presented; nil if it pushes none.
  var presentation: Presentation?
  /// How many frames it pushes: the topmost frames of its target.
  var pushed: Int32 = 0
  var link = LinkID.none
  var task = TaskID.none

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
struct SuccessorGenerator {
  let table: StepTable
  var facts: FactSpace
  var stacks = StackStore()
  /// Routes that may not be pushed and may not come on top.
  var avoided: Set<RouteID> = []
  /// Routes that may not come on top, but may lie below.
  var excluded: Set<RouteID> = []
  /// Tasks that may not be done.
  var excludedTasks: Set<TaskID> = []

  init(_ table: StepTable, facts: FactSpace) {
    self.table = table
    self.facts = facts
  }

  /// The stack of `routes`, bottom to top, as a stack that was there before the path. Each frame is
  /// presented as its route says.
  mutating func openingStack(_ routes: [RouteID]) -> StackID {
    var stack = StackStore.empty
    for id in routes {
      let route = table.plan.routes[id.index]
      stack = stacks.push(
        id, onto: stack, keys: route.recycleKeys.isEmpty ? 0 : StackStore.foreignKeys,
        isPresented: route.presentation != .push)
    }
    return stack
  }

  /// All steps from `here`, in an order that depends only on the plan.
  mutating func steps(from here: Configuration) -> [Move] {
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

  /// The cheapest step from `here`, not counting tasks, that has `target` on top after it; nil if
  /// there is none.
  mutating func cheapestStep(from here: Configuration, to target: RouteID) -> Move? {
    if avoided.contains(target) || excluded.contains(target) { return nil }
    let (table, plan) = (table, table.plan)
    var found: [Move] = []
    let top = stacks[here.stack]
    let route = plan.routes[target.index]
    if top.below >= 0 && stacks[top.below].route == target {
      take(StepTable.up, from: here, to: &found)
    }
    if route.parent == top.route && !route.flags.contains(.linkedOnly) {
      take(table.down(to: target), from: here, to: &found)
    }
    if plan.isTab(target) { appendSwitches(from: here, to: &found) }
    plan.forEachLink(from: top.route) { id, link in
      if link.target == target || link.target.isNone {
        take(table.rule(of: id, link), from: here, to: &found)
      }
    }
    var best: Move?
    for move in found where stacks[move.target.stack].route == target {
      if best.map({ move.cost < $0.cost }) ?? true { best = move }
    }
    return best
  }

  // MARK: Taking steps

  /// Appends the moves for a step from `here`: none if it cannot be taken, and one for each tab
  /// that a switch selects.
  @inline(__always)
  private mutating func take(
    _ rule: StepRule, from here: Configuration, to result: inout [Move]
  ) {
    guard facts.allows(rule.asked, here.facts) else { return }
    switch rule.effect {
    case .push(_, _, let back):
      let base = goBack(back, from: here.stack)
      if let move = push(rule, onto: base, here.facts) { result.append(move) }
    case .pop:
      let below = stacks[here.stack].below
      if below >= 0 {
        result.append(Move(rule, to: Configuration(stack: below, facts: here.facts)))
      }
    case .select:
      appendSwitches(from: here, to: &result)
    case .goBack(let back):
      let base = goBack(back, from: here.stack)
      if base != here.stack && base != StackStore.empty {
        result.append(Move(rule, to: Configuration(stack: base, facts: here.facts)))
      }
    case .replace(let target, _):
      if let move = jump(rule, to: target, from: here) { result.append(move) }
    case .change(let conditions):
      if !excludedTasks.isEmpty && excludedTasks.contains(rule.task) { return }
      let after = facts.apply(conditions, to: here.facts)
      result.append(Move(rule, to: Configuration(stack: here.stack, facts: after)))
    }
  }

  private mutating func appendSwitches(from here: Configuration, to result: inout [Move]) {
    let table = table
    let top = stacks[here.stack].route
    var above = here.stack
    // Down to the first presented frame, which may be the container itself but not be above it.
    while !stacks[above].isPresented, stacks[above].below >= 0 {
      let container = stacks[above].below
      table.forEachTab(of: stacks[container].route) { tab in
        if tab == top { return }
        let rule = table.select(tab)
        if stacks[above].route == tab {
          result.append(Move(rule, to: Configuration(stack: above, facts: here.facts)))
        } else if let move = push(rule, onto: container, here.facts) {
          result.append(move)
        }
      }
      above = container
    }
  }

  /// Pushes the frame of a step, or returns to the frame to which its route is recycled; nil if the
  /// facts forbid it.
  @inline(__always)
  private mutating func push(
    _ rule: StepRule, onto base: StackID, _ holding: FactSet
  ) -> Move? {
    guard case .push(let id, let presentation, _) = rule.effect else { return nil }
    let conditions = table.plan.routes[id.index].conditions
    let keys = stacks.keyNumbers.number(of: table.keys(of: id, by: rule.link))
    if table.plan.routes[id.index].flags.contains(.recycle) {
      let found = stacks.topmost(base) { $0.route == id && $0.keys == keys }
      if found >= 0 { return Move(rule, to: Configuration(stack: found, facts: holding)) }
    }
    if !avoided.isEmpty && avoided.contains(id) { return nil }
    guard facts.allows(conditions, holding) else { return nil }
    let stack = stacks.push(id, onto: base, keys: keys, isPresented: presentation != .push)
    var move = Move(
      rule, to: Configuration(stack: stack, facts: facts.apply(conditions, to: holding)))
    move.presentation = presentation
    move.pushed = 1
    return move
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

  /// Replaces the stack with the target's chain, keeping frames from the bottom up as long as their
  /// routes agree; nil if the facts forbid it.
  mutating func jump(
    _ rule: StepRule, to target: RouteID, from here: Configuration
  ) -> Move? {
    let chain = table.plan.chain(of: target)
    let base = common(here.stack, chain)
    var result = Configuration(stack: base, facts: here.facts)
    let kept = base < 0 ? 0 : Int(stacks[base].depth)
    var move = Move(rule, to: result)
    for route in chain[kept...] {
      let own = table.plan.routes[route.index].conditions
      if avoided.contains(route) { return nil }
      guard facts.allows(own, result.facts) else { return nil }
      let shown = table.presentation(of: route, in: rule)
      let keys = stacks.keyNumbers.number(of: table.keys(of: route, by: rule.link))
      result.stack = stacks.push(
        route, onto: result.stack, keys: keys, isPresented: shown != .push)
      result.facts = facts.apply(own, to: result.facts)
      move.presentation = shown
    }
    move.target = result
    move.pushed = Int32(chain.count - kept)
    return move
  }

  /// The part of a stack, from the bottom up, whose routes are those of a chain.
  private func common(_ stack: StackID, _ chain: [RouteID]) -> StackID {
    var current = stack
    while current >= 0 && Int(stacks[current].depth) > chain.count {
      current = stacks[current].below
    }
    var result = current
    while current >= 0 {
      let frame = stacks[current]
      if frame.route != chain[Int(frame.depth) - 1] { result = frame.below }
      current = frame.below
    }
    return result
  }
}
