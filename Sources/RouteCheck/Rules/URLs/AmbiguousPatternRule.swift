import RouteMatch
import RoutePlan
import RouteSyntax

/// `ambiguous-pattern`: a URL matches two patterns of equal rank.
enum AmbiguousPatternRule {
  static let definition = RuleDefinition(
    .ambiguousPattern, .error, leavesOpen: .urls,
    page: RulePage(
      "a URL matches two patterns, and neither takes precedence",
      meaning: """
        From left to right, the order of precedence is: literal text, a mix of text and
        parameters, a typed parameter, a `String` or `Any` parameter, `*`, and `**`. The
        order of declarations does not matter, so a tie is an error, unless facts decide:
        where one route requires a fact that the other refuses with `unless`, both may
        have the pattern. The message shows a URL of a tie.
        """,
      bad: """
        route Home {
            route Show(name: String, part: Int) at ":name-part-:part"
            route Clip(title: String, take: Int) at "clip-:title-:take"
        }
        """,
      good: """
        route Home {
            route Show(name: String, part: Int) at "show/:name-part-:part"
            route Clip(title: String, take: Int) at "clip-:title-:take"
        }
        """,
      fix: "Add a literal segment to one of them."),
    check: .patterns(check))

  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    for clash in context.clashes() where !clash.isSame {
      let other = clash.first.owner == clash.second.owner ? "another pattern" : "a pattern"
      context.report(
        Finding(
          .ambiguousPattern, at: clash.second.span,
          "`\(clash.url)` matches this and \(other) of \(clash.first.name(plan)), and neither takes "
            + "precedence",
          notes: [.init(at: clash.first.span, "the other pattern")],
          fix: Fix("add a literal segment to one of them")))
    }
  }
}
