import RoutePlan

/// Lower bounds on the distances from stacks to a target, taken from the relaxed graph.
///
/// From a stack, a path continues from the top frame, or it first returns to a frame below: by
/// `up`, or directly if a link goes back, a route is recycled or a tab is selected.
struct StackBounds {
  private struct Bound {
    /// The bound from this stack.
    var whole = Packing.infinite
    /// The bound if there are frames above, which a link or a push will leave.
    var returning = Packing.infinite
    /// The bound if there are unpresented frames above, and a tab is selected.
    var switching = Packing.infinite
    /// The bound if what is parked in a container comes back.
    var parked = Packing.infinite
    /// The bound if floating frames on top leave: that from the frame below them.
    var shed = Packing.infinite
    var isPlace = false
    /// The round in which it was worked out last, from 1; 0 if it is not known yet.
    var round: UInt32 = 0
    /// Whether `whole` may improve later.
    var isGuess = false
  }

  /// A lower bound on the distance, and whether it may improve later.
  typealias Answer = (left: UInt64, isGuess: Bool)

  private var bounds: [Bound] = []
  private let plan: Plan
  private var round: UInt32 = 0

  init(_ plan: Plan) { self.plan = plan }

  /// The bound from `stack` that was known when it was first requested.
  @inline(__always)
  mutating func bound(
    _ stack: StackID, _ stacks: StackStore, _ search: RelaxedSearch
  ) -> Answer {
    if Int(stack) < bounds.count && bounds[Int(stack)].round > 0 {
      return (bounds[Int(stack)].whole, bounds[Int(stack)].isGuess)
    }
    return renewed(stack, stacks, search, knowing: true)
  }

  /// The bound from `stack` that is known now.
  mutating func renewed(
    _ stack: StackID, _ stacks: StackStore, _ search: RelaxedSearch
  ) -> Answer {
    renewed(stack, stacks, search, knowing: false)
  }

  private mutating func renewed(
    _ stack: StackID, _ stacks: StackStore, _ search: RelaxedSearch, knowing: Bool
  ) -> Answer {
    if bounds.count < stacks.frames.count {
      bounds += [Bound](repeating: Bound(), count: stacks.frames.count - bounds.count)
    }
    round += 1
    // Each stack comes after the one below it, and after what is parked in its top frame.
    var pending = [stack]
    while let next = pending.last {
      if isKnown(next, knowing) {
        pending.removeLast()
        continue
      }
      let frame = stacks[next]
      let count = pending.count
      if frame.below >= 0 && !isKnown(frame.below, knowing) { pending.append(frame.below) }
      if frame.tabs != TabStates.new {
        for parked in stacks.tabStates[frame.tabs].parked where !isKnown(parked.frames, knowing) {
          pending.append(parked.frames)
        }
      }
      if pending.count > count { continue }
      renew(next, frame, stacks, search)
      pending.removeLast()
    }
    return (bounds[Int(stack)].whole, bounds[Int(stack)].isGuess)
  }

  /// Whether the bound from a stack need not be worked out now.
  @inline(__always)
  private func isKnown(_ stack: StackID, _ knowing: Bool) -> Bool {
    let known = bounds[Int(stack)].round
    return knowing ? known > 0 : known == round
  }

  private mutating func renew(
    _ stack: StackID, _ frame: StackStore.Frame, _ stacks: StackStore, _ search: RelaxedSearch
  ) {
    let graph = search.graph
    let route = frame.route
    let parent = plan.placeParent(of: route)
    let below = frame.below
    var bound = Bound(round: round)
    bound.isPlace =
      below < 0
      ? parent.isNone : bounds[Int(below)].isPlace && stacks[below].route == parent
    let under = below < 0 ? Bound() : bounds[Int(below)]
    let packing = graph.packing
    func sum(_ cost: UInt32, _ rest: UInt64) -> UInt64 {
      cost == .max ? Packing.infinite : min(packing.packed(cost: cost) + rest, Packing.infinite)
    }
    let goingBack = min(
      under.returning, sum(graph.returns.past[route.index], min(under.whole, under.switching)))
    let sideways = frame.isPresented ? Packing.infinite : under.switching
    let own =
      bound.isPlace ? search.bound(place: route) : search.bound(graph.nodes.pushed(route))
    bound.parked = min(under.parked, fromParked(frame, stacks, packing))
    bound.whole = own
    if !plan.routes[route.index].flags.contains(.locked) {
      // For a frame in its own place, the graph includes where `up` and a switch lead.
      if !bound.isPlace { bound.whole = min(own, sum(1, under.whole), sideways) }
      bound.whole = min(bound.whole, bound.parked)
    }
    if frame.isFloating {
      bound.shed = below >= 0 && stacks[below].isFloating ? under.shed : under.whole
      bound.whole = min(bound.whole, sum(1, bound.shed))
    }
    bound.whole = min(bound.whole, goingBack)
    bound.isGuess =
      search.isGuess(bound.whole, at: graph.nodes.pushed(route))
      && (!bound.isPlace || search.isGuess(bound.whole, at: graph.nodes.placed(route)))
    bound.switching = sideways
    if plan.routes[route.index].flags.contains(.tabs) {
      bound.switching = min(
        sideways, search.bound(graph.nodes.covered(route)),
        sum(graph.returns.tab[route.index], bound.whole))
    }
    bound.returning = min(
      goingBack, sum(graph.returns.to[route.index], min(bound.whole, bound.switching)))
    bounds[Int(stack)] = bound
  }

  /// The least bound from the frames that are parked in a container, with the step to them.
  private func fromParked(
    _ frame: StackStore.Frame, _ stacks: StackStore, _ packing: Packing
  ) -> UInt64 {
    if frame.tabs == TabStates.new { return Packing.infinite }
    var least = Packing.infinite
    for parked in stacks.tabStates[frame.tabs].parked {
      let step = packing.packed(cost: plan.routes[parked.tab.index].cost)
      least = min(least, step + bounds[Int(parked.frames)].whole)
    }
    return least
  }
}
