package import RouteMatch
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
  /// and what follows from them alone is not reported again.
  ///
  /// Time is linear in the plan and in its expectations; suggestions, and what depends on facts and
  /// stacks, have a budget. A thread checks the patterns of a large plan.
  ///
  /// - Parameters:
  ///   - inParallel: whether a thread checks the patterns; nil for what is worth it. What comes of
  ///     it is the same.
  ///   - onEnd: told of each pass at its end, so that passes can be timed; then nothing runs in
  ///     parallel.
  package static func check(
    _ plan: Plan, _ buildFindings: [Finding], levels: RuleLevels = RuleLevels(),
    inParallel: Bool? = nil, onEnd: ((CheckPass) -> Void)? = nil
  ) -> CheckReport {
    var context = CheckContext(plan, buildFindings)
    if let onEnd {
      for pass in CheckPass.allCases {
        pass.run(&context)
        onEnd(pass)
      }
    } else {
      run(CheckPass.allCases, &context, inParallel: inParallel)
    }
    let findings = buildFindings + context.errors + Allowances.apply(to: context)
    var report = report(findings, levels)
    report.uncheckedExpectations = context.uncheckedExpectations
    report.uncheckedRules = context.uncheckedRules
    return report
  }

  /// The errors in `plan`, for those who want one without; and its patterns. What only warns is not
  /// looked for.
  package static func errors(
    in plan: Plan, _ buildFindings: [Finding], inParallel: Bool? = nil
  ) -> (errors: [Finding], patterns: PatternSet) {
    var context = CheckContext(plan, buildFindings)
    run(CheckPass.allCases.filter { !$0.onlyWarns }, &context, inParallel: inParallel)
    let findings = buildFindings + context.errors + Allowances.faults(in: plan)
    let report = report(findings, RuleLevels())
    return (report.findings.filter { $0.level == .error }, context.patterns())
  }

  /// The number of patterns from which a thread is worth its start; measured.
  private static let worth = 2048

  private static func run(
    _ passes: [CheckPass], _ context: inout CheckContext, inParallel: Bool?
  ) {
    let count = context.plan.patterns.count
    guard count > 0, inParallel ?? (count >= worth) else {
      for pass in passes { pass.run(&context) }
      return
    }
    // The passes on patterns ask nothing of the others. The one that is silent where there are errors
    // does not wait for theirs: what it found is taken back if they found some.
    let onPatterns = passes.filter(\.isOnPatterns)
    let work = BackgroundWork { [context] in
      var context = context
      for pass in onPatterns { pass.run(&context) }
      return context
    }
    let before = passes.prefix { !$0.isOnPatterns }
    let after = passes.dropFirst(before.count + onPatterns.count)
    for pass in before { pass.run(&context) }
    let place = context.mark
    var beforeGraph = place
    for pass in after where pass != .expectations {
      if pass == .graph { beforeGraph = context.mark }
      pass.run(&context)
    }
    let found = work.take()
    if after.contains(.graph) && !found.errors.isEmpty {
      context.removeAll(behind: beforeGraph)
      GraphRules.skip(&context)
    }
    context.insert(found, at: place)
    if after.contains(.expectations) { CheckPass.expectations.run(&context) }
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
