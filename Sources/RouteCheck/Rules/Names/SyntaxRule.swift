import RouteSyntax

/// `syntax`. The lexer and the parser report it.
enum SyntaxRule {
  static let definition = RuleDefinition(
    .syntax, .error, fixes: [.safe, .unsafe], leavesOpen: .moves,
    page: RulePage(
      "the text does not follow the grammar of route plans",
      meaning: """
        The message says what was expected at that place, and what was found instead. The
        rest of the file is still read, so one run reports every syntax error of every
        file.
        """,
      bad: """
        route Home {
            route Cart at cart
        }
        """,
      good: """
        route Home {
            route Cart at "cart"
        }
        """,
      fix: "Write what was expected, or remove what was found."),
    check: .reading)
}
