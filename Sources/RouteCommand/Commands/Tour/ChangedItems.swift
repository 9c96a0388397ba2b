import RouteDiff
import RouteGraph
import RouteMatch
import RoutePlan
import RouteTour

/// What a change of the plan touches: the routes, links, tasks and expectations that it adds or
/// changes, what a changed fact decides, the links to these routes, and the URLs that are theirs or
/// opened something else before. A URL is also touched if its stack has other conditions than before.
struct ChangedItems: Sendable {
  private var routes: Set<RouteID> = []
  private var tasks: Set<TaskID> = []
  private var links: Set<LinkID> = []
  private var expectations: Set<Int> = []
  /// For each URL of a tour, whether it opens something that is touched, or is new.
  private var urls: [Bool] = []
  private let plan: Plan

  /// - Parameter values: those of `--input`, which URLs of the tour have.
  init(from old: Plan, to plan: Plan, _ values: [NameID: String]) {
    self.plan = plan
    var limits = ComparisonLimits()
    // Only what is declared counts, not which paths it changes.
    (limits.pairs, limits.places, limits.moved, limits.tasks) = (0, 0, 0, 0)
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
    let below = addConditioned(old, comparison)
    var matcher = URLMatcher(old)
    urls = TourURLs(plan, values).urls.map { url in
      let before = matcher.match(url.text).target.flatMap { comparison.pair.target($0) }
      return contains(url.opens) || before != url.opens
        || place(of: url.opens).map { below.contains($0) } ?? false
    }
  }

  /// The route on which a target is opened.
  private func place(of target: PlanTarget) -> RouteID? {
    switch target {
    case .route(let route): return route
    case .task(let task):
      switch plan.tasks[task.index].place {
      case .none: return nil
      case .route(let route): return route
      case .flow(let flow): return plan.flows[flow.index].start
      }
    }
  }

  /// Adds what has other conditions than in the old plan, also by the flows around it; returns the
  /// routes among it and those below them.
  private mutating func addConditioned(_ old: Plan, _ comparison: PlanComparison) -> Set<RouteID> {
    var conditioned: Set<RouteID> = []
    for (index, route) in old.routes.enumerated() {
      guard let id = comparison.pair.route(RouteID(index)) else { continue }
      if comparison.differ(route.conditions, plan.routes[id.index].conditions) {
        conditioned.insert(id)
      }
    }
    for (index, task) in old.tasks.enumerated() {
      guard let id = comparison.pair.task(TaskID(index)) else { continue }
      if comparison.differ(task.conditions, plan.tasks[id.index].conditions) { tasks.insert(id) }
    }
    routes.formUnion(conditioned)
    var open = Array(conditioned)
    while let route = open.popLast() {
      for child in plan.children[route.index] where conditioned.insert(child).inserted {
        open.append(child)
      }
    }
    return conditioned
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
