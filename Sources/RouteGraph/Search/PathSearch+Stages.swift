import RoutePlan

// Lower bounds on paths with routes to pass, which count what comes after these.

extension PathSearch {
  /// What is known of passing a route of `via`. Either the path goes on from there, or it comes back
  /// to where it was before, and then the shortest path does without the detour; see `FactGrants`.
  struct Visit {
    let route: RouteID
    /// The least weight of the detour.
    let detour: UInt64
    /// The stack that is its own place.
    let place: StackID
    /// The stacks that it is on.
    var stacks: MarkedStacks
    /// The least weight of what is left if the path goes on from there.
    var way: UInt64 = 0
  }

  /// Notes what is known of each route of `via`, if nothing floats.
  mutating func makeVisits() {
    guard !request.via.isEmpty, !request.isExact, !isTargetEverywhere,
      !relaxed.graph.returns.mayFloat
    else { return }
    let grants = planner.factGrants
    visits = request.via.map { route in
      Visit(
        route: route, detour: grants.visit(route),
        place: generator.openingStack(plan.chain(of: route)), stacks: MarkedStacks([route]))
    }
    noteWays(from: 0)
  }

  /// The bound from a stack to the end of the path, after the stages before `stage`.
  mutating func staged(_ stage: Int, _ stack: StackID, isRenewed: Bool) -> StackBounds.Answer {
    var index = visits.count
    var result = left(from: stack, inStage: index, isRenewed: isRenewed)
    while index > stage {
      index -= 1
      let own = left(from: stack, inStage: index, isRenewed: isRenewed)
      var left = max(own.left, result.left)
      if !visits[index].stacks.contains(stack, generator.stacks) {
        let way = min(visits[index].way, bounds[index + 1].parked(stack))
        left = max(left, min(own.left + way, result.left + visits[index].detour))
      }
      // What is left from there may be known better later.
      result = (min(left, Packing.infinite), true)
    }
    return result
  }

  /// Lets the perimeters of a stage and of later ones grow.
  mutating func growStages(from stage: Int) {
    if stage == 0 { relaxed.grow(by: Self.growth) }
    for index in later.indices where index + 1 >= stage { later[index].grow(by: Self.growth) }
    noteWays(from: stage)
  }

  private mutating func noteWays(from stage: Int) {
    for index in visits.indices.reversed() where index >= stage {
      let place = staged(index + 1, visits[index].place, isRenewed: true).left
      let search = later[index]
      visits[index].way = min(place, search.bound(search.graph.nodes.pushed(visits[index].route)))
    }
  }
}
