package import RoutePlan

/// Finds walks that cover a plan at little cost, and proves a lower bound on it.
package struct TourPlanner {
  private let plan: Plan
  private let request: TourRequest

  package init(_ plan: Plan, _ request: TourRequest) {
    self.plan = plan
    self.request = request
  }

  package func find() -> TourPlan {
    let items = TourItems(plan, request)
    if items.isTooMany {
      var result = TourPlan()
      result.isTooLarge = true
      return result
    }
    let world = TourWorld(plan, StepTable(plan), request)
    var builder = TourBuilder(world, items)
    builder.coverNearest(limit: request.limit / 16)
    return builder.plan()
  }
}
