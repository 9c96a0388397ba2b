import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `costly-fact`: a route that can be reached only by losing a fact that held.
enum CostlyFactRule {
  static let definition = RuleDefinition(
    .costlyFact, .warning,
    page: RulePage(
      "a route can be reached only by losing a fact that held",
      meaning: """
        Some way leads to the route, but on each one a fact that held is revoked first,
        because the route, or what leads to it, has an `unless` for that fact: members
        would have to sign out to pay. A route is not reported if some people get there
        without losing the fact, or if what revokes the fact leads there by itself. What
        only such a route leads to is not reported either.
        """,
      bad: """
        fact signedIn
        route Welcome {
            link => Home grants signedIn
        }
        route Home {
            route Pay unless signedIn
            link => Welcome
            task signOut revokes signedIn
        }
        """,
      good: """
        fact signedIn
        route Welcome {
            link => Home grants signedIn
        }
        route Home {
            route Pay requires signedIn
            link => Welcome
            task signOut revokes signedIn
        }
        """,
      fix: "Remove the `unless`, or add a way for those who never had the fact."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    let found = facts.costlyFacts(plan)
    for costly in found { report(costly, plan, &context) }
  }

  private static func report(
    _ costly: CostlyFact, _ plan: Plan, _ context: inout CheckContext
  ) {
    let name = plan.displayName(costly.route)
    let fact = plan.name(of: costly.fact)
    context.warn(
      Finding(
        .costlyFact, at: plan.nameSpan(plan.routes[costly.route.index].origin),
        "`\(name)` can be reached only by losing `\(fact)`: \(plan.described(costly.way))",
        notes: notes(costly, plan), steps: plan.places(costly.way),
        fix: Fix("let those in for whom `\(fact)` holds, or lead there before it holds")),
      about: .route(costly.route))
  }

  /// Where the route itself, or a link to it, excludes the fact.
  private static func notes(_ costly: CostlyFact, _ plan: Plan) -> [Finding.Note] {
    let own = plan.conditions(plan.routes[costly.route.index].conditions)
    if plan.facts(own.unless).contains(costly.fact) {
      let span = plan.span(of: costly.fact, askedBy: .unless, of: costly.route)
      return [.init(at: span, "excluded here")]
    }
    for link in plan.links where link.target == costly.route {
      if plan.facts(plan.conditions(link.conditions).unless).contains(costly.fact),
        let span = plan.span(of: costly.fact, in: .unless, link.origin)
      {
        return [.init(at: span, "excluded here")]
      }
    }
    return []
  }
}
