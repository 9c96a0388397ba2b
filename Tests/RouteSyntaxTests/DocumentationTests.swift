import RouteSyntax
import RouteBase
import Testing

@Suite("Doc comments")
struct DocumentationTests {
  @Test(
    "belong to the declaration below them",
    arguments: [
      ("/// a\nroute A", "a"), ("/// a\n/// b\nroute A", "a\nb"), ("///a\nroute A", "a"),
      ("///   a\nroute A", "  a"), ("///\n/// b\nroute A", "\nb"), ("/// a\r\nroute A", "a"),
      ("/// a\r/// b\rroute A", "a\nb"), ("  /// a\n\t route A", "a"),
      ("\u{FEFF}/// a\nroute A", "a"),
      ("/// x\n\n/// a\nroute A", "a"), ("// x\n/// a\nroute A", "a"),
      ("/// x\n// y\nroute A", nil), ("/// a\n\nroute A", nil), ("//// a\nroute A", nil),
      ("/// x\n/* y */ route A", nil), ("route A", nil),
    ] as [(String, String?)])
  func belongToDeclarations(source: String, text: String?) {
    #expect(parse(SourceText(source)).tree.documentation(of: 0) == text)
  }

  @Test(
    "belong to every kind of declaration",
    arguments: [
      "plan P", "scheme \"a\"", "domain \"a.b\"", "web \"/a\"", "fact a, b given", "type T",
      "service S { }", "flow F { }", "task t", "link A -> B", "fallback A", "expect path A -> B",
    ])
  func belongToAll(source: String) {
    #expect(parse(SourceText("/// a\n/// b\n\(source)")).tree.documentation(of: 0) == "a\nb")
  }

  @Test("belong to the parameter below them, also to one that is handed back among the clauses")
  func belongToParameters() {
    let source = """
      /// a
      route A(
        /// x
        x: Int, // no
        /// y
        /// z
        y = 1,

        /// gone

        z, w
      ) push -> (
        /// r
        r
      ) cost 2
      """
    let (tree, findings) = parse(SourceText(source))
    #expect(findings.isEmpty)
    let texts = tree.parameters.map { tree.documentation(before: $0.name.start) }
    #expect(texts == ["x", "y\nz", nil, nil, "r"])
    #expect(tree.documentation(of: 0) == "a")
  }

  @Test("after something else on their line belong to nothing")
  func trail() {
    for source in [
      "fact a /// x\nfact b", "service A { /// x\nfact b\n}", "fact a /* y */ /// x\nfact b",
      "service A\n/// x\n{ fact b }", "route A\n/// x\npush fact b",
    ] {
      let (tree, _) = parse(SourceText(source))
      #expect(tree.documentation(of: 1) == nil, "\(source)")
    }
  }

  @Test("above a clause belong to nothing; the ones above the declaration belong to it")
  func standBetweenClauses() {
    let (tree, _) = parse(SourceText("/// a\nroute A\n/// x\nat \"y\"\n/// b\nroute B"))
    #expect([0, 1].map { tree.documentation(of: $0) } == ["a", "b"])
  }
}
