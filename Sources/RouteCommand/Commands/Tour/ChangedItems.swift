import RouteDiff
import RouteGraph
import RouteMatch
import RoutePlan
import RouteTour

/// What a change of the plan touches: the routes, links, tasks and expectations that it adds or
/// changes, what a changed fact decides, the links to these routes, and the URLs that are theirs or
/// opened something else before.
struct ChangedItems: Sendable {
  private var routes: Set<RouteID> = []
  private var tasks: Set<TaskID> = []
  private var links: Set<LinkID> = []
  private var expectations: Set<Int> = []
  /// For each URL of a tour, whether it opens something that is touched, or is new.
  private var urls: [Bool] = []
  private let plan: Plan

  init(from old: Plan, to plan: Plan) {
    self.plan = plan
    var limits = ComparisonLimits()
    // Only what is declared counts, not which paths it changes.
    (limits.pairs, limits.places, limits.moved) = (0, 0, 0)
    let comparison = PlanComparison(old, plan, limits: limits)
    var facts: Set<FactID> = []
    for mark in comparison.changes.flatMap({ $0.marks }) {
      switch mark {
      case .newRoute(let route): routes.insert(route)
      case .newTask(let task): tasks.insert(task)
      case .newLink(let link): links.insert(link)
      case .newFact(let fact): facts.insert(fact)
      case .newExpectation(let number): expectations.insert(number)
      case .oldRoute, .oldTask, .oldLink: break
      }
    }
    if !facts.isEmpty { addAll(with: facts) }
    var matcher = URLMatcher(old)
    urls = TourURLs(plan).urls.map { url in
      let before = matcher.match(url.text).target.flatMap { comparison.pair.target($0) }
      return contains(url.opens) || before != url.opens
    }
  }

  /// Adds what asks for one of `facts`, or changes it.
  private mutating func addAll(with facts: Set<FactID>) {
    func names(_ id: ConditionsID) -> Bool {
      let conditions = plan.conditions(id)
      return [conditions.requires, conditions.unless, conditions.grants, conditions.revokes]
        .contains { plan.facts($0).contains { facts.contains($0) } }
    }
    for (index, route) in plan.routes.enumerated() where names(route.conditions) {
      routes.insert(RouteID(index))
    }
    for (index, task) in plan.tasks.enumerated() where names(task.conditions) {
      tasks.insert(TaskID(index))
    }
    for (index, link) in plan.links.enumerated() where names(link.conditions) {
      links.insert(LinkID(index))
    }
  }

  func contains(_ item: TourItem) -> Bool {
    switch item {
    case .route(let route), .up(let route), .down(let route), .restore(let route):
      return routes.contains(route)
    case .link(let link, _), .linkStep(let link): return contains(link)
    case .task(let task): return tasks.contains(task)
    case .url(let index, _): return urls[index]
    case .switch(let from, let to): return routes.contains(from) || routes.contains(to)
    case .expectation(let number):
      return expectations.contains(number) || contains(plan.expectations[number].promise)
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
