package import RouteGraph
package import RoutePlan

/// The routes, tasks and lines that a drawing emphasizes: those that lie on paths.
package struct DotEmphasis: Sendable {
  private(set) var routes: Set<RouteID> = []
  private(set) var tasks: Set<TaskID> = []
  private(set) var lines: Set<Line> = []
  /// The numbers of the steps along each line; empty unless there is a single path.
  private var numbers: [Line: [Int]] = [:]
  /// The lines of moves for which the plan itself has none, in the order of the steps.
  private(set) var moves: [Line] = []
  private var pathCount = 0

  /// A line of a drawing along which a step moves.
  enum Line: Hashable {
    case link(LinkID)
    /// The line to a route from its parent.
    case branch(RouteID)
    case task(TaskID)
    /// A line between routes that is drawn only for the path.
    case move(from: RouteID, to: RouteID)
  }

  package init() {}

  /// Adds a path: the routes that it has on top, the tasks that it performs, and the lines that it
  /// follows. A step up or down and a change of tabs follow the hierarchy; one that brings back the
  /// frames of a tab follows it to the lowest of them.
  package mutating func add(_ path: StepPath, in plan: Plan) {
    var top = path.from
    routes.insert(top)
    pathCount += 1
    for (index, step) in path.steps.enumerated() {
      if !step.task.isNone { tasks.insert(step.task) }
      if let line = Self.line(of: step, from: top, in: plan) {
        if case .move = line, !lines.contains(line) { moves.append(line) }
        lines.insert(line)
        numbers[line, default: []].append(index + 1)
      }
      top = step.route
      routes.insert(top)
    }
  }

  /// The line that a step follows; nil if it stays where it is and the plan has no line for it.
  private static func line(of step: Step, from top: RouteID, in plan: Plan) -> Line? {
    if !step.link.isNone && !plan.end(of: plan.links[step.link.index]).isNone {
      return .link(step.link)
    }
    if !step.task.isNone {
      if case .route = plan.tasks[step.task.index].place { return .task(step.task) }
      return nil
    }
    switch step.verb {
    case .up where hasLine(top, to: step.route, in: plan): return .branch(top)
    case .down, .switch:
      let route = step.restored > 0 ? step.pushed.first ?? step.route : step.route
      let parent = plan.routes[route.index].parent
      if hasLine(route, to: parent, in: plan) { return .branch(route) }
    default: break
    }
    return step.route == top ? nil : .move(from: top, to: step.route)
  }

  /// Whether a line leads to `route` from `parent`.
  private static func hasLine(_ route: RouteID, to parent: RouteID, in plan: Plan) -> Bool {
    let route = plan.routes[route.index]
    return !parent.isNone && route.parent == parent && !route.flags.has(.linkedOnly)
  }

  /// The numbers of the steps along a line, such as `2, 5`; nil if it has none.
  func steps(along line: Line) -> String? {
    guard pathCount == 1, let numbers = numbers[line] else { return nil }
    return numbers.map { "\($0)" }.joined(separator: ", ")
  }
}

extension Plan {
  /// The route at which a link's line ends: its target, or the place to which it goes back.
  func end(of link: Link) -> RouteID {
    if !link.target.isNone { return link.target }
    switch link.back {
    case .none, .to(.none), .past(.none): return .none
    case .to(.route(let id)), .past(.route(let id)): return id
    case .to(.flow(let id)), .past(.flow(let id)): return flows[id.index].start
    }
  }
}
