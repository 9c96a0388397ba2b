import RoutePlan

/// What a cluster of a drawing represents.
enum ClusterSubject {
  case flow(FlowID)
  case service(ServiceID)
  /// A route with its children and tasks.
  case parent(RouteID)
  case drawing
}

/// The numbers of the clusters: flows, then services, then parents, then the drawing itself; those
/// of a kind that is not grouped are never used.
struct ClusterHomes {
  private let plan: Plan
  private let group: DotGroup
  /// For each route below another one, whether it is drawn with something below it itself.
  private let isParent: [Bool]

  init(_ plan: Plan, _ extent: Extent, _ group: DotGroup) {
    (self.plan, self.group) = (plan, group)
    var isParent = [Bool](repeating: false, count: group == .parents ? plan.routes.count : 0)
    if group == .parents {
      for (index, route) in plan.routes.enumerated()
      where extent.shows(RouteID(index)) && extent.shows(route.parent) {
        isParent[route.parent.index] = true
      }
      for task in plan.tasks where extent.shows(task, of: plan) {
        if case .route(let id) = task.place { isParent[id.index] = true }
      }
      // A box around nearly everything would say nothing.
      for (index, route) in plan.routes.enumerated() where !extent.shows(route.parent) {
        isParent[index] = false
      }
    }
    self.isParent = isParent
  }

  /// The cluster that is the drawing itself.
  var root: Int { plan.flows.count + plan.services.count + isParent.count }

  private func number(of parent: RouteID) -> Int {
    plan.flows.count + plan.services.count + parent.index
  }

  /// What a cluster represents.
  func subject(of cluster: Int) -> ClusterSubject {
    let flows = plan.flows.count
    let services = flows + plan.services.count
    return cluster < flows
      ? .flow(FlowID(cluster))
      : cluster < services
        ? .service(ServiceID(cluster - flows))
        : cluster < root ? .parent(RouteID(cluster - services)) : .drawing
  }

  /// The cluster directly around another one.
  func cluster(around cluster: Int) -> Int {
    switch subject(of: cluster) {
    case .flow(let id): self.cluster(plan.flows[id.index].flow, plan.flows[id.index].service)
    case .parent(let id): below(plan.routes[id.index].parent)
    case .service, .drawing: root
    }
  }

  /// The cluster of a route.
  func cluster(of route: RouteID) -> Int {
    switch group {
    case .none: root
    case .services: cluster(plan.routes[route.index].flow, plan.routes[route.index].service)
    case .parents:
      isParent[route.index] ? number(of: route) : below(plan.routes[route.index].parent)
    }
  }

  /// The cluster of a task.
  func cluster(of task: PlanTask) -> Int {
    switch (group, task.place) {
    case (.none, _): root
    case (.services, .none): cluster(.none, task.service)
    case (.services, .flow(let id)): id.index
    case (_, .route(let id)): cluster(of: id)
    case (.parents, .none): root
    case (.parents, .flow(let id)): below(plan.flows[id.index].start)
    }
  }

  /// The cluster of what has a route as its parent.
  private func below(_ parent: RouteID) -> Int {
    !parent.isNone && isParent[parent.index] ? number(of: parent) : root
  }

  /// The cluster of an element of a flow or, without a flow, of a service.
  private func cluster(_ flow: FlowID, _ service: ServiceID) -> Int {
    if !flow.isNone { return flow.index }
    return service.isNone ? root : plan.flows.count + service.index
  }
}
