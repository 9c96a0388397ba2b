import RouteSyntax
import RouteBase
import RouteTrials
import Testing

@Suite("The parser, at clauses and their words")
struct ParserClauseTests {
  /// Checks that a text is parsed without a fault of syntax, and its meaning.
  private func check(
    _ source: String, _ meaning: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (tree, findings) = parse(SourceText(source))
    let faults = findings.filter { $0.rule == .syntax }.map(\.message)
    #expect(faults.isEmpty, "\(source)", sourceLocation: sourceLocation)
    #expect(TreeDump(tree).text == meaning, sourceLocation: sourceLocation)
  }

  @Test(
    "parses words that say how a screen is shown, entered and left",
    arguments: [
      ("route A linked", "route A [linked]"), ("route A locked", "route A [locked]"),
      ("route A tabs reset", "route A [tabs reset]"),
      ("route A present floating", "route A [present floating]"),
      ("link A -> B single", "link A->B [single]"),
      ("link A -> B present floating single", "link A->B [present floating] [single]"),
      (
        "link A grants f, g revokes h back past A",
        "link A [grants f,g] [revokes h] [back past A]"
      ),
      ("link A => B revokes f", "link A=>B [revokes f]"),
      (#"web "/a/**", "/*/b""#, #"web "/a/**" "/*/b""#),
      ("expect path A -> S.t given f", "expect path A->S.t given f"),
      (
        #"expect url "x" opens A(b: 7) given f, g"#,
        #"expect url "x" A(b:7) given f,g"#
      ),
      (#"expect url "x" opens nothing given f"#, #"expect url "x" nothing given f"#),
    ])
  func readsWords(source: String, meaning: String) { check(source, meaning) }

  @Test(
    "parses the arguments that a pattern sets",
    arguments: [
      (#"at "/a" (tab: "x")"#, #"[at "/a"(tab:"x")]"#), (#"at "/a"()"#, #"[at "/a"()]"#),
      (#"at "/a" (b: 1, c: nil, d: ["x", "y"],)"#, #"[at "/a"(b:1,c:nil,d:["x","y"])]"#),
      (#"at "/a" (b) push"#, #"[at "/a"(b)] [push]"#),
      (
        #"at "/a" at "/b" (c: 1) at "/d" at "/e" (f: 2)"#,
        #"[at "/a"] [at "/b"(c:1)] [at "/d"] [at "/e"(f:2)]"#
      ),
    ])
  func readsPatternArguments(source: String, meaning: String) {
    check("route A \(source)", "route A \(meaning)")
    if !source.hasSuffix("push") { check("task A \(source)", "task A \(meaning)") }
  }

  @Test(
    "parses what a screen or a task hands back before and among the clauses",
    arguments: [
      ("route A tabs -> (b: Int)", "route A ->(b:Int) [tabs]"),
      ("route A(a) tabs -> (b, c) push {}", "route A (a) ->(b,c) [push] [tabs] {}"),
      (#"route A at "x" (y: 1) -> () cost 2"#, #"route A ->() [at "x"(y:1)] [cost 2]"#),
      ("task t(a) requires f -> (c: [T]?) cost 2", "task t (a) ->(c:[T]?) [requires f] [cost 2]"),
      ("route A deprecated -> (b)", "route A ->(b) [deprecated]"),
      ("route A recycle by x -> (b)", "route A ->(b) [recycle x]"),
      ("route A @x -> (b)", "route A ->(b) [@x]"),
    ])
  func readsLateResults(source: String, meaning: String) {
    check(source, meaning)
    let declaration = parse(SourceText(source)).tree.declarations[0]
    #expect(declaration.flags.isSuperset(of: [.results, .lateResults]))
    let early = parse(SourceText("route A(a) -> (b) push")).tree.declarations[0]
    #expect(early.flags.contains(.results) && !early.flags.contains(.lateResults))
  }

  @Test("keeps the words of clauses as names of facts, parameters, keys and arguments")
  func keepsNames() {
    check("fact single, reset, linked, locked", "fact single reset linked locked")
    check("fact floating given", "fact floating given")
    check("route A requires reset, single tabs", "route A [tabs] [requires reset,single]")
    check("route A(web: Int, single, reset = 1)", "route A (web:Int,single,reset=1)")
    check("route A recycle by web, locked", "route A [recycle web,locked]")
    check("route A @web.single(1)", "route A [@web.single(1)]")
    check("link -> A(single, web: 1)", "link .->A(single,web:1)")
    check("route `single` at \"x\" (web: 1)", "route `single` [at \"x\"(web:1)]")
  }

  @Test("says what is wrong where the language says no")
  func saysNo() {
    let parent = "`in` names one parent: a route has one place"
    checkFindings("route B in A«,» C", [parent])
    checkFindings("route B in A«,» S.C push", [parent])
    checkFindings("flow F in A«,» B { }", [parent])
    for (arrow, source) in [
      ("->", "link A requires f «->» B"), ("=>", "link A back to C «=>» B push"),
      ("->", "route S { link -> B «->» C }"), ("->", "link A single «->» B"),
    ] {
      checkFindings(source, ["`\(arrow)` and the target of a link come before its clauses"])
    }
    checkFindings("fact a «\"the text\"»", ["a fact has no description here, found \"the text\""])
    checkFindings("fact a, b given «\"x\"»", ["a fact has no description here, found \"x\""])
    checkFindings("fact a «\"x\"» given", ["a fact has no description here, found \"x\""])
    checkFindings("route A push «->» B", ["a route leads nowhere by itself"])
    checkFindings("task t cost 2 «->» S.B", ["a task leads nowhere by itself"])
    for source in [
      "route A -> (x) «->» (y)", "route A -> (x) push «->» (y) at \"x\"",
      "route A push -> (y) at \"x\" «->» (z)",
    ] {
      checkFindings(source, ["a second `->` for one route"])
    }
    checkFindings("task t -> (x) cost 1 «->» (y)", ["a second `->` for one task"])
    let clause = "expected a clause, a declaration or a block, found the keyword `nav`"
    checkFindings("route A present floating «nav»", [clause])
    checkFindings("route A tabs «nav»", [clause])
    checkFindings("fact «web»", ["expected a fact name, found the keyword `web`"])
    checkFindings("web «x»", ["expected a string, found `x`"])
  }

  @Test("reads the rest after each of these faults")
  func goesOn() {
    for (source, meaning) in [
      ("route B in A, S.C push route D", "route B [in A] [push]\nroute D"),
      ("link A requires f -> B(x: 1) cost 2 route D", "link A [requires f] [cost 2]\nroute D"),
      ("fact a \"x\" given fact b", "fact a given\nfact b"),
      ("route A push -> B cost 2 route D", "route A [push] [cost 2]\nroute D"),
      ("route A -> (x) push -> (y) at \"x\"", "route A ->(x) [at \"x\"] [push]"),
    ] {
      #expect(TreeDump(parse(SourceText(source)).tree).text == meaning)
    }
  }

  @Test("offers to write the text after a fact above it, and shows how to write a link")
  func offersFixes() {
    let fix = parse(SourceText("fact b\nfact a \"the\\ntext\"")).findings.first?.fix
    #expect(fix?.label == "write it above the fact: `/// the`" && fix?.safety == .unsafe)
    #expect(fix?.edits.map(\.replacement) == ["/// the\n", ""])
    #expect(fix?.edits.map(\.span.range.indices) == [7..<7, 13..<25])
    let late = parse(SourceText("link A requires f => B")).findings.first?.fix?.label
    #expect(late == "write the target first: `link Source => Target requires fact`")
    let parent = parse(SourceText("route A in B, C")).findings.first?.fix?.label
    #expect(parent == "keep one of them, and reach the route from the other with a link")
    let result = parse(SourceText("route A push -> B")).findings.first?.fix?.label
    #expect(result == "write a link in its block: `link -> Target`")
  }

  @Test("reports the clauses where they are not allowed, or twice")
  func reportsMisplaced() {
    for (source, message) in [
      ("route A «single»", "`single` is not allowed on a route"),
      ("service S «locked» { }", "`locked` is not allowed on a service"),
      ("flow F «linked» { }", "`linked` is not allowed on a flow"),
      ("task t «tabs reset»", "`tabs` is not allowed on a task"),
      ("task t «present floating»", "`present` is not allowed on a task"),
      ("link A -> B «locked»", "`locked` is not allowed on a link"),
      ("flow F «grants f» { }", "`grants` is not allowed on a flow"),
      ("route W { «web» \"x\" }", "a `web` is allowed only at the top of a file"),
      ("service W { «web» \"x\" }", "a `web` is allowed only at the top of a file"),
      ("link A => B «single»", "`single` is allowed only on a `->` link"),
      ("link A back to B «single»", "`single` is allowed only on a `->` link"),
      ("link A -> B single «single»", "a second `single` for one link"),
      ("route A linked «linked»", "a second `linked` for one route"),
      ("route A locked «locked»", "a second `locked` for one route"),
      ("route A tabs «tabs reset»", "a second `tabs` for one route"),
      ("route A present floating «push»", "a second presentation for one route"),
    ] {
      checkFindings(source, [message])
    }
  }
}
