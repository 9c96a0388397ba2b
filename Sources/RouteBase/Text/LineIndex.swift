/// A position as people see it: lines and columns from 1, columns in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The starts of the lines of a text, which convert an offset to a line and a column.
///
/// A line ends with LF, CR or CR LF. Making the index costs one pass over the text; a look-up is a
/// binary search and a pass over at most `stride` bytes, however long the line is.
package struct LineIndex: Sendable {
  /// How many bytes lie between two counts of scalars.
  private static let stride = 256

  private let text: SourceText
  private let starts: [UInt32]
  /// Element `k` counts the scalars that start before byte `k * stride`.
  private let scalarsBefore: [UInt32]

  package init(_ text: SourceText) {
    self.text = text
    var starts: [UInt32] = [UInt32(text.markLength)]
    var scalarsBefore: [UInt32] = []
    var scalars: UInt32 = 0
    let bytes = text.bytes
    for offset in 0..<text.count {
      if offset % Self.stride == 0 { scalarsBefore.append(scalars) }
      let byte = bytes[offset]
      if !Self.continuesScalar(byte) { scalars += 1 }
      guard byte == 0x0A || byte == 0x0D else { continue }
      // The LF of a CR LF ends the line; bytes past the text are zero.
      if byte == 0x0D && bytes[offset + 1] == 0x0A { continue }
      starts.append(UInt32(offset + 1))
    }
    scalarsBefore.append(scalars)
    self.starts = starts
    self.scalarsBefore = scalarsBefore
  }

  /// The number of lines; an empty text has one.
  package var count: Int { starts.count }

  /// The line, from 1, that holds `offset`.
  package func line(of offset: UInt32) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of `line` (from 1), without its line end.
  package func range(ofLine line: Int) -> SourceRange {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : UInt32(text.count)
    while end > start, text.bytes[Int(end) - 1] == 0x0A || text.bytes[Int(end) - 1] == 0x0D {
      end -= 1
    }
    return SourceRange(start: start, end: end)
  }

  /// The line and column of `offset`.
  package func position(of offset: UInt32) -> SourcePosition {
    let line = line(of: offset)
    let column = scalars(before: offset) - scalars(before: starts[line - 1]) + 1
    return SourcePosition(line: line, column: max(column, 1))
  }

  /// The number of scalars that start before `offset`.
  private func scalars(before offset: UInt32) -> Int {
    let end = min(Int(offset), text.count)
    let block = min(end / Self.stride, scalarsBefore.count - 1)
    var count = Int(scalarsBefore[block])
    var index = block * Self.stride
    while index < end {
      if !Self.continuesScalar(text.bytes[index]) { count += 1 }
      index += 1
    }
    return count
  }

  private static func continuesScalar(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
