package import RoutePlan
import RouteSyntax

/// What opening something from nothing asks of the facts that hold.
package struct OpeningConditions: Sendable {
  /// The facts that are required and that the chain does not grant before: each once, from the
  /// bottom up. A fact that is refused although the chain grants it before is one of these, too, so
  /// that no facts open what nothing can open.
  package private(set) var requires: [FactID] = []
  /// The facts that are refused and that the chain does not revoke before, in the same order; also
  /// those that are required although the chain revokes them before.
  package private(set) var unless: [FactID] = []
  private var granted: Set<FactID> = []
  private var revoked: Set<FactID> = []

  /// Adds what the next frame, or the task, asks and changes.
  fileprivate mutating func add(_ id: ConditionsID, _ plan: Plan) {
    if id == Conditions.none { return }
    let conditions = plan.conditions(id)
    for fact in plan.facts(conditions.requires) where !granted.contains(fact) {
      Self.add(fact, to: &requires)
      if revoked.contains(fact) { Self.add(fact, to: &unless) }
    }
    for fact in plan.facts(conditions.unless) where !revoked.contains(fact) {
      Self.add(fact, to: &unless)
      if granted.contains(fact) { Self.add(fact, to: &requires) }
    }
    let (grants, revokes) = (plan.facts(conditions.grants), plan.facts(conditions.revokes))
    granted.formUnion(grants)
    granted.subtract(revokes)
    revoked.subtract(grants)
    revoked.formUnion(revokes)
  }

  private static func add(_ fact: FactID, to facts: inout [FactID]) {
    if !facts.contains(fact) { facts.append(fact) }
  }
}

extension Plan {
  /// What opening `target` from nothing asks.
  package func openingConditions(of target: PlanTarget) -> OpeningConditions {
    var conditions = OpeningConditions()
    for route in placeChain(of: target) { conditions.add(routes[route.index].conditions, self) }
    if case .task(let id) = target { conditions.add(tasks[id.index].conditions, self) }
    return conditions
  }

  /// Whether `target` can be opened from nothing if only `facts` hold.
  package func opens(_ target: PlanTarget, given facts: Set<FactID>) -> Bool {
    var facts = facts
    for route in placeChain(of: target) {
      let id = routes[route.index].conditions
      if id == Conditions.none { continue }
      if !allows(id, facts) { return false }
      apply(id, to: &facts)
    }
    if case .task(let id) = target { return allows(tasks[id.index].conditions, facts) }
    return true
  }

  /// Whether opening `target` from nothing is refused by one of `facts`.
  func refuses(_ target: PlanTarget, given facts: Set<FactID>) -> Bool {
    !facts.isEmpty && openingConditions(of: target).unless.contains { facts.contains($0) }
  }

  /// The stack that opening `target` builds; empty for a task outside all routes.
  private func placeChain(of target: PlanTarget) -> [RouteID] {
    switch target {
    case .route(let id): return chain(of: id)
    case .task(let id):
      let home = home(of: tasks[id.index])
      return home.isNone ? [] : chain(of: home)
    }
  }

  /// Whether some fact might be required by one route or task and refused by another.
  package var mayExclude: Bool {
    conditions.contains { !$0.requires.isEmpty } && conditions.contains { !$0.unless.isEmpty }
  }
}

extension MatchTables {
  /// What building a stack, and then doing a task, asks; nil if nothing is asked, as is usual.
  func conditions(ofOpening target: PlanTarget?, _ stack: [URLMatch.Frame]) -> OpeningConditions? {
    let isAsked = stack.contains { plan.routes[$0.route.index].conditions != Conditions.none }
    var task = Conditions.none
    if case .task(let id) = target { task = plan.tasks[id.index].conditions }
    guard isAsked || task != Conditions.none else { return nil }
    var conditions = OpeningConditions()
    for frame in stack { conditions.add(plan.routes[frame.route.index].conditions, plan) }
    conditions.add(task, plan)
    return conditions
  }
}
