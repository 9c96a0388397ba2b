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
  /// The stacks whose bounds are being worked out; empty between two calls.
  private var pending: [StackID] = []
  let plan: Plan
  private(set) var round: UInt32 = 0
  /// The bounds from what is parked, by segment.
  var segments: [SegmentBound] = []
  /// The segments whose bounds are being worked out; empty between two calls.
  var pendingSegments: [SegmentID] = []

  init(_ plan: Plan) { self.plan = plan }

  /// The bound from what is parked, with the step that brings it back, for a stack whose bound is
  /// known; infinite if nothing is.
  func parked(_ stack: StackID) -> UInt64 { bounds[Int(stack)].parked }

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
      bounds.append(
        contentsOf: repeatElement(Bound(), count: stacks.frames.count - bounds.count))
    }
    round += 1
    // Each stack comes after the one below it.
    pending.append(stack)
    while let next = pending.last {
      if isKnown(next, knowing) {
        pending.removeLast()
        continue
      }
      let frame = stacks[next]
      if frame.below >= 0 && !isKnown(frame.below, knowing) {
        pending.append(frame.below)
        continue
      }
      renewSegments(of: frame, stacks, search, knowing)
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
    bound.parked = min(under.parked, fromParked(frame, stacks, packing, plan))
    bound.whole = own
    // For a frame in its own place, the graph includes where `up` and a switch lead. What is pushed
    // on a locked one may be left by a switch.
    if !bound.isPlace {
      bound.whole = min(own, sideways)
      if !plan.routes[route.index].flags.contains(.locked) {
        bound.whole = min(bound.whole, sum(1, under.whole))
      }
    }
    bound.whole = min(bound.whole, bound.parked)
    if frame.isFloating {
      bound.shed = below >= 0 && stacks[below].isFloating ? under.shed : under.whole
      bound.whole = min(bound.whole, sum(graph.returns.shed, bound.shed))
    }
    bound.whole = min(bound.whole, goingBack)
    bound.isGuess =
      search.isGuess(bound.whole, at: graph.nodes.pushed(route))
      && (!bound.isPlace || search.isGuess(bound.whole, at: graph.nodes.placed(route)))
    bound.switching = sideways
    if plan.routes[route.index].flags.contains(.tabs) {
      bound.switching = min(
        sideways, search.bound(graph.nodes.covered(route)),
        sum(graph.returns.container[route.index], bound.whole))
      // A tab of a container that floats sends that away.
      if frame.isFloating {
        bound.switching = min(
          bound.switching, sum(graph.returns.container[route.index], bound.shed))
      }
    }
    bound.returning = min(
      goingBack, sum(graph.returns.to[route.index], min(bound.whole, bound.switching)))
    bounds[Int(stack)] = bound
  }
}
