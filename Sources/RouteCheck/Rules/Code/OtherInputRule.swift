import RouteSyntax

/// `other-input`: a screen has other inputs in the code.
enum OtherInputRule {
  static let definition = RuleDefinition(
    .otherInput, .warning,
    page: RulePage(
      "a screen has other inputs in the code",
      meaning: """
        The code passes a screen inputs other than those in the plan, or of another type.
        Only `check --against KIND:FOLDER` reports it, and fails. A plan may say more than
        the code: a type where the code has any, the values of a text, a default.
        """,
      bad: """
        route Home {
            route Item(id: Int)
        }
        """,
      good: """
        route Home {
            route Item(id: String)
        }
        """,
      fix: "Take the inputs of the code, or say `allow other-input` on the route."),
    check: .code)
}
