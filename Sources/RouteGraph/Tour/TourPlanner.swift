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
    var greedy = TourBuilder(world, items)
    greedy.coverNearest(limit: request.limit / 16)
    var graph = CoverGraph(plan, world, items)
    let isWhole = graph.solve(items) { greedy.isCovered[$0] }
    var best = greedy
    if isWhole && graph.bound < greedy.cost {
      var circuit = CoverCircuit(graph)
      var guided = TourBuilder(world, items)
      guided.follow(circuit.arcs(), graph)
      guided.coverNearest(limit: request.limit / 16)
      if guided.uncovered <= best.uncovered && guided.cost < best.cost { best = guided }
    }
    var result = best.plan()
    result.bound = graph.bound
    return result
  }
}
