import RoutePlan
import RouteBase
import RouteSyntax

/// `fallback-needs-fact`: a fallback opens a route or a task that requires a fact which the chain
/// does not grant itself.
enum FallbackNeedsFactRule {
  static let definition = RuleDefinition(
    .fallbackNeedsFact, .warning,
    page: RulePage(
      "a fallback requires a fact, so it does not open for everyone",
      meaning: """
        A fallback opens for URLs and names that match nothing. It has no facts then, so
        a target that requires one, itself or through its chain, does not open until the
        fact holds. That may be intended: a bank falls back to a screen behind the login,
        by way of the login. Then allow the finding at the fallback's target.
        """,
      bad: """
        fact signedIn
        route Home {
            route Login {
                link grants signedIn back past Login
            }
            route Account requires signedIn
        }
        fallback Account
        """,
      good: """
        fact signedIn
        route Home {
            route Login {
                link grants signedIn back past Login
            }
            route Account requires signedIn
        }
        fallback Home
        """,
      fix: "Fall back to something that everyone can open, or allow the finding."),
    check: .plan(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    guard !plan.fallbacks.isEmpty, !plan.facts.isEmpty else { return }
    let needs = context.fallbackNeeds()
    for (index, fallback) in plan.fallbacks.enumerated() {
      guard let (fact, owner) = needs[index].fact else { continue }
      let target = fallback.target.symbol
      let subject =
        owner == target ? "which" : "whose ancestor `\(plan.displayName(owner))`"
      context.warn(
        Finding(
          .fallbackNeedsFact, at: plan.targetSpan(of: fallback),
          "this falls back to `\(plan.displayName(target))`, \(subject) requires "
            + "`\(plan.name(of: fact))`",
          notes: [
            .init(
              at: plan.requirementSpan(of: fact, by: .symbol(owner)), "required here")
          ],
          fix: Fix("fall back to a \(target.kindName) that requires no fact")),
        about: about(fallback.target))
    }
  }

  /// A fallback has no clauses, so its target is what may allow the finding.
  private static func about(_ target: PlanTarget) -> CheckContext.About {
    switch target {
    case .route(let id): .route(id)
    case .task(let id): .task(id)
    }
  }
}
