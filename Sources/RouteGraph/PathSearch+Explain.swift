import RoutePlan

extension PathSearch {
  /// How much work one guess at a reason may be.
  private static let explanationLimit = 50_000

  /// Why there is none: what could be reached nearest to the target, and the smallest thing that
  /// blocks the rest.
  func explain(_ opening: [RouteID], isProof: Bool) -> NoPath {
    var result = NoPath(
      kind: isProof ? .unreachable : .undecided, reached: nearest(opening))
    // Where the relaxed graph has no way, no facts are in the way.
    guard isProof && request.isExplained else { return result }
    if !request.avoid.isEmpty {
      result.routes = request.avoid.filter { route in
        canReach(opening, avoid: Set(request.avoid.filter { $0 != route })) == true
      }
      if !result.routes.isEmpty || canReach(opening, avoid: []) == true {
        result.kind = .avoided
        if result.routes.isEmpty { result.routes = request.avoid }
        return result
      }
    }
    guard !nodes.isEmpty else { return result }
    let facts = planner.facts.relevant.filter { !request.given.contains($0) }
    result.facts = facts.prefix(16).filter {
      canReach(opening, given: request.given + [$0]) == true
    }
    if result.facts.isEmpty && canReach(opening, given: request.given + facts) == true {
      result.facts = facts
    }
    if result.facts.isEmpty {
      result.unwanted = request.given.filter { fact in
        canReach(opening, given: request.given.filter { $0 != fact }) == true
      }
    }
    if !result.facts.isEmpty || !result.unwanted.isEmpty { result.kind = .blocked }
    return result
  }

  /// Whether there is a way from the start; nil where neither that nor its contrary was proved.
  private func canReach(
    _ opening: [RouteID], given: [FactID]? = nil, avoid: Set<RouteID>? = nil
  ) -> Bool? {
    var facts = planner.facts
    let set = facts.set(of: given ?? request.given)
    var saturation = Saturation(
      planner.moves, facts: facts, avoided: avoid ?? Set(request.avoid))
    saturation.shunned = Set(request.shunned)
    saturation.shunnedTasks = Set(request.shunnedTasks)
    let target: Set<RouteID> = [request.to]
    saturation.setGoals(
      tops: Set(request.via).union(request.isExact ? [] : target),
      places: request.isExact ? target : [])
    saturation.start(on: opening, holding: set)
    let isDone = saturation.run(limit: Self.explanationLimit)
    if saturation.hasReachedGoals { return true }
    return isDone ? false : nil
  }

  /// The routes on top that are nearest to what is asked for.
  private func nearest(_ opening: [RouteID]) -> [RouteID] {
    guard !nodes.isEmpty else { return [opening[opening.count - 1]] }
    var nearest: [RouteID] = []
    var least = Weight.infinite
    var bounds = StackBounds(plan)
    let last = nodes.map(\.stage).max() ?? 0
    for node in nodes where node.stage == last {
      let packed =
        last == 0 ? bounds.bound(node.configuration.stack, maker.stacks, relaxed).left : 0
      let left = planner.relaxed.packing.weight(packed)
      let top = maker.stacks[node.configuration.stack].route
      if left < least {
        (least, nearest) = (left, [top])
      } else if left == least && !nearest.contains(top) && nearest.count < 3 {
        nearest.append(top)
      }
    }
    return nearest
  }
}
