import RouteSyntax
import RouteCheck
import RouteReport
import RouteBase
import Testing

@Suite("A baseline")
struct BaselineTests {
  private func accept(_ run: inout CheckedRun, _ text: String) throws {
    try Baseline(SourceText(text)).accept(&run)
  }

  @Test("accepts every finding of its own run, whatever the names contain")
  func whole() throws {
    for checked in [ReportCase.shop, .clean, .hostile] {
      var run = checked.run
      let text = Baseline.text(of: run)
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      try accept(&run, text)
      #expect(run.findingCount == 0 && run.errorCount == 0 && run.warningCount == 0)
      #expect(run.baseline?.accepted == checked.run.findingCount)
      #expect(run.baseline?.stale.isEmpty == true)
    }
  }

  @Test("accepts only what it lists: if a finding is left out, that one is new")
  func single() throws {
    let text = Baseline.text(of: ReportCase.shop.run)
    let lines = text.split(separator: "\n")
    for left in lines.indices.dropFirst(2) {
      var run = ReportCase.shop.run
      try accept(&run, (lines[..<left] + lines[(left + 1)...]).joined(separator: "\r\n"))
      #expect(run.findingCount == 1)
      let message = run.plans.flatMap(\.report.findings).first?.message ?? ""
      #expect(lines[left].hasSuffix("\t" + message))
    }
  }

  @Test("reports entries that no longer occur")
  func stale() throws {
    let text = Baseline.text(of: ReportCase("route A\nfact x, y\n").run)
    var run = ReportCase("// fixed\nroute A\nfact x, y given\nfact z\n").run
    try accept(&run, text)
    // The line of `x` and `y` is different now.
    #expect(run.baseline?.accepted == 0 && run.baseline?.stale.count == 2)
    var same = ReportCase("// new\nroute A\n  fact x, y\nfact z\n").run
    try accept(&same, text)
    #expect(same.baseline?.accepted == 2 && same.baseline?.stale.isEmpty == true)
    #expect(same.plans[0].report.findings.map(\.message) == ["the fact `z` is never used"])
    var gone = ReportCase("route A\n").run
    try accept(&gone, text)
    #expect(
      gone.baseline?.stale.map { "\($0.line) \($0.rule) \($0.path) \($0.message)" } == [
        "3 unused-fact shop.routeplan the fact `x` is never used",
        "4 unused-fact shop.routeplan the fact `y` is never used",
      ])
  }

  @Test(
    "that is invalid is refused, with the line",
    arguments: [
      ("", 1), ("route A\n", 1), ("# qtroute baseline 2\n", 1),
      ("# qtroute baseline 1\n\n<<<<<<< HEAD\n", 3), ("# qtroute baseline 1\nabc\ta\tb\tc\n", 2),
    ])
  func refused(text: String, line: Int) {
    let fault = #expect(throws: Baseline.Fault.self) { try Baseline(SourceText(text)) }
    #expect(fault?.line == line)
  }
}
