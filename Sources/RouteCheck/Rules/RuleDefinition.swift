package import RouteSyntax

/// A rule of the language, as defined by its file in this folder.
package struct RuleDefinition: Sendable {
  package let rule: Rule
  /// The level of its findings unless a run says otherwise.
  package let level: Level
  /// The safety of those fixes that can be applied; empty if every fix is only described.
  package let fixes: [Fix.Safety]
  /// The part of a plan's meaning that an error of this rule leaves open, so that no question about
  /// it can be answered; nil if a plan with such an error still has one meaning.
  package let leavesOpen: PlanMeaning?
  package let page: RulePage
  /// Finds the places that break it, and makes their fixes.
  let check: RuleCheck

  init(
    _ rule: Rule, _ level: Level, fixes: [Fix.Safety] = [], leavesOpen: PlanMeaning? = nil,
    page: RulePage, check: RuleCheck
  ) {
    self.rule = rule
    self.level = level
    self.fixes = fixes
    self.leavesOpen = leavesOpen
    self.page = page
    self.check = check
  }
}

/// What finds the places that break a rule. Checks run in the order of these cases, and those of
/// one case in the order of the rules.
enum RuleCheck: Sendable {
  /// The parser and the builder, while they read the plan.
  case reading
  /// A check of what the plan says.
  case plan(@Sendable (inout CheckContext) -> Void)
  /// A check of the compiled patterns. It depends on no other check, and may run on a separate
  /// thread. It does not run if the plan has no patterns.
  case patterns(@Sendable (inout CheckContext) -> Void)
  /// A check of what can be reached. It does not run on a plan with errors, because what it would
  /// report may follow from one, such as a link that was not understood, or a fact that can never
  /// hold.
  case reach(@Sendable (inout ReachFacts, inout CheckContext) -> Void)
  /// A check of the expectations.
  case promises(@Sendable (inout CheckContext) -> Void)
  /// A comparison with the code that a plan describes, which needs more than the plan.
  case code
  /// A check of the clauses that silence warnings, once all warnings are known.
  case allowances(@Sendable (inout CheckContext) -> Void)
}
