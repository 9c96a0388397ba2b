import RoutePlan
import RouteBase
import RouteSyntax

/// What a step does. The raw values are the words of the language.
enum TwinVerb: String, CaseIterable {
  case down, up, `switch`, sub, back, jump, task, `self`
}

/// A step in a path.
struct TwinStep: Hashable {
  var verb: TwinVerb
  /// The route on top after the step, also for a task step; for a tab whose frames come back, that
  /// tab, as in `switch C`.
  var route: RouteID
  /// How the frame that comes on top is presented; nil if the step pushes none.
  var presentation: Presentation?
  var cost: Int
  /// The link taken.
  var link: LinkID?
  /// The task done.
  var task: TaskID?

  /// Whether it returns to a frame instead of pushing one.
  var isReturn: Bool {
    [.down, .switch, .sub, .jump].contains(verb) && presentation == nil
  }
}

/// A step and where it leads.
struct TwinMove: Hashable {
  var step: TwinStep
  var configuration: TwinConfiguration
  /// The frames that it pushes, bottom to top, without those that come back.
  var pushed: [RouteID] = []
  /// Where the container lies to whose tab a switch leads, if that puts frames on it.
  var container: Int?

  /// Whether a route names the step, or the frame on which it lands.
  ///
  /// READING 19. A step whose tab's frames come back may be named after the tab or the frame that
  /// comes on top.
  func isNamed(_ route: RouteID) -> Bool {
    step.route == route || configuration.top.route == route
  }
}

extension Twin {
  /// Every step that is allowed in a configuration except `self`, which is not a move.
  func moves(from here: TwinConfiguration) -> [TwinMove] {
    downMoves(here) + upMoves(here) + switchMoves(here) + linkMoves(here) + taskMoves(here)
  }

  // MARK: The hierarchy

  /// "C is a child of the top, not `linked`. Pushes C; where C is a tab of the top and has parked
  /// frames, they come back instead."
  private func downMoves(_ here: TwinConfiguration) -> [TwinMove] {
    let top = here.top.route
    return childrenBelow[top.index].compactMap { child in
      keepsTabs(top) && tabsBelow[top.index].contains(child)
        ? show(child, on: here.stack, facts: here.facts, by: .down)
        : land(on: child, kept: here.stack, facts: here.facts, by: .down)
    }
  }

  /// "Two frames or more, the top not `locked`. Removes the top; you are on the frame below,
  /// whatever that is." "`up` and `self` cost 1 and 0", and `up` "asks nothing".
  private func upMoves(_ here: TwinConfiguration) -> [TwinMove] {
    guard here.stack.count >= 2, !isLocked(here) else { return [] }
    var next = here
    next.stack.removeLast()
    let step = TwinStep(verb: .up, route: next.top.route, presentation: nil, cost: 1)
    return [TwinMove(step: step, configuration: next)]
  }

  /// "From a `locked` one no `up` leads away: only links, tasks and jumps." So neither does a
  /// `switch`; a `down` does not lead away, but on top of it.
  ///
  /// READING 20. What counts is the top itself: a dialog over a locked frame can be left, and a tab
  /// switched from there.
  private func isLocked(_ here: TwinConfiguration) -> Bool {
    route(here.top.route).flags.contains(.locked)
  }

  /// "A frame T with `tabs` lies below the top, C is one of its tabs, the top frame's route is not
  /// C, and nothing presented, floating frames apart, lies above T." "Floating frames leave; keeps
  /// everything up to T."
  ///
  /// READING 3. Any such T is possible, not just the topmost one. "Above T" excludes T and includes
  /// the top.
  ///
  /// READING 21. "The top frame" is the one before floating frames leave. Those leave that are on
  /// top of the stack and above T; one below another frame, as `--stack` may have it, does not.
  private func switchMoves(_ here: TwinConfiguration) -> [TwinMove] {
    if isLocked(here) { return [] }
    var result: [TwinMove] = []
    // READING 32. A container that floats on top of the stack leaves with the others, so there is
    // no switch to a tab of it.
    let ground = withoutFloating(here.stack).count
    for place in here.stack.indices.dropLast() where place < ground {
      let container = here.stack[place].route
      guard route(container).flags.contains(.tabs) else { continue }
      let above = Array(here.stack[(place + 1)...])
      if above.contains(where: { $0.isPresented && !$0.isFloating }) { continue }
      let (kept, left) = (Array(here.stack[...place]), withoutFloating(above))
      for tab in tabsBelow[container.index] where tab != here.top.route {
        guard var move = select(tab, on: kept, left, here.facts) else { continue }
        let isReturn = move.step.isReturn && move.configuration.stack.count <= place + 1
        if !isReturn && left.first?.route != tab { move.container = place }
        result.append(move)
      }
    }
    return result
  }

  /// A switch to a tab of the last frame of `kept`, from the frames `above` it.
  ///
  /// "Where C's frame is right above T, it stays and all above it goes (tapping the selected tab).
  /// Else the frames above T are parked for the tab that T shows, and C's parked frames come back
  /// as they were (they ask, grant and revoke nothing); where none are parked, C is pushed. T then
  /// shows C. Under `tabs reset` nothing is ever parked."
  ///
  /// READING 4. A frame that stays takes precedence over recycling: nothing would be pushed, so
  /// nothing is recycled. What was parked for C goes.
  ///
  /// READING 22. Where T shows C, but another frame than C's is right above T, that is also tapping
  /// the selected tab: nothing is parked, all above T goes, and C is pushed.
  private func select(
    _ tab: RouteID, on kept: [TwinFrame], _ above: [TwinFrame], _ facts: UInt64
  ) -> TwinMove? {
    var kept = kept
    let place = kept.count - 1
    let keeps = keepsTabs(kept[place].route)
    if let first = above.first, first.route == tab {
      if keeps {
        kept[place].unpark(tab)
        kept[place].selected = tab
      }
      let step = TwinStep(verb: .switch, route: tab, presentation: nil, cost: cost(of: tab))
      return TwinMove(
        step: step, configuration: TwinConfiguration(stack: kept + [first], facts: facts))
    }
    guard keeps else { return land(on: tab, kept: kept, facts: facts, by: .switch) }
    if let shown = shownTab(of: kept[place]), shown != tab { kept[place].park(above, for: shown) }
    return show(tab, on: kept, facts: facts, by: .switch)
  }

  /// Shows a tab of the last frame of `kept`, above which there is nothing any more: "C's parked
  /// frames come back as they were; where none are parked, C is pushed. T then shows C."
  ///
  /// READING 23. That costs what C costs, in either case.
  private func show(
    _ tab: RouteID, on kept: [TwinFrame], facts: UInt64, by verb: TwinVerb
  ) -> TwinMove? {
    var kept = kept
    let frames = kept[kept.count - 1].unpark(tab)
    kept[kept.count - 1].selected = tab
    if frames.isEmpty { return land(on: tab, kept: kept, facts: facts, by: verb) }
    let step = TwinStep(verb: verb, route: tab, presentation: nil, cost: cost(of: tab))
    return TwinMove(
      step: step, configuration: TwinConfiguration(stack: kept + frames, facts: facts))
  }

  // MARK: Tasks

  /// "A task is available. Changes facts only."
  private func taskMoves(_ here: TwinConfiguration) -> [TwinMove] {
    tasksOn[here.top.route.index].compactMap { id in
      let task = tasks[id.index]
      let conditions = conditions[task.conditions.index]
      guard conditions.hold(here.facts) else { return nil }
      var next = here
      next.facts = conditions.applied(to: here.facts)
      let step = TwinStep(
        verb: .task, route: here.top.route, presentation: nil, cost: Int(task.cost), task: id)
      return TwinMove(step: step, configuration: next)
    }
  }

  // MARK: Pushing

  /// What `down`, `switch` and `sub` do with the frames that they keep: push a frame of `target`,
  /// or return to one. Nil if the pushed frame is refused.
  ///
  /// "Where `down`, `switch` or `sub` (after its `back`) would push B and B (with equal values for
  /// its `by` names) is among the frames that the step keeps, it returns to the topmost such frame
  /// instead, and grants or revokes nothing." "`up`, `back` and returning to a frame ask nothing."
  ///
  /// "*single*: where the link's target is on top after its `back`, it is returned to instead of
  /// pushed."
  ///
  /// READING 11. The kept frames include the top from which the step is taken, if that stays, and
  /// floating frames: they leave only when a frame is pushed.
  ///
  /// READING 12. A step that returns costs the same as one that pushes. It pushes no frame, so the
  /// frame keeps its presentation, whatever the link states.
  ///
  /// READING 24. A `single` link returns to the top whatever its values are, even to one that
  /// recycling would pass over or find further below.
  func land(
    on target: RouteID, kept: [TwinFrame], facts: UInt64, by verb: TwinVerb, link: LinkID? = nil
  ) -> TwinMove? {
    let said = link.map { links[$0.index] }
    let cost = said?.cost.map { Int($0) } ?? cost(of: target)
    let keys = keys(of: target, by: link)
    var place: Int?
    if let said, said.isSingle, let top = kept.last, top.route == target {
      place = kept.count - 1
    } else if route(target).flags.contains(.recycle) {
      place = kept.lastIndex { $0.route == target && $0.keys == keys }
    }
    if let place {
      let step = TwinStep(verb: verb, route: target, presentation: nil, cost: cost, link: link)
      let stack = Array(kept[...place])
      return TwinMove(step: step, configuration: TwinConfiguration(stack: stack, facts: facts))
    }
    let conditions = conditions[route(target).conditions.index]
    guard conditions.hold(facts) else { return nil }
    let presentation = said?.presentation ?? route(target).presentation
    var stack = kept
    push(TwinFrame(route: target, presentation: presentation, keys: keys), onto: &stack)
    let step = TwinStep(
      verb: verb, route: target, presentation: presentation, cost: cost, link: link)
    return TwinMove(
      step: step,
      configuration: TwinConfiguration(stack: stack, facts: conditions.applied(to: facts)),
      pushed: [target])
  }

  /// "A *floating* frame (a dialog, a menu, a popover) leaves by itself, with all floating frames
  /// right below it, when a frame that is not floating is pushed." What counts is how each frame
  /// was pushed, not what its route says.
  ///
  /// "T shows … at first the tab right above it": where nothing was selected, a tab that is pushed
  /// right onto T is selected.
  ///
  /// READING 25. A container that floats leaves, too, even if the pushed frame is one of its tabs.
  ///
  /// READING 26. A tab is selected however its frame is presented.
  func push(_ frame: TwinFrame, onto stack: inout [TwinFrame]) {
    if !frame.isFloating { stack = withoutFloating(stack) }
    if let below = stack.last, below.selected == nil, keepsTabs(below.route),
      tabsBelow[below.route.index].contains(frame.route)
    {
      stack[stack.count - 1].selected = frame.route
    }
    stack.append(frame)
  }

  /// The frames without the floating ones on top.
  func withoutFloating(_ stack: [TwinFrame]) -> [TwinFrame] {
    var stack = stack
    while let top = stack.last, top.isFloating { stack.removeLast() }
    return stack
  }

  func cost(of id: RouteID) -> Int { Int(route(id).cost) }

  /// The values that a new frame of `target` has for its `by` names.
  func keys(of target: RouteID, by link: LinkID?) -> TwinKeys {
    keysBy[link.map { $0.index + 1 } ?? 0][target.index]
  }
}
