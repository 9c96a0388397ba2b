import RouteSyntax

/// `name-taken`. The builder reports it.
enum NameTakenRule {
  static let definition = RuleDefinition(
    .nameTaken, .error,
    page: RulePage(
      "an old name in `was` belongs to something else, or is still in use",
      meaning: """
        `was` keeps an old name working in commands, in old code and in `diff`. An old
        name must have one meaning: two routes cannot share it, and it cannot be a name
        that is in use today. The same applies to services, flows and tasks.
        """,
      bad: """
        route Home {
            route Basket was Cart
            route Cart
        }
        """,
      good: """
        route Home {
            route Basket was Cart
            route Wishlist
        }
        """,
      fix: "Keep the old name for one of them, or rename whatever uses it today."),
    check: .reading)
}
