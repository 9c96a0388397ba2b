import RouteMatch
import RoutePlan
import Testing

@testable import RouteTour

@Suite("Expectations in a trace")
struct TracePromiseTests {
  /// For each expectation of a plan, how often a log touches it.
  private func counts(_ text: String, _ log: [String]) -> [Int] {
    let plan = EmitWalks.plan(text)
    var run = TraceRun(plan, PatternSet(plan))
    run.begin(file: "log.jsonl")
    run.add(Array(log.map { $0 + "\n" }.joined().utf8))
    run.endFile()
    return run.finish().coverage.expectations
  }

  private static let plan = """
    scheme "app"
    route Home {
        route Deep at "/deep" { task save at "/save" }
    }
    fallback Home
    expect path Home -> save
    expect no path Deep -> save within 0
    expect path Home -> Deep
    """

  @Test("about a path to a task count once it may have been done, after the start")
  func tasks() {
    let down = [#"{"session":1,"screen":"Home"}"#, #"{"session":1,"screen":"Deep"}"#]
    let done = #"{"session":1,"event":"save","screen":"Deep"}"#
    #expect(counts(Self.plan, down) == [0, 0, 1])
    #expect(counts(Self.plan, down + [done, done]) == [1, 1, 1])
    let other = #"{"session":2,"event":"save","screen":"Deep"}"#
    #expect(counts(Self.plan, down + [other]) == [0, 0, 1])
  }

  @Test("about a URL count the URLs that match its target, or that very URL if nothing opens")
  func urls() {
    let plan =
      Self.plan + """

        expect url "app:///nothing" opens nothing
        expect url "app:///save" opens save
        expect url "app:///deep" opens Deep
        """
    func opening(_ url: String) -> [Int] {
      Array(counts(plan, [#"{"session":1,"url":"\#(url)","screen":"Deep"}"#]).suffix(3))
    }
    #expect(opening("app:///nothing") == [1, 0, 0])
    #expect(opening("app:///other") == [0, 0, 0])
    #expect(opening("app:///save") == [0, 1, 0])
    #expect(opening("app:///deep") == [0, 0, 1])
  }
}
