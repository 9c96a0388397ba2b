import RouteGraph
import RoutePlan
import RouteSyntax

/// A step as a log can show it: where it leads, and what it asks of the facts.
struct SeenMove {
  var target: StackID
  /// The conditions that it passes, in order, in the lists of `StackMoves`.
  var conditions: Range<Int32>
  var link = LinkID.none
  var task = TaskID.none
  var verb: Verb
  /// Whether it leaves what is on screen as it is: a task, or a step between a container on top and
  /// the tab that it shows.
  var isHidden = false
  /// How many of the lowest frames it keeps.
  var kept: Int32
}

/// The steps from stacks, whatever facts hold. All steps from a stack are generated once; those to
/// one screen only when they are asked for, since few stacks come up twice.
struct StackMoves {
  var generator: SuccessorGenerator
  let plan: Plan
  /// For each stack, where its steps are in `moves`; empty if they were not asked for yet.
  private var ranges: [Range<Int32>] = []
  private(set) var moves: [SeenMove] = []
  private(set) var conditions: [ConditionsID] = []
  /// Where `moves` and `conditions` end without those steps that are forgotten when the next ones
  /// are generated; nil if there are none.
  private var kept: (moves: Int, conditions: Int)?
  private var buffer: [Move] = []
  var plain = PlainPushes()
  /// For each container, the tabs that a new frame of it shows.
  private let fresh: [[RouteID]]

  init(_ plan: Plan) {
    self.plan = plan
    // Facts are followed elsewhere: with none of them, every condition is met.
    generator = SuccessorGenerator(StepTable(plan), facts: FactSpace(plan, only: []))
    generator.knowsValues = false
    let table = generator.table
    fresh = plan.routes.indices.map { index in
      let route = plan.routes[index]
      if !route.flags.contains(.tabs) { return [] }
      if route.keepsTabs {
        let first = table.firstTab(of: RouteID(index))
        return first.isNone ? [] : [first]
      }
      var tabs: [RouteID] = []
      table.forEachTab(of: RouteID(index)) { tabs.append($0) }
      return tabs
    }
  }

  /// How much memory it takes, roughly, in bytes.
  var size: Int {
    generator.stacks.frames.count * 40 + moves.count * MemoryLayout<SeenMove>.stride
      + conditions.count * 4 + ranges.count * 8
  }

  // MARK: What is on screen

  func route(onTopOf stack: StackID) -> RouteID { generator.stacks.frames[Int(stack)].route }

  func depth(of stack: StackID) -> Int32 {
    stack < 0 ? 0 : generator.stacks.frames[Int(stack)].depth
  }

  /// The tabs that the container on top of a stack may show. Of a container that keeps its tabs, it
  /// is one; of another, any.
  private func shownTabs(_ stack: StackID) -> [RouteID] {
    let route = generator.stacks[stack].route
    if plan.routes[route.index].keepsTabs {
      let selected = generator.stacks.selectedTab(of: stack)
      if !selected.isNone { return [selected] }
    }
    return fresh[route.index]
  }

  /// Whether `route` is on screen: on top, or a container whose tab is on top, or the tab that a
  /// container on top shows.
  @inline(__always)
  func shows(_ stack: StackID, _ route: RouteID) -> Bool {
    let top = generator.stacks[stack].route
    if top == route { return true }
    return generator.table.hasTabs && showsByTabs(stack, route)
  }

  private func showsByTabs(_ stack: StackID, _ route: RouteID) -> Bool {
    if hasContainer(showing: stack, where: { $0 == route }) { return true }
    var open = shownTabs(stack)
    var seen = 0
    // A tab can be a container in its turn; a plan's chain of parents is finite.
    while seen < open.count {
      if open[seen] == route { return true }
      open += fresh[open[seen].index]
      seen += 1
    }
    return false
  }

  /// All routes for which `shows` is true, in no particular order.
  func allShown(_ stack: StackID) -> [RouteID] {
    var result = screens(of: stack)
    _ = hasContainer(showing: stack) { container in
      result.append(container)
      return false
    }
    return result
  }

  /// Whether `fits` is true of a container that shows what is on top by its tabs.
  @inline(__always)
  private func hasContainer(showing stack: StackID, where fits: (RouteID) -> Bool) -> Bool {
    var current = stack
    while true {
      let frame = generator.stacks[current]
      guard frame.below >= 0, plan.isTab(frame.route) else { return false }
      let below = generator.stacks[frame.below].route
      guard plan.routes[frame.route.index].parent == below else { return false }
      if fits(below) { return true }
      current = frame.below
    }
  }

  /// The routes on screen, the top one first.
  func screens(of stack: StackID) -> [RouteID] {
    var result = [generator.stacks[stack].route]
    var next = 0
    var open = shownTabs(stack)
    while next < open.count {
      result.append(open[next])
      open += fresh[open[next].index]
      next += 1
    }
    return result
  }

  // MARK: Steps

  /// The steps from a stack, as places in `moves`.
  mutating func steps(from stack: StackID) -> Range<Int> {
    let index = Int(stack)
    if index >= ranges.count {
      ranges += repeatElement(-1..<(-1), count: generator.stacks.frames.count - ranges.count)
    }
    if ranges[index].lowerBound < 0 {
      forget()
      let start = Int32(moves.count)
      for move in generator.steps(from: Configuration(stack: stack, facts: 0)) {
        note(move, from: stack)
      }
      ranges[index] = start..<Int32(moves.count)
    }
    return Int(ranges[index].lowerBound)..<Int(ranges[index].upperBound)
  }

  /// The steps from a stack that show one of some routes, and perhaps others, as places in `moves`
  /// until more steps are asked for.
  mutating func steps(from stack: StackID, showing routes: [RouteID]) -> Range<Int> {
    // Containers and tabs show more than what is on top.
    if generator.table.hasTabs || isKnown(stack) { return steps(from: stack) }
    return generate(from: stack) { generator, found in
      for route in routes {
        generator.appendSteps(
          from: Configuration(stack: stack, facts: 0), reaching: route, to: &found)
      }
    }
  }

  /// Whether a step may leave what is on screen as it is.
  var hasHiddenSteps: Bool { generator.table.hasTabs || !plan.tasks.isEmpty }

  /// The hidden steps from a stack, and perhaps others, as places in `moves` until more steps are
  /// asked for.
  mutating func hiddenSteps(from stack: StackID) -> Range<Int> {
    if generator.table.hasTabs || isKnown(stack) { return steps(from: stack) }
    if plan.tasks.isEmpty { return 0..<0 }
    let plan = plan
    return generate(from: stack) { generator, found in
      plan.forEachTask(on: generator.stacks[stack].route) { id, task in
        generator.appendMoves(
          generator.table.rule(of: id, task), from: Configuration(stack: stack, facts: 0),
          to: &found)
      }
    }
  }

  /// Whether all steps from a stack are kept.
  private func isKnown(_ stack: StackID) -> Bool {
    Int(stack) < ranges.count && ranges[Int(stack)].lowerBound >= 0
  }

  /// Generates some steps that are forgotten soon.
  private mutating func generate(
    from stack: StackID, _ append: (inout SuccessorGenerator, inout [Move]) -> Void
  ) -> Range<Int> {
    forget()
    kept = (moves.count, conditions.count)
    var found: [Move] = []
    swap(&found, &buffer)
    found.removeAll(keepingCapacity: true)
    append(&generator, &found)
    let start = moves.count
    for move in found { note(move, from: stack) }
    swap(&found, &buffer)
    return start..<moves.count
  }

  private mutating func forget() {
    guard let kept else { return }
    moves.removeSubrange(kept.moves...)
    conditions.removeSubrange(kept.conditions...)
    self.kept = nil
  }

  private mutating func note(_ move: Move, from stack: StackID) {
    let target = move.target.stack
    if move.task.isNone && target == stack && move.link.isNone { return }
    let pushed = Int(move.pushed - move.restored)
    var seen = SeenMove(
      target: target, conditions: list(move, pushed: pushed, on: target), link: move.link,
      task: move.task, verb: move.verb, kept: depth(of: target) - move.pushed)
    seen.isHidden = isHidden(seen, from: stack)
    moves.append(seen)
    if move.pushed == 1 && pushed == 1 { appendReturns(move) }
  }

  /// The conditions of a step: those of its link or task, then those of the frames that it pushes,
  /// bottom to top.
  private mutating func list(_ move: Move, pushed: Int, on target: StackID) -> Range<Int32> {
    let start = conditions.count
    if !move.link.isNone { note(plan.links[move.link.index].conditions) }
    if !move.task.isNone { note(plan.tasks[move.task.index].conditions) }
    let first = conditions.count
    var current = target
    for _ in 0..<pushed where current >= 0 {
      let frame = generator.stacks[current]
      note(plan.routes[frame.route.index].conditions)
      current = frame.below
    }
    conditions[first...].reverse()
    return Int32(start)..<Int32(conditions.count)
  }

  private mutating func note(_ id: ConditionsID) {
    if id != Conditions.none { conditions.append(id) }
  }

  /// For a route that is recycled by values, which a log does not tell: the step may have returned
  /// to any frame of it that stays.
  private mutating func appendReturns(_ move: Move) {
    let top = generator.stacks[move.target.stack]
    let route = plan.routes[top.route.index]
    guard route.flags.contains(.recycle), !route.recycleKeys.isEmpty,
      move.verb == .down || move.verb == .switch || move.verb == .sub
    else { return }
    let start = Int32(conditions.count)
    if !move.link.isNone { note(plan.links[move.link.index].conditions) }
    let asked = start..<Int32(conditions.count)
    var current = top.below
    while current >= 0 {
      let frame = generator.stacks[current]
      if frame.route == top.route {
        moves.append(
          SeenMove(
            target: current, conditions: asked, link: move.link, verb: move.verb,
            kept: frame.depth))
      }
      current = frame.below
    }
  }

  private func isHidden(_ move: SeenMove, from stack: StackID) -> Bool {
    if !move.task.isNone { return true }
    let (here, there) = (generator.stacks[stack], generator.stacks[move.target])
    switch move.verb {
    case .down:
      return there.depth == here.depth + 1 && plan.isTab(there.route)
        && shownTabs(stack).contains(there.route)
    case .up:
      return plan.isTab(here.route) && plan.routes[here.route.index].parent == there.route
        && shownTabs(move.target).contains(here.route)
    default: return false
    }
  }

  // MARK: Stacks

  /// The stack that opening a route on an empty stack builds.
  mutating func place(of route: RouteID) -> StackID {
    var stack = StackStore.empty
    for id in plan.chain(of: route) { stack = push(id, onto: stack) }
    return stack
  }

  /// The jump of a URL to a route, from a stack or from nothing.
  mutating func opening(_ route: RouteID, from stack: StackID) -> SeenMove? {
    let rule = generator.table.jump(to: route)
    guard
      let move = generator.jump(
        rule, to: route, from: Configuration(stack: stack, facts: 0))
    else { return nil }
    let target = move.target.stack
    return SeenMove(
      target: target,
      conditions: list(move, pushed: Int(move.pushed - move.restored), on: target), verb: .jump,
      kept: depth(of: target) - move.pushed)
  }

  /// How much of a stack is only assumed if its lowest frames are: what the tabs of a container among
  /// them keep is not known either.
  func ground(_ count: Int32, of stack: StackID) -> Int32 {
    if count == 0 || !generator.table.hasTabs { return count }
    var current = stack
    while current >= 0, depth(of: current) > count { current = generator.stacks[current].below }
    return keepsTabs(current) ? min(count + 1, depth(of: stack)) : count
  }

  /// The depth of the uppermost container of a stack whose tabs keep their stacks; 0 if there is none.
  func depth(ofTabsIn stack: StackID) -> Int32 {
    if !generator.table.hasTabs { return 0 }
    var current = stack
    while current >= 0, !keepsTabs(current) { current = generator.stacks[current].below }
    return depth(of: current)
  }

  /// Whether the top of a stack is a container whose tabs keep their stacks.
  func keepsTabs(_ stack: StackID) -> Bool {
    stack >= 0 && plan.routes[route(onTopOf: stack).index].keepsTabs
  }

  /// A stack with one more frame, presented as its route says.
  mutating func push(_ route: RouteID, onto stack: StackID) -> StackID {
    push(route, StackStore.Cover(plan.routes[route.index].presentation), onto: stack)
  }

  /// The stack below the topmost of the lowest `depth` frames whose route has parameters; nil if there
  /// is none.
  func belowValues(in stack: StackID, upTo depth: Int32) -> StackID? {
    var current = stack
    while current >= 0 {
      let (route, below) = (generator.stacks[current].route, generator.stacks[current].below)
      if self.depth(of: current) <= depth && plan.routes[route.index].parameters.count > 0 {
        return below
      }
      current = below
    }
    return nil
  }

  /// The stack whose top frame is the topmost of `route` below the top of `stack`; nil if there is
  /// none.
  func topmost(_ route: RouteID, below stack: StackID) -> StackID? {
    var current = stack < 0 ? stack : generator.stacks[stack].below
    while current >= 0 {
      if generator.stacks[current].route == route { return current }
      current = generator.stacks[current].below
    }
    return nil
  }
}
