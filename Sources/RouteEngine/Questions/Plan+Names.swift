package import RoutePlan
import RouteSyntax

extension Plan {
  /// The route that a question names; the name of a flow means its start.
  package func route(named name: String) throws(QuestionFault) -> RouteID {
    switch find(name) {
    case .route(let id): return id
    case .flow(let id) where !flows[id.index].start.isNone: return flows[id.index].start
    case .flow: throw QuestionFault("the flow `\(name)` has no routes")
    case .task, nil:
      if let message = wrongKind(named: name) { throw QuestionFault(message) }
      throw QuestionFault(
        "unknown route `\(name)`", help: didYouMean(names(near: name, routesOnly: true)))
    }
  }

  /// What to say of the name of a task or a service where a route is meant; nil for another name.
  package func wrongKind(named name: String) -> String? {
    switch find(name) {
    case .route, .flow: return nil
    case .task: return "`\(name)` is a task; name a route"
    case nil: break
    }
    // A name in backticks is one name.
    guard let service = findService(NameSyntax.raw(name).utf8) else { return nil }
    let shown = NameSyntax.display(self.name(services[service.index].name))
    var known: [String] = []
    for index in routes.indices where known.count < 3 && routes[index].service == service {
      known.append("`\(displayName(RouteID(index)))`")
    }
    if known.isEmpty { return "`\(shown)` is a service without routes" }
    return "`\(shown)` is a service; name a route in it: " + known.joined(separator: ", ")
  }

  /// The routes that a question names.
  package func routes(named names: [String]) throws(QuestionFault) -> [RouteID] {
    var routes: [RouteID] = []
    for name in names { routes.append(try route(named: name)) }
    return routes
  }

  /// The route or task that a question names.
  package func target(named name: String) throws(QuestionFault) -> PlanTarget {
    if case .task(let id) = find(name) { return .task(id) }
    return .route(try route(named: name))
  }

  /// The facts that a question names.
  package func facts(named names: [String]) throws(QuestionFault) -> [FactID] {
    var result: [FactID] = []
    for name in names {
      let raw = NameSyntax.raw(name)
      guard let id = findFact(raw.utf8) else {
        let known = facts.map { self.name($0.name) }
        throw QuestionFault("unknown fact `\(raw)`", help: didYouMean(raw, known))
      }
      result.append(id)
    }
    return result
  }
}
