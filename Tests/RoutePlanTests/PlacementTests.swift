import RoutePlan
import RouteBase
import RouteSyntax
import Testing

@Suite("Places set by `in`")
struct PlacementTests {
  @Test(
    "a route is where `in` says, after the children of the block",
    arguments: [
      ("route B in A  route A { route X }", "A(X B)"),
      ("route D in C  route C in B  route B in A  route A", "A(B(C(D)))"),
      ("route B in A { route C }  route A  route D in C", "A(B(C(D)))"),
      (
        "route A { route X }  service S { route B in A  route Y in B }  route C in S.B",
        "A(X S.B(S.Y C))"
      ),
      ("route Z in A  route Y in A  route A { route X route W }", "A(X W Z Y)"),
    ])
  func places(text: String, forest: String) {
    let built = BuiltPlan(text)
    #expect(built.findings.isEmpty, "\(text)")
    #expect(built.forest == forest, "\(text)")
  }

  @Test(
    "the start is the first route without a parent in reading order, including included files",
    arguments: [
      ("route A route B", "A"), ("route A in B route B", "B"), ("include \"x\" route B", "X"),
      ("service S { route A } route B", "S.A"), ("flow F { route A route B } route C", "A"),
      ("flow F in C { route A } route C", "C"), ("route B in F flow F {}", "B"),
      ("task t", nil), ("", nil), ("flow F { }", nil),
    ] as [(String, String?)])
  func start(text: String, expected: String?) {
    let plan = BuiltPlan(text, files: ["x": "route X"]).plan
    #expect((plan.start.isNone ? nil : plan.displayName(plan.start)) == expected)
  }

  @Test("an `in` with an unknown name leaves a root")
  func unknown() {
    let built = checkFindings(
      "route A route B in «Nowhere» { route C }", ["unknown name `Nowhere`"])
    #expect(built.forest == "A B(C)")
  }

  @Test("a loop is reported completely and broken at its first `in`; everything else stays")
  func cycles() {
    var built = checkFindings(
      "route A «in A» { route B }", ["`A` is nested in itself ? remove one `in` from the loop"])
    #expect(built.forest == "A(B)")

    built = checkFindings(
      "route Home route A «in B» { route X } route B ‹in A› { route Y } route Z in A",
      ["these are nested in each other: `A` in `B` in `A`"])
    #expect(built.forest == "Home A(X B(Y) Z)")

    built = checkFindings(
      "route A «in B» route B ‹in C› route C ‹in D› route D in A route E in D",
      ["these are nested in each other: `A` in `B` in `C` in `D` in `A`"])
    #expect(built.forest == "A(D(C(B) E))")

    built = checkFindings(
      "route A «in B» { route B }", ["these are nested in each other: `A` in `B` in `A`"])
    #expect(built.forest == "A(B)")

    built = checkFindings(
      "route A { route X } route B «in C» route C ‹in B› route D «in E» route E ‹in D›",
      [
        "these are nested in each other: `B` in `C` in `B`",
        "these are nested in each other: `D` in `E` in `D`",
      ])
    #expect(built.forest == "A(X) B(C) D(E)")
  }

  @Test("loops through flows are also broken")
  func flowCycles() {
    var built = checkFindings(
      "flow F «in A» { route A route B }", ["these are nested in each other: `F` in `A` in `F`"])
    #expect(built.forest == "A(~B)")

    built = checkFindings(
      "flow F «in G» { route A } flow G ‹in F› { route B }",
      ["these are nested in each other: `F` in `G` in `F`"])
    #expect(built.forest == "A(~B)")

    built = checkFindings(
      "flow F { route A } route B «in C» { flow G { route C route D } }",
      ["these are nested in each other: `B` in `C` in `G` in `B`"])
    #expect(built.forest == "A B(C(~D))")

    built = checkFindings("flow F «in F» { route A }", ["`F` is nested in itself"])
    #expect(built.forest == "A")

    built = checkFindings(
      "route A «in F» flow F ‹in A› { }", ["these are nested in each other: `A` in `F` in `A`"])
    #expect(built.forest == "A")
    #expect(built.plan.flows[0].start.isNone)
  }

  @Test("a loop across files is broken in the file that comes first")
  func files() {
    let built = checkFindings(
      "include \"x\" fact f route A «in B»", files: ["x": "route B ‹in A›"],
      ["these are nested in each other: `A` in `B` in `A`"])
    #expect(built.forest == "A(B)")
  }

  @Test("a loop of very many routes is reported briefly")
  func longCycle() {
    let count = 1000
    let text = (0..<count).map { "route R\($0) in R\(($0 + 1) % count)\n" }.joined()
    let built = BuiltPlan(text)
    #expect(built.findings.map(\.rule) == [.parentCycle])
    #expect(built.findings.first?.message.hasSuffix("in `R19` in … (980 more) in `R0`") == true)
    #expect(built.plan.chain(of: RouteID(1)).count == 1000)
  }
}
