import RoutePlan

/// The subgraphs of a flowchart: services and, of what belongs to none, tabs with all that is below
/// them.
struct MermaidGroups {
  enum Group: Hashable {
    case service(ServiceID)
    case tab(RouteID)
  }

  private let plan: Plan
  /// For each route, the tab that it is or that it is below; `none` if there is none.
  private let tabs: [RouteID]

  init(_ plan: Plan) {
    self.plan = plan
    var tabs = [RouteID](repeating: .none, count: plan.routes.count)
    var queue: [RouteID] = []
    for (index, route) in plan.routes.enumerated() where route.parent.isNone {
      queue.append(RouteID(index))
    }
    var next = 0
    while next < queue.count {
      let route = queue[next]
      next += 1
      for child in plan.children[route.index] {
        // Tabs inside of a tab are part of it.
        let above = tabs[route.index]
        tabs[child.index] = above.isNone && plan.isTab(child) ? child : above
        queue.append(child)
      }
    }
    self.tabs = tabs
  }

  /// The group of a symbol; nil if it stands alone.
  func group(of symbol: Symbol) -> Group? {
    let (service, place): (ServiceID, Place) =
      switch symbol {
      case .route(let id): (plan.routes[id.index].service, .route(id))
      case .task(let id): (plan.tasks[id.index].service, plan.tasks[id.index].place)
      case .flow(let id): (plan.flows[id.index].service, .flow(id))
      }
    if !service.isNone { return .service(service) }
    let route: RouteID =
      switch place {
      case .none: .none
      case .route(let id): id
      case .flow(let id): plan.flows[id.index].start
      }
    guard !route.isNone, !tabs[route.index].isNone else { return nil }
    return .tab(tabs[route.index])
  }
}
