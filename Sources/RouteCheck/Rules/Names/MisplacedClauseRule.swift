import RouteSyntax

/// `misplaced-clause`. The parser and the builder report it.
enum MisplacedClauseRule {
  static let definition = RuleDefinition(
    .misplacedClause, .error, fixes: [.safe, .unsafe], leavesOpen: .moves,
    page: RulePage(
      "a clause or declaration is not allowed here, or is repeated",
      meaning: """
        Each clause belongs to certain declarations only, and most clauses may be written
        once. Declarations about the whole plan belong at the top level of a file. The
        help says where the clause or declaration is allowed.
        """,
      bad: """
        route Home {
            task refresh present
        }
        """,
      good: """
        route Home {
            task refresh
            route Refreshed present
        }
        """,
      fix: "Move it or remove it; join repeated lists with commas."),
    check: .reading)
}
