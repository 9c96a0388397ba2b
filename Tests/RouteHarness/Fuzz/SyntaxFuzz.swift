import RouteBase
import RouteSyntax
import RouteTrials

enum SyntaxFuzz {
  static func read(_ input: [UInt8]) -> String? {
    let text = SourceText(input)
    let (tree, findings) = Parser.parse(text, file: FileID(0))
    if let fault = TreeFault.find(tree, findings) { return fault }
    for index in tree.declarations.indices { _ = tree.documentation(of: index) }
    for index in tree.literals.indices { _ = tree.value(ofLiteral: index) }
    var renderer = FindingRenderer(files: [SourceFile(path: "f", text: text)], colors: true)
    var output = ByteWriter()
    for finding in findings { renderer.render(finding, to: &output) }
    // Every escape sequence on the terminal has to be one of ours, which end in `m`.
    for (index, byte) in output.bytes.enumerated() where byte == 0x1B {
      let rest = output.bytes[(index + 1)...].prefix(8)
      guard rest.first == UInt8(ascii: "["), rest.contains(UInt8(ascii: "m")) else {
        return "an escape character of the file reaches the terminal"
      }
    }
    return nil
  }

  static func format(_ input: [UInt8]) -> String? {
    let (tree, findings) = Parser.parse(SourceText(input), file: FileID(0))
    let formatted = Formatter.format(tree)
    if findings.contains(where: { $0.rule == .syntax }) { return nil }
    let (again, later) = Parser.parse(SourceText(formatted), file: FileID(0))
    if later.contains(where: { $0.rule == .syntax }) { return "formatted, it has faults" }
    let (before, after) = (TreeDump(tree), TreeDump(again))
    if before.text != after.text { return "formatted, it means\n\(after.text)" }
    if before.comments != after.comments { return "formatted, its comments are others" }
    return Formatter.format(again) == formatted ? nil : "formatted again, it is another text"
  }
}
