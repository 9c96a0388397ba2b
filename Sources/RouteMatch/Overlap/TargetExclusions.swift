package import RoutePlan

/// Which routes and tasks can never be opened with the same facts: one requires, by itself or its
/// chain, what the other refuses.
package struct TargetExclusions {
  private let plan: Plan
  private var known: [PlanTarget: OpeningConditions] = [:]
  /// Whether any two may exclude each other.
  package let isPossible: Bool

  package init(_ plan: Plan) {
    self.plan = plan
    isPossible = plan.mayExclude
  }

  /// Whether two routes or tasks exclude each other.
  package mutating func exclude(_ a: PlanTarget, _ b: PlanTarget) -> Bool {
    if !isPossible || a == b { return false }
    let (one, other) = (conditions(of: a), conditions(of: b))
    return one.requires.contains { other.unless.contains($0) }
      || other.requires.contains { one.unless.contains($0) }
  }

  private mutating func conditions(of target: PlanTarget) -> OpeningConditions {
    if let known = known[target] { return known }
    let conditions = plan.openingConditions(of: target)
    known[target] = conditions
    return conditions
  }
}
