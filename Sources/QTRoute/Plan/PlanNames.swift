import RoutePlan
package import RouteSyntax

/// The names and annotations of a plan's routes and tasks, computed once.
struct PlanNames: Sendable {
  let routes: [String]
  let tasks: [String]
  /// The name of each of the plan's parameters; equal ones share their text.
  let parameters: [String]
  let facts: [String]
  private var routeAnnotations: [RouteID: [Annotation]] = [:]
  private var taskAnnotations: [TaskID: [Annotation]] = [:]

  init(_ plan: Plan) {
    routes = plan.routes.indices.map { plan.displayName(RouteID($0)) }
    tasks = plan.tasks.indices.map { plan.displayName(TaskID($0)) }
    facts = plan.facts.map { plan.name($0.name) }
    var known: [NameID: String] = [:]
    parameters = plan.parameters.map { parameter in
      if let name = known[parameter.name] { return name }
      let name = plan.name(parameter.name)
      known[parameter.name] = name
      return name
    }
    guard plan.hasAnnotations else { return }
    for (index, route) in plan.routes.enumerated() {
      let list = Self.annotations(route.origin, in: plan)
      if !list.isEmpty { routeAnnotations[RouteID(index)] = list }
    }
    for (index, task) in plan.tasks.enumerated() {
      let list = Self.annotations(task.origin, in: plan)
      if !list.isEmpty { taskAnnotations[TaskID(index)] = list }
    }
  }

  subscript(_ route: RouteID) -> String { routes[route.index] }
  subscript(_ task: TaskID) -> String { tasks[task.index] }

  func annotations(_ route: RouteID) -> [Annotation] {
    routeAnnotations.isEmpty ? [] : routeAnnotations[route] ?? []
  }

  func annotations(_ task: TaskID) -> [Annotation] { taskAnnotations[task] ?? [] }

  private static func annotations(
    _ origin: DeclarationReference, in plan: Plan
  ) -> [Annotation] {
    plan.annotations(of: origin).map { annotation in
      Annotation(
        key: annotation.displayKey,
        value: plan.value(of: annotation).map { InputValue($0) } ?? .absent)
    }
  }
}

extension InputValue {
  /// Creates the value of a literal.
  package init(_ literal: LiteralValue) {
    switch literal {
    case .string(let text): self = .string(text)
    case .integer(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .boolean(let flag): self = .bool(flag)
    case .nil: self = .absent
    case .list(let values): self = .list(values.map { InputValue($0) })
    }
  }
}
