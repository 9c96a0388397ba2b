import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Finds the steps to a goal.
///
/// The planner starts from the live stack and from exactly the facts that hold, but with nothing
/// parked. Where a planned step would really bring back the frames of a tab that was left, the path
/// is taken only as far as it is sure: up to that step, or, if it is the first, that step alone. The
/// rest is planned from the stack that is then there.
extension Driver {
  func way(to goal: Goal, _ run: DriveRun) throws(Stop) -> Way {
    switch goal {
    case .route(let target): return try way(to: target, run)
    case .sub(let target): return Way([sub(target, run)])
    case .parent:
      guard live.routes.count >= 2 else { throw Stop(.atRoot) }
      let kept = live.routes.count - 1
      return Way([DriveStep(.up, live.routes[kept - 1], kept: kept)])
    case .task(let task): return try way(to: task, run)
    case .leaveStranded: return Way(try leavingStranded())
    case .opening(let opening): return sure(try steps(to: opening), to: nil, run)
    }
  }

  /// The cheapest path to a screen; on an empty stack, its whole chain at once if the facts allow
  /// that.
  private func way(to target: RouteID, _ run: DriveRun) throws(Stop) -> Way {
    if live.routes.isEmpty { return try coldWay(to: target) }
    switch plan.planner.find(request(to: .route(target))) {
    case .found(let paths):
      let steps = paths.first?.steps.map { DriveStep($0) } ?? []
      if ends(steps, at: target, run) { return sure(steps, to: target, run) }
      let outer = outerInputs(of: .route(target), run)
      if !lies(steps, within: outer) {
        return try way(to: .route(target), within: outer, run) { ends($0, at: target, run) }
      }
      return way(to: target, keys(of: target, run), run) ?? sure(steps, to: target, run)
    case .notFound(let why): throw Stop(.noPath(plan.describe(why, to: plan.names[target])))
    }
  }

  /// The cheapest path to where a task can be done, and the task. On an empty stack, it begins with
  /// the chain of the route that contains the task, or with that of the plan's start.
  private func way(to id: TaskID, _ run: DriveRun) throws(Stop) -> Way {
    let task = plan.plan.tasks[id.index]
    guard let top = live.routes.last else {
      let home: RouteID =
        switch task.place {
        case .none: plan.plan.start
        case .route(let route): route
        case .flow(let flow): plan.plan.flows[flow.index].start
        }
      if home.isNone { throw Stop(.atRoot) }
      let first = launch(home)
      let after = plan.plan.pushing(first.pushed[...], live.facts)
      if after.map({ plan.plan.allows(task.conditions, $0) }) != true {
        var opening = Opening(chain: [], task: id)
        if case .none = task.place {} else { opening.chain = first.pushed }
        return Way(try steps(to: opening))
      }
      return Way([first, done(id, on: home, depth: first.pushed.count)])
    }
    switch plan.planner.find(request(to: .task(id))) {
    case .found(let paths):
      let steps = paths.first?.steps.map { DriveStep($0) } ?? []
      let outer = outerInputs(of: .task(id), run)
      if !lies(steps, within: outer) {
        return try way(to: .task(id), within: outer, run) { lies($0, within: outer) }
      }
      return sure(steps, to: nil, run)
    case .notFound(let why):
      // Where the task is at hand, the facts forbid it, and the step says which.
      var isHere = false
      plan.plan.forEachTask(on: top) { task, _ in isHere = isHere || task == id }
      if isHere { return Way([done(id, on: top, depth: live.routes.count)]) }
      throw Stop(.noPath(plan.describe(why, to: plan.names[id])))
    }
  }

  func request(to target: PlanTarget) -> PathRequest {
    // The callers have a stack.
    let top = live.routes.last ?? plan.plan.start
    var request = PathRequest(from: top, to: target)
    request.given = live.facts.sorted()
    request.isCold = true
    if let frames = unusualFrames {
      request.frames = frames
    } else if live.routes != plan.plan.chain(of: top) {
      request.stack = live.routes
    }
    return request
  }

  /// The frames, without what is parked in them, if one covers the screens below it in another way
  /// than the plan says of its route, because a link presented it; otherwise nil.
  private var unusualFrames: [PathFrame]? {
    let routes = live.routes
    let isUsual = zip(live.frames, routes).allSatisfy { frame, route in
      let usual = plan.plan.routes[route.index].presentation
      return frame.presentation.isPresented == usual.isPresented
        && frame.presentation.isFloating == usual.isFloating
    }
    if isUsual { return nil }
    return routes.indices.map { index in
      var frame = PathFrame(
        route: routes[index],
        presentation: RoutePlan.Presentation(live.frames[index].presentation))
      if index + 1 < routes.count, plan.plan.keeps(routes[index + 1], of: routes[index]) {
        frame.selected = routes[index + 1]
      }
      return frame
    }
  }

  /// The step onto an empty stack.
  func launch(_ target: RouteID) -> DriveStep {
    DriveStep(.jump, target, kept: 0, pushed: plan.plan.chain(of: target))
  }

  private func done(_ id: TaskID, on route: RouteID, depth: Int) -> DriveStep {
    var step = DriveStep(.task, route, kept: depth)
    step.task = id
    return step
  }

  /// The part of planned steps that does not depend on what is parked now. `target` is the screen to
  /// reach; nil if a screen alone is not the goal.
  func sure(_ steps: [DriveStep], to target: RouteID?, _ run: DriveRun) -> Way {
    if live.tabs.isEmpty { return Way(steps) }
    var untouched = live.routes.count
    for (index, step) in steps.enumerated() {
      if rules.bringsBack(step, on: live, below: untouched) {
        if index > 0 { return Way(Array(steps[..<index]), isWhole: false) }
        let real = rules.realized(step, on: live, inputs: run.inputs)
        return Way([real], isWhole: real.route == target && !bringsBackOther(real, run))
      }
      untouched = min(untouched, step.kept)
    }
    return Way(steps)
  }

  /// The step that puts a screen above the current one. The first open link that leads there
  /// decides how; without such a link, the plan's declaration of the screen does. No lock prevents
  /// it.
  func sub(_ target: RouteID, _ run: DriveRun) -> DriveStep {
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
    var presentation = model.routes[target.index].presentation
    if !first.isNone {
      let link = model.links[first.index]
      step.link = first
      step.kept = plan.table.kept(link.back, of: live.routes)
      presentation = link.presentation ?? presentation
      if link.isSingle && step.kept > 0 && live.routes[step.kept - 1] == target {
        step.pushed = []
        return step
      }
    }
    if !presentation.isFloating {
      while step.kept > 0 && live.frames[step.kept - 1].presentation.isFloating { step.kept -= 1 }
    }
    return step
  }
}
