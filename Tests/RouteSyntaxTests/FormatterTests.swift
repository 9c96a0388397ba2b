import RouteBase
import RouteSyntax
import Testing

@Suite("The formatter")
struct FormatterTests {
  private func format(_ source: String) -> String {
    String(decoding: Formatter.format(parse(SourceText(source)).tree), as: UTF8.self)
  }

  /// Checks the canonical form of `source`, and that formatting it again changes nothing.
  private func check(
    _ source: String, _ formatted: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(format(source) == formatted, sourceLocation: sourceLocation)
    #expect(format(formatted) == formatted, sourceLocation: sourceLocation)
  }

  @Test(
    "writes a declaration on one line with single spaces",
    arguments: [
      ("plan   P", "plan P"),
      ("plan\nP", "plan P"),
      ("include\t\"a\"", "include \"a\""),
      ("scheme \"a\",\"b\" , \"c\"", "scheme \"a\", \"b\", \"c\""),
      ("domain\"x\"", "domain \"x\""),
      ("fact a,b given", "fact a, b given"),
      ("type T", "type T"),
      ("type T=\"a\"|\"b\"", "type T = \"a\" | \"b\""),
      ("service A{}", "service A {}"),
      ("flow A\n{\n}", "flow A {}"),
      ("route A(a:Int,b:[T]?=[1,2,],c=nil,)", "route A(a: Int, b: [T]? = [1, 2], c = nil)"),
      ("route A ( )", "route A()"),
      ("route A ( ) -> ( )", "route A() -> ()"),
      ("route A->(b:Int)", "route A -> (b: Int)"),
      ("task t(a)->(b)", "task t(a) -> (b)"),
      ("fallback A . B", "fallback A.B"),
      ("link*->B", "link * -> B"),
      ("link A=>B . C(a,b:\"x\",)", "link A => B.C(a, b: \"x\")"),
      ("link A->B ( )", "link A -> B()"),
      ("link A back\npast B", "link A back past B"),
      ("expect path A->B within 3 given a,b", "expect path A -> B within 3 given a, b"),
      ("expect no\npath A->B", "expect no path A -> B"),
      ("expect every path A->B through C", "expect every path A -> B through C"),
      ("expect url \"x\" opens A(b:7)", "expect url \"x\" opens A(b: 7)"),
      ("expect url \"x\"opens nothing", "expect url \"x\" opens nothing"),
      ("expect stack A is B,C . D", "expect stack A is B, C.D"),
      ("route `A  b` at \"\\u{41}  \"", "route `A  b` at \"\\u{41}  \""),
      ("route A(a = -1.50e+3)", "route A(a = -1.50e+3)"),
      ("route A @ a . `b c` . d ( \"x\" )", "route A @a.`b c`.d(\"x\")"),
    ])
  func writesDeclarations(source: String, line: String) { check(source, line + "\n") }

  @Test("sorts clauses in the order of the grammar, and keeps the order of repeated ones")
  func sortsClauses() {
    check(
      """
      route A @z @a allow b allow a deprecated was O title "t" cost 2 revokes d grants c unless b
        requires a recycle by x tabs present nav at "2" at "1" in M
      """,
      """
      route A
              in M
              at "2"
              at "1"
              present nav
              tabs
              recycle by x
              requires a
              unless b
              grants c
              revokes d
              cost 2
              title "t"
              was O
              deprecated
              allow b
              allow a
              @z
              @a

      """)
    check("link A -> B cost 1 back to C push", "link A -> B push back to C cost 1\n")
    // The last of two presentations counts.
    check("route A tabs present push", "route A present push tabs\n")
    check("route A push cost 2 present", "route A push present cost 2\n")
  }

  @Test("indents blocks by four spaces")
  func indentsBlocks() {
    check(
      "service S{route A{route B{}task t}link A->B}route C",
      """
      service S {
          route A {
              route B {}
              task t
          }
          link A -> B
      }
      route C

      """)
  }

  @Test(
    "keeps one blank line if there were any",
    arguments: [
      ("", ""), ("\n\n", ""), ("\u{FEFF}", ""), ("\u{FEFF}\n\nplan A", "plan A\n"),
      ("plan A", "plan A\n"), ("plan A\n\n\n\nplan B\n\n", "plan A\n\nplan B\n"),
      ("plan A\nplan B", "plan A\nplan B\n"), ("plan A plan B", "plan A\nplan B\n"),
      ("plan A\r\n\r\n\r\nplan B\r\n", "plan A\n\nplan B\n"),
      ("plan A\r\rplan B", "plan A\n\nplan B\n"),
      ("plan A \n \t\n plan B", "plan A\n\nplan B\n"),
      ("route A {\n\n\nroute B\n\n\n}", "route A {\n    route B\n}\n"),
      ("route A {\n}\n\nroute B", "route A {}\n\nroute B\n"),
      ("\n\n// a\n\n\n// b\n\n", "// a\n\n// b\n"),
      ("route A {\n\n// a\n\n}", "route A {\n    // a\n}\n"),
    ])
  func keepsBlankLines(source: String, formatted: String) { check(source, formatted) }

  @Test("breaks a line of more than 100 columns before its clauses, but not one of 100")
  func breaksLines() {
    // `route ` and ` at ""` take 12 columns.
    for letter in ["a", "名", "é"] {
      let name = String(repeating: letter, count: 88)
      check("route \(name) at \"\"", "route \(name) at \"\"\n")
      check("route \(name)x at \"\"", "route \(name)x\n        at \"\"\n")
      check("route \(name) at \"\" {}", "route \(name)\n        at \"\" {}\n")
      let shorter = String(name.dropLast(3))
      check("route \(shorter) at \"\" {}", "route \(shorter) at \"\" {}\n")
      check("route \(shorter)x at \"\" {}", "route \(shorter)x\n        at \"\" {}\n")
      check(
        "route \(shorter)xx at \"\" { route B }",
        "route \(shorter)xx\n        at \"\" {\n    route B\n}\n")
      check("route \(shorter)x at \"\" { // c\n}", "route \(shorter)x at \"\" { // c\n}\n")
      check("route \(shorter)x at \"\" // c\n{}", "route \(shorter)x at \"\" { // c\n}\n")
      check(
        "route \(shorter)x at \"\" { route B }",
        "route \(shorter)x at \"\" {\n    route B\n}\n")
      check(
        "route A { route \(shorter) push }", "route A {\n    route \(shorter) push\n}\n")
    }
  }

  @Test("does not break a line without clauses, or because of a comment at its end")
  func leavesLines() {
    let name = String(repeating: "a", count: 120)
    check("route \(name)(a: Int)", "route \(name)(a: Int)\n")
    check("expect path \(name) -> B within 2", "expect path \(name) -> B within 2\n")
    check("route A push // \(name)", "route A push // \(name)\n")
    check("route A push /* \(name) */ {}", "route A push /* \(name) */ {}\n")
  }

  @Test("keeps comments before and after declarations and braces in their places")
  func keepsComments() {
    check(
      """
      // first
        /* second */ /* third */
      route A{// behind the brace
      // own
        route B// behind B
      route C /* c */ // d

        // before the brace
      }   // behind the block
      /* before */ route D
      // last
      """,
      """
      // first
      /* second */ /* third */
      route A { // behind the brace
          // own
          route B // behind B
          route C /* c */ // d

          // before the brace
      } // behind the block
      /* before */
      route D
      // last

      """)
    check("service A { // none\n}", "service A { // none\n}\n")
    check("service A {\n// none\n}", "service A {\n    // none\n}\n")
    check("service A {/**/}", "service A { /**/\n}\n")
  }

  @Test("keeps a comment between clauses after the clause that it follows")
  func keepsCommentsBetweenClauses() {
    check(
      "route A /* a */ at \"x\" /* b */ push /* c */ {}",
      "route A /* a */ at \"x\" /* b */ push /* c */ {}\n")
    check(
      "route A push /* p */ at \"x\" /* x */",
      "route A at \"x\" push /* p */ /* x */\n")
    check(
      """
      route A // a
        // b
        push // p
        at "x"
        requires c { route B }
      """,
      """
      route A // a
              // b
              at "x"
              push // p
              requires c {
          route B
      }

      """)
    check(
      "route A\n// above\npush",
      """
      route A // above
              push

      """)
    check("route A push // p\n{ route B }", "route A push { // p\n    route B\n}\n")
    check("route A push // p\n at \"x\" // x", "route A at \"x\" push // p\n// x\n")
    check(
      "route A push // p\n at \"x\" // x\n{}", "route A at \"x\" push { // p\n    // x\n}\n")
  }

  @Test("moves a comment inside a clause after the clause")
  func movesComments() {
    check(
      "fact /* 1 */ a, /* 2 */ b /* 3 */ given",
      "fact a, b given /* 1 */ /* 2 */ /* 3 */\n")
    check(
      "link A -> B(a /* 1 */, b: /* 2 */ 1) @x. /* 3 */ y requires c, // 4\n d",
      """
      link A -> B(a, b: 1) /* 1 */ /* 2 */
              requires c, d // 4
              @x.y /* 3 */

      """)
  }

  @Test("writes a list of parameters with comments on separate lines")
  func breaksParameters() {
    check(
      """
      service S { route A( // open
        // own
        a /* in */: Int, // a
        b = [1, /* one */ 2] // b
        // last
      ) -> (c /* c */) /* behind */ at "x" {} }
      """,
      """
      service S {
          route A( // open
                  // own
                  a: Int, /* in */ // a
                  b = [1, 2] /* one */ // b
                  // last
          ) -> (
                  c /* c */
          ) /* behind */ at "x" {}
      }

      """)
    check("route A(/* none */)", "route A( /* none */\n)\n")
    check("route A /* ( */ (a /* ) */)", "route A(\n        a /* ) */\n) /* ( */\n")
    check("task t -> (/* none */)", "task t -> ( /* none */\n)\n")
  }

  @Test("keeps the bytes inside block comments, except that line ends become LF")
  func keepsBlockComments() {
    check(
      "route A {\n  /* a\n   * b\n  */\n}", "route A {\n    /* a\n   * b\n  */\n}\n")
    check("/* a\r\n\tb\rc */", "/* a\n\tb\nc */\n")
    check("/* a\r\r\nb */", "/* a\n\nb */\n")
    check("// a  \r\n/// b\t\r\n", "// a  \n/// b\t\n")
    check(
      "route A /* a\n b */ at \"x\" push",
      "route A /* a\n b */\n        at \"x\"\n        push\n")
  }

  @Test("keeps a doc comment with its declaration")
  func keepsDocumentation() {
    check("/// a\nroute A /// x\nroute B", "/// a\nroute A /// x\nroute B\n")
    // The second one would document B, so a blank line separates them.
    check(
      "route A push /// x\n at \"x\" /// y\nroute B",
      "route A at \"x\" push /// x\n/// y\n\nroute B\n")
    check(
      "route A push /// x\n /// y\n{\n/// b\n route B }",
      "route A push { /// x\n    /// y\n\n    /// b\n    route B\n}\n")
    check("route A push /// x\n /// y\n{}", "route A push { /// x\n    /// y\n}\n")
  }

  @Test("does not indent deeper than 64 levels")
  func boundsIndentation() {
    let depth = 70
    let source =
      String(repeating: "route A{", count: depth) + "fact a" + String(repeating: "}", count: depth)
    let lines = format(source).split(separator: "\n")
    #expect(lines.count == 2 * depth + 1)
    let deepest = lines.map { $0.prefix { $0 == " " }.count }.max()
    #expect(deepest == 4 * 64)
    #expect(lines[63].prefix { $0 == " " }.count == 4 * 63)
  }

  @Test(
    "formats a file with faults as well as it can",
    arguments: [
      ("route", "route \n"), ("}", ""), ("{ route A", "{\n    route A\n}\n"),
      ("route A {", "route A {}\n"), ("rout A", "route A\n"), ("route A(a: ", "route A(a)\n"),
    ])
  func bearsFaults(source: String, formatted: String) {
    #expect(format(source) == formatted)
  }
}
