import Foundation
import RouteReport
import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("The report `gitlab`")
struct GitLabReportTests {
  private func issues(_ checked: ReportCase) throws -> [[String: Any]] {
    try #require(try checked.json(.gitlab) as? [[String: Any]])
  }

  @Test("conforms to the vendor's page, whatever the names contain")
  func schema() throws {
    let schema = PackagedTool.grammars.appending(path: "gitlab.schema.json")
    let cases = [ReportCase.shop, .clean, .hostile].map { $0.report(.gitlab) }
    #expect(try PackagedTool.complaints(of: schema, about: cases) == "")
    // The schema is able to refuse something.
    let broken = cases[0].replacing("minor", with: "small")
    #expect(try PackagedTool.complaints(of: schema, about: [broken]) != "")
  }

  @Test("has an issue for each finding, on its line")
  func issues() throws {
    for checked in [ReportCase.shop, .clean, .hostile] {
      let issues = try issues(checked)
      #expect(
        issues.map { $0["description"] as? String } == checked.findings.map(\.finding.message))
      let lines = issues.map { issue in
        ((issue["location"] as? [String: Any])?["lines"] as? [String: Any])?["begin"] as? Int
      }
      #expect(lines == checked.findings.map(\.start.line))
      let prints = issues.compactMap { $0["fingerprint"] as? String }
      #expect(Set(prints).count == issues.count, "each has a fingerprint of its own")
    }
  }
}
