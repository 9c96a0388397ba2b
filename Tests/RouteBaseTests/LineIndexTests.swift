import RouteBase
import RouteTrials
import Testing

@Suite("The line index")
struct LineIndexTests {
  /// Lines and columns, counted scalar by scalar from the start.
  private func position(in text: SourceText, of offset: Int) -> SourcePosition {
    var position = SourcePosition(line: 1, column: 1)
    for index in text.markLength..<max(offset, text.markLength) {
      let byte = text.bytes[index]
      if byte == 0x0A || (byte == 0x0D && text.bytes[index + 1] != 0x0A) {
        position = SourcePosition(line: position.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        position.column += 1
      }
    }
    return position
  }

  @Test(
    "finds the line and the column of every scalar",
    arguments: [
      "", "a", "\n", "a\nb", "a\n", "a\r\nb\r\n", "a\rb", "\r\r\n\n\r", "ü名😀\nx名y", "\u{FEFF}a\nb",
      String(repeating: "ü", count: 5000) + "\n" + String(repeating: "ab\n", count: 2000),
    ])
  func findsPositions(source: String) {
    let text = SourceText(source)
    let index = LineIndex(text)
    let stride = text.count > 1000 ? 97 : 1
    for offset in Swift.stride(from: 0, through: text.count, by: stride)
    where text.bytes[offset] & 0xC0 != 0x80 {
      #expect(index.position(of: UInt32(offset)) == position(in: text, of: offset))
    }
  }

  @Test("returns the bytes of a line without its ending")
  func givesLines() {
    let source = MarkedSource("«ab»\n«»\r\n«ü»\r«d»")
    let index = LineIndex(source.text)
    #expect(index.count == 4)
    #expect((1...4).map(index.range(ofLine:)) == source.ranges)
  }

  @Test("counts a last empty line, and one line in an empty text")
  func countsLines() {
    #expect(LineIndex(SourceText("")).count == 1)
    #expect(LineIndex(SourceText("a\n")).count == 2)
    #expect(LineIndex(SourceText("a\n")).range(ofLine: 2).isEmpty)
  }

  @Test("maps an offset past the end to the end")
  func boundsOffsets() {
    #expect(
      LineIndex(SourceText("ab\nc")).position(of: 900) == SourcePosition(line: 2, column: 2))
  }
}
