package import RoutePlan
package import RouteSyntax

/// What a check of a plan found.
package struct CheckReport: Sendable {
  /// The findings in the order of files and positions, at the levels that the run asked for.
  package var findings: [Finding]
  package var errorCount: Int
  package var warningCount: Int
  /// The expectations of the plan that were not put to the test, by their index: those that were not
  /// decided within the search limit, and all where the plan has errors.
  package var uncheckedExpectations: [Int]
  /// Rules that were not looked at, since errors stood in their way.
  package var uncheckedRules: [Rule]
  /// The levels that the run asked for.
  package var levels: RuleLevels

  /// Takes findings out, and the count of them.
  package mutating func removeFindings(where isRemoved: (Finding) -> Bool) {
    findings.removeAll(where: isRemoved)
    errorCount = findings.count { $0.level == .error }
    warningCount = findings.count - errorCount
  }
}

/// Runs the rules of the language over a plan.
package enum PlanChecker {
  /// Checks `plan`. `buildFindings` are what parser and builder found in it: they join the report,
  /// and what follows from them alone is not reported again. `onEnd` is told of each pass at its
  /// end, so that passes can be timed.
  ///
  /// Time is linear in the plan and in its expectations; suggestions, and what depends on facts and
  /// stacks, have a budget.
  package static func check(
    _ plan: Plan, _ buildFindings: [Finding], levels: RuleLevels = RuleLevels(),
    onEnd: (CheckPass) -> Void = { _ in }
  ) -> CheckReport {
    var context = CheckContext(plan, buildFindings)
    for pass in CheckPass.allCases {
      pass.run(&context)
      onEnd(pass)
    }
    let findings = buildFindings + context.errors + Allowances.apply(to: context)
    var report = report(findings, levels)
    report.uncheckedExpectations = context.uncheckedExpectations
    report.uncheckedRules = context.uncheckedRules
    return report
  }

  /// Sorts and levels findings. A file that is included in two places is checked in each: what is
  /// said of both is said once.
  private static func report(_ findings: [Finding], _ levels: RuleLevels) -> CheckReport {
    var report = CheckReport(
      findings: [], errorCount: 0, warningCount: 0, uncheckedExpectations: [], uncheckedRules: [],
      levels: levels)
    for var finding in findings.sorted(by: Finding.isOrderedBefore) {
      guard let level = levels.level(of: finding.rule) else { continue }
      if let last = report.findings.last, last.span == finding.span, last.rule == finding.rule,
        last.message == finding.message
      {
        continue
      }
      finding.level = level
      report.findings.append(finding)
      if level == .error { report.errorCount += 1 } else { report.warningCount += 1 }
    }
    return report
  }
}
