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
    var isPlace = false
    var isKnown = false
    /// Whether `whole` may improve later.
    var isGuess = false
  }

  /// A lower bound on the distance, and whether it may improve later.
  typealias Answer = (left: UInt64, isGuess: Bool)

  private var bounds: [Bound] = []
  private let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  /// The bound from `stack` that was known when it was first requested.
  @inline(__always)
  mutating func bound(
    _ stack: StackID, _ stacks: StackStore, _ search: RelaxedSearch
  ) -> Answer {
    if Int(stack) < bounds.count && bounds[Int(stack)].isKnown {
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
    // The frames from the top down to one that is known, or to the bottom.
    var pending: [StackID] = []
    var current = stack
    while current >= 0 {
      let bound = bounds[Int(current)]
      if knowing && bound.isKnown { break }
      pending.append(current)
      current = stacks[current].below
    }
    while let next = pending.popLast() { renew(next, stacks[next], stacks, search) }
    return (bounds[Int(stack)].whole, bounds[Int(stack)].isGuess)
  }

  private mutating func renew(
    _ stack: StackID, _ frame: StackStore.Frame, _ stacks: StackStore, _ search: RelaxedSearch
  ) {
    let graph = search.graph
    let route = frame.route
    let parent = plan.routes[route.index].parent
    let below = frame.below
    var bound = Bound(isKnown: true)
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
    // For a frame in its own place, the graph includes where `up` and a switch lead.
    bound.whole = bound.isPlace ? own : min(own, sum(1, under.whole), sideways)
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

  /// Where a search through the relaxed graph begins for an existing stack: the nodes, and the
  /// least cost of being at each.
  static func sources(
    _ opening: [RouteID], _ plan: Plan, _ graph: RelaxedGraph
  ) -> [RelaxedSearch.Source] {
    let packing = graph.packing
    var places = 0
    while places < opening.count,
      plan.routes[opening[places].index].parent == (places == 0 ? .none : opening[places - 1])
    {
      places += 1
    }
    var result: [RelaxedSearch.Source] = []
    // The cost of having a frame on top, and of having it on top or below unpresented frames.
    var weight: UInt64 = 0
    var covered: UInt64 = 0
    for index in opening.indices.reversed() {
      let route = opening[index]
      if index < opening.count - 1 {
        let above = opening[index + 1]
        weight += packing.packed(cost: 1)
        if plan.routes[above.index].presentation != .push { covered = weight }
        // In its own place, the graph includes what returns to a frame.
        var direct = index + 1 < places ? .max : graph.returns.past[above.index]
        if index >= places { direct = min(direct, graph.returns.to[route.index]) }
        let isContainer = plan.routes[route.index].flags.contains(.tabs)
        if graph.nodes.hasTabs && (index < places || isContainer) {
          result.append((graph.nodes.covered(route), covered))
        }
        if direct != .max { weight = min(weight, packing.packed(cost: direct)) }
        direct = graph.returns.tab[route.index]
        if direct != .max { weight = min(weight, covered + packing.packed(cost: direct)) }
        covered = min(covered, weight)
      }
      if index < places { result.append((graph.nodes.placed(route), weight)) }
      result.append((graph.nodes.pushed(route), weight))
    }
    return result
  }
}
