package import RoutePlan

/// Answers questions whose goal is not to have a route on top but to do something: a task in its
/// own place, or the opening of a URL.
///
/// A route is added to the plan as the end of such paths. Its conditions are those of the detour,
/// so the cheapest path to it is the cheapest one after which the detour can be done. Creating a
/// planner takes time proportional to the plan.
package struct DetourPlanner: Sendable {
  private let plan: Plan
  private let planner: Planner
  private let end: RouteID
  private let task: TaskID
  /// Whether the end has a place of its own, in which it has to be reached.
  private let isPlaced: Bool

  /// Creates a planner for paths that end with `task`. The task is done in the place of the route
  /// that contains it (or of the start of its flow); if nothing contains it, it is done anywhere.
  package init(doing task: TaskID, in plan: Plan) {
    let own = plan.tasks[task.index]
    let home = plan.home(of: own)
    self.init(
      plan, isPlaced: !home.isNone, task: task,
      [
        AddedRoute(
          parent: home, conditions: own.conditions, cost: own.cost,
          access: home.isNone ? .push : .child)
      ])
  }

  /// Creates a planner for paths to where a URL can be opened: there the stack becomes `chain`, and
  /// then `task` is done, unless it is none. An empty chain leaves the stack as it is.
  ///
  /// Frames of the chain that are higher than `depth` are pushed even if the stack has them.
  package init(opening chain: [RouteID], from depth: Int, task: TaskID, in plan: Plan) {
    let depth = min(depth, chain.count)
    var added: [AddedRoute] = []
    var parent = depth == 0 ? RouteID.none : chain[depth - 1]
    for route in chain[depth...] {
      added.append(AddedRoute(parent: parent, conditions: plan.routes[route.index].conditions))
      parent = RouteID(plan.routes.count + added.count - 1)
    }
    let conditions =
      task.isNone ? Conditions.none : plan.tasks[task.index].conditions
    added.append(
      AddedRoute(
        parent: parent, conditions: conditions, access: chain.isEmpty ? .push : .jump))
    self.init(plan, isPlaced: false, task: .none, added)
  }

  private init(_ plan: Plan, isPlaced: Bool, task: TaskID, _ added: [AddedRoute]) {
    self.plan = plan
    self.isPlaced = isPlaced
    self.task = task
    planner = Planner(plan.adding(added))
    end = RouteID(plan.routes.count + added.count - 1)
  }

  /// The cheapest paths that do the task; `request.to` is ignored.
  package func find(_ request: PathRequest) -> PathAnswer {
    switch planner.find(self.request(request)) {
    case .found(let paths): .found(paths.map { done($0) })
    case .notFound(let obstacle): .notFound(known(obstacle))
    }
  }

  /// The cheapest steps after which the URL can be opened; `request.to` is ignored.
  package func preparation(_ request: PathRequest) -> Result<[Step], NoPath> {
    switch planner.find(self.request(request)) {
    case .found(let paths): .success(paths.first?.steps.dropLast() ?? [])
    case .notFound(let obstacle): .failure(known(obstacle))
    }
  }

  /// For each step of `path`, an answer to `request`, its alternatives.
  package func alternatives(to path: StepPath, of request: PathRequest) -> [Alternatives] {
    var path = path
    guard let last = path.steps.popLast() else { return [] }
    path.to = .route(end)
    path.given += once
    path.steps.append(
      Step(
        verb: isPlaced ? .down : .sub, route: end,
        link: isPlaced ? .none : LinkID(plan.links.count), presentation: .present,
        cost: last.cost, kept: last.kept, pushed: [end]))
    return planner.alternatives(to: path, of: self.request(request)).map { step in
      var step = step
      for index in step.shown.indices where step.shown[index].route == end {
        step.shown[index].verb = .task
        step.shown[index].task = task
        step.shown[index].presentation = nil
      }
      return step
    }
  }

  private func request(_ request: PathRequest) -> PathRequest {
    var request = request
    request.to = .route(end)
    request.isExact = isPlaced
    request.given += once
    if !task.isNone { request.excludedTasks.append(task) }
    return request
  }

  /// The fact that the path to a placed end takes away. Without it, a path could pass the end
  /// elsewhere, and continue from there by links from everywhere.
  private var once: [FactID] { isPlaced ? [FactID(plan.facts.count)] : [] }

  /// The path with the task as its last step.
  private func done(_ path: StepPath) -> StepPath {
    var path = path
    guard let last = path.steps.popLast() else { return path }
    let stack = path.finalStack
    path.given.removeAll { once.contains($0) }
    let top = stack.last ?? .none
    path.to = .task(task)
    path.steps.append(
      Step(
        verb: .task, route: top, task: task, cost: last.cost, kept: stack.count, pushed: []))
    return path
  }

  private func known(_ obstacle: NoPath) -> NoPath {
    var obstacle = obstacle
    obstacle.reached.removeAll { $0.index >= plan.routes.count }
    return obstacle
  }
}
