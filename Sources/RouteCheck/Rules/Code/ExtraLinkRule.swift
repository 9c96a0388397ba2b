import RouteSyntax

/// `extra-link`: the plan has a link that the code lacks.
enum ExtraLinkRule {
  static let definition = RuleDefinition(
    .extraLink, .warning,
    page: RulePage(
      "the plan has a link that the code lacks",
      meaning: """
        The plan has a move that the code lacks. Only `check --against KIND:FOLDER`
        reports it, and fails. `import --update` removes it unless people wrote about it;
        `allow` keeps it.
        """,
      bad: """
        route Home {
            route Cart {
                route Item
            }
            link -> Item
        }
        """,
      good: """
        route Home {
            route Cart {
                route Item
            }
        }
        """,
      fix: "Remove it, or say `allow extra-link` on it."),
    check: .code)
}
