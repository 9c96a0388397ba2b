package import RouteBase
package import RouteSyntax

/// Something that is true or false while people move through the app.
@usableFromInline
package struct Fact: Sendable {
  package var name: NameID
  /// Whether it is decided outside the app.
  package var isGiven: Bool
  package var span: SourceSpan
}

/// The facts that a step checks before and changes after, as slices of the plan's lists of facts.
@usableFromInline
package struct Conditions: Sendable {
  package var requires = PlanSlice.none
  package var unless = PlanSlice.none
  package var grants = PlanSlice.none
  package var revokes = PlanSlice.none

  @inlinable package static var none: ConditionsID { ConditionsID(0) }
}

extension Plan {
  /// The facts of a slice.
  package func facts(_ slice: PlanSlice) -> ArraySlice<FactID> { factLists[slice.indices] }

  /// The conditions that `id` names.
  package func conditions(_ id: ConditionsID) -> Conditions { conditions[id.index] }

  /// Whether every fact that `id` requires holds and no fact that it excludes does.
  package func allows(_ id: ConditionsID, _ facts: Set<FactID>) -> Bool {
    let conditions = conditions(id)
    return self.facts(conditions.requires).allSatisfy { facts.contains($0) }
      && !self.facts(conditions.unless).contains { facts.contains($0) }
  }

  /// Adds to `facts` what `id` grants, then removes what it revokes.
  package func apply(_ id: ConditionsID, to facts: inout Set<FactID>) {
    let conditions = conditions(id)
    facts.formUnion(self.facts(conditions.grants))
    facts.subtract(self.facts(conditions.revokes))
  }
}
