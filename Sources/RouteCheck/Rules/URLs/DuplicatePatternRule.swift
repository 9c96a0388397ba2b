import RouteMatch
import RoutePlan
import RouteSyntax

/// `duplicate-pattern`: two patterns are the same except for the names of their parameters.
enum DuplicatePatternRule {
  static let definition = RuleDefinition(
    .duplicatePattern, .error, leavesOpen: .urls,
    page: RulePage(
      "two patterns are the same",
      meaning: """
        A URL opens one route with one set of inputs. Two routes or tasks with the same
        pattern would both claim every URL that matches it, whatever the names of their
        parameters. So would the patterns `/:x` and `/:y` of one route. Two routes may
        share a pattern if they exclude each other: one requires a fact, itself or by a
        route above it, and the other refuses it with `unless`.
        """,
      bad: """
        route Home {
            route Show(showId: Int) at "shows/:showId"
            route Series(id: Int) at "shows/:id"
        }
        """,
      good: """
        route Home {
            route Show(showId: Int) at "shows/:showId"
            route Series(id: Int) at "series/:id"
        }
        """,
      fix: "Change one of the patterns, or remove it."),
    check: .patterns(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    for clash in context.clashes() where clash.isSame {
      context.report(
        Finding(
          .duplicatePattern, at: clash.second.span, message(clash, plan),
          notes: [.init(at: clash.first.span, "first used here")],
          fix: Fix("change one of them, or remove it")))
    }
  }

  private static func message(_ clash: PatternClash, _ plan: Plan) -> String {
    let (first, second) = (clash.first.name(plan), clash.second.name(plan))
    if clash.second.owner == nil {
      return "\(first) has this pattern, too: `\(clash.url)` would open it and stay in the browser"
    }
    return clash.first.owner == clash.second.owner
      ? "`\(clash.url)` matches two patterns of \(first), with different parameters"
      : "\(first) and \(second) have the same pattern: `\(clash.url)` would open both"
  }
}
