import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// `never-available`: a link or task whose conditions can never hold where it is.
enum NeverAvailableRule {
  static let definition = RuleDefinition(
    .neverAvailable, .warning,
    page: RulePage(
      "the conditions of a link or task never hold where it is",
      meaning: """
        No configuration that the launch or a URL leads to has the link's source, or the
        task's route, on top while its conditions hold. It is enough if they hold when
        somebody comes back to it. Or the link itself keeps its target from being pushed:
        it revokes a fact that the target requires, or grants one that it excludes. Links
        to unreachable routes, and what is on such routes, are not reported.
        """,
      bad: """
        fact signedIn
        route Home {
            route Tour unless signedIn {
                task saveTour requires signedIn
            }
            route Login {
                link grants signedIn back past Login
            }
        }
        """,
      good: """
        fact signedIn
        route Home {
            route Tour {
                task saveTour requires signedIn
            }
            route Login {
                link grants signedIn back past Login
            }
        }
        """,
      fix: "Move it to where its conditions can hold, or change the conditions."),
    check: .reach(check))

  static func check(_ facts: inout ReachFacts, _ context: inout CheckContext) {
    let plan = context.plan
    let never = facts.neverAvailable(plan)
    for (subject, reason) in never {
      let about: CheckContext.About =
        switch subject {
        case .link(let id): .link(plan.links[id.index])
        case .task(let id): .task(id)
        }
      context.warn(finding(subject, reason, plan), about: about)
    }
  }

  /// What is said of a link or a task that is never available.
  static func finding(
    _ subject: Availability.Subject, _ reason: Availability.Reason, _ plan: Plan
  ) -> Finding {
    let (what, origin): (String, DeclarationReference)
    switch subject {
    case .link(let id): (what, origin) = ("this link", plan.links[id.index].origin)
    case .task(let id):
      (what, origin) = ("`\(plan.displayName(id))`", plan.tasks[id.index].origin)
    }
    var span: SourceSpan?
    var fix = "move it to where its conditions can hold, or change them"
    let text: String
    switch reason {
    case .contradiction(let fact):
      text = "it requires and excludes `\(plan.name(of: fact))`"
      span = plan.span(of: fact, in: .unless, origin)
    case .missing(let fact):
      text = "it requires `\(plan.name(of: fact))`, which never holds there"
      span = plan.span(of: fact, in: .requires, origin)
    case .present(let fact):
      text = "it excludes `\(plan.name(of: fact))`, which always holds there"
      span = plan.span(of: fact, in: .unless, origin)
    case .together:
      text = "its conditions never hold together there"
    case .refused(let fact, let part):
      let (verb, clause, wanted): (String, ClauseKind, String) =
        switch part {
        case .requires: ("requires", .requires, "excludes")
        case .unless: ("excludes", .unless, "requires")
        case .grants: ("grants", .grants, "excludes")
        case .revokes: ("revokes", .revokes, "requires")
        }
      let target = target(of: subject, plan)
      text = "it \(verb) `\(plan.name(of: fact))`, which `\(target)` \(wanted)"
      span = plan.span(of: fact, in: clause, origin)
      fix = "change what the link says of `\(plan.name(of: fact))`, or what `\(target)` asks"
    }
    return Finding(
      .neverAvailable, at: span ?? plan.nameSpan(origin), "\(what) is never available: \(text)",
      fix: Fix(fix))
  }

  private static func target(of subject: Availability.Subject, _ plan: Plan) -> String {
    switch subject {
    case .link(let id): plan.displayName(plan.links[id.index].target)
    case .task(let id): plan.displayName(id)
    }
  }
}
