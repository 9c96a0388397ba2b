import RouteSyntax
import RouteBase
import RouteTrials
import Testing

@Suite("The parser")
struct ParserTests {
  /// Checks that a text is parsed without a syntax fault, and its meaning.
  private func check(
    _ source: String, _ meaning: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (tree, findings) = parse(SourceText(source))
    let faults = findings.filter { $0.rule == .syntax }.map(\.message)
    #expect(faults.isEmpty, "\(source)", sourceLocation: sourceLocation)
    #expect(TreeDump(tree).text == meaning, sourceLocation: sourceLocation)
  }

  @Test(
    "parses every declaration",
    arguments: [
      ("plan Podcasts", "plan Podcasts"),
      (#"include "a.routeplan""#, #"include "a.routeplan""#),
      (#"scheme "a", "b""#, #"scheme "a" "b""#),
      (#"domain "*.example.com""#, #"domain "*.example.com""#),
      ("fact signedIn", "fact signedIn"),
      ("fact a, b given", "fact a b given"),
      ("fact given given", "fact given given"),
      ("type Photo", "type Photo"),
      (#"type Sort = "up" | "down""#, #"type Sort "up" "down""#),
      ("service A { }", "service A {}"),
      ("flow A { }", "flow A {}"),
      ("route A", "route A"),
      ("route A { }", "route A {}"),
      ("route A()", "route A ()"),
      ("route A() -> ()", "route A () ->()"),
      ("route A -> (b: Int)", "route A ->(b:Int)"),
      ("task a(b) -> (c: [T]?)", "task a (b) ->(c:[T]?)"),
      ("fallback Help", "fallback Help"),
      ("fallback A.Help", "fallback A.Help"),
      ("link A -> B", "link A->B"),
      ("link A.B => C.D", "link A.B=>C.D"),
      ("link * -> B", "link *->B"),
      ("link -> B", "link .->B"),
      ("link -> B()", "link .->B()"),
      (#"link -> B(a, b: 1, c: ["x", nil])"#, #"link .->B(a,b:1,c:["x",nil])"#),
      ("link back to B", "link . [back to B]"),
      ("link A back past B.C", "link A [back past B.C]"),
      ("link requires a back to B", "link . [requires a] [back to B]"),
      ("link push back to B", "link . [push] [back to B]"),
      ("link @x -> B".replacing(" -> B", with: " back to B"), "link . [back to B] [@x]"),
      ("expect path A -> B", "expect path A->B"),
      ("expect path A -> B within 2 given a, b", "expect path A->B within 2 given a,b"),
      ("expect no path A -> B within 0", "expect noPath A->B within 0"),
      (
        "expect every path A -> B through C.D given a",
        "expect everyPath A->B through C.D given a"
      ),
      (#"expect url "x" opens nothing"#, #"expect url "x" nothing"#),
      (#"expect url "x" opens A(b: 7)"#, #"expect url "x" A(b:7)"#),
      ("expect stack A is B, C.D", "expect stack A is B,C.D"),
    ])
  func readsDeclarations(source: String, meaning: String) { check(source, meaning) }

  @Test(
    "parses every clause",
    arguments: [
      ("in Main", "in Main"), ("in A.Main", "in A.Main"), (#"at "/x""#, #"at "/x""#),
      ("push", "push"), ("present", "present"), ("present nav", "present nav"), ("tabs", "tabs"),
      ("recycle", "recycle"), ("recycle by a, title", "recycle a,title"),
      ("requires a, b", "requires a,b"), ("unless at", "unless at"), ("grants a", "grants a"),
      ("revokes a", "revokes a"), ("back to B", "back to B"), ("back past B", "back past B"),
      ("cost 0", "cost 0"), (#"title "x""#, #"title "x""#), ("was A, B.C", "was A,B.C"),
      ("deprecated", "deprecated"), (#"deprecated "x""#, #"deprecated "x""#),
      ("allow dead-end", "allow dead-end"), (#"allow dead-end "x""#, #"allow dead-end,"x""#),
      ("@url", "@url"), (#"@a.title("x")"#, #"@a.title("x")"#), ("@`a b`(nil)", "@`a b`(nil)"),
      ("@a([1, 2.5, true,])", "@a([1,2.5,true])"),
    ])
  func readsClauses(source: String, meaning: String) {
    check("route A \(source)", "route A [\(meaning)]")
    check(
      "route A\(source == "push" ? "" : " push") \(source) {}",
      source == "push" ? "route A [push] {}" : reordered(meaning))
  }

  /// `push` and a clause, in the order of the dump.
  private func reordered(_ clause: String) -> String {
    clause.hasPrefix("in ") || clause.hasPrefix("at ")
      ? "route A [\(clause)] [push] {}" : "route A [push] [\(clause)] {}"
  }

  @Test(
    "parses parameters",
    arguments: [
      ("a", "a"), ("a: Int", "a:Int"), ("a: Int?", "a:Int?"), ("a: [T]", "a:[T]"),
      ("a: [T]?", "a:[T]?"), ("a = 1", "a=1"), (#"a: String = "x""#, #"a:String="x""#),
      ("a: [T] = []", "a:[T]=[]"), (#"a = ["x", 1]"#, #"a=["x",1]"#), ("a, b,", "a,b"),
      ("route: Int, in, title: String, true", "route:Int,in,title:String,true"),
      ("`a b`: `T u`?", "`a b`:`T u`?"), ("a = -1.5e3", "a=-1.5e3"), ("a = nil", "a=nil"),
    ])
  func readsParameters(source: String, meaning: String) {
    check("route A(\(source))", "route A (\(meaning))")
    check("task A -> (\(source))", "task A ->(\(meaning))")
  }

  @Test("needs no line end and no indentation")
  func needsNoLayout() {
    check(
      "plan P fact a route A at\"/\"{route B{link->C(a)}task t requires a}link*=>B",
      """
      plan P
      fact a
      route A [at "/"] {}
        route B {}
          link .->C(a)
        task t [requires a]
      link *=>B
      """)
  }

  @Test("iterates over blocks one level at a time")
  func walksBlocks() {
    let (tree, _) = parse(SourceText("route A { route B { route C } route D } route E"))
    func names(_ index: Int?) -> [String] {
      tree.block(of: index).map { tree.name(tree.declarations[$0].name) }
    }
    #expect(names(nil) == ["A", "E"])
    #expect(names(0) == ["B", "D"])
    #expect(names(1) == ["C"])
    #expect(names(2) == [])
  }

  @Test("returns names without backticks, references with dots and the values of literals")
  func givesTexts() {
    let source = #"route A(a = ["x\n", -3, 1.5, true, nil]) in `B c`.D was E"#
    let (tree, _) = parse(SourceText(source))
    #expect(tree.references.map { tree.name($0) } == ["B c.D", "E"])
    #expect(
      tree.value(ofLiteral: 0)
        == .list([.string("x\n"), .integer(-3), .double(1.5), .boolean(true), .nil]))
  }

  @Test("spans a declaration from its keyword to its last brace")
  func spansDeclarations() {
    let source = MarkedSource("«route A at \"x\" { «link -> B push» }» «fact a given»")
    let (tree, _) = parse(source.text)
    #expect(tree.declarations.map(\.range) == source.ranges)
  }

  @Test("spans clauses")
  func spansClauses() {
    let source = MarkedSource("route A «at \"x\"» «present nav» «@a . b( 1 )» «requires a , b» {}")
    #expect(parse(source.text).tree.clauses.map(\.range) == source.ranges)
  }
}
