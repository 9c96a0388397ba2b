import RouteSyntax

/// `broken-expectation`: the promises of a plan must hold. Each kind is tested in its own file, in
/// `Expectations`.
enum BrokenExpectationRule {
  static let definition = RuleDefinition(
    .brokenExpectation, .error,
    page: RulePage(
      "an `expect` does not hold",
      meaning: """
        An expectation is a promise about paths, stacks or URLs, which `check` tests.
        The finding shows what happens instead: the shorter path, the fact that blocks
        the way, or the route that the URL opens.
        """,
      bad: """
        route Home {
            route List {
                route Detail
            }
        }
        expect path Home -> Detail within 1
        """,
      good: """
        route Home {
            route List {
                route Detail
            }
            link -> Detail
        }
        expect path Home -> Detail within 1
        """,
      fix: "Fix the plan, or the expectation if the plan is right."),
    check: .promises(check))

  static func check(_ context: inout CheckContext) {
    context.uncheckedExpectations = Expectations.check(&context) + URLExpectation.check(&context)
  }
}
