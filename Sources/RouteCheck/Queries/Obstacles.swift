import RouteBase
package import RouteGraph
import RouteMatch
package import RoutePlan
package import RouteSyntax

/// Why parts of a plan are never there, in the words of the rules that report it.
package struct Obstacles {
  /// A reason, and the places that show it.
  package struct Obstacle: Sendable {
    package var text: String
    package var places: [Finding.Note]
  }

  private let plan: Plan
  private let reasons: UnreachableReasons
  private let linksByTarget: RouteGroups
  private var conflicts: PlaceConflicts

  /// Takes time proportional to the plan.
  package init(_ plan: Plan, _ reachability: Reachability) {
    self.plan = plan
    reasons = UnreachableReasons(
      plan: plan, reachability: reachability, granters: FactGranters(plan))
    linksByTarget = RouteGroups(plan.links.map { $0.target }, count: plan.routes.count)
    conflicts = PlaceConflicts(plan)
  }

  /// Why an unreachable route is that. A route to which only another unreachable one leads has a
  /// reason of its own.
  package func unreachable(_ route: RouteID) -> Obstacle {
    let reason = reasons.find(route, linksByTarget[route].map { plan.links[Int($0)] })
    return Obstacle(
      text: "`\(plan.displayName(route))` cannot be reached: \(reason.text)",
      places: [.init(at: plan.nameSpan(plan.routes[route.index].origin), "declared here")]
        + reason.notes)
  }

  /// Why a link or a task is never available.
  package func never(
    _ subject: Availability.Subject, _ reason: Availability.Reason
  ) -> Obstacle {
    let finding = NeverAvailableRule.finding(subject, reason, plan)
    return Obstacle(text: finding.message, places: [.init(at: finding.span, "asked here")])
  }

  /// Why the stack of what a URL opens can never be built; nil if it can.
  package mutating func deadURL(_ target: PlanTarget) -> Obstacle? {
    let route =
      switch target {
      case .route(let route): route
      case .task(let task): plan.home(of: plan.tasks[task.index])
      }
    guard let (text, notes) = conflict(in: route) else { return nil }
    let name = plan.displayName(target.symbol)
    return Obstacle(
      text: "the stack of `\(name)` can never be built, so no URL opens it: \(text)", places: notes)
  }

  /// Why a route is never on its parent; nil if it may be.
  package mutating func deadPlace(_ route: RouteID) -> Obstacle? {
    conflict(in: route).map { Obstacle(text: $0.text, places: $0.notes) }
  }

  private mutating func conflict(in route: RouteID) -> (text: String, notes: [Finding.Note])? {
    guard !route.isNone, conflicts.isPossible else { return nil }
    return conflicts.find(route).map { DeadURLRule.described($0, plan) }
  }

  /// Why no URL carries a parameter of an opaque type, by its index.
  package func opaque(_ parameter: Int) -> Obstacle {
    Obstacle(
      text: URLMissingInputRule.described(parameter, plan),
      places: [.init(at: plan.span(of: plan.parameters[parameter]), "needed here")])
  }

  /// Where a route asks for a fact or against it.
  package func place(of fact: FactID, isRequired: Bool, by route: RouteID) -> Finding.Note {
    .init(
      at: plan.span(of: fact, askedBy: isRequired ? .requires : .unless, of: route),
      isRequired ? "required here" : "excluded here")
  }

  /// Where a route says that it is `locked`.
  package func lock(_ route: RouteID) -> Finding.Note {
    .init(at: plan.span(of: .locked, plan.routes[route.index].origin), "locked here")
  }
}
