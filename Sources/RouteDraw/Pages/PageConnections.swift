import RoutePlan

/// The links and tasks of a plan by where they start, end and lie.
struct PageConnections {
  /// The links that are available everywhere.
  private(set) var everywhere: [LinkID] = []
  private var departures: [Symbol: [LinkID]] = [:]
  private var arrivals: [Symbol: [LinkID]] = [:]
  private var tasks: [Place: [TaskID]] = [:]

  init(_ plan: Plan) {
    for (index, link) in plan.links.enumerated() {
      let id = LinkID(index)
      switch link.source {
      case .everywhere: everywhere.append(id)
      case .route(let route): departures[.route(route), default: []].append(id)
      case .flow(let flow): departures[.flow(flow), default: []].append(id)
      }
      if !link.target.isNone { arrivals[.route(link.target), default: []].append(id) }
    }
    for (index, task) in plan.tasks.enumerated() {
      tasks[task.place, default: []].append(TaskID(index))
    }
  }

  func departures(from symbol: Symbol) -> [LinkID] { departures[symbol] ?? [] }

  func arrivals(at symbol: Symbol) -> [LinkID] { arrivals[symbol] ?? [] }

  func tasks(in place: Place) -> [TaskID] { tasks[place] ?? [] }
}
