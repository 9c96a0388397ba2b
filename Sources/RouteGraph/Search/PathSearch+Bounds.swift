import RoutePlan

// Lower bounds on what is left from a configuration.

extension PathSearch {
  mutating func makeBounds(_ start: Configuration) {
    let blocked = request.avoid + request.excluded
    let nodes = relaxed.graph.nodes
    let targets = request.via.map { nodes.pushed($0) } + [targetNode]
    for (index, node) in targets.enumerated() {
      bounds.append(StackBounds(plan))
      if index == 0 {
        let sources = StackBounds.sources(start.stack, generator.stacks, plan, relaxed.graph)
        let places = opening.indices.prefix { index in
          plan.placeParent(of: opening[index]) == (index == 0 ? .none : opening[index - 1])
        }
        relaxed.find(
          from: sources, to: node, opening: opening[places], blocked: blocked)
      } else {
        later.append(RelaxedSearch(relaxed.graph))
        later[index - 1].find(from: [], to: node, opening: [], blocked: blocked)
      }
    }
    makeVisits()
  }

  /// The node of the relaxed graph that every path passes at its end.
  private var targetNode: UInt32 {
    let nodes = relaxed.graph.nodes
    if targetTask.isNone {
      return request.isExact ? nodes.placed(targetRoute) : nodes.pushed(targetRoute)
    }
    switch plan.tasks[targetTask.index].place {
    case .route(let id): return nodes.pushed(id)
    case .flow(let id): return nodes.from(id)
    case .none: return nodes.pushed(opening[opening.count - 1])
    }
  }

  /// Whether nothing is known about how far away the target is: a task that is always available.
  var isTargetEverywhere: Bool {
    !targetTask.isNone && plan.tasks[targetTask.index].place == .none
  }

  /// A lower bound from a configuration, and whether it may improve later.
  mutating func bound(
    _ configuration: Configuration, _ stage: Int32
  ) -> (left: Weight, isGuess: Bool) {
    let bound = left(from: configuration, stage, isRenewed: false)
    return (relaxed.graph.packing.weight(bound.left), bound.isGuess)
  }

  /// The lower bound from a configuration that was known when it was first asked for, or that is known
  /// now.
  mutating func left(
    from configuration: Configuration, _ stage: Int32, isRenewed: Bool
  ) -> StackBounds.Answer {
    if Int(stage) >= request.via.count + (isTargetEverywhere ? 0 : 1) { return (0, false) }
    let stack = configuration.stack
    if !visits.isEmpty { return staged(Int(stage), stack, isRenewed: isRenewed) }
    let known = left(from: stack, inStage: Int(stage), isRenewed: isRenewed)
    return stage == 0 ? gated(known, configuration, isRenewed: isRenewed) : known
  }

  /// The bound from a stack to the end of one stage, whatever facts hold.
  mutating func left(
    from stack: StackID, inStage stage: Int, isRenewed: Bool
  ) -> StackBounds.Answer {
    switch (stage, isRenewed) {
    case (0, false): bounds[0].bound(stack, generator.stacks, relaxed)
    case (0, true): bounds[0].renewed(stack, generator.stacks, relaxed)
    case (_, false): bounds[stage].bound(stack, generator.stacks, later[stage - 1])
    case (_, true): bounds[stage].renewed(stack, generator.stacks, later[stage - 1])
    }
  }

  /// Lets the perimeter grow with the search. Returns whether a node turns out to be farther away
  /// than was known; it is then put back, unless there is no path from it.
  mutating func grow(_ stage: Int32, _ element: Int32, _ known: Weight) -> Bool {
    let node = nodes[Int(element)]
    if !visits.isEmpty {
      growStages(from: Int(stage))
    } else if stage > 0 {
      later[Int(stage) - 1].grow(by: Self.growth)
    } else {
      relaxed.grow(by: Self.growth)
      for index in (gates ?? []).indices {
        gates?[index].grow(by: Self.growth, &bounds[0], generator.stacks, relaxed)
      }
    }
    let bound = left(from: node.configuration, stage, isRenewed: true)
    let left = relaxed.graph.packing.weight(bound.left)
    if left.isInfinite { return true }
    guard known < node.weight + left else { return false }
    queue.insert(element, node.weight + left, left: left, isGuess: bound.isGuess)
    return true
  }

  /// The bound for those who lack facts, given that for those who have them all.
  private mutating func gated(
    _ known: StackBounds.Answer, _ configuration: Configuration, isRenewed: Bool
  ) -> StackBounds.Answer {
    guard gates?.isEmpty == false, var found = gates else { return known }
    gates = []
    var result = known
    for index in found.indices
    where !generator.facts.contains(found[index].fact, in: configuration.facts) {
      let bound = found[index].bound(
        configuration.stack, known, bounds[0], generator.stacks, isRenewed: isRenewed)
      result = (max(result.left, bound.left), result.isGuess || bound.isGuess)
    }
    gates = found
    return result
  }

  /// How many configurations are looked at before it is asked which facts are in the way, which
  /// takes time for the whole plan.
  var gatePatience: Int { max(48, plan.routes.count / 1_000) }

  /// Makes bounds for the facts that the shortest path of the relaxed graph lacks at the start.
  mutating func makeGates() {
    var result: [FactGate] = []
    defer {
      gates = result
      ungated = Int32(nodes.count)
    }
    guard request.via.isEmpty, !request.isExact, !isTargetEverywhere,
      !relaxed.graph.returns.mayFloat
    else { return }
    var asked: [ConditionsID] = []
    for node in relaxed.way {
      guard let route = relaxed.graph.nodes.route(node), !opening.contains(route) else { continue }
      asked.append(plan.routes[route.index].conditions)
    }
    if !targetTask.isNone { asked.append(plan.tasks[targetTask.index].conditions) }
    let start = nodes[0].configuration.facts
    let blocked = request.avoid + request.excluded
    for conditions in asked {
      for fact in plan.facts(plan.conditions(conditions).requires)
      where result.count < Self.mostGates && !generator.facts.contains(fact, in: start)
        && !result.contains(where: { $0.fact == fact })
        && generator.facts.relevant.contains(fact)
      {
        let spare = spares.popLast()
        let gate = FactGate(
          fact, to: request.to, on: targetNode, planner, blocked: blocked, &generator,
          reusing: spare)
        if gate?.search == nil, let spare { spares.append(spare) }
        if let gate { result.append(gate) }
      }
    }
  }

  private static let mostGates = 3

  /// How many nodes the perimeter settles for each configuration that is looked at; both take about
  /// the same work.
  static let growth = 24
}
