import RouteSyntax

/// `parent-cycle`. The builder reports it.
enum ParentCycleRule {
  static let definition = RuleDefinition(
    .parentCycle, .error, leavesOpen: .moves,
    page: RulePage(
      "`in` clauses make routes parents of each other",
      meaning: """
        `in` names the parent of a route or flow. A chain of parents must end at a route
        that has none, but these parents form a loop. The message shows the whole loop.
        """,
      bad: """
        route Home
        route List in Detail
        route Detail in List
        """,
      good: """
        route Home
        route List in Home
        route Detail in List
        """,
      fix: "Remove or change one `in` of the loop. To lead back, use a link, not a parent."),
    check: .reading)
}
