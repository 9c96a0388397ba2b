import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `unreachable-route`: no configuration that the start leads to has the route on top. URLs count
/// as jumps that are available everywhere.
///
/// If routes lead to each other, or one leads to the next, the first is reported, with the number
/// of those that would be reached if it were. Deprecated routes may be unreachable.
enum UnreachableRouteRule {
  static let definition = RuleDefinition(
    .unreachableRoute, .warning,
    page: RulePage(
      "no path from the start leads to this route",
      meaning: """
        No steps and no URL ever put the route on top: it has no parent that can be
        reached, no link leads to it, or its requirements never hold where it could be
        opened. The finding says which. Routes that only this route leads to are counted,
        not reported. Deprecated routes may be unreachable.
        """,
      bad: """
        route Home {
            route List
        }
        route Help
        """,
      good: """
        route Home {
            route List
            link -> Help
        }
        route Help
        """,
      fix: "Link to it, nest it, give it a URL, or remove it."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    let reachability = facts.reachability
    guard reachability.verdicts.contains(.unreachable) else { return }
    let causes = UnreachableCauses(plan, reachability)
    let linksByTarget = RouteGroups(plan.links.map { $0.target }, count: plan.routes.count)
    let reasons = UnreachableReasons(
      plan: plan, reachability: reachability, granters: context.granters())
    let deprecations = Deprecations(plan)
    for (route, others) in causes.reported where deprecations.holder(of: route) == nil {
      let links = linksByTarget[route].map { plan.links[Int($0)] }
      let reason = reasons.find(route, links)
      let more =
        others == 0
        ? "" : ", nor can \(others) route\(others == 1 ? "" : "s") that only it leads to"
      context.warn(
        Finding(
          .unreachableRoute, at: plan.nameSpan(plan.routes[route.index].origin),
          "`\(plan.displayName(route))` cannot be reached\(more): \(reason.text)",
          notes: reason.notes, fix: Fix(reason.fix)),
        about: .route(route))
    }
  }
}
