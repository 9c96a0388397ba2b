package import RoutePlan
import RouteBase
package import RouteSyntax

/// Applies the fixes of a plan's findings in rounds: after each, the plan is read and checked
/// again.
///
/// A round applies fixes that do not touch each other. Errors are fixed before warnings, because a
/// warning may follow from an error, and warnings wait until everything is understood. In each
/// file, either all fixes of a round are applied or, if the parser then reports more than before,
/// none.
package struct PlanFixer {
  /// The limit on rounds. Each round except the last fixes something.
  private static let roundLimit = 100

  /// A finding, identified by what it says about which text.
  private struct Saying: Hashable {
    var rule: Rule
    var path: String
    var message: String
    var text: ArraySlice<UInt8>
  }
  /// A finding at an offset.
  private struct Place: Hashable {
    var saying: Saying
    var start: UInt32
  }
  /// A fix that was applied: where its finding would be reported again, and where the first text of
  /// its fix is now.
  private struct AppliedFix {
    var place: Place
    var path: String
    var text: ClosedRange<UInt32>
  }

  private let allowsUnsafe: Bool
  private let levels: RuleLevels
  private let build: (SourceOverrides) -> (plan: Plan, findings: [Finding])

  private var changes = ChangedFiles()
  /// Files that are not fixed, or not any longer, because their fixes did harm.
  private var frozen: Set<String> = []
  /// Findings that came back at the same place after their fix, with a fix of the same text.
  private var futile: Set<Saying> = []

  /// Fixes the plan that `build` reads, where texts may replace the contents of files. Files whose paths
  /// are in `sparing` stay as they are.
  package static func fix(
    allowingUnsafe: Bool, levels: RuleLevels, sparing: Set<String> = [],
    build: @escaping (SourceOverrides) -> (plan: Plan, findings: [Finding])
  ) -> FixedPlan {
    var fixer = PlanFixer(allowsUnsafe: allowingUnsafe, levels: levels, build: build)
    fixer.frozen = sparing
    return fixer.run()
  }

  /// Whether there is a safe fix to apply to a plan as it is: one of an error, or of a warning where
  /// everything is understood.
  package static func canFix(_ plan: Plan, _ report: CheckReport) -> Bool {
    let fixer = PlanFixer(allowsUnsafe: false, levels: RuleLevels()) { _ in (plan, []) }
    return !fixer.wanted((plan, report)).isEmpty
  }

  private init(
    allowsUnsafe: Bool, levels: RuleLevels,
    build: @escaping (SourceOverrides) -> (plan: Plan, findings: [Finding])
  ) {
    self.allowsUnsafe = allowsUnsafe
    self.levels = levels
    self.build = build
  }

  private mutating func run() -> FixedPlan {
    var checked = check()
    var isCutShort = true
    for _ in 0..<Self.roundLimit {
      let wanted = wanted(checked)
      if wanted.isEmpty {
        isCutShort = false
        break
      }
      let made = makeRound(wanted, checked.plan)
      checked = check()
      let fixes = fixes(checked)
      for fixed in made {
        if let edit = fixes[fixed.place], fixed.text.contains(edit.span.range.start),
          checked.plan.files[edit.span.file.index].path == fixed.path
        {
          futile.insert(fixed.place.saying)
        }
      }
    }
    if changes.restoreForm(checked.plan) { checked = check() }
    return FixedPlan(
      plan: checked.plan, report: checked.report, changes: changes.list(checked.plan),
      isCutShort: isCutShort)
  }

  private func check() -> (plan: Plan, report: CheckReport) {
    let (plan, findings) = build(changes.overrides)
    return (plan, PlanChecker.check(plan, findings, levels: levels))
  }

  private func saying(_ finding: Finding, _ plan: Plan) -> Saying {
    let file = plan.files[finding.span.file.index]
    return Saying(
      rule: finding.rule, path: file.path, message: finding.message,
      text: file.text.slice(finding.span.range))
  }

  /// The first edit of each finding's fix, by the place of the finding.
  private func fixes(_ checked: (plan: Plan, report: CheckReport)) -> [Place: TextEdit] {
    var result: [Place: TextEdit] = [:]
    for finding in checked.report.findings {
      guard let edit = finding.fix?.edits.first else { continue }
      result[Place(saying: saying(finding, checked.plan), start: finding.span.range.start)] = edit
    }
    return result
  }

  // MARK: Choosing

  /// The findings to fix in a round.
  private func wanted(_ checked: (plan: Plan, report: CheckReport)) -> [Finding] {
    let (plan, report) = checked
    let all = report.findings.filter { finding in
      guard let fix = finding.fix, !fix.edits.isEmpty, fix.safety != .shown else { return false }
      if fix.safety == .unsafe && !allowsUnsafe { return false }
      if fix.edits.contains(where: { frozen.contains(plan.files[$0.span.file.index].path) }) {
        return false
      }
      return !futile.contains(saying(finding, plan))
    }
    let errors = all.filter { RuleTable[$0.rule].level == .error }
    if !errors.isEmpty { return errors }
    return report.findings.contains(where: Self.isUnclear) ? [] : all
  }

  /// Whether a finding says that something in the text was not understood.
  static func isUnclear(_ finding: Finding) -> Bool {
    if case .reading = RuleTable[finding.rule].check { true } else { false }
  }

  // MARK: Making

  /// Applies those of `findings` that are compatible; returns where they would be reported if they
  /// had not been fixed.
  private mutating func makeRound(_ findings: [Finding], _ plan: Plan) -> [AppliedFix] {
    var rejected: Set<FileID> = []
    while true {
      var selection = FixSelection()
      let chosen = findings.filter { finding in
        guard let fix = finding.fix else { return false }
        return !fix.edits.contains { rejected.contains($0.span.file) } && selection.add(fix)
      }
      let texts = selection.files.map { file in
        (file: file, text: selection.apply(to: plan.files[file.index].text, of: file))
      }
      let harmed = texts.filter { file, text in
        syntaxErrors(in: text) > syntaxErrors(in: plan.files[file.index].text)
      }.map { $0.file }
      if harmed.isEmpty {
        let counts = Dictionary(grouping: chosen) { $0.fix?.edits.first?.span.file }
        for (file, text) in texts {
          changes.store(text, file, plan, fixCount: counts[file]?.count ?? 0)
        }
        return chosen.isEmpty ? giveUp(findings, plan) : applied(chosen, selection, plan)
      }
      rejected.formUnion(harmed)
      frozen.formUnion(harmed.map { plan.files[$0.index].path })
    }
  }

  /// A fix that overlaps itself or does harm can never be applied.
  private mutating func giveUp(_ findings: [Finding], _ plan: Plan) -> [AppliedFix] {
    for finding in findings { futile.insert(saying(finding, plan)) }
    return []
  }

  /// The places of fixed findings and their fixes afterwards. Fixes that remove text are left out:
  /// they come to an end anyway, and what follows may look the same as what was removed.
  private func applied(
    _ chosen: [Finding], _ selection: FixSelection, _ plan: Plan
  ) -> [AppliedFix] {
    var moves: [FileID: FixSelection.Moves] = [:]
    func moved(_ span: SourceSpan) -> UInt32 {
      let known = moves[span.file] ?? selection.moves(in: span.file)
      moves[span.file] = known
      return known[span.range.start]
    }
    return chosen.compactMap { finding in
      guard let fix = finding.fix, !fix.shrinks, let edit = fix.edits.first else { return nil }
      let start = moved(edit.span)
      return AppliedFix(
        place: Place(saying: saying(finding, plan), start: moved(finding.span)),
        path: plan.files[edit.span.file.index].path,
        text: start...start + UInt32(edit.replacement.utf8.count))
    }
  }

  private func syntaxErrors(in text: SourceText) -> Int {
    Parser.parse(text, file: FileID(0)).findings.count { $0.rule == .syntax }
  }
}

extension Fix {
  /// Whether the text is shorter afterwards.
  fileprivate var shrinks: Bool {
    edits.reduce(0) { $0 + $1.replacement.utf8.count - $1.span.range.count } < 0
  }
}
