import RouteBase
import RoutePlan
import RouteSyntax

/// `unused-allow`: an `allow` must silence a warning.
enum UnusedAllowRule {
  static let definition = RuleDefinition(
    .unusedAllow, .warning, fixes: [.safe],
    page: RulePage(
      "an `allow` silences nothing",
      meaning: """
        An `allow` silences one warning for its declaration; on a service or a flow, it
        does so for everything inside. An `allow` that silences nothing is usually left
        over from a problem that was fixed, and it would hide the next one. Errors cannot
        be allowed.
        """,
      bad: """
        route Home {
            route Cart
            link -> Cart title "Cart" allow redundant-link
        }
        """,
      good: """
        route Home {
            route Cart
            link -> Cart title "Cart"
        }
        """,
      fix: "Remove the `allow`."),
    check: .allowances(check))

  /// Silences the warnings that are allowed, then reports the clauses that silence nothing.
  static func check(_ context: inout CheckContext) {
    var allowances = Allowances(context.plan)
    if allowances.isEmpty { return }
    context.removeWarnings { allowances.silence($0) }
    for refusal in allowances.refusals {
      if let rule = refusal.rule { report(refusal, of: rule, &context) }
    }
    for entry in allowances.unused(context) { report(entry, &context) }
    UnknownNameRule.checkAllowances(allowances, &context)
  }

  private static func report(_ entry: Allowances.Entry, _ context: inout CheckContext) {
    let plan = context.plan
    let span = SourceSpan(file: entry.holder.file, range: entry.clause.range)
    let kind = plan.declaration(entry.holder).kind
    let place = kind == .service || kind == .flow ? "in this \(kind.name)" : "here"
    context.warn(
      Finding(
        .unusedAllow, at: span,
        "nothing \(place) breaks `\(entry.rule.name)`, so this `allow` does nothing",
        fix: plan.removing(entry.clause, in: span.file, "remove the `allow`"),
        subject: entry.holder),
      about: .nothing)
  }

  private static func report(
    _ refusal: Allowances.Refusal, of rule: Rule, _ context: inout CheckContext
  ) {
    context.warn(
      Finding(
        .unusedAllow, at: refusal.span,
        "`\(rule.name)` is an error, and errors cannot be allowed",
        fix: context.plan.removing(refusal.clause, in: refusal.span.file, "remove the `allow`")),
      about: .nothing)
  }
}
