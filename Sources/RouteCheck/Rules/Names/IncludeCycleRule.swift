import RouteSyntax

/// `include-cycle`. The builder reports it.
enum IncludeCycleRule {
  static let definition = RuleDefinition(
    .includeCycle, .error, leavesOpen: .moves,
    page: RulePage(
      "a file includes itself, directly or indirectly",
      meaning: """
        An include puts the declarations of one file into another, so a file cannot
        include itself. The message shows the whole loop. Several files may include the
        same file: it counts once for each place.
        """,
      bad: """
        route Home {
            include "main.routeplan"
        }
        """,
      good: """
        route Home {
            include "cart.routeplan"
        }
        """,
      fix: "Remove one include of the loop, or move what both files need to a third file."),
    check: .reading)
}
