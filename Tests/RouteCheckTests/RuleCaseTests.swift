import Foundation
import RouteCheck
import RouteSyntax
import Testing

@Suite("Each rule, on the plans in its folder")
struct RuleCaseTests {
  @Test("has the findings in its file", arguments: RuleCase.all)
  func findings(of rule: RuleCase) throws {
    let text = rule.check().text
    if rule.isUpdated {
      try? FileManager.default.removeItem(at: rule.output)
      if !text.isEmpty { try text.write(to: rule.output, atomically: true, encoding: .utf8) }
    }
    let expected = (try? String(contentsOf: rule.output, encoding: .utf8)) ?? ""
    #expect(text == expected)
  }

  @Test("is broken by bad plans, several times by those named `two`, and not by good ones")
  func counts() throws {
    for rule in RuleCase.all {
      let findings = rule.check().report.findings
      let own = findings.count { $0.rule == rule.rule }
      switch rule.name.split(separator: "/")[1] {
      case "bad": #expect(own >= 1, "\(rule.name)")
      case "two": #expect(own >= 2, "\(rule.name)")
      case "good": #expect(findings.isEmpty, "\(rule.name)")
      default: break
      }
    }
  }

  @Test("has a good plan, a bad plan, and one named `two`")
  func isComplete() {
    let names = Set(RuleCase.all.map(\.name))
    for rule in Rule.allCases {
      for kind in ["bad", "good", "two"] {
        #expect(names.contains("\(rule.name)/\(kind)"))
      }
    }
  }

  @Test("has no orphaned findings")
  func orphans() {
    let names = Set(RuleCase.all.map(\.name))
    for output in RuleCase.files(ending: ".findings") {
      #expect(names.contains(output), "\(output).findings has no plan")
    }
  }
}
