import RouteSyntax
import RouteBase
import RouteTrials
import Testing

@Suite("The parser, at a fault")
struct ParserRecoveryTests {
  @Test(
    "reports once what it expected and what it found",
    arguments: [
      ("plan«»", "a plan name, found the end of the file"),
      ("plan «\"x\"»", "a plan name, found the string `\"x\"`"),
      ("plan A «B»", "a clause, a declaration or a block, found `B`"),
      ("scheme «a», b", "a string, found `a`"),
      ("scheme \"a\" «\"b\"»", "a clause, a declaration or a block, found the string `\"b\"`"),
      ("domain «12»", "a string, found the number `12`"),
      ("include «x»", "a string, found `x`"),
      ("fact «12», b", "a fact name, found the number `12`"),
      ("fact a,«»", "a fact name, found the end of the file"),
      ("fact a, «route» B", "a fact name, found the keyword `route`"),
      ("fact «task»", "a fact name, found the keyword `task`"),
      ("fact a given «given»", "a clause, a declaration or a block, found the keyword `given`"),
      ("type A = «b»", "a string, found `b`"),
      ("type A = \"a\" | «|» \"b\"", "a string, found `|`"),
      ("service A «route» B", "`{`, found the keyword `route`"),
      ("flow A at \"x\"«»", "`{`, found the end of the file"),
      ("service «{» }", "a service name, found `{`"),
      ("route\n«route» B", "a route name, found the keyword `route`"),
      ("route «in» Main", "a route name, found the keyword `in`"),
      ("route «at» \"x\"", "a route name, found the keyword `at`"),
      ("route «at» at \"x\"", "a route name, found the keyword `at`"),
      ("route «push» push", "a route name, found the keyword `push`"),
      ("route A in «push»", "the parent's name, found the keyword `push`"),
      (
        "link «in» -> B",
        "the route that the link starts from, `*`, `->` or `=>`, found the "
          + "keyword `in`"
      ),
      ("route A(«{» }", "a parameter name, found `{`"),
      ("route A(a «at» \"x\"", "`,` or `)`, found the keyword `at`"),
      ("route A(a: «)» at \"x\"", "a type, found `)`"),
      ("route A(a: Int = «)» at \"x\"", "a literal, found `)`"),
      ("route A(a: Int = «foo») at \"x\"", "a literal, found `foo`"),
      ("route A(a: [Int«)» at \"x\"", "`]`, found `)`"),
      ("route A(a «b») at \"x\"", "`,` or `)`, found `b`"),
      ("route A(a,«,» b) at \"x\"", "a parameter name, found `,`"),
      ("route A(«1») at \"x\"", "a parameter name, found the number `1`"),
      (
        "route A(a = [1, «x», 2]) push",
        "a string, a number, `true`, `false` or `nil`, found `x`"
      ),
      (
        "route A(a = [1, «[»2, [3]], 4], b) push",
        "a string, a number, `true`, `false` or `nil`, found `[`"
      ),
      ("route A(a = [1 «2»], b) push", "`,` or `]`, found the number `2`"),
      ("route A(a = [1«)» push", "`,` or `]`, found `)`"),
      ("route A -> «at» \"x\"", "`(` and the values that are handed back, found the keyword `at`"),
      ("route A«)» at \"x\"", "a clause, a declaration or a block, found `)`"),
      ("route A at «x»", "a string, found `x`"),
      ("route A in B.«»", "a name after the dot, found the end of the file"),
      ("route A in «.»B", "the parent's name, found `.`"),
      ("route A in B.C«.»D", "a clause, a declaration or a block, found `.`"),
      ("route A requires a «b»", "a clause, a declaration or a block, found `b`"),
      ("route A cost «-1»", "a whole number from 0, found the number `-1`"),
      ("route A cost «1.5» push", "a whole number from 0, found the number `1.5`"),
      ("route A allow «\"x\"»", "the name of a rule, found the string `\"x\"`"),
      ("route A @«(»1)", "the key of an annotation, found `(`"),
      ("route A @x(«)» push", "a literal, found `)`"),
      ("route A @x(1«,» 2) push", "`)`, found `,`"),
      (
        "link«»",
        "the route that the link starts from, `*`, `->` or `=>`, found the end of the "
          + "file"
      ),
      ("link A«»", "`->`, `=>` or `back`, found the end of the file"),
      ("link A «=» B", "`->`, `=>` or `back`, found `=`"),
      ("link A «to» B", "`->`, `=>` or `back`, found the keyword `to`"),
      ("link A «B»", "`->`, `=>` or `back`, found `B`"),
      ("link B «*»", "`->`, `=>` or `back`, found `*`"),
      ("link A -> B(a: «)» push", "a literal, found `)`"),
      ("link A -> B back «B»", "`to` or `past`, found `B`"),
      ("fallback «*»", "the route or task to fall back to, found `*`"),
      ("expect «A»", "`path`, `no path`, `every path`, `url` or `stack`, found `A`"),
      ("expect path A «B»", "`->`, found `B`"),
      ("expect path A -> B within «x»", "a whole number from 0, found `x`"),
      ("expect every «A» -> B", "`path`, found `A`"),
      ("expect every path A -> B«»", "`through`, found the end of the file"),
      ("expect url «x» opens B", "a URL in quotes, found `x`"),
      ("expect url \"x\" «B»", "`opens`, found `B`"),
      ("expect stack A«»", "`is`, found the end of the file"),
      ("expect stack A is B,«»", "a route in the stack, found the end of the file"),
      ("«{» route A }", "a declaration, found `{`"),
      ("route A { «{» route B } }", "a declaration, found `{`"),
      ("«12» \"x\" ( ) [ ] -> , hello", "a declaration, found the number `12`"),
      ("«hello» world", "a declaration, found `hello`"),
    ])
  func saysWhatItExpected(source: String, message: String) {
    checkFindings(source, ["expected " + message])
  }

  @Test("parses what follows a fault")
  func goesOn() {
    let source = """
      plan
      scheme x
      route A(1 at "x" {
          route B requires
          link C = D
          type
      }
      expect path
      route E at 7 push
      }
      route F
      """
    let (tree, findings) = parse(SourceText(source))
    #expect(findings.count == 9)
    #expect(
      tree.declarations.map(\.kind)
        == [.plan, .scheme, .route, .route, .link, .type, .expect, .route, .route])
    #expect(tree.block(of: 2).map { $0 } == [3, 4, 5])
    #expect(
      tree.clauses.map { tree.text.string($0.range) } == [#"at "x""#, "requires", "at 7", "push"])
  }

  @Test(
    "parses a misspelt keyword as the intended one",
    arguments: [
      ("«rout» A at \"x\"", "route", "route A [at \"x\"]"),
      ("«sevice» A { «rout» B }", "service", "service A {}\n  route B"),
      ("route A «prsent» nav", "present", "route A [present nav]"),
      ("route A «requres» a, b", "requires", "route A [requires a,b]"),
      ("«expct» path A -> B", "expect", "expect path A->B"),
      ("link A «bak» to B", "back", "link A [back to B]"),
    ])
  func repairsKeywords(source: String, meant: String, meaning: String) {
    let marked = MarkedSource(source)
    let (tree, findings) = parse(marked.text)
    #expect(findings.map(\.span.range) == marked.ranges)
    #expect(findings.first?.fix?.label.hasPrefix("did you mean `\(meant)`") == true)
    #expect(TreeDump(tree).text == meaning)
  }

  @Test("offers backticks as an edit for a keyword used as a name")
  func offersBackticks() {
    for source in ["route «title»", "fact «task»", "link A -> «push»"] {
      let marked = MarkedSource(source)
      let findings = parse(marked.text).findings
      let edits = findings.flatMap { $0.fix?.edits ?? [] }
      #expect(edits.map(\.span.range) == marked.ranges)
      #expect(edits.map(\.replacement) == marked.ranges.map { "`\(marked.text.string($0))`" })
    }
  }

  @Test("shows the innermost open block, whatever its comments contain")
  func showsOpenBlock() {
    let source = MarkedSource("route A { } service B /* { */ { route C // {\n «{» // {\n «»")
    let finding = parse(source.text).findings.first
    #expect(finding?.message == "expected 2 `}`, found the end of the file")
    #expect(finding?.span.range == source.ranges.last)
    #expect(finding?.notes.map(\.span.range) == [source.ranges[0]])
  }

  @Test("reports each brace that closes nothing")
  func reportsClosingBraces() {
    checkFindings(
      "«}» route A { } «}»", Array(repeating: "`}` does not close a block", count: 2))
  }

  @Test("reports blocks where they are not allowed")
  func reportsBlocks() {
    checkFindings("fact a «{» }", ["a fact cannot have a block"])
    checkFindings("task a «{» route B }", ["a task cannot have a block"])
    checkFindings("link A -> B «{» }", ["a link cannot have a block"])
  }

  @Test("reports clauses and declarations in the wrong place")
  func reportsMisplaced() {
    checkFindings("route A «back to B»", ["`back` is not allowed on a route"])
    checkFindings("service A «tabs» { }", ["`tabs` is not allowed on a service"])
    checkFindings("route A push «present»", ["a second presentation for one route"])
    checkFindings("route A requires a «requires b»", ["a second `requires` for one route"])
    checkFindings(
      "route A { route B «in C» }",
      [
        "`in` is not allowed in a block, which already says where this route is"
      ])
    checkFindings("route A { «plan» B }", ["a `plan` is allowed only at the top of a file"])
    checkFindings("plan A «plan» B", ["a second `plan` in one file"])
    checkFindings(
      "service A { «service» B { } }", ["a `service` is allowed only at the top of the plan"])
    checkFindings(
      "«link» -> A",
      [
        "a link without a source is allowed only in the block of a route or flow"
      ])
    checkFindings(
      "link A => B «back to C»",
      [
        "`back` is not allowed on a `=>` link, which leaves the stack anyway"
      ])
  }

  @Test("reports each run of bytes that are not UTF-8 in names, strings and comments once")
  func reportsMalformed() {
    for (prefix, suffix) in [("// ", ""), ("route A at \"", "\""), ("route `", "`"), ("", "")] {
      let bytes = Array(prefix.utf8) + [0xFF, 0xC3, 0x80, 0xFE] + Array(suffix.utf8)
      let findings = parse(SourceText(bytes)).findings
      let start = UInt32(prefix.utf8.count)
      let (first, second): (SourceRange, SourceRange) = (
        SourceRange(start: start, end: start + 1), SourceRange(start: start + 3, end: start + 4)
      )
      #expect(findings.map(\.span.range).sorted { $0.start < $1.start } == [first, second])
      #expect(findings.allSatisfy { $0.message == "these bytes are not UTF-8" })
    }
  }
}
