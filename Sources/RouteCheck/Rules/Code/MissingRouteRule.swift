import RouteSyntax

/// `missing-route`: the code has a screen that the plan lacks.
enum MissingRouteRule {
  static let definition = RuleDefinition(
    .missingRoute, .warning,
    page: RulePage(
      "the code has a screen that the plan lacks",
      meaning: """
        The code has a route or a flow that the plan lacks, calls it differently now, or
        has made a flow of a route or a route of a flow. Only `check --against
        KIND:FOLDER` reports it, and fails: the plan no longer tells what is in the app.
        On a flow, a service or a route, `allow` accepts whatever is missing there.
        """,
      bad: "route Home",
      good: """
        route Home {
            route Cart
        }
        """,
      fix: "Add it, or let `qtroute import KIND FOLDER --update PLAN` do so."),
    check: .code)
}
