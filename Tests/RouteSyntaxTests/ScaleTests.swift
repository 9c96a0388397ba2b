import RouteBase
import RouteSyntax
import Testing

@Suite("Plans of any size")
struct ScaleTests {
  private let many = 100_000

  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * count)
    for _ in 0..<count { bytes += text.utf8 }
    return bytes
  }

  @Test("nest 100,000 levels deep")
  func nest() {
    let source = repeated("route A{", many) + repeated("}", many)
    let (tree, findings) = parse(SourceText(source))
    #expect(findings.isEmpty)
    #expect(tree.declarations.count == many)
    #expect(tree.declarations.allSatisfy { Int($0.next) == many })
    let formatted = Formatter.format(tree)
    let (again, later) = parse(SourceText(formatted))
    #expect(later.isEmpty)
    #expect(again.declarations.count == many)
    #expect(Formatter.format(again) == formatted)
  }

  @Test("nest comments and lists in lists 100,000 levels deep")
  func nestOthers() {
    let comment = repeated("/*", many) + repeated("*/", many)
    let (tree, findings) = parse(SourceText(comment))
    #expect(findings.isEmpty)
    #expect(tree.comments.count == 1)
    let lists = Array("route A(a = ".utf8) + repeated("[", many) + repeated("]", many) + [0x29]
    #expect(parse(SourceText(lists)).findings.count == 1)
  }

  @Test("have names, strings and comments of a megabyte")
  func haveLongWords() {
    let long = repeated("a", 1_000_000)
    let source =
      Array("route ".utf8) + long + Array(" at \"".utf8) + long + Array("\" // ".utf8) + long
    let (tree, findings) = parse(SourceText(source))
    #expect(findings.isEmpty)
    #expect(tree.declarations.first?.name.count == 1_000_000)
    #expect(Formatter.format(tree).count == source.count + 8 + 1)
    let unknown = parse(SourceText(long)).findings
    #expect(unknown.count == 1)
    #expect((unknown.first?.message.utf8.count ?? 0) < 200)
  }

  @Test(
    "have as many clauses, parameters, values or names as is allowed, and more is reported",
    arguments: [
      ("route A", " at \"/\"", "", "clauses on one route"),
      ("link A -> B", " @a(1)", "", "clauses on one link"),
      ("route A(", "p,", ")", "parameters in one list"),
      ("task A(q: Int) -> (", "p,", ")", "values in one list"),
      ("route A requires f", ",f", "", "facts in one list"),
      ("route A recycle by f", ",f", "", "parameters in one list"),
      ("route A was f", ",f", "", "names in one list"),
    ])
  func limitLists(_ head: String, _ item: String, _ tail: String, _ what: String) {
    // The list may start with an element in `head`.
    let most = head.hasSuffix("f") ? 8 : 9
    func read(_ count: Int) -> (tree: SyntaxTree, findings: [Finding]) {
      let bytes = Array(head.utf8) + repeated(item, count) + Array((tail + " route B").utf8)
      return Parser.parse(SourceText(bytes), file: FileID(0), longest: 9)
    }
    let (full, findings) = read(most)
    #expect(findings.isEmpty, "\(head)")
    #expect(full.declarations.count == 2)
    let (cut, reports) = read(most + 3)
    #expect(reports.map(\.message) == ["more than 9 \(what)"], "\(head)")
    #expect(cut.declarations.count == 2)
    let first = cut.declarations[0]
    #expect(first.clauses.count <= 9 && first.parameters.count <= 9 && first.results.count <= 9)
  }

  @Test("take few bytes a declaration")
  func takeFewBytes() {
    #expect(MemoryLayout<DeclarationSyntax>.stride == 44)
    #expect(MemoryLayout<ClauseSyntax>.stride == 16)
    #expect(MemoryLayout<ParameterSyntax>.stride == 20)
    #expect(MemoryLayout<LiteralSyntax>.stride == 12)
  }

  @Test("are on one line")
  func standOnOneLine() {
    let source = repeated("route A at \"x\" ", many)
    let text = SourceText(source)
    let (tree, findings) = parse(text)
    #expect(findings.isEmpty)
    #expect(tree.declarations.count == many)
    #expect(LineIndex(text).position(of: UInt32(text.count)).column == text.count + 1)
    #expect(Formatter.format(tree).count == source.count)
  }

  @Test("have 100,000 errors, each reported")
  func haveErrors() {
    let text = SourceText(repeated("route\n", many))
    let findings = parse(text).findings
    #expect(findings.count == many)
    var renderer = FindingRenderer(files: [SourceFile(path: "f", text: text)], colors: false)
    var output = ByteWriter()
    for finding in findings.suffix(10) { renderer.render(finding, to: &output) }
    #expect(output.text.hasPrefix("f:\(many - 8):1: error: expected a route name"))
  }

  @Test("have 100,000 clauses, parameters and comments in one declaration")
  func haveLongHeaders() {
    let clauses = repeated("at \"x\" /* c */ push ", many)
    let (tree, _) = parse(SourceText(Array("route A ".utf8) + clauses))
    #expect(tree.clauses.count == 2 * many)
    let formatted = Formatter.format(tree)
    let again = parse(SourceText(formatted)).tree
    #expect(again.clauses.count == 2 * many)
    #expect(again.comments.count == many)
    let parameters = Array("route A(".utf8) + repeated("a /* c */, ", many) + [0x29]
    let list = parse(SourceText(parameters)).tree
    #expect(list.parameters.count == many)
    #expect(Formatter.format(list).split(separator: 0x0A).count == many + 2)
  }

  @Test("contain only braces")
  func areBraces() {
    let opened = parse(SourceText(repeated("{", many)))
    #expect(opened.tree.declarations.count == many)
    #expect(opened.findings.count == many + 1)
    #expect(Formatter.format(opened.tree).contains(UInt8(ascii: "{")))
    let closed = parse(SourceText(repeated("}", many)))
    #expect(closed.tree.declarations.isEmpty)
    #expect(closed.findings.count == many)
    #expect(Formatter.format(closed.tree).isEmpty)
  }

  @Test("contain only NUL bytes, or bytes that are not UTF-8")
  func areNoText() {
    let zeros = parse(SourceText(repeated("\0", many)))
    #expect(zeros.findings.count == 1)
    let bytes = parse(SourceText([UInt8](repeating: 0xFF, count: many)))
    #expect(bytes.findings.map(\.message) == ["these bytes are not UTF-8"])
    #expect(bytes.findings.first?.span.range.count == many)
  }

  @Test("are empty")
  func areEmpty() {
    let (tree, findings) = parse(SourceText(""))
    #expect(findings.isEmpty)
    #expect(tree.declarations.isEmpty)
    #expect(Formatter.format(tree).isEmpty)
  }

  @Test("have 100,000 declarations without documentation after one with documentation")
  func haveNoDocumentation() {
    let (tree, _) = parse(SourceText(Array("/// a\n".utf8) + repeated("fact a\n", many)))
    let documented = tree.declarations.indices.filter { tree.documentation(of: $0) != nil }
    #expect(documented == [0])
  }
}
