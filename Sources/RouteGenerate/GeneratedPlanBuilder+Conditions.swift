import RoutePlan

// What has to hold for a URL to open, beside what `RouteMatch` knows.

extension GeneratedPlanBuilder {
  /// The facts that must not hold where `target` is opened from nothing: those that its chain
  /// refuses and has not revoked before; each once, from the bottom up.
  func refusals(ofOpening target: PlanTarget, _ chain: [RouteID]) -> [FactID] {
    var refused: [FactID] = []
    var gone: Set<FactID> = []
    func add(_ id: ConditionsID) {
      if id == Conditions.none { return }
      let conditions = plan.conditions(id)
      for fact in plan.facts(conditions.unless) {
        if !gone.contains(fact) && !refused.contains(fact) { refused.append(fact) }
      }
      gone.subtract(plan.facts(conditions.grants))
      gone.formUnion(plan.facts(conditions.revokes))
    }
    for route in chain { add(plan.routes[route.index].conditions) }
    if case .task(let id) = target { add(plan.tasks[id.index].conditions) }
    return refused
  }

  /// The routes and tasks that share URLs with others, in reading order, where the facts decide:
  /// routes before tasks. Some may be among them that only might share one.
  func sharing(_ lines: [PatternLine]) -> [PatternLine.Key] {
    // Two patterns that match one URL at equal rank have the same form.
    var forms: [String: Set<PatternLine.Key>] = [:]
    for line in lines { forms[line.form, default: []].insert(line.key) }
    var found: Set<PatternLine.Key> = []
    for keys in forms.values where keys.count > 1 {
      let targets = keys.map { ($0, $0.isTask ? tasks[$0.place] : routes[$0.place]) }
      let required = Set(targets.flatMap { $0.1.requires })
      let refused = Set(targets.flatMap { $0.1.refuses })
      for (key, target) in targets {
        let decides =
          target.requires.contains { refused.contains($0) }
          || target.refuses.contains { required.contains($0) }
        if decides { found.insert(key) }
      }
    }
    return found.sorted { ($0.isTask ? 1 : 0, $0.reading) < ($1.isTask ? 1 : 0, $1.reading) }
  }
}
