import RoutePlan
import RouteBase
import RouteSyntax

/// What a step does; the raw values are the words of the language.
enum TwinVerb: String, CaseIterable {
  case down, up, `switch`, sub, back, jump, task, `self`
}

/// A step, as a plan of steps tells it.
struct TwinStep: Hashable {
  var verb: TwinVerb
  /// The route on top after the step; of a task step, too.
  var route: RouteID
  /// How the frame that comes on top is presented; nil where the step pushes none.
  var presentation: Presentation?
  var cost: Int
  /// The link taken.
  var link: LinkID?
  /// The task done.
  var task: TaskID?

  /// Whether it returns to a frame where it would have pushed one.
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
  /// Every step that is allowed in a configuration, save `self`, which is no move.
  func moves(from here: TwinConfiguration) -> [TwinMove] {
    downMoves(here) + upMoves(here) + switchMoves(here) + linkMoves(here) + taskMoves(here)
  }

  // MARK: The hierarchy

  /// "C is a child of the top: pushes C."
  private func downMoves(_ here: TwinConfiguration) -> [TwinMove] {
    childrenBelow[here.top.route.index].compactMap { child in
      land(on: child, kept: here.stack, facts: here.facts, by: .down)
    }
  }

  /// "two frames or more: removes the top; you are on the frame below, whatever that is". Costs 1,
  /// asks nothing.
  private func upMoves(_ here: TwinConfiguration) -> [TwinMove] {
    guard here.stack.count >= 2 else { return [] }
    var next = here
    next.stack.removeLast()
    let step = TwinStep(verb: .up, route: next.top.route, presentation: nil, cost: 1)
    return [TwinMove(step: step, configuration: next)]
  }

  /// "a frame T with `tabs` lies below the top, C is one of its tabs, the top frame's route is not
  /// C, and nothing presented lies above T: keeps everything up to T, then C (where that tab is
  /// selected already, its frame stays and counts as returned to)".
  ///
  /// READING 3. Any such T serves, not just the topmost one; above T means T left out, top included.
  ///
  /// READING 4. "That tab is selected" means that the frame right above T is a frame of C. This
  /// goes before recycling: nothing would be pushed, so nothing is recycled.
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

  /// "a link from the top", "taken only while" its facts hold.
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

  /// "does its `back` (which may empty the stack), then pushes B".
  private func sub(_ id: LinkID, _ here: TwinConfiguration) -> TwinMove? {
    let kept = goingBack(links[id.index].back, here.stack)
    return land(on: links[id.index].target, kept: kept, facts: here.facts, by: .sub, link: id)
  }

  /// "its route (or a frame of its flow) is on the stack, and going back removes something but not
  /// everything: goes back; X is the frame it lands on". Costs what the link says, 1 by default.
  private func back(_ id: LinkID, _ here: TwinConfiguration) -> TwinMove? {
    let stack = goingBack(links[id.index].back, here.stack)
    guard !stack.isEmpty, stack.count < here.stack.count else { return nil }
    let next = TwinConfiguration(stack: stack, facts: here.facts)
    let step = TwinStep(
      verb: .back, route: next.top.route, presentation: nil,
      cost: Int(links[id.index].cost ?? 1), link: id)
    return TwinMove(step: step, configuration: next)
  }

  /// "`back to X` first returns to the topmost `X` on the stack, `back past X` first leaves `X`
  /// too; where `X` is not on the stack, nothing is removed. `X` may be a flow: `to` and `past`
  /// then both remove the topmost unbroken run of its frames, and all above it."
  ///
  /// READING 7. The top itself may be that X: `back to` it removes nothing, `back past` it one.
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

  /// "the stack becomes `chain(B)`; frames stay, with their presentation, from the bottom up while
  /// the routes agree". Asked "of each newly pushed frame of the chain in turn"; "those of a lower
  /// frame come before what a higher one requires". "A `jump` never recycles."
  ///
  /// READING 8. A jump is done whole or not at all: one refused frame forbids it.
  ///
  /// READING 9. A presentation that the link says is the top frame's alone, and only where that one
  /// is pushed; the frames between have their routes' own.
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

  /// "a task is available: changes facts only".
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
  /// or return to one. Nil where the pushed frame is refused.
  ///
  /// "where [it] would push B and B (with equal values for its `by` names) is among the frames that
  /// the step keeps, it returns to the topmost such frame instead, and grants or revokes nothing";
  /// "returning to a frame ask[s] nothing".
  ///
  /// READING 11. The frames kept include the top that the step is taken from, where that stays.
  ///
  /// READING 12. A step that returns costs the same as one that pushes, and pushes no frame, so
  /// that the frame keeps its presentation whatever the link says.
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
