import RouteSyntax

/// `unknown-name`. The builder reports it, except for rules, which only the rule table knows.
enum UnknownNameRule {
  static let definition = RuleDefinition(
    .unknownName, .error, fixes: [.safe, .unsafe], leavesOpen: .moves,
    page: RulePage(
      "nothing has this name",
      meaning: """
        A reference names a route, flow, task, service, fact, type or rule that is not
        declared in the plan or in a file that it includes. A bare name is looked up in
        its own service, then in the plan. A clear typo has a safe fix, except in an
        `expect`; a name that differs by a plural or a digit may be a different name. If
        the plan uses the unknown spelling more often than the declared one, the fix
        renames the declaration.
        """,
      bad: """
        route Home {
            link -> Seting
        }
        route Settings
        """,
      good: """
        route Home {
            link -> Settings
        }
        route Settings
        """,
      fix: "Use the suggested name, declare the name, or write `Service.Name`."),
    check: .reading)

  /// Reports the `allow` clauses that name no rule.
  static func checkAllowances(_ allowances: Allowances, _ context: inout CheckContext) {
    for refusal in allowances.refusals where refusal.rule == nil {
      let near = RuleTable.names(near: refusal.name, among: RuleTable.warnings)
      context.report(
        Finding(
          .unknownName, at: refusal.span, "unknown rule `\(refusal.name)`",
          fix: .didYouMean(near, for: refusal.name, at: refusal.span)
            ?? Fix("name a warning; `qtroute rules` lists them")))
    }
  }
}
