import RouteSyntax

/// `wrong-kind`. The builder reports it.
enum WrongKindRule {
  static let definition = RuleDefinition(
    .wrongKind, .error, leavesOpen: .moves,
    page: RulePage(
      "the name belongs to a different kind of declaration",
      meaning: """
        The name is known, but it belongs to a task or a service where a route is
        expected, or to a flow without routes where the start of a flow is expected.
        """,
      bad: """
        route Home {
            link -> signOut
        }
        task signOut
        """,
      good: """
        route Home {
            link -> Goodbye
        }
        route Goodbye
        task signOut
        """,
      fix: "Name a route instead. No link leads to a task; a task is done where it is available."),
    check: .reading)
}
