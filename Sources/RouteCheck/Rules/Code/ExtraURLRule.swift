import RouteSyntax

/// `extra-url`: the plan has a URL that the code lacks.
enum ExtraURLRule {
  static let definition = RuleDefinition(
    .extraURL, .warning,
    page: RulePage(
      "the plan has a URL that the code lacks",
      meaning: """
        The plan says that a URL opens a screen, and the code does not. Only `check
        --against KIND:FOLDER` reports it, and fails.
        """,
      bad: """
        route Home at "/" {
            route Cart at "cart"
        }
        """,
      good: """
        route Home at "/" {
            route Cart
        }
        """,
      fix: "Remove it, or say `allow extra-url` on the route."),
    check: .code)
}
