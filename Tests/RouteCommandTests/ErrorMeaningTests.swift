import RouteCheck
@testable import RouteHarness
import RouteSyntax
import RouteTrials
import Testing

@Suite("Queries of a plan with errors")
struct ErrorMeaningTests {
  /// The rules whose errors make the meaning of a plan unclear.
  private static let onMeaning = [
    "syntax", "include-failed", "include-cycle", "unknown-name", "wrong-kind", "misplaced-clause",
    "duplicate-name", "duplicate-parameter", "parent-cycle",
  ]
  private static let onPatterns = [
    "bad-pattern", "duplicate-pattern", "ambiguous-pattern", "bad-domain", "bad-scheme",
  ]
  private static let note = "note: the plan has 1 error; see qtroute check\n"

  private func host(_ text: String) -> MemoryHost { MemoryHost(files: ["main.routeplan": text]) }

  @Test("only errors that make the meaning unclear stop a command", arguments: Rule.allCases)
  func everyRule(rule: Rule) {
    guard RuleTable[rule].level == .error, rule != .unknownParameter else { return }
    let host = host(RuleTable[rule].page.bad)
    for line in ["tree", "dot", "map", "export json", "export android -o a.xml"] {
      let outcome = host.run(line)
      let isOpen = Self.onMeaning.contains(rule.name)
      #expect(outcome.status == (isOpen ? 2 : 0), "\(rule.name): \(line)\n\(outcome.errors)")
      #expect(outcome.errors.contains("its meaning ambiguous\n") == isOpen)
    }
    let urls = host.run("match /nothing/of/the/kind")
    let isOpen = (Self.onMeaning + Self.onPatterns).contains(rule.name)
    #expect(urls.status == (isOpen ? 2 : 1), "\(rule.name): match\n\(urls.errors)")
  }

  @Test("the answer comes with a note on standard error, which -q suppresses")
  func note() {
    let text = """
      domain "ex.com"
      fact paid
      route Home at "/" { route Cart at "cart"  route Receipt requires paid }
      """
    let lines = [
      "path Home Cart", "reach Home", "cross Home Cart", "run Home Cart --dry-run", "tree", "dot",
      "match /cart", "url Cart", "map", "export markdown", "export csv", "export graphml",
      "export mermaid", "export json", "export aasa --app T.a", "export intent-filters",
      "generate swift", "generate kotlin", "generate typescript", "path Home --url /cart",
    ]
    let sound = host(text + "\nfact paid given")
    for line in lines {
      let outcome = host(text).run(line)
      #expect(outcome.errors.hasPrefix(Self.note), "\(line)\n\(outcome.errors)")
      #expect(outcome.status == sound.run(line).status, "\(line)")
      #expect(!outcome.output.isEmpty || outcome.status == 1, "\(line)")
      #expect(!host(text).run(line + " -q").errors.contains("note:"), "\(line)")
    }
    let why = host(text).run("path Home Receipt")
    #expect(why.status == 1 && why.output.contains("paid"))
    let second = host(text + "\nfact old\nroute X requires old")
    #expect(
      second.run("tree").errors == "note: the plan has 2 errors; see qtroute check\n")
  }

  @Test("a broken promise stops no query, and promises are not evaluated for one")
  func expectations() throws {
    let text = "route Home { route Cart }\nexpect no path Home -> Cart\n"
    #expect(host(text).run("check").status == 1)
    let outcome = host(text).run("path Home Cart --why")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("Home -> Cart   1 step, cost 1\n"))
    // The map shows the findings of a complete check.
    let map = host(text).run("map")
    #expect(map.status == 0 && map.errors == Self.note)
    let data = try Unpacked.element("plan", of: map.output)
    #expect(data.contains("\"rule\":\"broken-expectation\",\"level\":\"error\""))
  }

  @Test("queries about URLs require patterns that can be read")
  func patterns() {
    let bad = "scheme \"s\"\nroute A at \"/a?b\" { route B }"
    for line in [
      "match /a", "url A", "generate swift", "export intent-filters", "path A --url s://a",
      "path --from-url s://a A", "run --url s://a", "export aasa --app T.a --domain ex.com",
      "tour",
    ] {
      let outcome = host(bad).run(line)
      #expect(outcome.status == 2, "\(line)\n\(outcome.errors)")
      #expect(
        outcome.errors.hasSuffix(
          "`main.routeplan` has 1 error that makes its URLs ambiguous\n  help: fix the plan first\n"
        ), "\(line)\n\(outcome.errors)")
    }
    #expect(host(bad).run("path A B").status == 0)
    // A pattern with an unknown parameter opens nothing; an argument with an unknown name stops
    // nothing.
    let unknown = "route A at \"/:x\" { route B }\nlink A -> B(y: 1)"
    #expect(host(unknown).run("match /a").errors.contains("has 1 error that makes"))
    #expect(host(unknown).run("tree").status == 0)
    #expect(host("route A at \"/\" { route B }\nlink B => A(y: 1)").run("match /").status == 0)
  }

  @Test("only the errors that have to be fixed are printed")
  func printed() {
    let text = "fact paid\nroute A requires paid\nlink A -> Z\nlink A -> Y\n"
    #expect(
      host(text).run("path A A").errors == """
        main.routeplan:3:11: error: unknown name `Z` [unknown-name]
            3 | link A -> Z
              |           ^
          help: did you mean `A`?
        main.routeplan:4:11: error: unknown name `Y` [unknown-name]
            4 | link A -> Y
              |           ^
          help: did you mean `A`?
        qtroute: `main.routeplan` has 2 errors that make its meaning ambiguous
          help: fix the plan first

        """)
  }

  @Test("diff compares the meaning of both versions, and notes what it cannot compare")
  func diff() {
    func run(_ old: String, _ new: String, _ line: String = "diff old.routeplan new.routeplan")
      -> Outcome
    {
      MemoryHost(files: ["old.routeplan": old, "new.routeplan": new]).run(line)
    }
    let broken = "fact paid\nroute A at \"/\" { route B requires paid }\n"
    #expect(
      run(broken, "route A at \"/\" { route B }\n")
        == Outcome(
          status: 0,
          output: """
            changed
              gone          fact `paid` is gone
              fact-dropped  `B` no longer requires `paid`
            new
              path-new      for those who do not have `paid`, there is now a path to `B` from `A`
            2 other changes, 1 new

            """, errors: "note: the old plan has 1 error\n"))
    #expect(
      run("route A { route B }", "route A { route B requires paid }\nfact paid").errors
        == "note: the new plan has 1 error; see qtroute check\n")
    // Broken promises do not count on either side.
    let promise = "route A { route B }\nexpect no path A -> B"
    #expect(run(promise, promise) == Outcome(status: 0, output: "no differences\n", errors: ""))
    let bad = run("route A at \"/a?b\"\n", "route A at \"/a\"\n")
    let limit =
      "1 error in the patterns of the old plan: changes to their URLs may be missing or wrong"
    #expect(bad.status == 0 && bad.output.contains("note: \(limit)\n"))
    let json = run(
      "route A at \"/a?b\"", "route A", "diff old.routeplan new.routeplan --format json")
    #expect(json.output.contains("\"whole\":false,\"limits\":[\"\(limit)\"]"))
    #expect(run("route A { route B", "route A").status == 2)
  }
}
