import RouteSyntax
import Foundation
import RouteReport
import RouteBase
import RouteTrials
import Testing

@Suite("The report `checkstyle`")
struct CheckstyleReportTests {
  @Test("conforms to the vendor's page, whatever the names contain")
  func grammar() throws {
    let grammar = PackagedTool.grammars.appending(path: "checkstyle.rng")
    for checked in [ReportCase.shop, .clean, .hostile] {
      let report = checked.report(.checkstyle)
      #expect(try XMLReading.complaints("--relaxng", grammar, about: report) == "")
    }
    let broken = ReportCase.shop.report(.checkstyle).replacing("severity=\"error\"", with: "")
    #expect(try XMLReading.complaints("--relaxng", grammar, about: broken) != "")
  }

  @Test("has each finding in its file, and also the files without findings")
  func findings() throws {
    for checked in [ReportCase.shop, .clean, .hostile] {
      let report = checked.report(.checkstyle)
      #expect(try XMLReading.count("//error", of: report) == checked.findings.count)
      #expect(try XMLReading.count("//file", of: report) == checked.run.fileCount)
    }
    let report = ReportCase.shop.report(.checkstyle)
    let help = "//file[@name='app/help.routeplan']/error"
    #expect(try XMLReading.count(help, of: report) == 1)
    #expect(try XMLReading.value("\(help)/@source", of: report) == "qtroute.redundant-link")
    #expect(try XMLReading.value("\(help)/@line", of: report) == "2")
  }

  @Test("has messages as on the terminal, and unchanged paths")
  func texts() throws {
    let report = ReportCase.hostile.report(.checkstyle)
    #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
    for (index, found) in ReportCase.hostile.findings.enumerated() where index % 17 == 0 {
      let value = try XMLReading.value("(//error)[\(index + 1)]/@message", of: report)
      let shown = TerminalText.escaped(found.finding.message).unicodeScalars.filter {
        $0.value & 0xFFFE != 0xFFFE
      }
      #expect(value.unicodeScalars.elementsEqual(shown), "\(value)")
    }
    #expect(
      try XMLReading.value("//file[1]/@name", of: report)
        == "evil \"<&>'[31m\n::error::x,y:z%0A😀\u{202E}é.routeplan")
  }
}
