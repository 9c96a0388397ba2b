import RouteSyntax
import Testing

/// A source text whose places are marked in it: `«` and `»` stand around each and are taken out.
struct MarkedSource {
  let text: SourceText
  /// The marked ranges, by their start.
  let ranges: [SourceRange]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var ranges: [SourceRange] = []
    var open: [Int] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«":
        open.append(ranges.count)
        ranges.append(SourceRange(start: UInt32(bytes.count), end: UInt32(bytes.count)))
      case "»":
        if let index = open.popLast() { ranges[index].end = UInt32(bytes.count) }
      default:
        bytes += Array(String(Character(scalar)).utf8)
      }
    }
    text = SourceText(bytes)
    self.ranges = ranges
  }
}

/// Parses a text that stands in a test.
func parse(_ text: SourceText) -> (tree: SyntaxTree, findings: [Finding]) {
  Parser.parse(text, file: FileID(0))
}

/// Checks that reading `marked` makes one finding for each mark, there and with these messages.
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
