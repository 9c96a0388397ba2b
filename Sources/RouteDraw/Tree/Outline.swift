import RoutePlan

/// A plan in reading order: which elements contain which, as rows of numbers.
///
/// The rows are numbered routes first, then flows, services and the plan itself. A row holds the
/// rows of its members in reading order; members that `in` put there come last.
struct Outline {
  /// What a row represents.
  enum Subject {
    case route(RouteID)
    case flow(FlowID)
    case service(ServiceID)
    case plan
  }

  /// The rows that each row contains.
  let members: Buckets
  /// The tasks that each row contains.
  let tasks: Buckets
  /// The links that start at each row; those from everywhere are at the plan's row.
  let links: Buckets
  /// The fallbacks of each row.
  let fallbacks: Buckets
  private let flows: Int
  private let services: Int
  /// The row of the plan itself.
  let root: Int

  init(_ plan: Plan) {
    flows = plan.routes.count
    services = flows + plan.flows.count
    root = services + plan.services.count
    let (firstFlow, firstService, root) = (flows, services, root)

    func row(_ place: Place, _ service: ServiceID) -> UInt32 {
      switch place {
      case .route(let id): id.raw
      case .flow(let id): UInt32(firstFlow + id.index)
      case .none: UInt32(service.isNone ? root : firstService + service.index)
      }
    }
    func row(_ source: Link.Source) -> UInt32 {
      switch source {
      case .everywhere: UInt32(root)
      case .route(let id): id.raw
      case .flow(let id): UInt32(firstFlow + id.index)
      }
    }
    func sort(_ rows: [UInt32]) -> Buckets {
      Buckets(count: root + 1, items: (0..<rows.count).map { UInt32($0) }, rows: rows)
    }
    tasks = sort(plan.tasks.map { row($0.place, $0.service) })
    links = sort(plan.links.map { row($0.source) })
    fallbacks = sort(plan.fallbacks.map { row(.none, $0.service) })

    var items: [UInt32] = []
    var rows: [UInt32] = []
    items.reserveCapacity(root)
    rows.reserveCapacity(root)
    let order = Self.readingOrder(plan)
    for isPlaced in [false, true] {
      for item in order {
        let index = Int(item)
        if index < plan.routes.count {
          let route = plan.routes[index]
          guard route.flags.has(.placed) == isPlaced else { continue }
          rows.append(row(route.place, route.service))
        } else {
          let flow = plan.flows[index - plan.routes.count]
          guard flow.isPlaced == isPlaced else { continue }
          rows.append(row(flow.place, flow.service))
        }
        items.append(item)
      }
    }
    var isUsed = plan.services.map { _ in false }
    for row in rows where row >= firstService && row < root {
      isUsed[Int(row) - firstService] = true
    }
    for service in plan.services.indices {
      let row = firstService + service
      if isUsed[service] || !tasks[row].isEmpty || !fallbacks[row].isEmpty {
        items.append(UInt32(row))
        rows.append(UInt32(root))
      }
    }
    members = Buckets(count: root + 1, items: items, rows: rows)
  }

  /// The rows of routes and flows in the order in which they are declared: a flow comes before the
  /// first route of its block. A flow without such a route comes before the first route of the next
  /// flow.
  private static func readingOrder(_ plan: Plan) -> [UInt32] {
    var firsts = [UInt32](repeating: .max, count: plan.flows.count)
    for (index, route) in plan.routes.enumerated() where !route.flags.has(.placed) {
      guard case .flow(let flow) = route.place else { continue }
      firsts[flow.index] = min(firsts[flow.index], UInt32(index))
    }
    var following = UInt32(plan.routes.count)
    for index in plan.flows.indices.reversed() {
      firsts[index] = min(firsts[index], following)
      following = firsts[index]
    }
    var order: [UInt32] = []
    order.reserveCapacity(plan.routes.count + plan.flows.count)
    var flow = 0
    for route in plan.routes.indices {
      while flow < firsts.count && firsts[flow] <= route {
        order.append(UInt32(plan.routes.count + flow))
        flow += 1
      }
      order.append(UInt32(route))
    }
    while flow < firsts.count {
      order.append(UInt32(plan.routes.count + flow))
      flow += 1
    }
    return order
  }

  /// What `row` represents.
  func subject(of row: Int) -> Subject {
    if row < flows { return .route(RouteID(row)) }
    if row < services { return .flow(FlowID(row - flows)) }
    return row < root ? .service(ServiceID(row - services)) : .plan
  }

  /// The row of a flow.
  func row(of flow: FlowID) -> Int { flows + flow.index }
}
