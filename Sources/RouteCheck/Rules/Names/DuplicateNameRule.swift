import RouteSyntax

/// `duplicate-name`. The builder reports it.
enum DuplicateNameRule {
  static let definition = RuleDefinition(
    .duplicateName, .error, leavesOpen: .moves,
    page: RulePage(
      "two declarations in one scope have the same name",
      meaning: """
        The routes, flows and tasks of a service share one set of names, and those
        outside of services share another. The names of services are unique in the plan.
        A reference could not tell two declarations with one name apart.
        """,
      bad: """
        route Home {
            route Cart
            route Cart
        }
        """,
      good: """
        route Home {
            route Cart
            route SavedCart
        }
        """,
      fix: "Rename one of them, move it into a service, or link to the first one instead."),
    check: .reading)
}
