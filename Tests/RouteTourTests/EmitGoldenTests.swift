import RouteTour
import RouteTrials
import Testing

@Suite("Folders of tests")
struct EmitGoldenTests {
  @Test("the tests of a plan match the golden files", arguments: TestRunner.allCases)
  func golden(runner: TestRunner) throws {
    let faults = try GoldenCases(topic: "emit", ending: runner.rawValue).check { plan, _ in
      let scripts = WalkScripts(EmitWalks.walks(plan, url: "podcasts://shows/7"), plan).scripts
      let files = runner.files(scripts, source: "podcasts.routeplan")
      return files.filter { !$0.isTeams }.map { "==> \($0.name)\n\($0.text)" }.joined()
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(
    "only the files that teams change are the same for every plan", arguments: TestRunner.allCases)
  func support(runner: TestRunner) {
    let files = runner.files([], source: "main.routeplan")
    #expect(!files.isEmpty && files.allSatisfy { $0.isTeams && !runner.isWalk($0.name) })
    #expect(files.allSatisfy { $0.text.hasSuffix("\n") && $0.text.contains("Yours to change") })
    #expect(runner.isWalk(runner.fileName("Show")))
  }
}
