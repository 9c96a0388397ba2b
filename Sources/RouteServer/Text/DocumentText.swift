package import RouteBase

/// A text with the starts of its lines, which are kept from edit to edit.
///
/// A line ends with LF, CR or CR LF, as the protocol has it. A byte-order mark is a character like
/// any other.
package struct DocumentText: Sendable {
  package private(set) var source: SourceText
  /// Where each line starts; the first one at 0.
  private(set) var starts: [UInt32] = [0]

  /// Takes one pass over the text.
  package init(_ source: SourceText) {
    self.source = source
    starts.reserveCapacity(source.count / 32)
    Self.appendStarts(source, 0..<source.count, to: &starts)
  }

  /// The number of lines; an empty text has one.
  package var lineCount: Int { starts.count }

  /// Appends the starts of the lines after each line end in a range.
  private static func appendStarts(
    _ source: SourceText, _ range: Range<Int>, to starts: inout [UInt32]
  ) {
    source.bytes.withUnsafeBufferPointer { bytes in
      for index in range {
        let byte = bytes[index]
        if byte != 0x0A && byte != 0x0D { continue }
        // The LF of a CR LF ends the line; bytes past the text are zero.
        if byte == 0x0D && bytes[index + 1] == 0x0A { continue }
        starts.append(UInt32(index + 1))
      }
    }
  }

  /// The line that holds an offset.
  package func line(of offset: Int) -> Int {
    lineAfter(UInt32(clamping: offset)) - 1
  }

  /// The number of lines that start at `offset` or before it.
  private func lineAfter(_ offset: UInt32) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where a line starts.
  package func start(ofLine line: Int) -> Int { Int(starts[line]) }

  /// The bytes of a line, without its line end.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) : source.count
    while end > start, source.bytes[end - 1] == 0x0A || source.bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// The offset of a position. One behind the end of its line means the end, one behind the last
  /// line the end of the text, and one inside a character its start.
  package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 || position.character < 0 && position.line == 0 { return 0 }
    guard position.line < starts.count else { return source.count }
    let range = range(ofLine: position.line)
    var offset = range.lowerBound
    var units = 0
    while offset < range.upperBound {
      let own = encoding == .utf8 ? Self.length(source.bytes[offset]) : 0
      units += encoding == .utf8 ? own : encoding.units(source.bytes[offset])
      if units > position.character { break }
      offset += 1
      while offset < range.upperBound, source.bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  /// How many bytes the scalar that starts with a byte has.
  private static func length(_ byte: UInt8) -> Int {
    byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
  }

  /// Replaces a range of bytes. Copies the text, and moves the starts of the lines behind it.
  package mutating func replace(_ range: Range<Int>, with replacement: some Collection<UInt8>) {
    let old = source
    var bytes = [UInt8]()
    bytes.reserveCapacity(old.bytes.count + replacement.count - range.count)
    bytes += old.bytes[..<range.lowerBound]
    bytes += replacement
    bytes += old.bytes[range.upperBound...]
    source = SourceText(padded: bytes)
    // The line end before the change may be the CR of a CR LF that begins or ends with it.
    let first = lineAfter(UInt32(max(range.lowerBound - 1, 0))) - 1
    let last = lineAfter(UInt32(range.upperBound + 1))
    let shift = replacement.count - range.count
    var changed: [UInt32] = []
    let end = min(range.lowerBound + replacement.count + 1, source.count)
    Self.appendStarts(source, Int(starts[first])..<end, to: &changed)
    if shift != 0 {
      for index in last..<max(last, starts.count) {
        starts[index] = UInt32(Int(starts[index]) + shift)
      }
    }
    starts.replaceSubrange(first + 1..<max(last, first + 1), with: changed)
  }
}
