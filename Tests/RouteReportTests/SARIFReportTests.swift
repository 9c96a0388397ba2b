import RouteBase
import Foundation
import RouteReport
import RouteSyntax
import RouteTrials
import Testing

@Suite("The report `sarif`")
struct SARIFReportTests {
  private typealias Object = [String: Any]

  private let cases = [ReportCase.shop, .clean, .hostile]

  private func run(_ checked: ReportCase) throws -> Object {
    let log = try #require(try checked.json(.sarif) as? Object)
    return try #require((log["runs"] as? [Object])?.first)
  }

  private func results(_ checked: ReportCase) throws -> [Object] {
    try #require(try run(checked)["results"] as? [Object])
  }

  // MARK: By others

  @Test("has the same counts in sarif-tools as here")
  func tools() throws {
    for checked in cases {
      let outcome = try PackagedTool("sarif").run(
        ["--check", "error", "summary", "{0}"], files: [checked.report(.sarif)])
      #expect((outcome.status == 0) == (checked.run.errorCount == 0), "\(outcome.output)")
      #expect(outcome.output.contains("error: \(checked.run.errorCount)\n"), "\(outcome.output)")
      #expect(outcome.output.contains("warning: \(checked.run.warningCount)\n"))
    }
  }

  @Test("is valid according to the models of pydantic-sarif")
  func models() throws {
    let script = """
      import sys
      from pydantic_sarif.model import StaticAnalysisResultsFormatSarifVersion210JsonSchema as Log
      for path in sys.argv[1:]:
          Log.model_validate_json(open(path).read())
      """
    let logs = cases.map { $0.report(.sarif) }
    func validate(_ logs: [String]) throws -> PackagedTool.Outcome {
      let names = logs.indices.map { "{\($0)}" }
      return try PackagedTool("python").run(["-c", script] + names, files: logs)
    }
    let outcome = try validate(logs)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try validate([logs[0].replacing("unicodeCodePoints", with: "columns")]).status != 0)
  }

  @Test("is valid according to the schema of OASIS", .enabled(if: PackagedTool.schemas != nil))
  func schema() throws {
    let folder = try #require(PackagedTool.schemas)
    let schema = folder.appending(path: "sarif-schema-2.1.0.json")
    #expect(
      try PackagedTool.complaints(of: schema, about: cases.map { $0.report(.sarif) }) == "")
  }

  // MARK: By its own

  @Test("has every rule with its texts, and results that point to them")
  func rules() throws {
    for checked in cases {
      let run = try run(checked)
      let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
      let rules = try #require(driver["rules"] as? [Object])
      #expect(rules.map { $0["id"] as? String } == Rule.allCases.map(\.name))
      for rule in rules {
        for key in ["shortDescription", "fullDescription", "help"] {
          let text = try #require((rule[key] as? Object)?["text"] as? String)
          #expect(!text.isEmpty)
        }
      }
      for (result, found) in zip(try results(checked), checked.findings) {
        #expect(result["ruleId"] as? String == found.finding.rule.name)
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == found.finding.rule.name)
      }
    }
  }

  @Test("contains texts and places unchanged, except that braces are doubled")
  func texts() throws {
    for checked in cases {
      #expect(try run(checked)["columnKind"] as? String == "unicodeCodePoints")
      let results = try results(checked)
      #expect(results.count == checked.findings.count)
      for (result, found) in zip(results, checked.findings) {
        let text = try #require((result["message"] as? Object)?["text"] as? String)
        // Each brace is doubled, and no name creates a link.
        var plain = text.unicodeScalars.map { $0 }
        #expect(
          !String(String.UnicodeScalarView(plain)).contains(
            /[^\\]\]\(/.matchingSemantics(.unicodeScalar)))
        plain = plain.indices.filter { index in
          !(plain[index] == "\\" && plain[index...].starts(with: "\\](".unicodeScalars))
        }.map { plain[$0] }
        var single: [Unicode.Scalar] = []
        while let scalar = plain.first {
          plain.removeFirst()
          single.append(scalar)
          if scalar == "{" || scalar == "}" { #expect(plain.removeFirst() == scalar) }
        }
        #expect(single.starts(with: found.finding.message.unicodeScalars))
        let place = try physical((result["locations"] as? [Object])?.first)
        #expect(place.path == ReportSample.repositoryPath(found.path))
        #expect(
          place.region
            == [found.start.line, found.start.column, found.end.line, found.end.column])
      }
    }
  }

  private func physical(_ location: Object?) throws -> (path: String, region: [Int?]) {
    let physical = try #require(location?["physicalLocation"] as? Object)
    let artifact = try #require(physical["artifactLocation"] as? Object)
    let uri = try #require(artifact["uri"] as? String)
    #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
    let isAbsolute = uri.hasPrefix("file:///")
    #expect(isAbsolute || !uri.contains(":"))
    #expect((artifact["uriBaseId"] as? String) == (isAbsolute ? nil : "%SRCROOT%"))
    let region = try #require(physical["region"] as? Object)
    return (
      try #require((isAbsolute ? String(uri.dropFirst(7)) : uri).removingPercentEncoding),
      ["startLine", "startColumn", "endLine", "endColumn"].map { region[$0] as? Int }
    )
  }

  @Test("has notes as related locations, and the steps of loops and paths as code flows")
  func flows() throws {
    var flows: Set<String> = []
    for (result, found) in zip(try results(.shop), ReportCase.shop.findings) {
      let related = result["relatedLocations"] as? [Object] ?? []
      #expect(related.count == found.finding.notes.count)
      #expect(related.map { $0["id"] as? Int } == Array(1..<related.count + 1))
      guard let flow = (result["codeFlows"] as? [Object])?.first else {
        #expect(found.finding.steps.isEmpty)
        continue
      }
      let thread = try #require((flow["threadFlows"] as? [Object])?.first)
      let steps = try #require(thread["locations"] as? [Object]).map { step in
        ((step["location"] as? Object)?["message"] as? Object)?["text"] as? String
      }
      #expect(steps == found.finding.steps.map(\.message))
      flows.insert(found.finding.rule.name)
    }
    #expect(flows == ["growing-stack", "dead-end", "broken-expectation"])
  }

  @Test("has the edits of a finding as a fix")
  func fixes() throws {
    let results = try results(.shop).filter { $0["fixes"] != nil }
    #expect(
      results.map { $0["ruleId"] as? String } == ["unused-fact", "growing-stack", "redundant-link"])
    let fix = try #require((results[0]["fixes"] as? [Object])?.first)
    let change = try #require((fix["artifactChanges"] as? [Object])?.first)
    let replacement = try #require((change["replacements"] as? [Object])?.first)
    let region = try #require(replacement["deletedRegion"] as? Object)
    #expect(region["startLine"] as? Int == 3 && region["endLine"] as? Int == 4)
    #expect(replacement["insertedContent"] == nil)
  }

  @Test("has the same fingerprints as the report `gitlab`")
  func fingerprints() throws {
    for checked in cases {
      let issues = try #require(try checked.json(.gitlab) as? [Object])
      let prints = try results(checked).map {
        ($0["partialFingerprints"] as? Object)?["qtrouteFinding/v1"] as? String
      }
      #expect(prints == issues.map { $0["fingerprint"] as? String })
    }
  }
}

/// How reports write a path.
enum ReportSample {
  static func repositoryPath(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }
}
