import RouteBase
import Foundation
import RouteCheck
import RouteSyntax
import Testing

@Suite("The fixes of each rule, on the plans of its folder")
struct FixCaseTests {
  @Test("produce the text next to the plan", arguments: RuleCase.all)
  func texts(of rule: RuleCase) throws {
    var last = ""
    for unsafe in [false, true] {
      let fixed = rule.fix(allowingUnsafe: unsafe)
      #expect(!fixed.isCutShort)
      // Unsafe fixes need no file if they change no more than the safe ones.
      var text = text(of: fixed)
      if unsafe && text == last { text = "" }
      last = text
      let output = rule.fixed(unsafe: unsafe)
      if rule.isUpdated {
        try? FileManager.default.removeItem(at: output)
        if !text.isEmpty { try text.write(to: output, atomically: true, encoding: .utf8) }
      }
      #expect(text == ((try? String(contentsOf: output, encoding: .utf8)) ?? ""))
    }
  }

  @Test("leave nothing that they could fix", arguments: RuleCase.all)
  func complete(of rule: RuleCase) {
    for unsafe in [false, true] {
      let report = rule.fix(allowingUnsafe: unsafe).report
      let isUnclear = report.findings.contains { $0.level == .error }
      if !isUnclear {
        #expect(report.fixCount(.safe) == 0)
        if unsafe { #expect(report.fixCount(.unsafe) == 0) }
      }
    }
  }

  @Test("are as safe as the rule says, and every kind of fix is shown by a plan")
  func safeties() {
    var seen: [Rule: Set<Fix.Safety>] = [:]
    for rule in RuleCase.all {
      for finding in rule.check().report.findings {
        guard let fix = finding.fix, !fix.edits.isEmpty, fix.safety != .shown else { continue }
        seen[finding.rule, default: []].insert(fix.safety)
      }
    }
    for definition in RuleTable.all {
      #expect(
        seen[definition.rule, default: []] == Set(definition.fixes), "\(definition.rule.name)")
    }
  }

  @Test("have no orphaned output")
  func orphans() {
    let names = Set(RuleCase.all.map(\.name))
    for ending in [".fixed", ".fixed-unsafe"] {
      for output in RuleCase.files(ending: ending) {
        #expect(names.contains(output), "\(output)\(ending) has no plan")
      }
    }
  }

  /// The changed files, each under its name if there are more than the plan's own.
  private func text(of fixed: FixedPlan) -> String {
    fixed.changes.map { file in
      (file.isMain ? "" : "==> \(file.path)\n")
        + String(decoding: file.new.content, as: UTF8.self)
    }.joined()
  }
}
