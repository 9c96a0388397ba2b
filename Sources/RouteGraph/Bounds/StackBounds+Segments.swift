import RoutePlan

/// A lower bound from a segment, if it has just come back: from its frame on top, or from another
/// one of its frames after returning to it.
struct SegmentBound {
  var left = Packing.infinite
  /// How many frames it has.
  var count: UInt32 = 0
  /// The round in which it was worked out last, from 1; 0 if it is not known yet.
  var round: UInt32 = 0
}

extension StackBounds {
  /// Works out the bounds from what is parked in a container, and from what is parked in that.
  mutating func renewSegments(
    of frame: StackStore.Frame, _ stacks: StackStore, _ search: RelaxedSearch, _ knowing: Bool
  ) {
    if frame.tabs == TabStates.new { return }
    if segments.count < stacks.frames.count {
      segments.append(
        contentsOf: repeatElement(SegmentBound(), count: stacks.frames.count - segments.count))
    }
    let round = round
    func isKnown(_ segment: SegmentID, _ segments: [SegmentBound]) -> Bool {
      let known = segments[Int(segment)].round
      return knowing ? known > 0 : known == round
    }
    for parked in stacks.tabStates.parked(frame.tabs) where !isKnown(parked.frames, segments) {
      pendingSegments.append(parked.frames)
    }
    while let next = pendingSegments.last {
      if isKnown(next, segments) {
        pendingSegments.removeLast()
        continue
      }
      let lowest = stacks[next]
      let count = pendingSegments.count
      if lowest.below >= 0 && !isKnown(lowest.below, segments) {
        pendingSegments.append(lowest.below)
      }
      for parked in stacks.tabStates.parked(lowest.tabs) where !isKnown(parked.frames, segments) {
        pendingSegments.append(parked.frames)
      }
      if pendingSegments.count > count { continue }
      segments[Int(next)] = bound(from: lowest, stacks, search)
    }
  }

  /// The bound from a segment whose lowest frame is given; those above it are known.
  private func bound(
    from lowest: StackStore.Frame, _ stacks: StackStore, _ search: RelaxedSearch
  ) -> SegmentBound {
    let graph = search.graph
    let above = lowest.below < 0 ? SegmentBound() : segments[Int(lowest.below)]
    // If the target is a place, the frame may be in its own place once it is back.
    let own =
      search.isToPlace
      ? search.bound(place: lowest.route) : search.bound(graph.nodes.pushed(lowest.route))
    // By `up` from each frame above it, or at once by what returns to a frame. A tab of a container
    // is as near from above as from the container itself.
    let isContainer = plan.routes[lowest.route.index].flags.contains(.tabs)
    let isHere = above.count == 0 || isContainer
    let back = graph.packing.packed(
      cost: isHere ? 0 : min(above.count, graph.returns.least), steps: isHere ? 0 : 1)
    let left = min(above.left, back + own, fromParked(lowest, stacks, graph.packing, plan))
    return SegmentBound(
      left: min(left, Packing.infinite), count: above.count + 1, round: round)
  }

  /// The least bound from the frames that are parked in a container, with the step to them.
  func fromParked(
    _ frame: StackStore.Frame, _ stacks: StackStore, _ packing: Packing, _ plan: Plan
  ) -> UInt64 {
    if frame.tabs == TabStates.new { return Packing.infinite }
    var least = Packing.infinite
    for parked in stacks.tabStates.parked(frame.tabs) {
      let step = packing.packed(cost: plan.routes[parked.tab.index].cost)
      least = min(least, step + segments[Int(parked.frames)].left)
    }
    return least
  }
}
