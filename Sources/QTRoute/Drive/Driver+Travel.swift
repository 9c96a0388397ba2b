import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Turns an order into steps, and takes them to the end.
extension Driver {
  /// How often a drive may look for another path before it gives up.
  private static let mostPaths = 64

  func travel(_ run: inout DriveRun) async -> Result<DriveOutcome, DriveError> {
    do throws(Stop) {
      try await follow(&run)
    } catch {
      return .failure(
        DriveError(
          reason: error.reason, step: run.step, steps: run.steps, stack: live.frames))
    }
    guard let frame = live.frames.last else {
      return .failure(DriveError(reason: .atRoot, steps: run.steps, stack: []))
    }
    return .success(
      DriveOutcome(
        drive: run.number, frame: frame, routable: screens[frame.id], steps: run.steps,
        stack: live.frames, inputs: run.inputs, facts: facts, unknownName: run.unknownName,
        match: run.match))
  }

  private func follow(_ run: inout DriveRun) async throws(Stop) {
    if let reason = stopReason(run.number) { throw Stop(reason) }
    var goal = try goal(&run)
    for _ in 0..<Self.mostPaths {
      if let destination = destination(of: goal) {
        try await ask(guardsOf: destination, isDestination: true, &run)
      }
      let changesBefore = changes
      let steps = try path(to: goal, run)
      // Guards of whatever is pushed on the way are asked before the first step.
      for step in steps {
        for route in step.pushed { try await ask(guardsOf: route, isDestination: false, &run) }
      }
      if changes != changesBefore { continue }
      switch try await take(steps, &run) {
      case .arrived: return
      case .astray:
        // A single step has done what it could.
        if case .sub = goal { return }
        if case .parent = goal { return }
        if case .route(let target) = goal, live.routes.last == target { return }
      case .covered:
        // The presented frame has to go first; after that, the path may be a different one
        // altogether.
        _ = try await take(try path(to: .parent, run), endsDrive: false, &run)
      case .declined(let name):
        guard run.unknownName == nil, let fallback = fallback(for: name) else {
          throw Stop(.declined(name))
        }
        run.unknownName = name
        run.step = nil
        goal = fallback
      }
    }
    throw Stop(.unsettled)
  }

  private func destination(of goal: Goal) -> RouteID? {
    switch goal {
    case .route(let id), .sub(let id): id
    case .opening(let opening): opening.destination
    case .parent, .task: nil
    }
  }

  // MARK: Goals

  private func goal(_ run: inout DriveRun) throws(Stop) -> Goal {
    let url: String
    do throws(RegistrationError) {
      switch run.order {
      case .to(let name): return .route(try plan.route(name))
      case .sub(let name): return .sub(try plan.route(name))
      case .parent: return .parent
      case .task(let name): return .task(try plan.task(name))
      case .open(let text): url = text
      }
    } catch {
      guard case .unknownName(let name, _) = error, !name.isEmpty,
        let fallback = fallback(for: name, isTask: run.order.isTask)
      else { throw Stop(.badName(error)) }
      run.unknownName = name
      return fallback
    }
    return try goal(opening: url, &run)
  }

  private func fallback(for name: String, isTask: Bool? = nil) -> Goal? {
    let isTask = isTask ?? ((try? plan.task(name)) != nil)
    switch plan.fallback(for: name, preferringTask: isTask) {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case nil: return nil
    }
  }

  // MARK: Paths

  private func path(to goal: Goal, _ run: DriveRun) throws(Stop) -> [DriveStep] {
    switch goal {
    case .route(let target): return try way(to: target)
    case .sub(let target): return [sub(target, run)]
    case .parent:
      guard live.routes.count >= 2 else { throw Stop(.atRoot) }
      let kept = live.routes.count - 1
      return [DriveStep(.up, live.routes[kept - 1], kept: kept)]
    case .task(let task): return try way(to: task)
    case .opening(let opening): return try way(to: opening)
    }
  }

  /// The cheapest path to a screen; on an empty stack, its whole chain at once.
  private func way(to target: RouteID) throws(Stop) -> [DriveStep] {
    guard let top = live.routes.last else {
      return [DriveStep(.jump, target, kept: 0, pushed: plan.plan.chain(of: target))]
    }
    var request = PathRequest(from: top, to: target)
    request.given = live.facts.sorted()
    if live.routes != plan.plan.chain(of: top) { request.stack = live.routes }
    switch plan.planner.find(request) {
    case .found(let paths): return paths.first?.steps.map { DriveStep($0) } ?? []
    case .notFound(let why): throw Stop(.noPath(plan.describe(why, to: target)))
    }
  }

  /// The path to where a task is done, and the task.
  private func way(to id: TaskID) throws(Stop) -> [DriveStep] {
    let task = plan.plan.tasks[id.index]
    var steps: [DriveStep] = []
    var top = live.routes.last
    var depth = live.routes.count
    let isThere: Bool
    var place: RouteID?
    switch task.place {
    case .none: (isThere, place) = (top != nil, plan.plan.start)
    case .route(let route): (isThere, place) = (top == route, route)
    case .flow(let flow):
      isThere = top.map { plan.plan.isRoute($0, in: flow) } ?? false
      place = plan.plan.flows[flow.index].start
    }
    if !isThere {
      guard let place, !place.isNone else { throw Stop(.atRoot) }
      steps = try way(to: place)
      top = place
      for step in steps { depth = step.kept + step.pushed.count }
    }
    guard let top else { throw Stop(.atRoot) }
    var step = DriveStep(.task, top, kept: depth)
    step.task = id
    return steps + [step]
  }

  /// The step that puts a screen above the current one. The first open link that leads there
  /// decides how; without such a link, the plan's declaration of the screen does.
  private func sub(_ target: RouteID, _ run: DriveRun) -> DriveStep {
    let model = plan.plan
    var step = DriveStep(.sub, target, kept: live.routes.count, pushed: [target])
    guard let top = live.routes.last else { return step }
    var first = LinkID.none
    model.forEachLink(from: top) { id, link in
      guard link.target == target, link.arrow == .push, id < first,
        model.allows(link.conditions, live.facts)
      else { return }
      first = id
    }
    if first.isNone { return step }
    step.link = first
    step.kept = plan.table.kept(model.links[first.index].back, of: live.routes)
    return step
  }
}

extension DriveOrder {
  var isTask: Bool {
    if case .task = self { return true }
    return false
  }
}
