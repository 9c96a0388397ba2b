package import RoutePlan

/// What a tour may be asked to cover; the raw values are the words of `--cover`.
package enum CoverKind: String, CaseIterable, Sendable {
  case routes, links, steps, urls, tasks, facts, logins, pairs, restore, expectations

  /// What a tour covers if nothing else is asked for.
  package static let usual: [CoverKind] = [.routes, .links, .urls, .tasks]
}

/// One thing that a tour covers.
package enum TourItem: Hashable, Sendable {
  /// A route on top.
  case route(RouteID)
  /// A link, taken from one of its sources.
  case link(LinkID, from: RouteID)
  /// A task, done.
  case task(TaskID)
  /// A URL of the request, by its index, opened on an empty stack or while the app runs.
  case url(Int, isCold: Bool)
  /// A step down to a child.
  case down(RouteID)
  /// A step up from a route.
  case up(RouteID)
  /// A switch from the tab that a container shows to any of its tabs.
  case `switch`(from: RouteID, to: RouteID)
  /// A link that goes back or jumps, from any of its sources.
  case linkStep(LinkID)
  /// Something with conditions: while they hold, or in a place that offers it while they do not.
  case guarded(Guarded, holds: Bool)
  /// Something that requires a fact which the walk first lacks and then is granted.
  case login(Guarded, FactID)
  /// Two steps, one right after the other.
  case pair(Taken, Taken)
  /// The app ended by the system while a route is on top.
  case restore(RouteID)
  /// A path, a stack or a URL that the plan expects, by the number of the expectation.
  case expectation(Int)

  /// A step as pairs distinguish it.
  package enum Taken: Hashable, Sendable {
    /// To a child.
    case down(RouteID)
    /// From a route.
    case up(RouteID)
    /// From the tab that a container shows to any of its tabs.
    case `switch`(from: RouteID, to: RouteID)
    case link(LinkID, from: RouteID)
    case task(TaskID, on: RouteID)
  }

  /// A route, link or task that asks for facts.
  package enum Guarded: Hashable, Sendable {
    case route(RouteID)
    case link(LinkID)
    case task(TaskID)
  }

  package var kind: CoverKind {
    switch self {
    case .route: .routes
    case .link: .links
    case .task: .tasks
    case .url: .urls
    case .down, .up, .switch, .linkStep: .steps
    case .guarded: .facts
    case .login: .logins
    case .pair: .pairs
    case .restore: .restore
    case .expectation: .expectations
    }
  }
}
