package import RoutePlan
import RouteSyntax

/// What may be done where: the links and tasks of every route, of flows and of everywhere, and what
/// recycling by parameters needs to know of links.
package struct MoveTable: Sendable {
  package let plan: Plan
  let hierarchy: Hierarchy
  /// The links from each route itself.
  private let routeLinks: [[LinkID]]
  private let flowLinks: [[LinkID]]
  private let everywhereLinks: [LinkID]
  private let routeTasks: [[TaskID]]
  private let flowTasks: [[TaskID]]
  private let everywhereTasks: [TaskID]
  /// A literal as a number of its own: as it stands, and as a `Double` takes it.
  private struct Literal {
    var plain: UInt32
    var double: UInt32
  }
  /// For each link the values that its literals give to parameters.
  private let literals: [[NameID: Literal]]
  /// For each name by which a route is recycled whether that parameter is a `Double`.
  private let isDouble: [Bool]

  package init(_ plan: Plan) {
    self.plan = plan
    hierarchy = Hierarchy(plan)
    var routeLinks = [[LinkID]](repeating: [], count: plan.routes.count)
    var flowLinks = [[LinkID]](repeating: [], count: plan.flows.count)
    var everywhereLinks: [LinkID] = []
    var literals: [[NameID: Literal]] = []
    var numbers: [LiteralValue: UInt32] = [:]
    func number(_ value: LiteralValue) -> UInt32 {
      let number = numbers[value] ?? UInt32(numbers.count + 1)
      numbers[value] = number
      return number
    }
    for (index, link) in plan.links.enumerated() {
      switch link.source {
      case .route(let id): routeLinks[id.index].append(LinkID(index))
      case .flow(let id): flowLinks[id.index].append(LinkID(index))
      case .everywhere: everywhereLinks.append(LinkID(index))
      }
      var values: [NameID: Literal] = [:]
      for argument in plan.arguments[link.arguments.indices] where argument.value >= 0 {
        let tree = plan.files[argument.file.index].tree
        let value = tree.value(ofLiteral: Int(argument.value))
        var double = value
        if case .integer(let whole) = value { double = .double(Double(whole)) }
        values[argument.name] = Literal(plain: number(value), double: number(double))
      }
      literals.append(values)
    }
    var routeTasks = [[TaskID]](repeating: [], count: plan.routes.count)
    var flowTasks = [[TaskID]](repeating: [], count: plan.flows.count)
    var everywhereTasks: [TaskID] = []
    for (index, task) in plan.tasks.enumerated() {
      switch task.place {
      case .route(let id): routeTasks[id.index].append(TaskID(index))
      case .flow(let id): flowTasks[id.index].append(TaskID(index))
      case .none: everywhereTasks.append(TaskID(index))
      }
    }
    self.routeLinks = routeLinks
    self.flowLinks = flowLinks
    self.everywhereLinks = everywhereLinks
    self.routeTasks = routeTasks
    self.flowTasks = flowTasks
    self.everywhereTasks = everywhereTasks
    self.literals = literals
    var isDouble = [Bool](repeating: false, count: plan.keyLists.count)
    for route in plan.routes {
      for index in route.recycleKeys.indices {
        isDouble[index] = plan.parameters[route.parameters.indices].contains {
          $0.name == plan.keyLists[index] && $0.type.base == DeclaredType.BuiltIn.double.id
        }
      }
    }
    self.isDouble = isDouble
  }

  /// Calls `body` with each link from `route`: its own, those of the flows around it, those from
  /// everywhere. A flow's and everywhere's targets are not among their sources.
  @inline(__always)
  package func forEachLink(from route: RouteID, _ body: (LinkID, Link) -> Void) {
    for id in routeLinks[route.index] { body(id, plan.links[id.index]) }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      for id in flowLinks[flow.index] where plan.links[id.index].target != route {
        body(id, plan.links[id.index])
      }
      flow = plan.flows[flow.index].flow
    }
    for id in everywhereLinks where plan.links[id.index].target != route {
      body(id, plan.links[id.index])
    }
  }

  /// Calls `body` with each task that is there while `route` is on top.
  @inline(__always)
  package func forEachTask(on route: RouteID, _ body: (TaskID) -> Void) {
    for id in routeTasks[route.index] { body(id) }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      for id in flowTasks[flow.index] { body(id) }
      flow = plan.flows[flow.index].flow
    }
    for id in everywhereTasks { body(id) }
  }

  /// Whether `route` is in `flow`, at any depth.
  package func isRoute(_ route: RouteID, in flow: FlowID) -> Bool {
    var around = plan.routes[route.index].flow
    while !around.isNone {
      if around == flow { return true }
      around = plan.flows[around.index].flow
    }
    return false
  }

  /// Whether a step selects `id` as a tab of its parent.
  package func isTab(_ id: RouteID) -> Bool {
    let route = plan.routes[id.index]
    return !route.parent.isNone && route.presentation == .push
      && !route.flags.contains(.linkedOnly)
      && plan.routes[route.parent.index].flags.contains(.tabs)
  }

  /// What a link costs: its own, or its target's, or 1 where it only goes back.
  package func cost(of link: Link) -> UInt32 {
    link.cost ?? (link.target.isNone ? 1 : plan.routes[link.target.index].cost)
  }

  /// The values by which a frame of `route` is recycled, pushed by `link` (or by none): empty where
  /// it has no keys, 0 for a key that is taken from the path's one set of inputs.
  func keys(of route: RouteID, by link: LinkID) -> [UInt32] {
    let keys = plan.routes[route.index].recycleKeys
    if keys.isEmpty { return [] }
    return keys.indices.map { index in
      guard !link.isNone, let literal = literals[link.index][plan.keyLists[index]] else { return 0 }
      return isDouble[index] ? literal.double : literal.plain
    }
  }
}
