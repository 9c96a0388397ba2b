import RoutePlan
import RouteBase
import RouteSyntax

/// The declarations of a plan, listed by kind, each list in reading order.
struct PlanOrder {
  private(set) var services: [ServiceID] = []
  private(set) var flows: [FlowID] = []
  private(set) var routes: [RouteID] = []
  private(set) var tasks: [TaskID] = []
  /// Indices into the plan's links.
  private(set) var links: [Int] = []
  /// Indices into the plan's fallbacks.
  private(set) var fallbacks: [Int] = []

  init(_ plan: Plan) {
    var nodes: [ReadingOrder.Node] = []
    let firstFlow = plan.services.count
    let firstRoute = firstFlow + plan.flows.count
    func scope(_ service: ServiceID) -> Int { service.isNone ? -1 : service.index }
    func container(_ place: Place, _ isPlaced: Bool, _ service: ServiceID) -> Int {
      if isPlaced { return scope(service) }
      switch place {
      case .none: return scope(service)
      case .route(let id): return firstRoute + id.index
      case .flow(let id): return firstFlow + id.index
      }
    }
    func add(_ kind: ReadingOrderKind, _ index: Int, _ container: Int, floats: Bool = false) {
      nodes.append(
        ReadingOrder.Node(kind: kind, index: index, container: container, isFloating: floats))
    }
    for index in plan.services.indices { add(.service, index, -1) }
    for (index, flow) in plan.flows.enumerated() {
      add(.flow, index, container(flow.place, flow.isPlaced, flow.service))
    }
    for (index, route) in plan.routes.enumerated() {
      add(.route, index, container(route.place, route.flags.has(.placed), route.service))
    }
    for (index, task) in plan.tasks.enumerated() {
      add(.task, index, container(task.place, false, task.service))
    }
    for (index, link) in plan.links.enumerated() {
      let isNested = plan.isNested(link)
      switch link.source {
      case .route(let id) where isNested: add(.link, index, firstRoute + id.index)
      case .flow(let id) where isNested: add(.link, index, firstFlow + id.index)
      default: add(.link, index, scope(link.service), floats: true)
      }
    }
    for (index, fallback) in plan.fallbacks.enumerated() {
      add(.fallback, index, scope(fallback.service))
    }
    for case .open(let id) in ReadingOrder(nodes).events {
      let index = nodes[Int(id)].index
      switch nodes[Int(id)].kind {
      case .service: services.append(ServiceID(index))
      case .flow: flows.append(FlowID(index))
      case .route: routes.append(RouteID(index))
      case .task: tasks.append(TaskID(index))
      case .link: links.append(index)
      case .fallback: fallbacks.append(index)
      }
    }
  }
}

extension Plan {
  /// Whether a link is declared in the block of its source.
  func isNested(_ link: Link) -> Bool {
    guard let index = declaration(link.origin).payload.indices.first else { return false }
    return tree(link.origin).links[index].source == .block
  }
}
