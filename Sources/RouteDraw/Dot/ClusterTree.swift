import RoutePlan

/// The boxes of a drawing: flows, services and, around them all, the drawing itself. Clusters that
/// have nothing to show are left out.
struct ClusterTree {
  /// A step of the walk through the tree.
  enum Event {
    case open(Int)
    case close(Int)
  }

  /// The walk through the tree from the outermost cluster, which is opened first and closed last.
  private(set) var tour: [Event] = []
  /// The nodes directly in each cluster: routes, then tasks, whose numbers follow those of the
  /// routes.
  let members: Buckets
  private let flowCount: Int

  /// The number of the cluster that is the drawing itself.
  let root: Int

  /// `marked` tells, for each service, whether it also contains a mark.
  init(_ plan: Plan, _ extent: Extent, marked: [Bool]) {
    flowCount = plan.flows.count
    root = flowCount + plan.services.count
    var nodes: [UInt32] = []
    var homes: [UInt32] = []
    nodes.reserveCapacity(plan.routes.count + plan.tasks.count)
    homes.reserveCapacity(plan.routes.count + plan.tasks.count)
    for (index, route) in plan.routes.enumerated() where extent.shows(RouteID(index)) {
      nodes.append(UInt32(index))
      homes.append(UInt32(Self.cluster(route.flow, route.service, plan)))
    }
    for (index, task) in plan.tasks.enumerated() where extent.shows(task, of: plan) {
      nodes.append(UInt32(plan.routes.count + index))
      homes.append(UInt32(Self.cluster(of: task, plan)))
    }
    members = Buckets(count: root + 1, items: nodes, rows: homes)
    let parents = (0...root).map { cluster in
      cluster < plan.flows.count
        ? Self.cluster(plan.flows[cluster].flow, plan.flows[cluster].service, plan)
        : plan.flows.count + plan.services.count
    }
    let used = (0..<root).filter { cluster in
      !members.indices(of: cluster).isEmpty
        || (cluster >= plan.flows.count && marked[cluster - plan.flows.count])
    }
    walk(parents, used)
  }

  /// The cluster of an element of a flow or, without a flow, of a service.
  private static func cluster(_ flow: FlowID, _ service: ServiceID, _ plan: Plan) -> Int {
    if !flow.isNone { return flow.index }
    return plan.flows.count + (service.isNone ? plan.services.count : service.index)
  }

  private static func cluster(of task: PlanTask, _ plan: Plan) -> Int {
    switch task.place {
    case .none: return cluster(.none, task.service, plan)
    case .flow(let id): return id.index
    case .route(let id):
      let route = plan.routes[id.index]
      return cluster(route.flow, route.service, plan)
    }
  }

  /// Walks over `filled` clusters and the clusters around them.
  private mutating func walk(_ parents: [Int], _ filled: [Int]) {
    var isUsed = [Bool](repeating: false, count: root + 1)
    isUsed[root] = true
    for cluster in filled {
      var current = cluster
      while !isUsed[current] {
        isUsed[current] = true
        current = parents[current]
      }
    }
    let used = (0..<root).filter { isUsed[$0] }
    let inner = Buckets(
      count: root + 1, items: used.map { UInt32($0) }, rows: used.map { UInt32(parents[$0]) })
    var stack = [(cluster: root, next: inner.indices(of: root))]
    tour.append(.open(root))
    while let (cluster, next) = stack.last {
      if let first = next.first {
        stack[stack.count - 1].next = next.dropFirst()
        let child = Int(inner.elements[first])
        tour.append(.open(child))
        stack.append((child, inner.indices(of: child)))
      } else {
        tour.append(.close(cluster))
        stack.removeLast()
      }
    }
  }

  /// What a cluster represents.
  func subject(of cluster: Int) -> Subject {
    cluster < flowCount
      ? .flow(FlowID(cluster))
      : cluster < root ? .service(ServiceID(cluster - flowCount)) : .drawing
  }

  /// What a cluster represents.
  enum Subject {
    case flow(FlowID)
    case service(ServiceID)
    case drawing
  }
}
