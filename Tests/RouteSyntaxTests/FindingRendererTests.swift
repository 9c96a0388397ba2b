import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Findings for people")
struct FindingRendererTests {
  /// Renders a finding at the first mark of `marked`, with a note at each of the other marks.
  private func render(
    _ marked: String, path: String = "shop.routeplan", _ message: String = "no such thing",
    rule: Rule = .unknownName, level: Level = .error, fix: Fix? = nil, colors: Bool = false
  ) -> String {
    let source = MarkedSource(marked)
    let spans = source.ranges.map { SourceSpan(file: FileID(0), range: $0) }
    guard let first = spans.first else { return "no mark" }
    let notes = spans.dropFirst().map { Finding.Note(at: $0, "see here") }
    var renderer = FindingRenderer(
      files: [SourceFile(path: path, text: source.text)], colors: colors)
    var output = ByteWriter()
    var finding = Finding(rule, at: first, message, notes: notes, fix: fix)
    finding.level = level
    renderer.render(finding, to: &output)
    return output.text
  }

  @Test("show the line, underline the place, and end with notes and help")
  func showEverything() {
    #expect(
      render(
        "plan P\nroute A {\n    route «Cart»\n}\nroute «Cart» at \"cart\"\n",
        "duplicate route `Cart`", rule: .duplicateName, fix: Fix("rename one"))
          == """
          shop.routeplan:3:11: error: duplicate route `Cart` [duplicate-name]
              3 |     route Cart
                |           ^~~~
          shop.routeplan:5:7: note: see here
              5 | route Cart at "cart"
                |       ~~~~
            help: rename one

          """)
  }

  @Test("are warnings if that is their level")
  func showWarnings() {
    #expect(
      render("route «A»", "nothing leads to `A`", rule: .unreachableRoute, level: .warning) == """
        shop.routeplan:1:7: warning: nothing leads to `A` [unreachable-route]
            1 | route A
              |       ^

        """)
  }

  @Test(
    "print the line as a terminal displays it",
    arguments: [
      ("\troute «A»", "    route A", "          ^"),
      ("a\troute «A»", "a   route A", "          ^"),
      ("route «`名前`»", "route `名前`", "      ^~~~~~"),
      ("/* 名前 */ route «A»", "/* 名前 */ route A", "                 ^"),
      ("e\u{301}e\u{301} «A»", "e\u{301}e\u{301} A", "   ^"),
      ("\u{1F600} «A»", "\u{1F600} A", "   ^"),
      ("\u{1B}[31m «A»", "\\u{1B}[31m A", "           ^"),
      ("\u{202E} «A»", "\\u{202E} A", "         ^"),
      ("\u{0} «A»", "\\u{0} A", "      ^"),
      ("«a\tb»", "a   b", "^~~~~"),
      ("«»", "", "^"),
      ("route A«»", "route A", "       ^"),
      ("route «A»\r", "route A", "      ^"),
      ("route «A {\n  route B\n}»", "route A {", "      ^~~"),
      ("route «A {\r\n  route B\r\n}»", "route A {", "      ^~~"),
      ("\u{FEFF}route «A»", "route A", "      ^"),
    ])
  func drawLines(marked: String, line: String, mark: String) {
    let lines = render(marked).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 4)
    #expect(lines[1] == "    1 |" + (line.isEmpty ? "" : " " + line))
    #expect(lines[2] == "      | " + mark)
  }

  @Test("count lines and columns in scalars from 1, with any line endings")
  func countPositions() {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let text = render("plan P\(lineEnd)/* ü名😀 */ «x»")
      #expect(text.hasPrefix("shop.routeplan:2:11: error: "))
    }
    #expect(render("a\n«»").hasPrefix("shop.routeplan:2:1: "))
    #expect(render("«»").hasPrefix("shop.routeplan:1:1: "))
    #expect(render("\u{FEFF}«x»").hasPrefix("shop.routeplan:1:1: "))
  }

  @Test("show the part of a long line around the place")
  func clipLines() {
    let long = String(repeating: "a", count: 1_000_000)
    let lines = render("\(long)«here»\(long)").split(separator: "\n")
    #expect(lines[0] == "shop.routeplan:1:1000001: error: no such thing [unknown-name]")
    #expect(lines[1].hasPrefix("    1 | …aaa"))
    #expect(lines[1].hasSuffix("aaa…"))
    #expect(lines[1].unicodeScalars.count < 200)
    let mark = lines[2].unicodeScalars.count
    let under = String.UnicodeScalarView(lines[1].unicodeScalars.prefix(mark).suffix(4))
    #expect(String(under) == "here")
    #expect(lines[2].hasSuffix(" ^~~~"))
  }

  @Test("underline a long range up to where the line is clipped")
  func clipMarks() {
    let lines = render("route «\(String(repeating: "名", count: 100_000))»").split(separator: "\n")
    #expect(lines[1].hasSuffix("名…"))
    #expect(lines[1].unicodeScalars.count < 120)
    #expect(lines[2].unicodeScalars.count < 180)
  }

  @Test("escape terminal controls in what they quote")
  func escapeTexts() {
    let text = render(
      "route «\u{7}A»", path: "a\u{1B}]0;b.routeplan", "no `\u{1B}[2J`\n", fix: Fix("x\u{202E}y"))
    #expect(
      text == """
        a\\u{1B}]0;b.routeplan:1:7: error: no `\\u{1B}[2J`\\n [unknown-name]
            1 | route \\u{7}A
              |       ^~~~~~
          help: x\\u{202E}y

        """)
  }

  @Test("show each byte that is not UTF-8 as one replacement character")
  func showMalformedBytes() {
    let text = SourceText([0x61, 0xFF, 0xFE, 0x62])
    var renderer = FindingRenderer(files: [SourceFile(path: "f", text: text)], colors: false)
    var output = ByteWriter()
    let span = SourceSpan(file: FileID(0), range: SourceRange(start: 1, end: 3))
    renderer.render(Finding(.syntax, at: span, "bad"), to: &output)
    #expect(
      output.text == "f:1:2: error: bad [syntax]\n    1 | a\u{FFFD}\u{FFFD}b\n      |  ^~\n")
  }

  @Test("have colours only if requested")
  func color() {
    let colored = render("route «A»", fix: Fix("add it"), colors: true)
    #expect(colored.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(colored.contains("\u{1B}[32m^\u{1B}[0m"))
    #expect(!render("route «A»", fix: Fix("add it")).contains("\u{1B}"))
  }

  @Test("know the position after their end")
  func knowEnds() {
    let source = MarkedSource("route «A {\n}» x")
    let file = SourceFile(path: "f", text: source.text)
    var places = SourcePlaces([file])
    let span = SourceSpan(file: FileID(0), range: source.ranges[0])
    #expect(places.start(of: span) == SourcePosition(line: 1, column: 7))
    #expect(places.end(of: span) == SourcePosition(line: 2, column: 2))
  }

  @Test("are ordered by file, place, rule and message")
  func areOrdered() {
    func finding(_ file: Int, _ start: UInt32, _ rule: Rule, _ message: String) -> Finding {
      let range = SourceRange(start: start, end: start + 1)
      return Finding(rule, at: SourceSpan(file: FileID(file), range: range), message)
    }
    let ordered = [
      finding(0, 5, .syntax, "a"), finding(1, 2, .badDefault, "b"), finding(1, 2, .syntax, "a"),
      finding(1, 2, .syntax, "b"), finding(1, 3, .badDefault, "a"),
    ]
    let sorted = ordered.reversed().sorted(by: Finding.isOrderedBefore)
    #expect(sorted.map { "\($0.span) \($0.message)" } == ordered.map { "\($0.span) \($0.message)" })
  }
}
