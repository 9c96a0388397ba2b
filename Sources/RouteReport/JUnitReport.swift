import RouteCheck
import RoutePlan
import RouteBase
import RouteSyntax

/// `junit`: the XML of Ant's JUnit task, as CI systems read it. Each plan is a suite, with a case
/// for each rule and each expectation.
///
/// A case fails if there are errors; one that was not checked is skipped. Warnings do not fail a
/// check, so they do not fail a case: they are in `system-out`.
struct JUnitReport {
  private let checked: CheckedPlan
  private var places: SourcePlaces

  static func write(_ run: CheckedRun, to output: inout ByteWriter) {
    let suites = run.plans.map { checked in
      var report = JUnitReport(checked: checked, places: SourcePlaces(checked.files))
      return report.suite()
    }
    JUnitSuite.write(suites, to: &output)
  }

  private mutating func suite() -> JUnitSuite {
    let path = checked.files.first.map { ReportPath.plain($0.path) } ?? ""
    var warnings = ""
    for finding in checked.report.findings where finding.level == .warning {
      warnings += described(finding)
    }
    return JUnitSuite(
      name: path.isEmpty ? "-" : path, cases: ruleCases() + expectationCases(), output: warnings)
  }

  private mutating func failed(_ findings: [Finding]) -> JUnitSuite.Case.Outcome {
    let message = findings.first.map { $0.message } ?? ""
    let more = findings.count > 1 ? " and \(findings.count - 1) more" : ""
    var text = ""
    for finding in findings { text += described(finding) }
    return .failed(type: findings.first?.rule.name ?? "", message: message + more, text: text)
  }

  /// A finding on a few lines, as in the text output, without the source.
  private mutating func described(_ finding: Finding) -> String {
    func head(_ span: SourceSpan, _ places: inout SourcePlaces) -> String {
      let start = places.start(of: span)
      let path = TerminalText.escaped(ReportPath.plain(places.path(of: span)))
      return "\(path):\(start.line):\(start.column): "
    }
    var text = head(finding.span, &places) + finding.level.rawValue + ": "
    text += "\(TerminalText.escaped(finding.message)) [\(finding.rule.name)]\n"
    for note in finding.notes {
      text += head(note.span, &places) + "note: \(TerminalText.escaped(note.message))\n"
    }
    if let fix = finding.fix { text += "  help: \(TerminalText.escaped(fix.label))\n" }
    return text
  }

  // MARK: Cases

  /// A case for each rule except that of broken expectations, which have cases of their own.
  private mutating func ruleCases() -> [JUnitSuite.Case] {
    let errors = Dictionary(
      grouping: checked.report.findings.lazy.filter { $0.level == .error }, by: { $0.rule })
    return Rule.allCases.filter { $0 != .brokenExpectation }.map { rule in
      var outcome = JUnitSuite.Case.Outcome.passed
      if let found = errors[rule] {
        outcome = failed(found)
      } else if checked.report.levels.level(of: rule) == nil {
        outcome = .skipped("allowed by the run")
      } else if checked.report.uncheckedRules.contains(rule) {
        outcome = .skipped("not checked, since the plan has errors")
      }
      return JUnitSuite.Case(group: "rule", name: rule.name, outcome: outcome)
    }
  }

  /// A case for each expectation in the text; one that several places include has one case.
  private mutating func expectationCases() -> [JUnitSuite.Case] {
    let plan = checked.plan
    var broken: [DeclarationReference: [Finding]] = [:]
    for finding in checked.report.findings where finding.rule == .brokenExpectation {
      if let subject = finding.subject { broken[subject, default: []].append(finding) }
    }
    let unchecked = Set(checked.report.uncheckedExpectations.map { plan.expectations[$0].origin })
    var seen: Set<DeclarationReference> = []
    return plan.expectations.compactMap { expectation in
      let origin = expectation.origin
      guard seen.insert(origin).inserted else { return nil }
      var outcome = JUnitSuite.Case.Outcome.passed
      if let found = broken[origin] {
        outcome = failed(found)
      } else if unchecked.contains(origin) {
        outcome = .skipped("not checked")
      }
      return JUnitSuite.Case(group: "expectation", name: text(of: origin), outcome: outcome)
    }
  }

  /// An expectation as written, on one line.
  private func text(of origin: DeclarationReference) -> String {
    let tree = checked.plan.files[origin.file.index].tree
    let declaration = tree.declarations[Int(origin.index)]
    let range = SourceRange(start: declaration.start, end: declaration.headerEnd)
    return tree.text.string(range).split { $0 == " " || $0 == "\t" || $0.isNewline }
      .joined(separator: " ")
  }
}
