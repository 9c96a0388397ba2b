import RouteGraph
import RoutePlan
import RouteSyntax

/// The rules that ask what can be reached: `unreachable-route`, `dead-end` and `growing-stack`.
///
/// They are silent on a plan with errors in it: what they would report may follow from one, such as
/// a link that was not understood, or a fact that can never hold.
enum GraphRules {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    if plan.routes.isEmpty { return }
    guard !context.faults.isAny, context.errors.isEmpty else {
      skip(&context)
      return
    }
    let assumed = plan.facts.map(\.isGiven)
    let reachability = Reachability(plan, assumed: assumed)
    UnreachableRouteRule.check(reachability, &context)
    let tolerated = GrowingStackRule.tolerated(plan)
    let traps = Traps(plan, reachability, assumed: assumed, tolerating: tolerated)
    DeadEndRule.check(traps, &context)
    GrowingStackRule.check(traps, tolerated, &context)
  }

  /// Notes that they were not looked at.
  static func skip(_ context: inout CheckContext) {
    if context.plan.routes.isEmpty { return }
    context.uncheckedRules += [.unreachableRoute, .deadEnd, .growingStack]
  }
}
