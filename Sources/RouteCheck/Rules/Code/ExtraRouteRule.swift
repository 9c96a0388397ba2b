import RouteSyntax

/// `extra-route`: the plan has a screen that the code lacks.
enum ExtraRouteRule {
  static let definition = RuleDefinition(
    .extraRoute, .warning,
    page: RulePage(
      "the plan has a screen that the code lacks",
      meaning: """
        The plan has a route or a flow that the code lacks. Only `check --against
        KIND:FOLDER` reports it, and fails: a screen was removed, or is made in a way that
        the import does not see. `import --update` removes it unless people wrote about
        it; `allow` keeps it.
        """,
      bad: """
        route Home {
            route Cart
        }
        """,
      good: "route Home",
      fix: "Remove it, or say `allow extra-route` on it."),
    check: .code)
}
