import RouteBase
import RouteSyntax
import RouteTrials
import Testing

@Suite("Whole files, formatted")
struct FormatterGoldenTests {
  private let files = GoldenFiles(topic: "format")

  @Test("match the files next to them")
  func areAsExpected() throws {
    let names = try files.names(ending: "routeplan")
    #expect(!names.isEmpty)
    for name in names {
      let (tree, findings) = parse(SourceText(files.read(name, ending: "routeplan") ?? []))
      #expect(!findings.contains { $0.rule == .syntax }, "\(name): \(findings.map(\.message))")
      let output = Formatter.format(tree)
      try files.check(output, name, ending: "formatted")
      let (again, _) = parse(SourceText(output))
      #expect(Formatter.format(again) == output, "\(name)")
      #expect(TreeDump(again).text == TreeDump(tree).text, "\(name)")
      #expect(TreeDump(again).comments == TreeDump(tree).comments, "\(name)")
    }
  }

  @Test("have no output without an input")
  func haveInputs() throws {
    let inputs = try files.names(ending: "routeplan")
    let outputs = try files.names(ending: "formatted")
    #expect(outputs == inputs)
  }

  @Test(
    "are selected by patterns",
    arguments: [
      ("comments", "comments", true), ("comments", "*", true), ("comments", "com*", true),
      ("comments", "*mm*ts", true), ("comments", "comment", false), ("comments", "", false),
      ("comments", "x*", false), ("ab", "ab*b", false),
    ])
  func areChosen(name: String, pattern: String, isChosen: Bool) {
    #expect(GoldenFiles.matches(name, pattern: pattern) == isChosen)
  }
}
