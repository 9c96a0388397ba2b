import RouteGraph
import RoutePlan
import RouteSyntax

/// The rules that ask what can be reached: `unreachable-route`, `dead-end` and `growing-stack`.
///
/// They are silent on a plan with errors in it: a link or a clause that was not understood may be
/// what they would miss.
enum GraphRules {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.routes.isEmpty, !context.faults.isAny else { return }
    let assumed = assumedFacts(context)
    let reachability = Reachability(plan, assumed: assumed)
    UnreachableRouteRule.check(reachability, &context)
    let tolerated = GrowingStackRule.tolerated(plan)
    let traps = Traps(plan, reachability, assumed: assumed, tolerating: tolerated)
    DeadEndRule.check(traps, &context)
    GrowingStackRule.check(traps, tolerated, &context)
  }

  /// Facts that may hold at the start: those that the world decides about, and those that can never
  /// come true, which other rules report.
  private static func assumedFacts(_ context: CheckContext) -> [Bool] {
    let plan = context.plan
    if plan.facts.isEmpty { return [] }
    let granters = RequirementRules.Granters(plan)
    let isPossible = RequirementCycle.possibleFacts(granters, plan, context.faults)
    return plan.facts.indices.map {
      plan.facts[$0].isGiven || !granters.isGranted[$0] || !isPossible[$0]
    }
  }
}
