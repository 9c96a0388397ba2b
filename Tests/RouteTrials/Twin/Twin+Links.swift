import RoutePlan
import RouteBase
import RouteSyntax

extension Twin {
  /// A link from the top "is taken only while all of the one's facts hold and none of the other's".
  ///
  /// "*grants / revokes* take effect, in that order, … a link's when it is taken, after its own
  /// conditions were asked and before those of what it pushes."
  ///
  /// READING 27. A link that goes back, returns to a frame or keeps every frame changes facts, too.
  /// If a frame is refused, the link is not taken, and changes nothing.
  func linkMoves(_ here: TwinConfiguration) -> [TwinMove] {
    linksFrom[here.top.route.index].compactMap { id in
      let link = links[id.index]
      let conditions = conditions[link.conditions.index]
      guard conditions.hold(here.facts) else { return nil }
      let facts = conditions.applied(to: here.facts)
      switch link.arrow {
      case .push: return sub(id, here, facts)
      case .jump: return jump(id, here, facts)
      case .none: return back(id, here, facts)
      }
    }
  }

  /// "Does its `back` (which may empty the stack), then pushes B."
  private func sub(_ id: LinkID, _ here: TwinConfiguration, _ facts: UInt64) -> TwinMove? {
    let kept = goingBack(links[id.index].back, here.stack)
    return land(on: links[id.index].target, kept: kept, facts: facts, by: .sub, link: id)
  }

  /// "Its route (or a frame of its flow) is on the stack, and going back removes something but not
  /// everything. Goes back; X is the frame it lands on." "A `back` step [costs] its link's", 1 by
  /// default.
  private func back(_ id: LinkID, _ here: TwinConfiguration, _ facts: UInt64) -> TwinMove? {
    let stack = goingBack(links[id.index].back, here.stack)
    guard !stack.isEmpty, stack.count < here.stack.count else { return nil }
    let next = TwinConfiguration(stack: stack, facts: facts)
    let step = TwinStep(
      verb: .back, route: next.top.route, presentation: nil,
      cost: Int(links[id.index].cost ?? 1), link: id)
    return TwinMove(step: step, configuration: next)
  }

  /// "`back to X` first returns to the topmost `X` on the stack, `back past X` first leaves `X` too;
  /// where `X` is not on the stack, nothing is removed. `X` may be a flow: `to` and `past` then both
  /// remove the topmost unbroken run of its frames, and all above it." "Parked frames are not on the
  /// stack."
  ///
  /// READING 7. The top itself may be that X: `back to` it removes nothing, and `back past` it
  /// removes one frame.
  func goingBack(_ back: Link.Back, _ stack: [TwinFrame]) -> [TwinFrame] {
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

  /// A link `=>`: "the stack becomes `chain(B)`".
  ///
  /// READING 9. A presentation that the link states applies to the top frame, and only if that one
  /// is pushed; the frames below it have their own routes' presentation.
  private func jump(_ id: LinkID, _ here: TwinConfiguration, _ facts: UInt64) -> TwinMove? {
    let link = links[id.index]
    let chain =
      link.presentation == nil
      ? chain(of: link.target) : plan.ownPlace(of: link.target, shownAs: link.presentation)
    guard let (next, pushed) = jumped(to: chain, from: here.stack, facts: facts, by: id)
    else { return nil }
    let step = TwinStep(
      verb: .jump, route: link.target,
      presentation: pushed.isEmpty ? nil : next.top.presentation,
      cost: Int(link.cost ?? route(link.target).cost), link: id)
    return TwinMove(step: step, configuration: next, pushed: pushed)
  }

  /// Where a jump leads, and the frames that it pushes; nil if one of them is refused. Frames above
  /// `depth` are pushed even if the stack has them. Without a link, it is the jump of a URL.
  ///
  /// "Frames stay, with their presentation, from the bottom up while the routes agree." "A `jump`
  /// whose chain passes T, which stays, and its tab C selects C (parking what lay above T, where T
  /// showed another tab, and bringing C's frames back) before frames are compared; from the first
  /// that disagrees on, the stack is the chain's." What goes then is not parked.
  ///
  /// "It is asked … for a jump, of each newly pushed frame of the chain in turn", and "in a jump
  /// those [grants and revokes] of a lower frame come before what a higher one requires". "A `jump`
  /// never recycles."
  ///
  /// READING 8. A jump is all or nothing: one refused frame prevents it.
  ///
  /// READING 28. Where T shows another tab, the floating frames on top leave, and presented ones are
  /// parked with the others.
  ///
  /// READING 29. A frame that stays and was pushed as floating, though its route does not float,
  /// leaves when the jump pushes a frame on it that does not float. Then the stack is the chain
  /// without it.
  func jumped(
    to chain: [RouteID], from stack: [TwinFrame], facts: UInt64, by link: LinkID? = nil,
    above depth: Int = .max
  ) -> (configuration: TwinConfiguration, pushed: [RouteID])? {
    var stack = stack
    var place = 0
    while place < min(chain.count, stack.count, depth), stack[place].route == chain[place] {
      if place + 1 < chain.count { pass(place, to: chain[place + 1], in: &stack) }
      place += 1
    }
    stack = Array(stack[..<place])
    var facts = facts
    for id in chain[place...] {
      let conditions = conditions[route(id).conditions.index]
      guard conditions.hold(facts) else { return nil }
      let stated = id == chain.last ? link.flatMap { links[$0.index].presentation } : nil
      push(
        TwinFrame(
          route: id, presentation: stated ?? route(id).presentation, keys: keys(of: id, by: link)),
        onto: &stack)
      facts = conditions.applied(to: facts)
    }
    return (TwinConfiguration(stack: stack, facts: facts), Array(chain[place...]))
  }

  /// What a jump does at a frame that stays, before the next frame is compared with the chain's.
  private func pass(_ place: Int, to next: RouteID, in stack: inout [TwinFrame]) {
    let container = stack[place].route
    guard keepsTabs(container), tabsBelow[container.index].contains(next) else { return }
    if let shown = shownTab(of: stack[place]), shown != next {
      let above = withoutFloating(Array(stack[(place + 1)...]))
      var frame = stack[place]
      frame.park(above, for: shown)
      let back = frame.unpark(next)
      stack = Array(stack[..<place]) + [frame] + back
    }
    stack[place].selected = next
  }
}
