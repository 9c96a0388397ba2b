package import RouteBase
import RouteCheck
import RouteEngine
import RouteGraph
package import RoutePlan
package import RouteSyntax
package import RouteTour

/// Says why something is not covered, in the words of `check` and `path`, and where the plan says so.
package struct TourReasons {
  /// A reason, and its witness.
  package struct Reason {
    package var text: String
    package var places: [Finding.Note] = []
  }

  private let plan: Plan
  private let urls: [TourURLs.URL]
  private let options: TourOptions
  private var ways: TourWayReasons?
  private var places: SourcePlaces
  /// Those of the uncovered items, in their order.
  package private(set) var reasons: [Reason] = []
  /// How many of them neither the plan nor `check` explains.
  package private(set) var unexplained = 0

  package init(_ plan: Plan, _ tour: Tour, _ options: TourOptions) {
    self.plan = plan
    self.options = options
    urls = tour.urls.urls
    places = SourcePlaces(plan.sourceFiles)
    if tour.uncovered.isEmpty { return }
    var obstacles = Obstacles(plan, tour.reachability)
    for item in tour.uncovered {
      if let reason = conflict(item, &obstacles) {
        reasons.append(reason)
      } else {
        reasons.append(reason(item, obstacles))
        if !item.isKnown { unexplained += 1 }
      }
    }
  }

  /// The file, the line and the column of a place.
  package mutating func position(_ place: Finding.Note) -> (path: String, at: SourcePosition) {
    (places.path(of: place.span), places.start(of: place.span))
  }

  /// The stack of a URL, or a child on its parent, that can never be there.
  private func conflict(_ item: Uncovered, _ obstacles: inout Obstacles) -> Reason? {
    switch (item.item, item.cause) {
    case (.url(let index, _), .cold), (.url(let index, _), .nothing), (.url(let index, _), .limit):
      obstacles.deadURL(urls[index].opens).map { Reason($0) }
    case (.down(let child), .nothing), (.down(let child), .limit):
      obstacles.deadPlace(child).map { Reason($0) }
    default: nil
    }
  }

  private mutating func reason(_ item: Uncovered, _ obstacles: Obstacles) -> Reason {
    switch item.cause {
    case .unreachable(let route): return Reason(obstacles.unreachable(route))
    case .never(let subject, let reason): return Reason(obstacles.never(subject, reason))
    case .noURL(let failure):
      if let parameter = failure.opaque { return Reason(obstacles.opaque(parameter)) }
      return Reason(
        text: failure.reason,
        places: failure.web.map { [.init(at: $0, "left to the browser here")] } ?? [])
    case .cold(let fact, let isMissing):
      return Reason(
        text: "a cold launch \(isMissing ? "lacks" : "has") `\(plan.name(of: fact))`",
        places: item.item.map { asking($0, for: fact, isMissing, obstacles) } ?? [])
    case .locked(let route):
      return Reason(
        text: "`\(plan.displayName(route))` is locked", places: [obstacles.lock(route)])
    case .bottom(let route):
      return Reason(text: "nothing is ever below `\(plan.displayName(route))`")
    case .protected: return Reason(text: "its conditions hold wherever it is offered")
    case .ungranted(let fact):
      return Reason(text: "nothing on the way grants `\(plan.name(of: fact))`")
    case .fixed(let fact, let holds, let route):
      return Reason(
        text: "`\(plan.name(of: fact))` \(holds ? "always" : "never") holds on "
          + "`\(plan.displayName(route))`")
    case .nothing:
      return Reason(text: wayReason(item.item) ?? "nothing that can be reached allows it")
    case .limit:
      return Reason(
        text: options.maxSteps == Int.max
          ? "neither a walk nor a proof that there is none was found within the search limit"
          : "no walk of at most \(counted(options.maxSteps, "step")) to it was found")
    }
  }

  /// Where walks begin on a route: what is in the way to something from there, as `path` says it.
  private mutating func wayReason(_ item: TourItem?) -> String? {
    if options.from.isNone { return nil }
    let target: PlanTarget
    switch item {
    case .route(let route), .restore(let route), .up(let route): target = .route(route)
    case .task(let task): target = .task(task)
    case .link(_, from: let source): target = .route(source)
    case .down(let child): target = .route(plan.routes[child.index].parent)
    case .switch(from: let tab, _): target = .route(tab)
    default: return nil
    }
    if ways == nil { ways = TourWayReasons(plan, options) }
    return ways?.reason(target)
  }

  /// The first route of a URL's stack that asks for a fact or against it.
  private func asking(
    _ item: TourItem, for fact: FactID, _ isRequired: Bool, _ obstacles: Obstacles
  ) -> [Finding.Note] {
    guard case .url(let index, _) = item else { return [] }
    let home =
      switch urls[index].opens {
      case .route(let route): route
      case .task(let task): plan.home(of: plan.tasks[task.index])
      }
    if home.isNone { return [] }
    for route in plan.chain(of: home) {
      let conditions = plan.conditions(plan.routes[route.index].conditions)
      let asked = isRequired ? conditions.requires : conditions.unless
      if plan.facts(asked).contains(fact) {
        return [obstacles.place(of: fact, isRequired: isRequired, by: route)]
      }
    }
    return []
  }
}

extension TourReasons.Reason {
  init(_ obstacle: Obstacles.Obstacle) {
    self.init(text: obstacle.text, places: obstacle.places)
  }
}
