import RouteCheck
import RouteBase
import RouteSyntax
import Testing

@Suite("Levels of warnings")
struct RuleLevelsTests {
  private static let plan = """
    fact one
    type Two
    route Home {
        route Cart
        link -> Cart
        link -> Nowhere
    }
    """

  private func report(_ change: (inout RuleLevels) -> Void) -> CheckReport {
    var levels = RuleLevels()
    change(&levels)
    return Checked(Self.plan, levels: levels).report
  }

  private func words(_ report: CheckReport) -> [String] {
    report.findings.map { "\($0.level.rawValue) \($0.rule.name)" }
  }

  @Test("are those of the rules by default")
  func untouched() {
    let report = report { _ in }
    #expect(
      words(report) == [
        "warning unused-fact", "warning unused-type", "warning redundant-link",
        "error unknown-name",
      ])
    #expect(report.errorCount == 1)
    #expect(report.warningCount == 3)
  }

  @Test("rise for a denied rule and vanish for an allowed one")
  func single() {
    let report = report {
      $0.set(.deny, .unusedFact)
      $0.set(.allow, .redundantLink)
    }
    #expect(
      words(report) == ["error unused-fact", "warning unused-type", "error unknown-name"])
    #expect(report.errorCount == 2)
    #expect(report.warningCount == 1)
  }

  @Test("are decided by the last setting")
  func lastWord() {
    #expect(
      words(
        report {
          $0.set(.deny, .unusedFact)
          $0.setAllWarnings(.allow)
          $0.set(.warn, .unusedType)
        }) == ["warning unused-type", "error unknown-name"])
    #expect(
      words(
        report {
          $0.setAllWarnings(.deny)
          $0.set(.allow, .unusedType)
          $0.set(.warn, .unusedFact)
        }) == ["warning unused-fact", "error redundant-link", "error unknown-name"])
  }

  @Test("of errors never change")
  func errors() {
    let report = report {
      $0.setAllWarnings(.allow)
      $0.set(.allow, .unknownName)
    }
    #expect(words(report) == ["error unknown-name"])
  }
}
