import RoutePlan

/// The stacks that have a frame of some routes, on the stack or parked.
struct MarkedStacks {
  private let routes: Set<RouteID>
  /// By stack: nil if it was not asked for yet.
  private var known: [Bool?] = []

  init(_ routes: Set<RouteID>) { self.routes = routes }

  /// Whether a stack has such a frame. Takes time for the frames of which that is not known, and for
  /// what is parked in them.
  mutating func contains(_ stack: StackID, _ stacks: StackStore) -> Bool {
    if known.count < stacks.frames.count {
      known += [Bool?](repeating: nil, count: stacks.frames.count - known.count)
    }
    var pending: [StackID] = []
    var current = stack
    while current >= 0 && known[Int(current)] == nil {
      pending.append(current)
      current = stacks[current].below
    }
    var isMarked = current >= 0 && known[Int(current)] == true
    while let next = pending.popLast() {
      isMarked = isMarked || isFrame(next, stacks)
      known[Int(next)] = isMarked
    }
    return isMarked
  }

  /// Whether a frame is of such a route, or one is parked in it.
  private func isFrame(_ frame: StackID, _ stacks: StackStore) -> Bool {
    var pending = [frame]
    while let next = pending.popLast() {
      if routes.contains(stacks[next].route) { return true }
      for parked in stacks.parkedTabs(of: next) {
        pending += stacks.frames(ofSegment: parked.frames)
      }
    }
    return false
  }
}
