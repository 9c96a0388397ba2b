import RoutePlan
import RouteSyntax

/// The routes and tasks that grant something.
struct FactGranters {
  struct Granter {
    var symbol: Symbol
    var conditions: Conditions
  }
  var all: [Granter] = []
  /// Whether anything grants each fact.
  var isGranted: [Bool]

  init(_ plan: Plan) {
    isGranted = [Bool](repeating: false, count: plan.facts.count)
    guard plan.conditions.contains(where: { !$0.grants.isEmpty }) else { return }
    for (index, route) in plan.routes.enumerated() where route.conditions != Conditions.none {
      add(.route(RouteID(index)), plan.conditions(route.conditions))
    }
    for (index, task) in plan.tasks.enumerated() where task.conditions != Conditions.none {
      add(.task(TaskID(index)), plan.conditions(task.conditions))
    }
    for granter in all {
      for fact in plan.facts(granter.conditions.grants) { isGranted[fact.index] = true }
    }
  }

  private mutating func add(_ symbol: Symbol, _ conditions: Conditions) {
    if !conditions.grants.isEmpty { all.append(Granter(symbol: symbol, conditions: conditions)) }
  }
}
