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
  /// The route on top after the step, also for a task step.
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
}

extension Twin {
  /// Every step that is allowed in a configuration except `self`, which is not a move.
  func moves(from here: TwinConfiguration) -> [TwinMove] {
    downMoves(here) + upMoves(here) + switchMoves(here) + linkMoves(here) + taskMoves(here)
  }

  // MARK: The hierarchy

  /// "C is a child of the top. Pushes C."
  private func downMoves(_ here: TwinConfiguration) -> [TwinMove] {
    childrenBelow[here.top.route.index].compactMap { child in
      land(on: child, kept: here.stack, facts: here.facts, by: .down)
    }
  }

  /// "There are at least two frames. Removes the top. You are on the frame below, whatever it is."
  /// Costs 1 and checks nothing.
  private func upMoves(_ here: TwinConfiguration) -> [TwinMove] {
    guard here.stack.count >= 2 else { return [] }
    var next = here
    next.stack.removeLast()
    let step = TwinStep(verb: .up, route: next.top.route, presentation: nil, cost: 1)
    return [TwinMove(step: step, configuration: next)]
  }

  /// "A frame T with `tabs` is below the top, C is one of its tabs, the top frame's route is not C,
  /// and nothing above T is presented. The stack becomes the frames up to T, then C. If C is the
  /// selected tab, its frame stays and counts as returned to."
  ///
  /// READING 3. Any such T is possible, not just the topmost one. "Above T" excludes T and includes
  /// the top.
  ///
  /// READING 4. "The selected tab" means that the frame directly above T is a frame of C. This
  /// takes precedence over recycling: nothing would be pushed, so nothing is recycled.
  private func switchMoves(_ here: TwinConfiguration) -> [TwinMove] {
    var result: [TwinMove] = []
    for place in here.stack.indices.dropLast() {
      let container = here.stack[place].route
      guard route(container).flags.contains(.tabs) else { continue }
      if here.stack[(place + 1)...].contains(where: \.isPresented) { continue }
      for tab in tabsBelow[container.index] where tab != here.top.route {
        if here.stack[place + 1].route == tab {
          let step = TwinStep(verb: .switch, route: tab, presentation: nil, cost: cost(of: tab))
          let stack = Array(here.stack[...(place + 1)])
          result.append(
            TwinMove(step: step, configuration: TwinConfiguration(stack: stack, facts: here.facts)))
        } else {
          let kept = Array(here.stack[...place])
          if let move = land(on: tab, kept: kept, facts: here.facts, by: .switch) {
            result.append(move)
          }
        }
      }
    }
    return result
  }

  // MARK: Links

  /// "The top has a link", which "is taken only while" its facts hold.
  private func linkMoves(_ here: TwinConfiguration) -> [TwinMove] {
    linksFrom[here.top.route.index].compactMap { id in
      let link = links[id.index]
      guard conditions[link.conditions.index].hold(here.facts) else { return nil }
      switch link.arrow {
      case .push: return sub(id, here)
      case .jump: return jump(id, here)
      case .none: return back(id, here)
      }
    }
  }

  /// "Does the link's `back`, which may empty the stack, then pushes B."
  private func sub(_ id: LinkID, _ here: TwinConfiguration) -> TwinMove? {
    let kept = goingBack(links[id.index].back, here.stack)
    return land(on: links[id.index].target, kept: kept, facts: here.facts, by: .sub, link: id)
  }

  /// "What it goes back to (a route, or a frame of a flow) is on the stack; and going back removes
  /// something, but not everything. Goes back. X is the frame that you land on." The cost is that
  /// of the link, 1 by default.
  private func back(_ id: LinkID, _ here: TwinConfiguration) -> TwinMove? {
    let stack = goingBack(links[id.index].back, here.stack)
    guard !stack.isEmpty, stack.count < here.stack.count else { return nil }
    let next = TwinConfiguration(stack: stack, facts: here.facts)
    let step = TwinStep(
      verb: .back, route: next.top.route, presentation: nil,
      cost: Int(links[id.index].cost ?? 1), link: id)
    return TwinMove(step: step, configuration: next)
  }

  /// `back to X` goes back "to the topmost X on the stack, which stays on top"; "`back past` removes
  /// X too". "If X is not on the stack, nothing is removed." "When X is a flow, `to` and `past` do
  /// the same: they remove the topmost unbroken run of its frames and everything above it."
  ///
  /// READING 7. The top itself may be that X: `back to` it removes nothing, and `back past` it
  /// removes one frame.
  private func goingBack(_ back: Link.Back, _ stack: [TwinFrame]) -> [TwinFrame] {
    switch back {
    case .none, .to(.none), .past(.none):
      return stack
    case .to(.route(let id)):
      guard let place = stack.lastIndex(where: { $0.route == id }) else { return stack }
      return Array(stack[...place])
    case .past(.route(let id)):
      guard let place = stack.lastIndex(where: { $0.route == id }) else { return stack }
      return Array(stack[..<place])
    case .to(.flow(let flow)), .past(.flow(let flow)):
      guard var place = stack.lastIndex(where: { isRoute($0.route, in: flow) })
      else { return stack }
      while place > 0 && isRoute(stack[place - 1].route, in: flow) { place -= 1 }
      return Array(stack[..<place])
    }
  }

  /// "The stack becomes the chain of B. From the bottom up, frames stay as they are, including
  /// their presentation, as long as the routes agree." "A jump checks each newly pushed frame of
  /// the chain in turn", and "a lower frame changes its facts before a higher frame is checked". "A
  /// `jump` never recycles."
  ///
  /// READING 8. A jump is all or nothing: one refused frame prevents it.
  ///
  /// READING 9. A presentation that the link states applies to the top frame, and only if that one
  /// is pushed; the frames below it have their own routes' presentation.
  private func jump(_ id: LinkID, _ here: TwinConfiguration) -> TwinMove? {
    let link = links[id.index]
    let chain = chain(of: link.target)
    var kept = 0
    while kept < chain.count && kept < here.stack.count && here.stack[kept].route == chain[kept] {
      kept += 1
    }
    var next = TwinConfiguration(stack: Array(here.stack[..<kept]), facts: here.facts)
    var presentation: Presentation?
    for pushed in chain[kept...] {
      let conditions = conditions[route(pushed).conditions.index]
      guard conditions.hold(next.facts) else { return nil }
      let own = route(pushed).presentation
      presentation = pushed == link.target ? link.presentation ?? own : own
      next.stack.append(
        TwinFrame(
          route: pushed, presentation: presentation ?? own, keys: keys(of: pushed, by: id)))
      next.facts = conditions.applied(to: next.facts)
    }
    let step = TwinStep(
      verb: .jump, route: link.target, presentation: presentation,
      cost: Int(link.cost ?? route(link.target).cost), link: id)
    return TwinMove(step: step, configuration: next)
  }

  // MARK: Tasks

  /// "The task is available. Changes facts only; the stack stays as it is."
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
  /// If the step "would push B, and B is already among the frames that the step keeps, with equal
  /// values for its `by` names, the step returns to the topmost such frame instead. It then grants
  /// and revokes nothing." "Returning to a frame" checks nothing.
  ///
  /// READING 11. The kept frames include the top from which the step is taken, if that stays.
  ///
  /// READING 12. A step that returns costs the same as one that pushes. It pushes no frame, so the
  /// frame keeps its presentation, whatever the link states.
  private func land(
    on target: RouteID, kept: [TwinFrame], facts: UInt64, by verb: TwinVerb, link: LinkID? = nil
  ) -> TwinMove? {
    let said = link.map { links[$0.index] }
    let cost = said?.cost.map { Int($0) } ?? cost(of: target)
    let keys = keys(of: target, by: link)
    if route(target).flags.contains(.recycle),
      let place = kept.lastIndex(where: { $0.route == target && $0.keys == keys })
    {
      let step = TwinStep(verb: verb, route: target, presentation: nil, cost: cost, link: link)
      let stack = Array(kept[...place])
      return TwinMove(step: step, configuration: TwinConfiguration(stack: stack, facts: facts))
    }
    let conditions = conditions[route(target).conditions.index]
    guard conditions.hold(facts) else { return nil }
    let presentation = said?.presentation ?? route(target).presentation
    let frame = TwinFrame(route: target, presentation: presentation, keys: keys)
    let step = TwinStep(
      verb: verb, route: target, presentation: presentation, cost: cost, link: link)
    return TwinMove(
      step: step,
      configuration: TwinConfiguration(
        stack: kept + [frame], facts: conditions.applied(to: facts)))
  }

  private func cost(of id: RouteID) -> Int { Int(route(id).cost) }

  /// The values that a new frame of `target` has for its `by` names.
  private func keys(of target: RouteID, by link: LinkID?) -> TwinKeys {
    keysBy[link.map { $0.index + 1 } ?? 0][target.index]
  }
}
