import Foundation
import RouteSyntax
import Testing

@testable import RouteCheck

@Suite("The table of rules")
struct RuleTableTests {
  @Test("has each rule once, under its own name")
  func isComplete() {
    #expect(RuleTable.all.map(\.rule) == Rule.allCases)
  }

  @Test("defines each rule in a separate file with its name")
  func files() {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/RouteCheck/Rules").standardized
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    var found: [String] = []
    for path in paths where path.hasSuffix("Rule.swift") {
      let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      let name = path.split(separator: "/").last?.dropLast("Rule.swift".count) ?? ""
      for rule in Rule.allCases where text.contains("RuleDefinition(\n    .\(rule),") {
        found.append(rule.name)
        #expect(name.lowercased() == rule.name.filter { $0 != "-" }, "\(path)")
      }
    }
    #expect(found.sorted() == Rule.allCases.map(\.name).sorted())
  }

  @Test("contains the parser's and the builder's rules, as errors", arguments: Rule.allCases)
  func levels(_ rule: Rule) {
    let definition = RuleTable[rule]
    if case .reading = definition.check { #expect(definition.level == .error) }
    // Only errors prevent other rules from being checked.
    if definition.leavesOpen != nil { #expect(definition.level == .error) }
  }

  // MARK: Pages

  /// The file that the plans of pages include.
  private static let files = [
    "cart.routeplan": "route Cart\n"
  ]

  private func check(_ text: String) -> Checked {
    var files = Self.files
    files["main.routeplan"] = text
    return Checked(text, files: files)
  }

  @Test("has a bad plan that breaks only this rule", arguments: Rule.allCases)
  func bad(_ rule: Rule) {
    var checked = check(RuleTable[rule].page.bad)
    if RuleTable.comparing.contains(rule) {
      let code = CodePlan(check(RuleTable[rule].page.good).plan)
      checked.report.add(CodeComparison.findings(checked.plan, against: code))
    }
    #expect(Set(checked.report.findings.map(\.rule)) == [rule], "\(checked.text)")
  }

  @Test("has a good plan that breaks no rule", arguments: Rule.allCases)
  func good(_ rule: Rule) {
    #expect(check(RuleTable[rule].page.good).text == "")
  }

  @Test("has a complete page that fits a terminal", arguments: Rule.allCases)
  func shape(_ rule: Rule) {
    let page = RuleTable[rule].page
    #expect(!page.summary.isEmpty && !page.summary.hasSuffix("."))
    #expect(page.fix.hasSuffix("."))
    let lines = page.meaning.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((1...6).contains(lines.count))
    #expect(lines.allSatisfy { $0.count <= 82 })
    #expect(page.bad != page.good)
  }
}
