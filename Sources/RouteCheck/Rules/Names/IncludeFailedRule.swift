import RouteSyntax

/// `include-failed`. The builder reports it.
enum IncludeFailedRule {
  static let definition = RuleDefinition(
    .includeFailed, .error, leavesOpen: .moves,
    page: RulePage(
      "an included file cannot be read",
      meaning: """
        The file does not exist or cannot be read. Paths are relative to the file that
        contains the include. While a file is missing, nothing is reported as unused or
        never granted, since that file may use or grant it.
        """,
      bad: """
        route Home {
            include "crat.routeplan"
        }
        """,
      good: """
        route Home {
            include "cart.routeplan"
        }
        """,
      fix: "Fix the path, or add the file."),
    check: .reading)
}
