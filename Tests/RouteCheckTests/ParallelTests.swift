import RouteBase
import RouteCheck
import RouteSyntax
import Testing

/// A check in which a thread looks at the patterns finds what one without finds, in the same order.
@Suite("Checking in parallel")
struct ParallelTests {
  /// A pattern at fault silences the rules that ask what can be reached.
  private static let ends = ["", "\nroute PatternAtFault at \"a//b\"\n"]

  private func lines(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      [
        "\(finding.span.file.raw) \(finding.span.range.indices)", finding.level.rawValue,
        finding.rule.name, finding.message, finding.fix?.label ?? "",
      ].joined(separator: " ") + finding.notes.map(\.message).joined()
    }
  }

  @Test(
    "finds the same, and the errors alone are the errors of the whole", arguments: RuleCase.all,
    ends)
  func same(_ rule: RuleCase, end: String) {
    let built = rule.build(end: end)
    let alone = PlanChecker.check(built.plan, built.findings, inParallel: false)
    let parallel = PlanChecker.check(built.plan, built.findings, inParallel: true)
    #expect(lines(alone.findings) == lines(parallel.findings))
    #expect(alone.uncheckedRules == parallel.uncheckedRules)
    #expect(alone.uncheckedExpectations == parallel.uncheckedExpectations)
    for inParallel in [false, true] {
      let errors = PlanChecker.errors(in: built.plan, built.findings, inParallel: inParallel).errors
      // Whoever asks for the errors alone has no promise put to the test.
      let known = alone.findings.filter { $0.level == .error && $0.rule != .brokenExpectation }
      #expect(lines(errors) == lines(known))
    }
  }
}
