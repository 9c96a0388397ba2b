import RouteSyntax

/// `missing-link`: the code has a link that the plan lacks.
enum MissingLinkRule {
  static let definition = RuleDefinition(
    .missingLink, .warning,
    page: RulePage(
      "the code has a link that the plan lacks",
      meaning: """
        The code has a move that the plan lacks, or makes it in another way. Only `check
        --against KIND:FOLDER` reports it, and fails; it leaves out links that were
        inferred, since they may be wrong.
        """,
      bad: """
        route Home {
            route Cart {
                route Item
            }
        }
        """,
      good: """
        route Home {
            route Cart {
                route Item
            }
            link -> Item
        }
        """,
      fix: "Add it, or let `qtroute import KIND FOLDER --update PLAN` do so."),
    check: .code)
}
