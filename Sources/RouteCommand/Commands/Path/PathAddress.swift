import RouteCheck
import RouteMatch
import RoutePlan
import RouteSyntax

/// A URL as an end of a path: the stack that it builds, and the inputs and facts that it brings.
struct PathAddress {
  /// The stack, bottom to top: that of the route, of the route that contains the task, or of the
  /// start for a task outside all routes.
  var stack: [RouteID]
  /// The route on top.
  var route: RouteID
  /// The task that is done there; none for the URL of a route.
  var task = TaskID.none
  /// The names of the values that the URL gives.
  var inputs: Set<NameID> = []
  /// The names of the values that the task hands back.
  var results: Set<NameID> = []
  /// The facts that hold once it is open: those that it requires, and those that the stack grants.
  var facts: [FactID] = []

  /// Opens `url`. A URL that matches nothing opens the fallback.
  init(_ url: String, in plan: Plan) throws(CommandFailure) {
    var matcher = URLMatcher(plan)
    let match = matcher.match(url)
    guard match.target != nil else {
      throw CommandFailure(
        "`\(url)` opens nothing", help: "`qtroute match --why` shows what almost matched")
    }
    stack = match.stack.map(\.route)
    if stack.isEmpty && !plan.start.isNone { stack = plan.chain(of: plan.start) }
    guard let top = stack.last else { throw CommandFailure("the plan has no routes") }
    route = top
    for argument in match.arguments {
      inputs.insert(plan.parameters[argument.parameter].name)
    }
    var holds = Set(match.requires)
    var changing = stack.map { plan.routes[$0.index].conditions }
    if case .task(let id) = match.target {
      task = id
      changing.append(plan.tasks[id.index].conditions)
      for result in plan.parameters[plan.tasks[id.index].results.indices] {
        results.insert(result.name)
      }
    }
    for id in changing {
      let conditions = plan.conditions(id)
      holds.formUnion(plan.facts(conditions.grants))
      holds.subtract(plan.facts(conditions.revokes))
    }
    facts = holds.sorted()
  }

  /// The meaning that a command with addresses needs of its plan: what URLs open, if it is given
  /// one.
  static func meaning(_ arguments: Arguments) -> PlanMeaning {
    arguments.has(.url) || arguments.has(.fromURL) ? .urls : .moves
  }

  /// The route or task that it opens.
  var target: PlanTarget { task.isNone ? .route(route) : .task(task) }
}
