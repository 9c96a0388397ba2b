/// The links and tasks of a plan by where they are available: at a route, in a flow, or everywhere.
@usableFromInline
package struct LinkIndex: Sendable {
  @usableFromInline let routeCount: Int
  @usableFromInline let flowCount: Int
  /// Where the links of each place start in `links`, and where those of the last one end: routes
  /// come first, then flows, then everywhere. Empty in a plan without links.
  @usableFromInline var linkOffsets: [UInt32] = []
  @usableFromInline var links: [LinkID] = []
  /// As above, for tasks.
  @usableFromInline var taskOffsets: [UInt32] = []
  @usableFromInline var tasks: [TaskID] = []

  /// The index of a plan without links and tasks.
  init() { (routeCount, flowCount) = (0, 0) }

  /// Takes time linear in the plan, and almost none if it has neither links nor tasks.
  init(_ plan: PlanContents) {
    routeCount = plan.routes.count
    flowCount = plan.flows.count
    let (routeCount, everywhere) = (routeCount, routeCount + flowCount)
    if !plan.links.isEmpty {
      (linkOffsets, links) = Self.group(plan.links, count: everywhere + 1) { link in
        switch link.source {
        case .route(let id): id.index
        case .flow(let id): routeCount + id.index
        case .everywhere: everywhere
        }
      }
    }
    if !plan.tasks.isEmpty {
      (taskOffsets, tasks) = Self.group(plan.tasks, count: everywhere + 1) { task in
        switch task.place {
        case .route(let id): id.index
        case .flow(let id): routeCount + id.index
        case .none: everywhere
        }
      }
    }
  }

  /// Sorts the indices of elements by their places; those of the same place keep their order.
  @inline(__always)
  private static func group<Element>(
    _ elements: [Element], count: Int, by place: (Element) -> Int
  ) -> (offsets: [UInt32], order: [ID<Element>]) {
    var offsets = [UInt32](repeating: 0, count: count + 1)
    for element in elements { offsets[place(element) + 1] += 1 }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    var order = [ID<Element>](repeating: .none, count: elements.count)
    var next = offsets
    for (index, element) in elements.enumerated() {
      let place = place(element)
      order[Int(next[place])] = ID(index)
      next[place] += 1
    }
    return (offsets, order)
  }

  /// Whether the plan has neither links nor tasks.
  @inlinable package var isEmpty: Bool { linkOffsets.isEmpty && taskOffsets.isEmpty }

  @inlinable @inline(__always)
  func links(at place: Int) -> ArraySlice<LinkID> {
    linkOffsets.isEmpty ? [] : links[Int(linkOffsets[place])..<Int(linkOffsets[place + 1])]
  }

  @inlinable @inline(__always)
  func tasks(at place: Int) -> ArraySlice<TaskID> {
    taskOffsets.isEmpty ? [] : tasks[Int(taskOffsets[place])..<Int(taskOffsets[place + 1])]
  }

  /// The links from a route itself.
  @inlinable package func links(of route: RouteID) -> ArraySlice<LinkID> {
    links(at: route.index)
  }
  /// The links from every route in a flow except their targets.
  @inlinable package func links(of flow: FlowID) -> ArraySlice<LinkID> {
    links(at: routeCount + flow.index)
  }
  /// The links from every route except their targets.
  @inlinable package var linksFromEverywhere: ArraySlice<LinkID> {
    links(at: routeCount + flowCount)
  }
  /// The tasks that are available while a route itself is on top.
  @inlinable package func tasks(of route: RouteID) -> ArraySlice<TaskID> {
    tasks(at: route.index)
  }
  /// The tasks that are available while a route in a flow is on top.
  @inlinable package func tasks(of flow: FlowID) -> ArraySlice<TaskID> {
    tasks(at: routeCount + flow.index)
  }
  /// The tasks that are always available.
  @inlinable package var tasksEverywhere: ArraySlice<TaskID> { tasks(at: routeCount + flowCount) }
}
