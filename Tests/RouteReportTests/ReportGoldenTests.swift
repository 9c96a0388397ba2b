import Foundation
import RouteReport
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Each kind of report for one plan. `QTROUTE_UPDATE='reports/*'` rewrites them.
@Suite("Golden reports")
struct ReportGoldenTests {
  @Test("each kind has its golden file", arguments: ReportKind.allCases)
  func golden(kind: ReportKind) throws {
    let file = PackagedTool.grammars.appending(path: "shop.\(kind.rawValue)")
    let report = ReportCase.shop.report(kind)
    let pattern = ProcessInfo.processInfo.environment["QTROUTE_UPDATE"] ?? ""
    if fnmatch(pattern, "reports/\(kind.rawValue)", 0) == 0 {
      try report.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(report == (try? String(contentsOf: file, encoding: .utf8)))
  }

  @Test("there are no orphaned golden files")
  func orphans() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: PackagedTool.grammars.path)
    let kinds = Set(ReportKind.allCases.map { "shop.\($0.rawValue)" })
    #expect(names.filter { $0.hasPrefix("shop.") && !kinds.contains($0) } == [])
  }

  @Test("the plan has everything that reports contain")
  func variety() {
    let findings = ReportCase.shop.findings
    #expect(Set(findings.map(\.finding.level)).count == 2)
    #expect(findings.contains { $0.finding.notes.count > 0 })
    #expect(findings.contains { $0.finding.steps.count > 1 })
    #expect(findings.contains { !($0.finding.fix?.edits.isEmpty ?? true) })
    let messages = ReportCase.hostile.findings.map(\.finding.message).joined()
    for name in ReportCase.hostileNames { #expect(messages.contains(name), "\(name)") }
    #expect(ReportCase.clean.findings.isEmpty)
  }
}
