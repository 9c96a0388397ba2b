import Foundation
import RouteCheck
import RouteReport
import RouteSyntax
import RouteTrials
import Testing

@Suite("The report `junit`")
struct JUnitReportTests {
  private let cases = [ReportCase.shop, .clean, .hostile]

  @Test("conforms to the schema of Ant's task", .enabled(if: PackagedTool.schemas != nil))
  func schema() throws {
    let schema = try #require(PackagedTool.schemas).appending(path: "JUnit.xsd")
    for checked in cases {
      let report = checked.report(.junit)
      #expect(try XMLReading.complaints("--schema", schema, about: report) == "")
    }
  }

  @Test("is XML whose counts match its cases, whatever the names contain")
  func counts() throws {
    for checked in cases {
      let report = checked.report(.junit)
      #expect(!report.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" && $0 != "\t" })
      #expect(try XMLReading.count("//testsuite", of: report) == checked.run.plans.count)
      for (attribute, nodes) in [
        ("tests", "testcase"), ("failures", "testcase/failure"), ("skipped", "testcase/skipped"),
      ] {
        let claimed = try XMLReading.count("//testsuite[1]", of: report)
        #expect(claimed > 0)
        let sum = try XMLReading.value("sum(//testsuite/@\(attribute))", of: report)
        #expect(try XMLReading.count("//\(nodes)", of: report) == Int(sum))
      }
    }
  }

  @Test("has a case for each rule and each expectation, and all pass if there are no findings")
  func passing() throws {
    let report = ReportCase.clean.report(.junit)
    #expect(try XMLReading.count("//failure | //skipped", of: report) == 0)
    #expect(
      try XMLReading.count("//testcase[@classname='qtroute.rule']", of: report)
        == Rule.allCases.count - 1)
    #expect(
      try XMLReading.value("//testcase[@classname='qtroute.expectation']/@name", of: report)
        == "expect path A -> B")
    let empty = ReportCase("").report(.junit)
    #expect(try XMLReading.count("//testcase[not(*)]", of: empty) == Rule.allCases.count - 1)
  }

  @Test("fails for errors, but not for warnings, which are reported")
  func failing() throws {
    let report = ReportCase.shop.report(.junit)
    func failures(_ condition: String) throws -> Int {
      try XMLReading.count("//testcase[\(condition)]/failure", of: report)
    }
    #expect(try failures("@classname='qtroute.rule'") == 0)
    #expect(try failures("@classname='qtroute.expectation'") == 2)
    #expect(try failures("@name='expect no path Cart -> Help'") == 1)
    #expect(try failures("@name='expect stack Browse is Home, Show, Browse'") == 1)
    #expect(try XMLReading.value("//system-out", of: report).contains("[growing-stack]"))
    var denied = RuleLevels()
    denied.set(.deny, .unusedFact)
    let text = "fact a, b\nroute A\n"
    let strict = ReportCase([("a", text)], levels: denied).report(.junit)
    let failure = "//testcase[@name='unused-fact']/failure"
    #expect(
      try XMLReading.value("\(failure)/@message", of: strict)
        == "the fact `a` is never used and 1 more")
    #expect(try XMLReading.value(failure, of: strict).contains("a:1:9: error: the fact `b`"))
  }

  @Test("skips what was allowed or not checked")
  func skipped() throws {
    var allowed = RuleLevels()
    allowed.set(.allow, .unusedFact)
    let text = "route A\nroute A\nexpect path A -> A\n"
    let report = ReportCase([("a", text)], levels: allowed).report(.junit)
    func reason(_ name: String) throws -> String {
      try XMLReading.value("//testcase[@name='\(name)']/skipped/@message", of: report)
    }
    #expect(try reason("unused-fact") == "allowed by the run")
    #expect(try reason("growing-stack") == "not checked, since the plan has errors")
    #expect(try reason("expect path A -> A") == "not checked")
    #expect(try XMLReading.count("//failure", of: report) == 1)
  }

  @Test("does not depend on the time")
  func steady() throws {
    #expect(ReportCase.shop.report(.junit) == ReportCase.shop.report(.junit))
    #expect(
      try XMLReading.value("//testsuite/@timestamp", of: ReportCase.shop.report(.junit))
        == "1970-01-01T00:00:00")
  }
}
