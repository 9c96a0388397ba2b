import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Lists with comments, formatted")
struct FormatterListTests {
  /// Checks the canonical form of `source`, that it has the same meaning and comments, and that
  /// formatting it again changes nothing.
  private func check(
    _ source: String, _ formatted: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let tree = parse(SourceText(source)).tree
    let text = String(decoding: Formatter.format(tree), as: UTF8.self)
    #expect(text == formatted, sourceLocation: sourceLocation)
    let again = parse(SourceText(formatted)).tree
    #expect(
      String(decoding: Formatter.format(again), as: UTF8.self) == formatted,
      sourceLocation: sourceLocation)
    #expect(TreeDump(again).text == TreeDump(tree).text, sourceLocation: sourceLocation)
    #expect(TreeDump(again).comments == TreeDump(tree).comments, sourceLocation: sourceLocation)
  }

  @Test("results among the clauses take their comments along")
  func lateResults() {
    check(
      "route A at \"/\" -> (\n/// r doc\n r: Int)",
      """
      route A -> (
              /// r doc
              r: Int
      ) at "/"

      """)
    check(
      """
      task t /* 0 */ (a // a
      ) at "/" (a: 1) /* 1 */ -> /* 2 */ ( // open
        /// r doc
        r: Int, // r
        s /* s */
      ) /* 3 */ cost 2 /* 4 */ at "/b" // end
      """,
      """
      task t(
              a // a
      ) -> ( // open
              /// r doc
              r: Int, // r
              s /* s */
      ) /* 0 */ at "/" (a: 1) /* 1 */ /* 2 */ /* 3 */ at "/b" cost 2 /* 4 */ // end

      """)
    check(
      "route A push /* ( */ -> (/* none */) { route B }",
      """
      route A -> ( /* none */
      ) push /* ( */ {
          route B
      }

      """)
  }

  @Test("a doc comment that documents no parameter still documents none")
  func detachedDocumentation() {
    check(
      """
      route A(
        /// none

        a: Int, /// behind a
        /// none
        // either
        b,
        /// none

        /// c
        c
        /// before a comma
        , d
      )
      """,
      """
      route A(
              /// none

              a: Int, /// behind a
              /// none
              // either
              b,
              /// none

              /// c
              c,
              /// before a comma

              d
      )

      """)
    check(
      "route A(a: // x\n/// y\nInt,\nb, c\n, /// z\nd)",
      """
      route A(
              a: Int, // x
              /// y

              b,
              c,
              /// z

              d
      )

      """)
  }

  @Test("comments between the words of a clause follow the clause")
  func clauses() {
    check(
      """
      route A(a: Int, b) at "x" /* 1 */ ( // 2
        a: /* 3 */ 1, /// 4
        b: [ // 5
          1]) tabs /* 6 */ reset present // 7
        floating {
        link -> A back /* 8 */ to A
      }
      """,
      """
      route A(a: Int, b)
              at "x" (a: 1, b: [1]) /* 1 */ // 2
              /* 3 */ /// 4
              // 5
              present floating // 7
              tabs reset /* 6 */ {
          link -> A back to A /* 8 */
      }

      """)
  }

  @Test("a list of names with comments that lines end has one name a line")
  func names() {
    check(
      "fact\n /// one\n f,\n /// two\n g",
      """
      fact
              /// one
              f,
              /// two
              g

      """)
    check(
      """
      service S {
        scheme "a", // first
          "b" // second
        domain /// none
          "a", /* b */ "b"
        web "/a",
          /// none

          /// b
          "/b"
        fact /* in */ f // f
        ,
        /// none

        g /* behind */ given // g
      }
      """,
      """
      service S {
          scheme
                  "a", // first
                  "b" // second
          domain /// none
                  "a", /* b */
                  "b"
          web
                  "/a",
                  /// none

                  /// b
                  "/b"
          fact /* in */
                  f, // f
                  /// none

                  g given /* behind */ // g
      }

      """)
    check("fact a, b given // behind", "fact a, b given // behind\n")
  }
}
