import RoutePlan
import RouteSyntax

// What is marked `@inferred` is a guess, so no change of it breaks anything.

extension PlanComparison {
  /// Makes changes that are not breaking of those about what either plan only infers.
  mutating func settleInferred() {
    if !old.hasAnnotations && !new.hasAnnotations { return }
    let names = old.inferredNames.union(new.inferredNames)
    for index in changes.indices where changes[index].isBreaking {
      let change = changes[index]
      let isAbout =
        names.contains(change.subject) || change.marks.contains(where: isInferred)
        || change.kind == .startChanged && change.before.map(names.contains) == true
      if isAbout { changes[index].isBreaking = false }
    }
  }

  private func isInferred(_ mark: Change.Mark) -> Bool {
    switch mark {
    case .oldRoute(let id): old.isInferred(old.routes[id.index].origin)
    case .newRoute(let id): new.isInferred(new.routes[id.index].origin)
    case .oldTask(let id): old.isInferred(old.tasks[id.index].origin)
    case .newTask(let id): new.isInferred(new.tasks[id.index].origin)
    case .oldLink(let id): old.isInferred(old.links[id.index].origin)
    case .newLink(let id): new.isInferred(new.links[id.index].origin)
    case .newFact, .newExpectation: false
    }
  }
}

extension Plan {
  /// The ids of the routes, flows and tasks that are marked `@inferred`.
  fileprivate var inferredNames: Set<String> {
    if !hasAnnotations { return [] }
    let symbols =
      routes.indices.map { Symbol.route(RouteID($0)) } + flows.indices.map { .flow(FlowID($0)) }
      + tasks.indices.map { .task(TaskID($0)) }
    return Set(symbols.filter { isInferred(origin(of: $0)) }.map { displayName($0) })
  }
}
