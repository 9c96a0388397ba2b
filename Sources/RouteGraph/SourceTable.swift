import RoutePlan

/// The links and tasks of a plan by where they may be taken: a route, a flow, or everywhere.
struct SourceTable {
  private let routeCount: Int
  private let flowCount: Int
  /// Where the links of each source start, and where those of the last one end.
  private var linkOffsets: [Int32] = []
  private var links: [LinkID] = []
  private var taskOffsets: [Int32] = []
  private var tasks: [TaskID] = []

  /// Whether the plan has neither links nor tasks.
  var isEmpty: Bool { linkOffsets.isEmpty && taskOffsets.isEmpty }

  /// Linear in the plan; next to nothing where it has neither links nor tasks.
  init(_ plan: Plan) {
    routeCount = plan.routes.count
    flowCount = plan.flows.count
    let count = routeCount + flowCount + 1
    if !plan.links.isEmpty {
      let sources = plan.links.map { link in
        switch link.source {
        case .route(let id): id.index
        case .flow(let id): routeCount + id.index
        case .everywhere: count - 1
        }
      }
      let (offsets, order) = Self.group(sources, count: count)
      linkOffsets = offsets
      links = order.map { LinkID($0) }
    }
    if !plan.tasks.isEmpty {
      let places = plan.tasks.map { task in
        switch task.place {
        case .route(let id): id.index
        case .flow(let id): routeCount + id.index
        case .none: count - 1
        }
      }
      let (offsets, order) = Self.group(places, count: count)
      taskOffsets = offsets
      tasks = order.map { TaskID($0) }
    }
  }

  private static func group(_ keys: [Int], count: Int) -> (offsets: [Int32], order: [Int]) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for key in keys { offsets[key + 1] += 1 }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    var order = [Int](repeating: 0, count: keys.count)
    var next = offsets
    for (index, key) in keys.enumerated() {
      order[Int(next[key])] = index
      next[key] += 1
    }
    return (offsets, order)
  }

  private func links(at source: Int) -> ArraySlice<LinkID> {
    linkOffsets.isEmpty ? [] : links[Int(linkOffsets[source])..<Int(linkOffsets[source + 1])]
  }

  private func tasks(at source: Int) -> ArraySlice<TaskID> {
    taskOffsets.isEmpty ? [] : tasks[Int(taskOffsets[source])..<Int(taskOffsets[source + 1])]
  }

  func links(of route: RouteID) -> ArraySlice<LinkID> { links(at: route.index) }
  func links(of flow: FlowID) -> ArraySlice<LinkID> { links(at: routeCount + flow.index) }
  var linksFromEverywhere: ArraySlice<LinkID> { links(at: routeCount + flowCount) }
  func tasks(of route: RouteID) -> ArraySlice<TaskID> { tasks(at: route.index) }
  func tasks(of flow: FlowID) -> ArraySlice<TaskID> { tasks(at: routeCount + flow.index) }
  var tasksEverywhere: ArraySlice<TaskID> { tasks(at: routeCount + flowCount) }
}
