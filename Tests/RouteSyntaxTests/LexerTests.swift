import RouteBase
import RouteSyntax
import Testing

@Suite("The lexer")
struct LexerTests {
  /// The tokens of `source` as `kind:text`, with keywords as themselves.
  private func lex(_ source: String) -> String {
    let text = SourceText(source)
    return Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      var words: [String] = []
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { return words.joined(separator: " ") }
        let word = text.string(token.range)
        words.append(token.kind == .keyword ? token.keyword.name : "\(token.kind):\(word)")
      }
    }
  }

  @Test(
    "splits a text into tokens",
    arguments: [
      ("", ""),
      (" \t\r\n  ", ""),
      ("route Home", "route name:Home"),
      ("routes", "name:routes"),
      ("Route", "name:Route"),
      ("_a1", "name:_a1"),
      ("a-b-c", "name:a-b-c"),
      ("route-a", "name:route-a"),
      ("a->b", "name:a arrow:-> name:b"),
      ("a-b->c", "name:a-b arrow:-> name:c"),
      ("*=>b", "star:* doubleArrow:=> name:b"),
      ("Übersicht", "name:Übersicht"),
      ("a名前-é", "name:a名前-é"),
      ("routeé", "name:routeé"),
      ("`To-Do Detail`", "quotedName:`To-Do Detail`"),
      ("`// no comment`", "quotedName:`// no comment`"),
      ("12 -3 0", "integer:12 integer:-3 integer:0"),
      ("1.5 -0.5 1e9 1E-9 2.5e+3", "double:1.5 double:-0.5 double:1e9 double:1E-9 double:2.5e+3"),
      ("1.a", "integer:1 dot:. name:a"),
      (#""a" "\"" "\\""#, #"string:"a" string:"\"" string:"\\""#),
      (#""\u{1F600}\n\t""#, #"string:"\u{1F600}\n\t""#),
      (#""// none""#, #"string:"// none""#),
      (
        "(){}[],:.|?*@=",
        "leftParenthesis:( rightParenthesis:) leftBrace:{ rightBrace:} leftBracket:[ "
          + "rightBracket:] comma:, colon:: dot:. bar:| question:? star:* at:@ equals:="
      ),
      ("a // b\nc", "name:a name:c"),
      ("a // b\rc", "name:a name:c"),
      ("a/* b */c", "name:a name:c"),
      ("/* a /* b */ c */ d", "name:d"),
      ("*/**/", "star:*"),
      ("\u{FEFF}route", "route"),
    ])
  func cuts(source: String, tokens: String) {
    #expect(lex(source) == tokens)
  }

  @Test("knows every keyword, and a name if a letter is added or changed")
  func knowsKeywords() {
    for keyword in Keyword.allCases {
      #expect(lex(keyword.name) == keyword.name)
      #expect(lex(keyword.name + "x") == "name:\(keyword.name)x")
      #expect(lex("x" + keyword.name) == "name:x\(keyword.name)")
      #expect(lex(keyword.name.uppercased()) == "name:\(keyword.name.uppercased())")
    }
  }

  @Test(
    "distinguishes line, doc and block comments",
    arguments: [
      ("// a", ["line // a"]),
      ("/// a", ["doc /// a"]),
      ("//// a", ["line //// a"]),
      ("///", ["doc ///"]),
      ("/**/", ["block /**/"]),
      ("/* a\n b */ // c\r\n/// d\r", ["block /* a\n b */", "line // c", "doc /// d"]),
      ("/* a /* b */ */", ["block /* a /* b */ */"]),
      ("\"// a\" `/* b */`", []),
    ])
  func tellsComments(source: String, comments: [String]) {
    let text = SourceText(source)
    #expect(
      parse(text).tree.comments.map { "\($0.kind) " + text.string($0.range) } == comments)
  }

  @Test("reports an invalid token once, at its place")
  func reportsFaults() {
    checkFindings("route «$$$»A", ["unexpected `$$$`"])
    checkFindings("route A at «\"x»", ["this string is not closed"])
    checkFindings("route A at «\"x»\nroute B", ["this string is not closed"])
    checkFindings(
      "route A at \"x«\\q» «\\é»\"", Array(repeating: "unknown escape in a string", count: 2))
    for escape in ["\\u", "\\u{", "\\u{}", "\\u{D800}", "\\u{110000}", "\\u{000000041}"] {
      checkFindings(
        "route A title \"«\(escape)»\"", ["`\\u` requires a Unicode scalar in braces"])
    }
    checkFindings("route A title \"«\\u{»x}\"", ["`\\u` requires a Unicode scalar in braces"])
    checkFindings("route «`A»\nroute B", ["this name is not closed"])
    checkFindings("route «``»", ["this name in backticks is empty"])
    checkFindings("route «1st»", ["`1st` is neither a number nor a name"])
    checkFindings("route A cost «9223372036854775808»", ["this number does not fit in 64 bits"])
    checkFindings("route A «/*» /* */", ["this comment is not closed"])
    checkFindings("route A «/» push", ["unexpected `/`"])
    checkFindings("route A «\0»", ["unexpected NUL byte"])
  }

  @Test("accepts the limits of 64 bits")
  func acceptsBounds() {
    checkFindings("route A(a: Int = 9223372036854775807, b: Int = -9223372036854775808)", [])
  }
}
