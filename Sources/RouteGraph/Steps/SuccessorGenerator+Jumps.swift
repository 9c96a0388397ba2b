package import RoutePlan

extension SuccessorGenerator {
  /// Replaces the stack with the target's chain, keeping frames from the bottom up as long as their
  /// routes agree; nil if the facts forbid it. A container that stays selects the tab that the
  /// chain passes, whose frames come back before they are compared.
  package mutating func jump(
    _ rule: StepRule, to target: RouteID, from here: Configuration
  ) -> Move? {
    let chain = table.chain(of: target, in: rule)
    var common = common(here.stack, chain)
    if table.keepsTabs { common = keepingTabs(here.stack, chain, common) }
    var result = Configuration(stack: common.stack, facts: here.facts)
    var move = Move(rule, to: result)
    for route in chain[common.count...] {
      let own = table.plan.routes[route.index].conditions
      if avoided.contains(route) { return nil }
      guard facts.allows(own, result.facts) else { return nil }
      let shown = table.presentation(of: route, in: rule)
      let keys = keyNumber(of: route, by: rule.link)
      result.stack = put(route, onto: result.stack, keys: keys, StackStore.Cover(shown))
      result.facts = facts.apply(own, to: result.facts)
      move.presentation = shown
    }
    move.target = result
    // What floats at the end of what is kept leaves if something is pushed that does not float.
    let isGrounded =
      chain.count > common.count
      && !table.presentation(of: chain[common.count], in: rule).isFloating
    let base = isGrounded ? stacks.grounded(common.stack) : common.stack
    let restored = max(common.restored - (common.count - depth(of: base)), 0)
    move.parked = Int32(common.parked)
    move.restored = Int32(restored)
    let kept = depth(of: base) - restored
    move.pushed = Int32(depth(of: result.stack) - kept)
    return move
  }

  private func depth(of stack: StackID) -> Int { stack < 0 ? 0 : Int(stacks[stack].depth) }

  /// The part of a stack that a jump keeps.
  private struct Common {
    var stack: StackID
    /// How many frames it has.
    var count: Int
    /// How many of them, from the top, were parked before.
    var restored = 0
    /// How many of the frames above it are parked.
    var parked = 0
  }

  /// The part of a stack, from the bottom up, whose routes are those of a chain.
  private func common(_ stack: StackID, _ chain: [RouteID]) -> Common {
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
    return Common(stack: result, count: depth(of: result))
  }

  /// What a jump keeps of a stack if the containers in `common`, the part that agrees, select the
  /// tabs of the chain.
  private mutating func keepingTabs(
    _ stack: StackID, _ chain: [RouteID], _ common: Common
  ) -> Common {
    let kept = stacks.frames(of: common.stack, above: StackStore.empty)
    let isContainer = kept.indices.contains { index in
      index + 1 < chain.count && table.isKeptTab(chain[index + 1], of: chain[index])
    }
    guard isContainer else { return common }
    var frames = stacks.frames(of: stack, above: StackStore.empty)
    var result = Common(stack: StackStore.empty, count: 0)
    var firstRestored = Int.max
    while result.count < min(frames.count, chain.count),
      stacks[frames[result.count]].route == chain[result.count]
    {
      let index = result.count
      result.stack = stacks.push(copyOf: frames[index], onto: result.stack)
      result.count += 1
      guard result.count < chain.count,
        table.isKeptTab(chain[result.count], of: chain[index])
      else { continue }
      let tab = chain[result.count]
      let selected = stacks.selectedTab(of: result.stack)
      let shown = selected.isNone ? table.firstTab(of: chain[index]) : selected
      if shown == tab {
        result.stack = stacks.changingTabs(of: result.stack) { $0.selected = tab }
        continue
      }
      var left = Array(frames[result.count...])
      while let last = left.last, stacks[last].isFloating { left.removeLast() }
      if firstRestored == .max { result.parked = left.count }
      let segment = segment(left)
      var parked = StackStore.empty
      result.stack = stacks.changingTabs(of: result.stack) { state in
        state.selected = tab
        state.park(segment, for: shown)
        parked = state.frames(of: tab)
        state.park(StackStore.empty, for: tab)
      }
      frames.removeSubrange(result.count...)
      frames += stacks.frames(ofSegment: parked)
      firstRestored = min(firstRestored, result.count)
    }
    result.restored = max(result.count - firstRestored, 0)
    return result
  }

  /// Frames, bottom to top, as a segment.
  private mutating func segment(_ frames: [StackID]) -> SegmentID {
    var result = StackStore.empty
    for frame in frames.reversed() { result = stacks.push(copyOf: frame, onto: result) }
    return result
  }

  /// Pushes a frame; the floating frames on top leave, unless it floats itself.
  private mutating func put(
    _ route: RouteID, onto stack: StackID, keys: UInt32, _ cover: StackStore.Cover
  ) -> StackID {
    push(route, onto: cover == .floating ? stack : stacks.grounded(stack), keys: keys, cover)
  }
}
