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
  case neverParks = "tabs are taken as `tabs reset`"
  case ignoresLocks = "`locked` is ignored"
  case stepsDownAnywhere = "`linked` is ignored"
  case neverFloats = "`present floating` is read as `present`"
  case neverSingle = "`single` is ignored"
  case linksChangeNothing = "what links grant and revoke is ignored"

  var testDescription: String { rawValue }

  /// The plan as seen by a planner that misreads it.
  func applied(to plan: Plan) -> Plan {
    var plan = plan.contents
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
    case .neverParks:
      for index in plan.routes.indices where plan.routes[index].flags.contains(.tabs) {
        plan.routes[index].flags.insert(.resetTabs)
      }
    case .ignoresLocks:
      for index in plan.routes.indices { plan.routes[index].flags.remove(.locked) }
    case .stepsDownAnywhere:
      for index in plan.routes.indices where plan.routes[index].flags.contains(.linked) {
        plan.routes[index].flags.subtract([.linked, .linkedOnly])
      }
    case .neverFloats:
      for index in plan.routes.indices where plan.routes[index].presentation == .presentFloating {
        plan.routes[index].presentation = .present
      }
      for index in plan.links.indices where plan.links[index].presentation == .presentFloating {
        plan.links[index].presentation = .present
      }
    case .neverSingle:
      for index in plan.links.indices { plan.links[index].isSingle = false }
    case .linksChangeNothing:
      for index in plan.links.indices {
        var conditions = plan.conditions[plan.links[index].conditions.index]
        (conditions.grants, conditions.revokes) = (.none, .none)
        plan.links[index].conditions = ConditionsID(plan.conditions.count)
        plan.conditions.append(conditions)
      }
    }
    return Plan(plan)
  }
}
