package import RouteGraph
package import RoutePlan

/// The routes, tasks and lines that a drawing emphasizes: those that lie on paths.
package struct DotEmphasis: Sendable {
  private(set) var routes: Set<RouteID> = []
  private(set) var tasks: Set<TaskID> = []
  private(set) var links: Set<LinkID> = []
  /// Routes whose line from their parent is emphasized.
  private(set) var branches: Set<RouteID> = []

  package init() {}

  /// Adds a path: the routes that it has on top, the tasks that it performs, and the lines that it
  /// follows. A step up or down and a change of tabs follow the hierarchy; one that brings back the
  /// frames of a tab follows it to the lowest of them.
  package mutating func add(_ path: StepPath, in plan: Plan) {
    var top = path.from
    routes.insert(top)
    for step in path.steps {
      if !step.task.isNone { tasks.insert(step.task) }
      if !step.link.isNone { links.insert(step.link) }
      switch step.verb {
      case .up where plan.routes[top.index].parent == step.route: branches.insert(top)
      case .down, .switch:
        branches.insert(step.restored > 0 ? step.pushed.first ?? step.route : step.route)
      default: break
      }
      top = step.route
      routes.insert(top)
    }
  }
}
