import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// The properties of a plan's routes and tasks, as text for pages, tables and graphs.
struct PlanFacts {
  let plan: Plan
  private let patterns: WholePatterns
  /// The display name of each fact, by its index.
  private let factNames: [String]

  init(_ plan: Plan) {
    self.plan = plan
    factNames = plan.facts.indices.map { NameSyntax.display(plan.name(of: FactID($0))) }
    patterns = WholePatterns(plan)
  }

  /// The routes, then the tasks, each in reading order.
  var symbols: [Symbol] {
    plan.routes.indices.map { .route(RouteID($0)) } + plan.tasks.indices.map { .task(TaskID($0)) }
  }

  /// The whole patterns that open a symbol, with the arguments that they set.
  func urls(of symbol: Symbol) -> [String] { patterns.shown(of: symbol) }

  /// `name: Type = default` for each parameter.
  func parameters(_ slice: ShortSlice) -> [String] {
    plan.parameters[slice.indices].map { parameter in
      var text = NameSyntax.display(plan.name(parameter.name))
      if parameter.hasType { text += ": " + plan.displayName(parameter.type) }
      let tree = plan.files[parameter.file.index].tree
      let value = tree.parameters[Int(parameter.syntax)].value
      if value >= 0 { text += " = " + tree.text.string(tree.literals[Int(value)].range) }
      return text
    }
  }

  func inputs(of symbol: Symbol) -> (parameters: [String], results: [String]) {
    switch symbol {
    case .route(let id):
      let route = plan.routes[id.index]
      return (parameters(route.parameters), parameters(route.results))
    case .task(let id):
      let task = plan.tasks[id.index]
      return (parameters(task.parameters), parameters(task.results))
    case .flow: return ([], [])
    }
  }

  /// What the plan says of each parameter and each value handed back; empty for those of which it
  /// says nothing.
  func documentedInputs(
    of symbol: Symbol
  ) -> (parameters: [(code: String, text: String)], results: [(code: String, text: String)]) {
    func texts(_ slice: ShortSlice) -> [(code: String, text: String)] {
      plan.parameters[slice.indices].map { parameter in
        (NameSyntax.display(plan.name(parameter.name)), plan.documentation(of: parameter))
      }
    }
    switch symbol {
    case .route(let id):
      return (texts(plan.routes[id.index].parameters), texts(plan.routes[id.index].results))
    case .task(let id):
      return (texts(plan.tasks[id.index].parameters), texts(plan.tasks[id.index].results))
    case .flow: return ([], [])
    }
  }

  /// All facts that a symbol requires or changes, including those of the flows around it.
  func conditions(of symbol: Symbol) -> Conditions {
    switch symbol {
    case .route(let id): plan.conditions(plan.routes[id.index].conditions)
    case .task(let id): plan.conditions(plan.tasks[id.index].conditions)
    case .flow(let id): plan.conditions(plan.flows[id.index].conditions)
    }
  }

  func names(_ facts: PlanSlice) -> [String] {
    plan.facts(facts).map { factNames[$0.index] }
  }

  func service(of symbol: Symbol) -> ServiceID {
    switch symbol {
    case .route(let id): plan.routes[id.index].service
    case .task(let id): plan.tasks[id.index].service
    case .flow(let id): plan.flows[id.index].service
    }
  }

  /// The route or flow that contains a symbol.
  func place(of symbol: Symbol) -> Symbol? {
    let place: Place =
      switch symbol {
      case .route(let id): plan.routes[id.index].place
      case .task(let id): plan.tasks[id.index].place
      case .flow(let id): plan.flows[id.index].place
      }
    switch place {
    case .none: return nil
    case .route(let id): return .route(id)
    case .flow(let id): return .flow(id)
    }
  }
}
