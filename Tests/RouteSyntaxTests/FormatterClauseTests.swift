import RouteBase
import RouteSyntax
import Testing

@Suite("The formatter, at clauses and their words")
struct FormatterClauseTests {
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
    "writes them in the order of the grammar",
    arguments: [
      (
        "route R at\"/x\"(a:1,b,c:[\"q\"],)locked linked tabs   reset present   floating",
        "route R at \"/x\" (a: 1, b, c: [\"q\"]) present floating tabs reset linked locked"
      ),
      (
        "route R recycle by a locked linked tabs requires f",
        "route R tabs linked locked recycle by a requires f"
      ),
      ("route R at \"a\"at\"b\"( )", "route R at \"a\" at \"b\" ()"),
      (
        "link A->B cost 1 single push grants f back to C",
        "link A -> B push grants f back to C single cost 1"
      ),
      ("link A->B present\nfloating", "link A -> B present floating"),
      ("link back past A revokes g grants f", "link grants f revokes g back past A"),
      ("web\"/a/**\",  \"b\"", "web \"/a/**\", \"b\""),
      ("expect url \"x\" opens A(b:1)given a,b", "expect url \"x\" opens A(b: 1) given a, b"),
      ("expect url \"x\"opens nothing given  c", "expect url \"x\" opens nothing given c"),
      ("expect path A->S . t given f", "expect path A -> S.t given f"),
      ("task t cost 2->(y:Int)", "task t -> (y: Int) cost 2"),
      ("route A(a)push->(b)at\"x\"", "route A(a) -> (b) at \"x\" push"),
      ("route A push->()", "route A -> () push"),
      ("route A tabs->(b){}", "route A -> (b) tabs {}"),
    ])
  func writesWords(source: String, line: String) { check(source, line + "\n") }

  @Test("breaks a line before its clauses, each pattern with what it sets")
  func breaksLines() {
    let name = String(repeating: "a", count: 80)
    check(
      "route \(name) locked at \"/x\" (tab: \"y\") at \"/z\"",
      """
      route \(name)
              at "/x" (tab: "y")
              at "/z"
              locked

      """)
  }

  @Test("moves comments behind the clause that they follow, also around what is handed back")
  func movesComments() {
    check(
      "route A cost 2 /* c */ -> (x) // end", "route A -> (x) cost 2 /* c */ // end\n")
    check("route A cost 2 // c\n-> (x) at \"y\"", "route A -> (x) at \"y\" cost 2 // c\n")
    check("route A at \"x\" /* a */ (b: /* c */ 1)", "route A at \"x\" (b: 1) /* a */ /* c */\n")
    check("route A tabs /* a */ reset linked", "route A tabs reset /* a */ linked\n")
    check("link A -> B /* a */ single // b", "link A -> B /* a */ single // b\n")
    check("route A push -> ( /* none */ ) at \"x\"", "route A -> ( /* none */\n) at \"x\" push\n")
  }

  @Test("keeps the documentation of what is handed back among the clauses")
  func keepsDocumentation() {
    check(
      "route A cost 2 /* c */ -> (\n/// the x\nx: Int, // behind\ny) at \"x\" // end",
      """
      route A -> (
              /// the x
              x: Int, // behind
              y
      ) at "x" cost 2 /* c */ // end

      """)
    check(
      "/// a\nfact a\n/// w\nweb\"/x\" /// not\nroute R(\n/// p\np)",
      """
      /// a
      fact a
      /// w
      web "/x" /// not
      route R(
              /// p
              p
      )

      """)
  }
}
