import RouteCheck
import RouteSyntax
import Testing

@Suite("What is told about a rule")
struct RuleDocumentationTests {
  /// The file that the documentation's plans include.
  static let files = [
    "cart.routeplan": "route Cart\n"
  ]

  private func check(_ text: String) -> Checked {
    var files = Self.files
    files["main.routeplan"] = text
    return Checked(text, files: files)
  }

  @Test("has a bad plan that breaks just this rule", arguments: Rule.allCases)
  func bad(_ rule: Rule) {
    let found = Set(check(rule.documentation.bad).report.findings.map(\.rule))
    #expect(found == (rule.isChecked ? [rule] : []), "\(check(rule.documentation.bad).text)")
  }

  @Test("has a good plan that breaks no rule", arguments: Rule.allCases)
  func good(_ rule: Rule) {
    #expect(check(rule.documentation.good).text == "")
  }

  @Test("is complete, and fits a terminal", arguments: Rule.allCases)
  func shape(_ rule: Rule) {
    let documentation = rule.documentation
    #expect(documentation.rule == rule)
    #expect(!documentation.summary.isEmpty && !documentation.summary.hasSuffix("."))
    #expect(documentation.fix.hasSuffix("."))
    let lines = documentation.explanation.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((1...6).contains(lines.count))
    #expect(lines.allSatisfy { $0.count <= 82 })
    #expect(documentation.bad != documentation.good)
  }
}
