extension Plan {
  /// Calls `body` with each link from `route`: its own, those of the flows around it, and those
  /// from everywhere. The target of a link from a flow or from everywhere is not one of its
  /// sources.
  @inlinable @inline(__always)
  package func forEachLink(from route: RouteID, _ body: (LinkID, Link) -> Void) {
    if links.isEmpty { return }
    for id in linkIndex.links(of: route) { body(id, links[id.index]) }
    var flow = routes[route.index].flow
    while !flow.isNone {
      for id in linkIndex.links(of: flow) where links[id.index].target != route {
        body(id, links[id.index])
      }
      flow = flows[flow.index].flow
    }
    for id in linkIndex.linksFromEverywhere where links[id.index].target != route {
      body(id, links[id.index])
    }
  }

  /// Calls `body` with each task that is available while `route` is on top.
  @inlinable @inline(__always)
  package func forEachTask(on route: RouteID, _ body: (TaskID, PlanTask) -> Void) {
    if tasks.isEmpty { return }
    for id in linkIndex.tasks(of: route) { body(id, tasks[id.index]) }
    var flow = routes[route.index].flow
    while !flow.isNone {
      for id in linkIndex.tasks(of: flow) { body(id, tasks[id.index]) }
      flow = flows[flow.index].flow
    }
    for id in linkIndex.tasksEverywhere { body(id, tasks[id.index]) }
  }

  /// Whether `route` is in `flow`, at any depth.
  @inlinable
  package func isRoute(_ route: RouteID, in flow: FlowID) -> Bool {
    var around = routes[route.index].flow
    while !around.isNone {
      if around == flow { return true }
      around = flows[around.index].flow
    }
    return false
  }

  /// Whether a route is a tab of its parent.
  @inlinable
  package func isTab(_ id: RouteID) -> Bool {
    let route = routes[id.index]
    return !route.parent.isNone && route.presentation == .push
      && !route.flags.contains(.linkedOnly) && routes[route.parent.index].flags.contains(.tabs)
  }

  /// The cost of a link: its own, or else its target's, or 1 if it only goes back.
  @inlinable
  package func cost(of link: Link) -> UInt32 {
    link.cost ?? (link.target.isNone ? 1 : routes[link.target.index].cost)
  }
}
