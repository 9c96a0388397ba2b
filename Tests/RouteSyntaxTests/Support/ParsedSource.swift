import RouteBase
import RouteSyntax
import RouteTrials
import Testing

/// Parses a text in a test.
func parse(_ text: SourceText) -> (tree: SyntaxTree, findings: [Finding]) {
  Parser.parse(text, file: FileID(0))
}

/// Checks that parsing `marked` results in one finding at each mark, with these messages.
func checkFindings(
  _ marked: String, _ messages: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
  let source = MarkedSource(marked)
  let found = parse(source.text).findings
  #expect(
    found.map { "\($0.span.range.indices) \($0.message)" }
      == zip(source.ranges, messages).map { "\($0.indices) \($1)" },
    "\(marked)", sourceLocation: sourceLocation)
  #expect(source.ranges.count == messages.count, "\(marked)", sourceLocation: sourceLocation)
}
