import RoutePlan

/// Questions about the plan for code that changes its own value while it asks. Called on the plan
/// itself, each would first copy all of the plan's tables there.
extension NavigationPlan {
  func keeps(_ tab: RouteID, of container: RouteID) -> Bool { plan.keeps(tab, of: container) }

  func firstTab(of container: RouteID) -> RouteID { plan.firstTab(of: container) }

  func chain(of route: RouteID, shownAs presentation: RoutePlan.Presentation) -> [RouteID] {
    plan.chain(of: route, shownAs: presentation)
  }

  func name(_ id: NameID) -> String { plan.name(id) }

  func allows(_ id: ConditionsID, _ facts: Set<FactID>) -> Bool { plan.allows(id, facts) }

  func apply(_ id: ConditionsID, to facts: inout Set<FactID>) { plan.apply(id, to: &facts) }
}
