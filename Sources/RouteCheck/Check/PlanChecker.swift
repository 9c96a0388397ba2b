package import RouteMatch
package import RoutePlan
import RouteBase
package import RouteSyntax

/// What a check of a plan found.
package struct CheckReport: Sendable {
  /// The findings in the order of files and positions, at the levels that the run requested.
  package var findings: [Finding]
  package var errorCount: Int
  package var warningCount: Int
  /// The expectations of the plan that were not tested, by their index: those that were not decided
  /// within the search limit, and all of them if the plan has errors.
  package var uncheckedExpectations: [Int]
  /// Rules that were not checked because of errors.
  package var uncheckedRules: [Rule]
  /// The levels that the run requested.
  package var levels: RuleLevels

  /// Adds findings, at the levels that the run requested.
  package mutating func add(_ more: [Finding]) {
    for var finding in more {
      guard let level = levels.level(of: finding.rule) else { continue }
      finding.level = level
      findings.append(finding)
    }
    findings.sort(by: Finding.isOrderedBefore)
    errorCount = findings.count { $0.level == .error }
    warningCount = findings.count - errorCount
  }

  /// Makes fixes unsafe that change a file in several places of the plan: what is true in one of them
  /// may not be true in another. What is wrong with the text itself is wrong in all.
  fileprivate mutating func distrustFixes(of plan: Plan) {
    func isSafeHere(_ finding: Finding) -> Bool {
      finding.fix?.safety == .safe && ![.syntax, .misplacedClause].contains(finding.rule)
    }
    guard plan.files.count > 1, findings.contains(where: isSafeHere) else { return }
    let repeated = plan.repeatedFiles
    if repeated.isEmpty { return }
    for index in findings.indices where isSafeHere(findings[index]) {
      let edits = findings[index].fix?.edits ?? []
      if edits.contains(where: { repeated.contains($0.span.file) }) {
        findings[index].fix?.safety = .unsafe
      }
    }
  }

  /// Removes findings, and updates the counts.
  package mutating func removeFindings(where isRemoved: (Finding) -> Bool) {
    findings.removeAll(where: isRemoved)
    errorCount = findings.count { $0.level == .error }
    warningCount = findings.count - errorCount
  }
}

/// Runs the rules of the language over a plan.
package enum PlanChecker {
  /// Checks `plan`. `buildFindings` are those of the parser and the builder. They join the report,
  /// and what merely follows from them is not reported again.
  ///
  /// Takes linear time in the plan and in its expectations. Suggestions, and what depends on facts
  /// and stacks, have a budget.
  ///
  /// - Parameter inParallel: whether a separate thread checks the patterns; nil to use one if it is
  ///   worth starting. The report is the same.
  package static func check(
    _ plan: Plan, _ buildFindings: [Finding], levels: RuleLevels = RuleLevels(),
    inParallel: Bool? = nil
  ) -> CheckReport {
    var check = PlanCheck(plan, buildFindings, levels: levels, inParallel: inParallel)
    check.finish()
    return check.report()
  }

  /// Checks `plan` without a separate thread. `onEnd` is called with each rule when its check ends,
  /// so that checks can be timed.
  package static func check(
    _ plan: Plan, _ buildFindings: [Finding], onEnd: (Rule) -> Void
  ) -> CheckReport {
    var check = PlanCheck(plan, buildFindings, inParallel: false)
    while !check.isDone {
      if let rule = check.step() { onEnd(rule) }
    }
    return check.report()
  }

  /// The errors in `plan`, for callers that ask it a question, and its patterns. Rules that only
  /// warn are not checked, and no expectation is evaluated: asking shows how a promise is broken.
  package static func errors(
    in plan: Plan, _ buildFindings: [Finding], inParallel: Bool? = nil
  ) -> (errors: [Finding], patterns: PatternSet) {
    errors(in: plan, buildFindings, inParallel: inParallel, except: [.brokenExpectation])
  }

  /// The errors in `plan`, for a program that follows it, and its patterns. What the program can
  /// make up for is not checked: it may itself say that a fact holds, and start where it likes.
  package static func faults(
    in plan: Plan, _ buildFindings: [Finding]
  ) -> (errors: [Finding], patterns: PatternSet) {
    errors(
      in: plan, buildFindings, inParallel: nil,
      except: [.brokenExpectation, .startNeedsInput, .unmetRequirement, .requirementCycle])
  }

  private static func errors(
    in plan: Plan, _ buildFindings: [Finding], inParallel: Bool?, except: [Rule]
  ) -> (errors: [Finding], patterns: PatternSet) {
    var run = CheckRun(
      CheckContext(plan, buildFindings),
      RuleTable.all.filter { $0.level == .error && !except.contains($0.rule) },
      inParallel: isWorth(inParallel, plan), keepsPatterns: true)
    while !run.isDone { run.step() }
    var context = run.context
    UnknownNameRule.checkAllowances(Allowances(plan), &context)
    let report = report(
      FindingList(built: buildFindings, errors: context.errors), RuleLevels())
    return (report.findings, context.patterns())
  }

  /// Whether a check of `plan` reads none of its trees unless it finds something. What the rules on
  /// facts, types and the use of old names ask is not in the plan.
  package static func readsNoTree(of plan: Plan, _ buildFindings: [Finding]) -> Bool {
    buildFindings.isEmpty && plan.facts.isEmpty && plan.allowances.isEmpty
      && plan.oldUses.isEmpty && plan.expectations.isEmpty && plan.services.isEmpty
      && plan.flows.isEmpty
  }

  /// The number of patterns from which a thread is worth starting; measured.
  private static let worth = 2048

  static func isWorth(_ inParallel: Bool?, _ plan: Plan) -> Bool {
    !plan.patterns.isEmpty && inParallel ?? (plan.patterns.count >= worth)
  }

  /// The report on all that was found.
  static func report(
    _ context: CheckContext, _ buildFindings: [Finding], _ levels: RuleLevels
  ) -> CheckReport {
    var report = report(
      FindingList(built: buildFindings, errors: context.errors, warnings: context.warnings), levels)
    report.uncheckedExpectations = context.uncheckedExpectations
    report.uncheckedRules = context.uncheckedRules
    report.distrustFixes(of: context.plan)
    return report
  }

  /// Sorts findings and sets their levels. A file that is included in two places is checked in
  /// each; what is found in both is reported once.
  private static func report(_ findings: FindingList, _ levels: RuleLevels) -> CheckReport {
    var report = CheckReport(
      findings: [], errorCount: 0, warningCount: 0, uncheckedExpectations: [], uncheckedRules: [],
      levels: levels)
    report.findings.reserveCapacity(findings.count)
    var last: UInt64?
    for (place, index) in inOrder(findings) {
      let finding = findings[index]
      guard let level = levels.level(of: finding.rule) else { continue }
      if place == last, report.findings.last?.says(sameAs: finding) == true { continue }
      last = place
      report.findings.append(finding)
      report.findings[report.findings.count - 1].level = level
      if level == .error { report.errorCount += 1 } else { report.warningCount += 1 }
    }
    return report
  }

  /// The indices of findings in their order. Findings are large, so that their places are sorted in
  /// their stead.
  private static func inOrder(_ findings: FindingList) -> [(place: UInt64, index: Int)] {
    var places: [(place: UInt64, index: Int)] = []
    places.reserveCapacity(findings.count)
    func add(_ span: SourceSpan) {
      places.append((UInt64(span.file.raw) << 32 | UInt64(span.range.start), places.count))
    }
    for finding in findings.built { add(finding.span) }
    for finding in findings.errors { add(finding.span) }
    for warning in findings.warnings { add(warning.finding.span) }
    places.sort { a, b in
      if a.place != b.place { return a.place < b.place }
      return Finding.isOrderedBefore(findings[a.index], findings[b.index])
    }
    return places
  }

  /// All findings of a check as if they were in one array. Findings are large, and a copy retains
  /// each of their texts and lists.
  private struct FindingList {
    var built: [Finding]
    var errors: [Finding]
    var warnings: [CheckContext.Warning] = []

    var count: Int { built.count + errors.count + warnings.count }

    subscript(index: Int) -> Finding {
      var index = index
      if index < built.count { return built[index] }
      index -= built.count
      return index < errors.count ? errors[index] : warnings[index - errors.count].finding
    }
  }
}
