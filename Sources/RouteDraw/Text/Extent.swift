import RoutePlan

/// The routes that a drawing shows: all of them, or one route and what is below it, down to a
/// depth.
struct Extent {
  /// Whether nothing is left out.
  let isWhole: Bool
  /// Whether the drawing starts at one route instead of the roots.
  let hasTop: Bool
  /// How many levels below the top each route is; -1 for a route that is not shown.
  private let levels: [Int32]

  /// Levels follow the hierarchy, in which the members of a flow are one below its start. Level 0
  /// is `top` or, if that is nil, the roots.
  init(_ plan: Plan, from top: RouteID?, depth: Int?) {
    hasTop = top != nil
    isWhole = top == nil && depth == nil
    var levels = [Int32](repeating: -1, count: plan.routes.count)
    var queue: [RouteID] = []
    queue.reserveCapacity(plan.routes.count)
    if let top {
      if top.index < plan.routes.count { queue.append(top) }
    } else {
      for (index, route) in plan.routes.enumerated() where route.parent.isNone {
        queue.append(RouteID(index))
      }
    }
    for route in queue { levels[route.index] = 0 }
    let deepest = Int32(clamping: depth ?? Int.max)
    var next = 0
    while next < queue.count {
      let route = queue[next].index
      next += 1
      if levels[route] >= deepest { continue }
      for child in plan.children[route] {
        levels[child.index] = levels[route] + 1
        queue.append(child)
      }
    }
    self.levels = levels
  }

  /// How many levels below the top a route is; 0 for one that is not shown, or for none.
  func level(of route: RouteID) -> Int { shows(route) ? Int(levels[route.index]) : 0 }

  /// Whether the drawing shows `route`; false for none.
  func shows(_ route: RouteID) -> Bool {
    !route.isNone && levels[route.index] >= 0
  }
}

extension Extent {
  /// Whether the drawing shows a task, that is, the place that contains it or else the whole plan.
  func shows(_ task: PlanTask, of plan: Plan) -> Bool {
    switch task.place {
    case .none: !hasTop
    case .route(let id): shows(id)
    case .flow(let id): shows(plan.flows[id.index].start)
    }
  }

  /// Whether the drawing shows a route, a task, or the start of a flow.
  func shows(_ symbol: Symbol, of plan: Plan) -> Bool {
    switch symbol {
    case .route(let id): shows(id)
    case .task(let id): shows(plan.tasks[id.index], of: plan)
    case .flow(let id): isWhole || shows(plan.flows[id.index].start)
    }
  }

  /// Whether the drawing shows the target of a fallback.
  func shows(_ fallback: Fallback, of plan: Plan) -> Bool {
    switch fallback.target {
    case .route(let id): shows(id)
    case .task(let id): shows(plan.tasks[id.index], of: plan)
    }
  }
}
