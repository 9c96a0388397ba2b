import QTRoute
import Testing

/// Plans that no driver can follow are refused when they are loaded.
@Suite("Errors in a plan")
struct PlanFaultTests {
  private func rules(_ text: String) -> [String] {
    do {
      _ = try NavigationPlan(text: "plan P\nscheme \"p\"\nroute Home at \"/\"\n" + text)
      return []
    } catch {
      return error.problems.map(\.rule)
    }
  }

  @Test(
    "in its patterns are found",
    arguments: [
      ("bad-pattern", "route A(x: Int, y: Int) at \"/a/:x:y\""),
      ("bad-pattern", "route A(x: Int) at \"/a/{x}\""),
      ("bad-pattern", "route A(x: Int) at \"/a?x=:x\""),
      ("unknown-parameter", "route A(x: Int) at \"/a/:id\""),
      ("duplicate-pattern", "route A(x: Int) at \"/a/:x\"\nroute B(y: Int) at \"/a/:y\""),
      (
        "ambiguous-pattern",
        "route A(x: String, y: String) at \"/:x-a-:y\"\nroute B(x: String, y: String) at \"/b-:x-:y\""
      ),
      ("bad-scheme", "scheme \"https\""), ("bad-domain", "domain \"https://p.example\""),
    ])
  func patterns(rule: String, text: String) {
    #expect(rules(text) == [rule])
  }

  @Test(
    "in its parameters are found",
    arguments: [
      ("duplicate-parameter", "route A(x: Int, x: String)"),
      ("duplicate-parameter", "task t -> (x: Int, x: Int)"),
      ("unknown-parameter", "route A(x: Int) recycle by y"),
      ("unknown-parameter", "route A(x: Int)\nlink Home -> A(y: 1)"),
      ("bad-default", "route A(x: Int = \"one\")"),
      ("conflicting-parameter", "route A(x: Int) { route B(x: String) }"),
    ])
  func parameters(rule: String, text: String) {
    #expect(rules(text) == [rule])
  }

  @Test("have a place, also in an included file")
  func place() {
    let error = #expect(throws: PlanError.self) {
      try NavigationPlan(text: "plan P\nroute Home\ninclude \"more\"") { path in
        path == "more" ? "route A(x: Int) at \"a/:y\"" : nil
      }
    }
    #expect(error?.problems.map(\.path) == ["more"])
    #expect(error?.problems.first?.line == 1 && error?.problems.first?.column == 24)
  }

  @Test(
    "that an app can make up for are none, nor are broken promises and warnings",
    arguments: [
      "fact f\nroute A requires f", "fact f\nroute A grants f requires f",
      "expect no path Home -> A\nroute A", "fact unused", "route A deprecated\nlink Home -> A",
      "fact f given\nroute A requires f at \"/a\"\nroute B unless f at \"/a\"",
    ])
  func others(text: String) {
    #expect(rules(text) == [])
  }

  @Test("that starts with an input of the app are none")
  func start() throws {
    var options = DriverOptions()
    options.stack = [OpeningFrame("A", inputs: ["x": 1])]
    _ = try Driver(
      NavigationPlan(text: "plan P\nroute A(x: Int)"), resolver: ClosureResolver { $1.done() },
      options: options)
  }
}
