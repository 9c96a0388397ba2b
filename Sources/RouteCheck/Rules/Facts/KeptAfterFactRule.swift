import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `kept-after-fact`: a step that revokes a fact leaves a frame on the stack, or parked, that
/// requires it.
enum KeptAfterFactRule {
  static let definition = RuleDefinition(
    .keptAfterFact, .warning,
    page: RulePage(
      "a fact is revoked while a screen that requires it stays",
      meaning: """
        A fact that ends removes no frame: whoever signs out still sees what only members
        may see, or finds it below by `up` or by a switch to its tab. The finding shows a
        way to a step that revokes the fact while such a frame stays on the stack, or is
        parked in a tab. A route that revokes what it requires itself is not meant.
        """,
      bad: """
        fact signedIn
        route Home {
            route Login unless signedIn {
                link grants signedIn back past Login
            }
            route Account requires signedIn {
                task signOut revokes signedIn
            }
        }
        """,
      good: """
        fact signedIn
        route Home {
            route Login unless signedIn {
                link grants signedIn back past Login
            }
            route Account requires signedIn {
                link => Home revokes signedIn
            }
        }
        """,
      fix: "Let a link revoke the fact and leave, instead of a task or a screen on top."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    let found = facts.keptFrames(plan)
    for kept in found { report(kept, plan, &context) }
  }

  private static func report(_ kept: KeptFrame, _ plan: Plan, _ context: inout CheckContext) {
    let fact = plan.name(of: kept.fact)
    let route = plan.displayName(kept.route)
    let (what, origin, about): (String, DeclarationReference, CheckContext.About)
    switch kept.revoker {
    case .route(let id):
      (what, origin, about) =
        ("`\(plan.displayName(id))`", plan.routes[id.index].origin, .route(id))
    case .task(let id):
      (what, origin, about) = ("`\(plan.displayName(id))`", plan.tasks[id.index].origin, .task(id))
    case .link(let id):
      let link = plan.links[id.index]
      (what, origin, about) = ("this link", link.origin, .link(link))
    }
    context.warn(
      Finding(
        .keptAfterFact, at: plan.span(of: kept.fact, in: .revokes, origin) ?? plan.nameSpan(origin),
        "\(what) revokes `\(fact)` while `\(route)`, which requires it, stays "
          + "\(kept.isParked ? "in a tab" : "on the stack"): \(plan.described(kept.way))",
        notes: [
          .init(at: plan.requirementSpan(of: kept.fact, kept.route), "required here")
        ],
        steps: plan.places(kept.way),
        fix: Fix("let a link revoke `\(fact)` and leave")),
      about: about)
  }
}
