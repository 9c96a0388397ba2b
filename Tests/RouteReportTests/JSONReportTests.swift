import Foundation
import RouteReport
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("The reports `json` and `jsonl`")
struct JSONReportTests {
  @Test("are as documented, whatever the names contain")
  func schema() throws {
    let schema = PackagedTool.grammars.appending(path: "check.schema.json")
    let cases = [ReportCase.shop, .clean, .hostile]
    #expect(try PackagedTool.complaints(of: schema, about: cases.map { $0.report(.json) }) == "")
  }

  @Test("contain every text unchanged")
  func texts() throws {
    for checked in [ReportCase.shop, .hostile] {
      let document = try #require(try checked.json(.json) as? [String: Any])
      let found = try #require(document["findings"] as? [[String: Any]])
      #expect(found.map { $0["message"] as? String } == checked.findings.map(\.finding.message))
      #expect(found.map { $0["file"] as? String } == checked.findings.map(\.path))
      #expect(found.map { $0["endColumn"] as? Int } == checked.findings.map(\.end.column))
    }
  }

  @Test("agree: one line for each finding, and one with the counts")
  func lines() throws {
    for checked in [ReportCase.shop, .clean, .hostile] {
      let whole = try #require(try checked.json(.json) as? NSDictionary)
      let lines = try checked.report(.jsonl).split(separator: "\n").map { line in
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
      }
      let last = try #require(lines.last?.mutableCopy() as? NSMutableDictionary)
      last["findings"] = try lines.dropLast().map { line in
        let finding = try #require(line.mutableCopy() as? NSMutableDictionary)
        #expect(finding["schema"] as? Int == 1)
        finding["schema"] = nil
        return finding
      }
      #expect(last == whole)
    }
  }
}
