import RoutePlan
import RouteSyntax

/// Where somebody is: a stack and the facts that hold.
struct Configuration: Hashable {
  var stack: StackID
  var facts: FactSet
}

/// A step that can be taken, and where it leads.
struct Move {
  var verb: Verb
  var target: Configuration
  var cost: UInt32
  /// How the frame that it pushes on top is presented; nil where it pushes none there.
  var presentation: Presentation?
  /// How many frames it pushes: those on top of its target.
  var pushed: Int32 = 0
  var link = LinkID.none
  var task = TaskID.none
}

/// Makes the steps of a plan, as the language defines them (section "Where you are, and the
/// steps"): each rule of the table is one function here.
struct StepMaker {
  private let plan: Plan
  let moves: MoveTable
  var facts: FactSpace
  var stacks = StackStore()
  /// Routes that may be neither pushed nor come on top.
  var avoided: Set<RouteID> = []
  /// Routes that may not come on top, but may lie below.
  var shunned: Set<RouteID> = []
  /// Tasks that may not be done.
  var shunnedTasks: Set<TaskID> = []

  init(_ moves: MoveTable, facts: FactSpace) {
    plan = moves.plan
    self.moves = moves
    self.facts = facts
  }

  /// The stack of `routes`, bottom to top, each as its route presents it: there before the path.
  mutating func openingStack(_ routes: [RouteID]) -> StackID {
    var stack = StackStore.empty
    for id in routes {
      let route = plan.routes[id.index]
      stack = stacks.push(
        id, onto: stack, keys: route.recycleKeys.isEmpty ? 0 : StackStore.foreignKeys,
        isPresented: route.presentation != .push)
    }
    return stack
  }

  /// All steps from `here`, in an order that depends on nothing but the plan.
  mutating func steps(from here: Configuration) -> [Move] {
    var result: [Move] = []
    appendSteps(from: here, to: &result)
    return result
  }

  /// Appends all steps from `here`, in that order.
  mutating func appendSteps(from here: Configuration, to result: inout [Move]) {
    let top = stacks[here.stack]
    appendDown(here, top, to: &result)
    appendUp(here, top, to: &result)
    appendSwitches(here, top, to: &result)
    appendLinks(here, top, to: &result)
    appendTasks(here, top, to: &result)
    if !avoided.isEmpty { result.removeAll { avoided.contains(stacks[$0.target.stack].route) } }
    if !shunned.isEmpty { result.removeAll { shunned.contains(stacks[$0.target.stack].route) } }
  }

  /// The cheapest step from `here` that has `target` on top after it, tasks left out; nil where
  /// there is none.
  mutating func cheapestStep(from here: Configuration, to target: RouteID) -> Move? {
    if avoided.contains(target) || shunned.contains(target) { return nil }
    var found: [Move] = []
    let top = stacks[here.stack]
    let route = plan.routes[target.index]
    if top.below >= 0 && stacks[top.below].route == target { appendUp(here, top, to: &found) }
    if route.parent == top.route && !route.flags.contains(.linkedOnly),
      let pushed = push(target, onto: here.stack, here.facts)
    {
      found.append(
        Move(
          verb: .down, target: pushed.target, cost: route.cost,
          presentation: pushed.isNew ? route.presentation : nil, pushed: pushed.isNew ? 1 : 0))
    }
    if moves.isTab(target) { appendSwitches(here, top, to: &found) }
    var links: [LinkID] = []
    moves.forEachLink(from: top.route) { id, link in
      if link.target == target || link.target.isNone { links.append(id) }
    }
    for id in links { appendLink(id, here, to: &found) }
    var best: Move?
    for move in found where stacks[move.target.stack].route == target {
      if best.map({ move.cost < $0.cost }) ?? true { best = move }
    }
    return best
  }

  // MARK: The table

  private mutating func appendDown(
    _ here: Configuration, _ top: StackStore.Frame, to result: inout [Move]
  ) {
    for child in plan.children[top.route.index] {
      let route = plan.routes[child.index]
      if route.flags.contains(.linkedOnly) { continue }
      if let pushed = push(child, onto: here.stack, here.facts) {
        result.append(
          Move(
            verb: .down, target: pushed.target, cost: route.cost,
            presentation: pushed.isNew ? route.presentation : nil,
            pushed: pushed.isNew ? 1 : 0))
      }
    }
  }

  private func appendUp(
    _ here: Configuration, _ top: StackStore.Frame, to result: inout [Move]
  ) {
    guard top.below >= 0 else { return }
    result.append(
      Move(verb: .up, target: Configuration(stack: top.below, facts: here.facts), cost: 1))
  }

  private mutating func appendSwitches(
    _ here: Configuration, _ top: StackStore.Frame, to result: inout [Move]
  ) {
    var above = here.stack
    // Down to the first presented frame, which may be the container but not lie above it.
    while !stacks[above].isPresented, stacks[above].below >= 0 {
      let container = stacks[above].below
      let route = stacks[container].route
      if plan.routes[route.index].flags.contains(.tabs) {
        for tab in plan.children[route.index] where tab != top.route {
          let target = plan.routes[tab.index]
          if target.flags.contains(.linkedOnly) || target.presentation != .push { continue }
          if stacks[above].route == tab {
            result.append(
              Move(
                verb: .switch, target: Configuration(stack: above, facts: here.facts),
                cost: target.cost))
          } else if let pushed = push(tab, onto: container, here.facts) {
            result.append(
              Move(
                verb: .switch, target: pushed.target, cost: target.cost,
                presentation: pushed.isNew ? target.presentation : nil,
                pushed: pushed.isNew ? 1 : 0))
          }
        }
      }
      above = container
    }
  }

  private mutating func appendLinks(
    _ here: Configuration, _ top: StackStore.Frame, to result: inout [Move]
  ) {
    var links: [LinkID] = []
    moves.forEachLink(from: top.route) { id, _ in links.append(id) }
    for id in links { appendLink(id, here, to: &result) }
  }

  private mutating func appendLink(
    _ id: LinkID, _ here: Configuration, to result: inout [Move]
  ) {
    let link = plan.links[id.index]
    guard facts.allows(link.conditions, here.facts) else { return }
    switch link.arrow {
    case .push:
      let base = goBack(link.back, from: here.stack)
      let presentation = link.presentation ?? plan.routes[link.target.index].presentation
      if let pushed = push(
        link.target, onto: base, here.facts, by: id, presentation: presentation)
      {
        result.append(
          Move(
            verb: .sub, target: pushed.target, cost: moves.cost(of: link),
            presentation: pushed.isNew ? presentation : nil, pushed: pushed.isNew ? 1 : 0,
            link: id))
      }
    case .jump:
      if let jumped = jump(to: link.target, from: here, by: id, link) {
        result.append(
          Move(
            verb: .jump, target: jumped.target, cost: moves.cost(of: link),
            presentation: jumped.presentation, pushed: jumped.pushed, link: id))
      }
    case .none:
      let base = goBack(link.back, from: here.stack)
      if base != here.stack && base != StackStore.empty {
        result.append(
          Move(
            verb: .back, target: Configuration(stack: base, facts: here.facts),
            cost: moves.cost(of: link), link: id))
      }
    }
  }

  private mutating func appendTasks(
    _ here: Configuration, _ top: StackStore.Frame, to result: inout [Move]
  ) {
    var tasks: [TaskID] = []
    moves.forEachTask(on: top.route) { tasks.append($0) }
    for id in tasks where !shunnedTasks.contains(id) {
      let task = plan.tasks[id.index]
      guard facts.allows(task.conditions, here.facts) else { continue }
      let after = facts.apply(task.conditions, to: here.facts)
      result.append(
        Move(
          verb: .task, target: Configuration(stack: here.stack, facts: after), cost: task.cost,
          task: id))
    }
  }

  // MARK: Pieces of steps

  /// Pushes a frame of `id`, or returns to one that the route is recycled to; nil where the facts
  /// forbid it.
  mutating func push(
    _ id: RouteID, onto base: StackID, _ holding: FactSet, by link: LinkID = .none,
    presentation: Presentation? = nil
  ) -> (target: Configuration, isNew: Bool)? {
    let route = plan.routes[id.index]
    let keys = stacks.number(ofKeys: moves.keys(of: id, by: link))
    if route.flags.contains(.recycle) {
      let found = stacks.topmost(base) { $0.route == id && $0.keys == keys }
      if found >= 0 { return (Configuration(stack: found, facts: holding), false) }
    }
    if avoided.contains(id) { return nil }
    guard facts.allows(route.conditions, holding) else { return nil }
    let stack = stacks.push(
      id, onto: base, keys: keys, isPresented: (presentation ?? route.presentation) != .push)
    return (Configuration(stack: stack, facts: facts.apply(route.conditions, to: holding)), true)
  }

  /// The stack after going back; the same where there is nothing to go back to.
  private func goBack(_ back: Link.Back, from stack: StackID) -> StackID {
    switch back {
    case .none:
      return stack
    case .to(.route(let route)):
      let found = stacks.topmost(stack) { $0.route == route }
      return found >= 0 ? found : stack
    case .past(.route(let route)):
      let found = stacks.topmost(stack) { $0.route == route }
      return found >= 0 ? stacks[found].below : stack
    case .to(.flow(let flow)), .past(.flow(let flow)):
      var current = stacks.topmost(stack) { moves.isRoute($0.route, in: flow) }
      if current < 0 { return stack }
      while current >= 0 && moves.isRoute(stacks[current].route, in: flow) {
        current = stacks[current].below
      }
      return current
    case .to(.none), .past(.none):
      return stack
    }
  }

  /// Makes the stack the target's chain, keeping frames from the bottom up while routes agree.
  private mutating func jump(
    to target: RouteID, from here: Configuration, by id: LinkID, _ link: Link
  ) -> (target: Configuration, presentation: Presentation?, pushed: Int32)? {
    let chain = plan.chain(of: target)
    var frames: [StackID] = []
    var current = here.stack
    while current >= 0 {
      frames.append(current)
      current = stacks[current].below
    }
    frames.reverse()
    var kept = 0
    while kept < min(chain.count, frames.count), stacks[frames[kept]].route == chain[kept] {
      kept += 1
    }
    var result = Configuration(
      stack: kept == 0 ? StackStore.empty : frames[kept - 1], facts: here.facts)
    var presentation: Presentation?
    for route in chain[kept...] {
      let own = plan.routes[route.index]
      if avoided.contains(route) { return nil }
      guard facts.allows(own.conditions, result.facts) else { return nil }
      let shown = route == target ? link.presentation ?? own.presentation : own.presentation
      let keys = stacks.number(ofKeys: moves.keys(of: route, by: id))
      result.stack = stacks.push(
        route, onto: result.stack, keys: keys, isPresented: shown != .push)
      result.facts = facts.apply(own.conditions, to: result.facts)
      presentation = shown
    }
    return (result, presentation, Int32(chain.count - kept))
  }
}
