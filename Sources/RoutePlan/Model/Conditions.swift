package import RouteBase
package import RouteSyntax

/// Something true or false while people move.
@usableFromInline
package struct Fact: Sendable {
  package var name: NameID
  /// The world decides about it.
  package var isGiven: Bool
  package var span: SourceSpan
}

/// What is asked before and changed after a step: slices of the plan's lists of facts.
package struct Conditions: Sendable {
  package var requires = PlanSlice.none
  package var unless = PlanSlice.none
  package var grants = PlanSlice.none
  package var revokes = PlanSlice.none

  package static let none = ConditionsID(0)
}

extension Plan {
  /// The facts of a slice.
  package func facts(_ slice: PlanSlice) -> ArraySlice<FactID> { factLists[slice.indices] }

  /// The conditions that `id` names.
  package func conditions(_ id: ConditionsID) -> Conditions { conditions[id.index] }

  /// Whether what `id` requires holds and nothing that it excludes does.
  package func allows(_ id: ConditionsID, _ facts: Set<FactID>) -> Bool {
    let conditions = conditions(id)
    return self.facts(conditions.requires).allSatisfy { facts.contains($0) }
      && !self.facts(conditions.unless).contains { facts.contains($0) }
  }

  /// Does to `facts` what `id` grants and then revokes.
  package func apply(_ id: ConditionsID, to facts: inout Set<FactID>) {
    let conditions = conditions(id)
    facts.formUnion(self.facts(conditions.grants))
    facts.subtract(self.facts(conditions.revokes))
  }
}
