import RoutePlan

extension StackBounds {
  /// Where a search through the relaxed graph begins for an existing stack: the nodes, and the
  /// least cost of being at each.
  static func sources(
    _ stack: StackID, _ stacks: StackStore, _ plan: Plan, _ graph: RelaxedGraph
  ) -> [RelaxedSearch.Source] {
    var result: [RelaxedSearch.Source] = []
    append(stack, stacks, plan, graph, from: 0, to: &result)
    // What is parked is as far away as the step that brings it back, from wherever it is taken.
    var pending = [(stack, UInt64(0))]
    while let (stack, weight) = pending.popLast() {
      for frame in stacks.frames(of: stack, above: StackStore.empty) {
        for parked in stacks.parkedTabs(of: frame) {
          let step = weight + graph.packing.packed(cost: plan.routes[parked.tab.index].cost)
          append(parked.frames, stacks, plan, graph, from: step, to: &result)
          pending.append((parked.frames, step))
        }
      }
    }
    return result
  }

  /// Appends the sources of one stack, on top of which a path is at the cost of `start`.
  private static func append(
    _ stack: StackID, _ stacks: StackStore, _ plan: Plan, _ graph: RelaxedGraph, from start: UInt64,
    to result: inout [RelaxedSearch.Source]
  ) {
    let packing = graph.packing
    func append(_ node: UInt32, _ weight: UInt64) {
      if weight < Packing.infinite { result.append((node, weight)) }
    }
    let frames = stacks.frames(of: stack, above: StackStore.empty).map { stacks[$0] }
    var places = 0
    while places < frames.count,
      plan.placeParent(of: frames[places].route) == (places == 0 ? .none : frames[places - 1].route)
    {
      places += 1
    }
    // The cost of having a frame on top, and of having it on top or below unpresented frames.
    var weight = start
    var covered = start
    // The cost of having on top what the floating frames above float on.
    var shed = Packing.infinite
    for index in frames.indices.reversed() {
      let route = frames[index].route
      if index < frames.count - 1 {
        let above = frames[index + 1]
        if above.isFloating {
          shed = min(shed, weight + packing.packed(cost: graph.returns.shed))
          // A tab of a container that floats sends that away.
          let container = graph.returns.container[above.route.index]
          if container != .max { shed = min(shed, covered + packing.packed(cost: container)) }
        }
        // From a locked frame, only what returns directly leads to the frames below.
        let isLocked = graph.isLocked[above.route.index] && !above.isFloating
        weight =
          isLocked ? Packing.infinite : min(weight + packing.packed(cost: 1), Packing.infinite)
        if above.isFloating && !frames[index].isFloating {
          weight = min(weight, shed)
          shed = Packing.infinite
        }
        if above.isPresented { covered = weight }
        // In its own place, the graph includes what returns to a frame.
        var direct = index + 1 < places ? .max : graph.returns.past[above.route.index]
        if index >= places { direct = min(direct, graph.returns.to[route.index]) }
        let isContainer = plan.routes[route.index].flags.contains(.tabs)
        if graph.nodes.hasTabs && (index < places || isContainer) {
          append(graph.nodes.covered(route), covered)
        }
        if direct != .max { weight = min(weight, start + packing.packed(cost: direct)) }
        direct = graph.returns.container[route.index]
        if direct != .max { weight = min(weight, covered + packing.packed(cost: direct)) }
        covered = min(covered, weight)
      }
      if index < places { append(graph.nodes.placed(route), weight) }
      append(graph.nodes.pushed(route), weight)
    }
  }
}
