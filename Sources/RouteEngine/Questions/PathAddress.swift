import RouteCheck
package import RouteMatch
package import RoutePlan
import RouteSyntax

/// A URL as an end of a path: the stack that it builds, and the inputs and facts that it brings.
package struct PathAddress: Sendable {
  /// The stack, bottom to top: that of the route, of the route that contains the task, or of the
  /// start for a task outside all routes.
  package var stack: [RouteID]
  /// The route on top.
  package var route: RouteID
  /// The task that is done there; none for the URL of a route.
  package var task = TaskID.none
  /// The names of the values that the URL gives.
  package var inputs: Set<NameID> = []
  /// The names of the values that the task hands back.
  package var results: Set<NameID> = []
  /// The facts that it requires, and that its stack does not bring.
  private var requires: [FactID] = []

  /// The end that a URL opens. One that matches nothing opens the fallback.
  package init(_ match: URLMatch, in plan: Plan) throws(QuestionFault) {
    if match.isWeb, let failure = match.failure {
      throw QuestionFault("`\(match.url)` opens nothing: \(failure.reason)")
    }
    guard match.target != nil else {
      throw QuestionFault(
        "`\(match.url)` opens nothing", help: "`qtroute match --why` shows what almost matched")
    }
    stack = match.stack.map { $0.route }
    if stack.isEmpty && !plan.start.isNone { stack = plan.chain(of: plan.start) }
    guard let top = stack.last else { throw QuestionFault("the plan has no routes") }
    route = top
    for argument in match.arguments {
      inputs.insert(plan.parameters[argument.parameter].name)
    }
    requires = match.requires
    if case .task(let id) = match.target {
      task = id
      for result in plan.parameters[plan.tasks[id.index].results.indices] {
        results.insert(result.name)
      }
    }
  }

  /// The facts that hold once it is open, for those who have `given`: what it requires, and what the
  /// stack and the task bring.
  package func facts(given: [FactID], in plan: Plan) -> [FactID] {
    let opening = plan.openingFacts(of: stack, given: Set(given + requires).sorted())
    if task.isNone { return opening.facts }
    let conditions = plan.conditions(plan.tasks[task.index].conditions)
    var holds = Set(opening.facts)
    holds.formUnion(plan.facts(conditions.requires))
    holds.formUnion(plan.facts(conditions.grants))
    holds.subtract(plan.facts(conditions.revokes))
    return holds.sorted()
  }

  /// The route or task that it opens.
  package var target: PlanTarget { task.isNone ? .route(route) : .task(task) }
}
