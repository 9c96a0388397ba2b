package import RoutePlan

extension Plan {
  /// The facts that opening `target` from nothing requires and that its chain does not grant
  /// before: each once, from the bottom up.
  package func requirements(ofOpening target: PlanTarget?, _ chain: [RouteID]) -> [FactID] {
    var requirements = Requirements()
    for route in chain { requirements.add(routes[route.index].conditions, self) }
    if case .task(let id) = target { requirements.add(tasks[id.index].conditions, self) }
    return requirements.facts
  }
}

extension MatchTables {
  /// The same for the frames of a stack. Usually nothing is required.
  func requirements(ofOpening target: PlanTarget?, _ stack: [URLMatch.Frame]) -> [FactID] {
    var requirements = Requirements()
    for frame in stack {
      let id = plan.routes[frame.route.index].conditions
      if id != Conditions.none { requirements.add(id, plan) }
    }
    if case .task(let id) = target { requirements.add(plan.tasks[id.index].conditions, plan) }
    return requirements.facts
  }
}

/// Collects what the conditions of a chain require, one after another.
private struct Requirements {
  var facts: [FactID] = []
  private var holds: Set<FactID> = []

  mutating func add(_ id: ConditionsID, _ plan: Plan) {
    if id == Conditions.none { return }
    let conditions = plan.conditions(id)
    for fact in plan.facts(conditions.requires) where !holds.contains(fact) {
      if !facts.contains(fact) { facts.append(fact) }
    }
    holds.formUnion(plan.facts(conditions.grants))
    holds.subtract(plan.facts(conditions.revokes))
  }
}
