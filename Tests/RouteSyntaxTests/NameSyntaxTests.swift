import RouteBase
import RouteSyntax
import Testing

@Suite("Writing names")
struct NameSyntaxTests {
  @Test(
    "recognizes a bare name",
    arguments: [
      ("A", true), ("_", true), ("a1", true), ("a-b", true), ("名前", true), ("é", true),
      ("route", true), ("e\u{301}", true), ("", false), ("1a", false), ("-a", false),
      ("a-", false), ("a--b", false), ("a b", false), ("a.b", false), ("a→b", false),
      ("\u{301}", false), ("a\n", false), ("é-1", true), ("a-é", true), ("é-", false),
      ("é--a", false), ("aé b", false), ("a\u{80}", false),
    ])
  func knowsBareNames(name: String, isBare: Bool) {
    #expect(NameSyntax.isBare(name.utf8) == isBare)
    // The lexer agrees that the whole text is one name, or a keyword.
    let text = SourceText(name)
    let token = Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      return lexer.lex()
    }
    let isName = token.kind == .name || token.kind == .keyword
    #expect((isName && token.range.indices == 0..<name.utf8.count) == isBare)
  }

  @Test(
    "writes backticks only if they are needed",
    arguments: [
      ("Home", "Home", "Home"), ("To-Do Detail", "`To-Do Detail`", "`To-Do Detail`"),
      ("route", "route", "`route`"), ("nil", "nil", "`nil`"), ("a.b", "`a.b`", "`a.b`"),
    ])
  func writesBackticks(name: String, display: String, source: String) {
    #expect(NameSyntax.display(name) == display)
    #expect(NameSyntax.source(name) == source)
  }

  @Test(
    "reads an annotation's key without the space and comments around its dots",
    arguments: [
      ("@icon", ["icon"]), ("@android.include(1)", ["android", "include"]),
      ("@a .\t\rb\n.\r\nc", ["a", "b", "c"]), ("@ `a`.`b.c`.route", ["a", "b.c", "route"]),
      ("@a // x.y\n./* `. /* */ z */`/ *`", ["a", "/ *"]),
    ])
  func readsKeys(annotation: String, names: [String]) throws {
    let tree = parse(SourceText("route A " + annotation)).tree
    let key = try #require(tree.annotations.first).key
    #expect(tree.names(ofKey: key) == names)
    #expect(tree.display(key: key) == names.map(NameSyntax.display).joined(separator: "."))
  }
}
