import RouteBase
import RouteSyntax
import Testing

@testable import RoutePlan

/// A way to misread the language: a planner for the mutated plan behaves like one that misreads the
/// original plan.
enum PlanMutation: String, CaseIterable, CustomTestStringConvertible {
  case neverRecycles = "recycling is switched off"
  case goesBackPast = "`back to` is read as `back past`"
  case ignoresPresentation = "a link's presentation is ignored"
  case neverRevokes = "facts are taken as permanent"

  var testDescription: String { rawValue }

  /// The plan as seen by a planner that misreads it.
  func applied(to plan: Plan) -> Plan {
    var plan = plan
    switch self {
    case .neverRecycles:
      for index in plan.routes.indices { plan.routes[index].flags.remove(.recycle) }
    case .goesBackPast:
      for index in plan.links.indices {
        if case .to(let place) = plan.links[index].back { plan.links[index].back = .past(place) }
      }
    case .ignoresPresentation:
      for index in plan.links.indices { plan.links[index].presentation = nil }
    case .neverRevokes:
      for index in plan.conditions.indices { plan.conditions[index].revokes = .none }
    }
    return plan
  }
}
