import RouteSyntax
import RoutePlan
import RouteBase
import Testing

@Suite("Includes")
struct IncludeTests {
  @Test("a file may be included in the plan, a service, a route or a flow")
  func places() {
    let built = BuiltPlan(
      """
      route Home { include "c" }
      include "a"
      service S { include "b" }
      flow F { route F1 include "d" }
      """,
      files: [
        "a": "route A { route A2 } route A3 in Home",
        "b": "route B route B2 in Home fallback B  link B -> B2",
        "c": "route C { route C2 } route C3 in A route C4",
        "d": "route D route D2 in D flow G { route G1 }",
      ])
    #expect(built.findings.isEmpty)
    #expect(built.forest == "Home(C(C2) C4 A3 S.B2) A(A2 C3) S.B F1(~D(D2) ~G1)")
    #expect(built.plan.fallbacks.map(\.service.index) == [0])
    #expect(built.links == ["S.B -> S.B2"])
  }

  @Test("a shared file is read once, and a second include in one place adds nothing")
  func shared() {
    let built = BuiltPlan(
      """
      include "facts" include "a" include "./a" include "x/../a"
      service S { include "a" include "a" }
      service T { include "a" }
      """, files: ["facts": "fact f", "a": "include \"facts\" route A requires f"])
    #expect(built.findings.isEmpty)
    #expect(built.routeNames == ["A", "S.A", "T.A"])
    #expect(built.loads == ["facts", "a"])
  }

  @Test("two names of one file count as one file")
  func identity() {
    var loader = SourceLoader(files: ["a": "route A", "b": "route A"])
    loader.locate = { include, _ in SourceLoader.Location(path: include, identity: "inode 7") }
    let built = PlanBuilder.build(
      path: "main", text: SourceText("include \"a\" include \"b\""), loader: loader)
    #expect(built.findings.isEmpty && built.plan.routes.count == 1)
    #expect(built.plan.files.map(\.path) == ["main", "a"])
  }

  @Test("names of files are compared by their bytes")
  func bytes() {
    let composed = "\u{E9}"
    var loader = SourceLoader(files: [:])
    loader.load = {
      .success(SourceText($0.utf8.count == composed.utf8.count ? "route A" : "route B"))
    }
    let text = "include \"\(composed)\" include \"e\u{301}\""
    let built = PlanBuilder.build(path: "main", text: SourceText(text), loader: loader)
    #expect(built.findings.isEmpty)
    #expect(built.plan.files.count == 3 && built.plan.routes.count == 2)
  }

  @Test("a file in two places of one service is a duplicate, and both includes are shown")
  func twoPlaces() {
    checkFindings(
      "route X { include ‹\"a\"› } route Y { include ‹\"a\"› }",
      files: ["a": "route «A» { route B }"],
      ["duplicate route `A` ? include the file in one place, or in different services"])
    checkFindings(
      "route X { include ‹\"a\"› } route Y { include ‹\"a\"› }",
      files: ["a": "include \"b\"", "b": "route «A»"], ["duplicate route `A`"])
    #expect(
      BuiltPlan(
        "route X { include \"a\" } route Y { include \"a\" }", files: ["a": "link X -> Y"]
      ).links == ["X -> Y", "X -> Y"])
  }

  @Test("a file that includes itself is reported with the whole loop")
  func cycles() {
    checkFindings(
      "include «\"main\"»\nroute A",
      ["this file includes itself ? remove one include from the loop"])
    checkFindings(
      "include ‹\"a\"›\nroute A", files: ["a": "route B include «\"main\"»"],
      ["files include each other: `main` -> `a` -> `main`"])
    checkFindings(
      "include ‹\"x/a\"›",
      files: ["x/a": "service S { include ‹\"b\"› }", "x/b": "include «\"../main\"»"],
      ["files include each other: `main` -> `x/a` -> `x/b` -> `main`"])
  }

  @Test("a loop without the first file, and everything around it, is still read")
  func innerCycle() {
    let built = checkFindings(
      "include \"a\" route Last",
      files: ["a": "include ‹\"b\"› route A", "b": "include «\"a\"» route B"],
      ["files include each other: `a` -> `b` -> `a`"])
    #expect(built.routeNames == ["B", "A", "Last"])
  }

  @Test("a loop in a file with several places is reported once")
  func sharedCycle() {
    checkFindings(
      "service S { include \"a\" } service T { include \"a\" } service U { include \"a\" }",
      files: ["a": "include «\"a\"» route A cost «4294967296»"],
      ["this file includes itself", "a cost is at most 4294967295"])
  }

  @Test("a file that cannot be read is reported at its include, with the way there")
  func missing() {
    let built = checkFindings(
      "include \"a\" include «\"no\"» include «\"no\"» route Last",
      files: ["a": "include ‹\"b\"›", "b": "include ‹\"c\"› route B", "c": "include «\"gone\"»"],
      [
        "cannot read `no`: no such file", "cannot read `no`: no such file",
        "cannot read `gone`: no such file",
      ])
    #expect(built.routeNames == ["B", "Last"])
    #expect(built.loads == ["a", "b", "c", "gone", "no"])
  }

  @Test("files that double at each level are read once and visited in bounded time")
  func doubling() {
    var files: [String: String] = [:]
    for level in 0..<40 {
      let next = level == 39 ? "" : "include \"f\(level + 1)\""
      files["f\(level)"] = "route A\(level) { \(next) } route B\(level) { \(next) }"
    }
    let built = BuiltPlan("include \"f0\"", files: files)
    #expect(built.loads.count == 40)
    #expect(built.plan.routes.count == 2 + 39 * 4)
    #expect(Set(built.findings.map(\.rule)) == [.duplicateName])
  }
}
