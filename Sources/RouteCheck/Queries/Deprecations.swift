import RoutePlan
import RouteSyntax

/// What is deprecated in a plan: routes, and those in a deprecated flow or service.
struct Deprecations {
  /// The declaration that makes a route deprecated.
  enum Holder: Hashable {
    case route(RouteID)
    case flow(FlowID)
    case service(ServiceID)
  }

  private let plan: Plan
  /// The innermost deprecated flow around each flow, including the flow itself.
  private let flows: [FlowID]
  private let isDeprecated: [Bool]

  /// Takes linear time in the flows and services.
  init(_ plan: Plan) {
    self.plan = plan
    func says(_ origin: DeclarationReference) -> Bool {
      plan.clause(.deprecated, of: origin) != nil
    }
    isDeprecated = plan.services.map { says($0.origin) }
    var flows = plan.flows.indices.map {
      says(plan.flows[$0].origin) ? FlowID($0) : FlowID.none
    }
    if flows.contains(where: { !$0.isNone }) {
      // From the outside in.
      let nesting = FlowNesting(plan)
      for index in plan.flows.indices.sorted(by: { nesting.depths[$0] < nesting.depths[$1] })
      where flows[index].isNone && !plan.flows[index].flow.isNone {
        flows[index] = flows[plan.flows[index].flow.index]
      }
    }
    self.flows = flows
  }

  /// What makes a route deprecated, the nearest if there are several; nil if nothing does.
  func holder(of id: RouteID) -> Holder? {
    let route = plan.routes[id.index]
    if route.flags.contains(.deprecated) { return .route(id) }
    if !route.flow.isNone, !flows[route.flow.index].isNone {
      return .flow(flows[route.flow.index])
    }
    let service = route.service
    return !service.isNone && isDeprecated[service.index] ? .service(service) : nil
  }

  /// Where a holder is declared.
  func origin(of holder: Holder) -> DeclarationReference {
    switch holder {
    case .route(let id): plan.routes[id.index].origin
    case .flow(let id): plan.flows[id.index].origin
    case .service(let id): plan.services[id.index].origin
    }
  }
}
