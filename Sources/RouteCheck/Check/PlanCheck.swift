package import RoutePlan
package import RouteSyntax

/// A check of a plan that runs one rule at a time, so that whoever runs it can do something else in
/// between. `PlanChecker.check` runs one to its end.
package struct PlanCheck: Sendable {
  private var run: CheckRun
  private let buildFindings: [Finding]
  private let levels: RuleLevels

  /// What a check found out about moves, for the check of a later version of the plan.
  package struct Kept: Sendable {
    fileprivate let reach: ReachFacts?
  }

  /// The parameters are those of `PlanChecker.check`. `kept` is from the check of an earlier version
  /// of the plan; it saves work if people still move in the same way, and the report is the same
  /// without it.
  package init(
    _ plan: Plan, _ buildFindings: [Finding], levels: RuleLevels = RuleLevels(),
    inParallel: Bool? = nil, after kept: Kept? = nil
  ) {
    self.buildFindings = buildFindings
    self.levels = levels
    run = CheckRun(
      CheckContext(plan, buildFindings), RuleTable.all,
      inParallel: PlanChecker.isWorth(inParallel, plan), reach: kept?.reach)
  }

  /// Whether every rule was checked.
  package var isDone: Bool { run.isDone }

  /// Checks the next rule, and returns it; nil if there was something else to do. Must not be called
  /// once all is done.
  @discardableResult
  package mutating func step() -> Rule? { run.step() }

  /// Checks what is left.
  package mutating func finish() {
    while !run.isDone { run.step() }
  }

  /// The report, once all is done.
  package func report() -> CheckReport {
    PlanChecker.report(run.context, buildFindings, levels)
  }

  /// What a later check can use.
  package var kept: Kept { Kept(reach: run.reach) }
}
