import RouteSyntax

/// `missing-url`: the code has a URL that the plan lacks.
enum MissingURLRule {
  static let definition = RuleDefinition(
    .missingURL, .warning,
    page: RulePage(
      "the code has a URL that the plan lacks",
      meaning: """
        In the code, a URL opens a screen, or a scheme or domain is the app's, and the
        plan does not say so. Only `check --against KIND:FOLDER` reports it, and fails.
        """,
      bad: """
        route Home at "/" {
            route Cart
        }
        """,
      good: """
        route Home at "/" {
            route Cart at "cart"
        }
        """,
      fix: "Add it, or let `qtroute import KIND FOLDER --update PLAN` do so."),
    check: .code)
}
