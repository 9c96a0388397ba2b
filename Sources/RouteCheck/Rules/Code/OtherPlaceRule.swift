import RouteSyntax

/// `other-place`: a screen is elsewhere in the code.
enum OtherPlaceRule {
  static let definition = RuleDefinition(
    .otherPlace, .warning,
    page: RulePage(
      "a screen is elsewhere in the code",
      meaning: """
        In the code, a route or a flow is in another one than in the plan, its children
        are tabs on one side only, or a flow or the app starts with another screen. Only
        `check --against KIND:FOLDER` reports it, and fails.
        """,
      bad: """
        route Home {
            route Cart {
                route Item
            }
        }
        """,
      good: """
        route Home {
            route Cart
            route Item
        }
        """,
      fix: "Move it, or say `allow other-place` on it."),
    check: .code)
}
