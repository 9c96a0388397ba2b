import RouteBase
import RouteCheck
import RouteSyntax
import Testing

/// A check that uses a thread for the patterns has the same findings in the same order.
@Suite("Checking in parallel")
struct ParallelTests {
  /// A faulty pattern silences the rules about reachability.
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
    "has the same findings, and the separate list of errors agrees", arguments: RuleCase.all,
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
      // The separate list of errors does not test promises.
      let known = alone.findings.filter { $0.level == .error && $0.rule != .brokenExpectation }
      #expect(lines(errors) == lines(known))
    }
  }
}
