import RouteDiff
import RouteGraph
import RoutePlan
import RouteTour

/// What a change of the plan touches: the routes, links and tasks that it adds or changes, the links
/// to these routes, and their URLs.
struct ChangedItems: Sendable {
  private var routes: Set<RouteID> = []
  private var tasks: Set<TaskID> = []
  private var links: Set<LinkID> = []
  private let plan: Plan
  private let urls: [PlanTarget]

  init(from old: Plan, to plan: Plan) {
    self.plan = plan
    urls = TourURLs(plan).urls.map { $0.opens }
    var limits = ComparisonLimits()
    // Only what is declared counts, not which paths it changes.
    (limits.pairs, limits.places, limits.moved) = (0, 0, 0)
    for mark in PlanComparison(old, plan, limits: limits).changes.flatMap({ $0.marks }) {
      switch mark {
      case .newRoute(let route): routes.insert(route)
      case .newTask(let task): tasks.insert(task)
      case .newLink(let link): links.insert(link)
      case .oldRoute, .oldTask, .oldLink: break
      }
    }
  }

  func contains(_ item: TourItem) -> Bool {
    switch item {
    case .route(let route), .up(let route), .down(let route), .restore(let route):
      return routes.contains(route)
    case .link(let link, _), .linkStep(let link): return contains(link)
    case .task(let task): return tasks.contains(task)
    case .url(let index, _): return contains(urls[index])
    case .switch(let from, let to): return routes.contains(from) || routes.contains(to)
    case .expectation(let number): return contains(plan.expectations[number].promise)
    case .pair(let first, let second): return contains(first) || contains(second)
    case .guarded(let thing, _), .login(let thing, _):
      switch thing {
      case .route(let route): return routes.contains(route)
      case .link(let link): return contains(link)
      case .task(let task): return tasks.contains(task)
      }
    }
  }

  /// Whether an end of a promise is touched.
  private func contains(_ promise: Expectation.Promise) -> Bool {
    switch promise {
    case .path(let from, let to, _), .everyPath(let from, let to, _), .noPath(let from, let to, _):
      routes.contains(from) || contains(to)
    case .url(_, let target, _): target.map { contains($0) } ?? false
    case .stack(let route, _): routes.contains(route)
    }
  }

  private func contains(_ step: TourItem.Taken) -> Bool {
    switch step {
    case .down(let route), .up(let route): routes.contains(route)
    case .switch(let from, let to): routes.contains(from) || routes.contains(to)
    case .link(let link, from: _): contains(link)
    case .task(let task, on: let route): tasks.contains(task) || routes.contains(route)
    }
  }

  private func contains(_ link: LinkID) -> Bool {
    links.contains(link) || routes.contains(plan.links[link.index].target)
  }

  private func contains(_ target: PlanTarget) -> Bool {
    switch target {
    case .route(let route): routes.contains(route)
    case .task(let task): tasks.contains(task)
    }
  }
}
