import RouteCheck
import RouteSyntax
import Testing

@Suite("Rules on patterns")
struct PatternRuleTests {
  private func errors(_ text: String) -> [String] {
    Checked("fact f given\nfact g given\nroute Home\n" + text).report.findings
      .filter { $0.level == .error }
      .map { "\($0.rule.name): \($0.message)" }
  }

  @Test("a parameter is not declared without asking where nothing can give it")
  func opensAlone() {
    for (text, safety) in [
      ("route Home at \"/:id\"\nfallback Home", Fix.Safety.unsafe),
      ("route Home\nroute Item in Home at \"/:id\" { route Lost }\nfallback Lost", .unsafe),
      ("route Home\nroute Item in Home at \"/:id\" { task go }\nfallback go", .unsafe),
      ("route Home\nroute Item in Home at \"/:id\"\nfallback Home", .safe),
    ] {
      let finding = Checked(text).report.findings.first { $0.rule == .unknownParameter }
      #expect(finding?.fix?.safety == safety, "\(text)")
    }
  }

  @Test("let routes share a pattern that exclude each other")
  func exclusion() {
    #expect(errors("route A at \"/\" unless f\nroute B at \"/\" requires f") == [])
    #expect(
      errors("route A at \"/\" unless f\nroute B at \"/\" requires g") == [
        "duplicate-pattern: `A` and `B` have the same pattern: `/` would open both"
      ])
    #expect(
      errors(
        """
        route A at "/" unless f
        route B at "/" requires f
        expect url "/" opens A
        expect url "/" opens B given f
        expect url "/" opens B
        """) == ["broken-expectation: this URL opens `A` with these facts"])
  }

  @Test("report a web pattern that has a fault or clashes, at its string")
  func web() {
    let clash = Checked("route A at \"/a\"\nweb \"/b\", \"/a\"\n").text
    #expect(
      clash.contains(
        """
        main.routeplan:2:11: error: `A` has this pattern, too: `/a` would open it and stay in the \
        browser [duplicate-pattern]
            2 | web "/b", "/a"
              |           ^~~~
        """), "\(clash)")
    let fault = Checked("route A at \"/a\"\nweb \"/b/**/c\"\n").text
    #expect(fault.contains("main.routeplan:2:9: error: `**` takes the rest"), "\(fault)")
    #expect(
      errors("route A(x: String) at \"/:x-a\"\nweb \"/b-:y\"").first?.hasPrefix(
        "ambiguous-pattern: `/b-") == true)
    #expect(
      errors(
        """
        route A(x: String) at "/:x"
        web "/b"
        expect url "/b" opens nothing
        expect url "/c" opens A
        expect url "/b" opens A
        """) == ["broken-expectation: this URL stays in the browser"])
  }

  @Test("report what a pattern sets, but does not exist, fit or have a value")
  func settings() {
    let route = "route R(page: Int = 1) at \"/\" { route A(tab: String) at \"/a\" "
    #expect(errors(route + "(tab: \"x\", page: 2) }") == [])
    #expect(
      errors(route + "(tap: \"x\") }").first?.hasPrefix(
        "unknown-parameter: `tap` is not a parameter of `A` or of a route above it") == true)
    #expect(
      errors(route + "(tab: 7) }") == ["bad-default: `tab` takes `String`, but this is an integer"])
    #expect(
      errors(route + "(tab) }") == [
        "bad-pattern: a pattern sets a parameter to a literal, and `tab` has none"
      ])
    #expect(errors(route + "(tab: x) }").allSatisfy { $0.hasPrefix("syntax: ") })
    #expect(
      errors("route B(x: Int) at \"/:x\" (x: 1)") == [
        "bad-pattern: `x` occurs twice in this pattern and the patterns that it follows"
      ])
    #expect(
      errors(
        """
        task t(y: Int) at "/t" (y: 1)
        flow F at "f" (z: 1) { route S(z: Int) }
        """) == [])
  }
}
