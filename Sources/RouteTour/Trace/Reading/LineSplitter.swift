/// Splits the pieces of a log into lines, without their ends. In a table, a line end within quotes
/// does not end the row.
struct LineSplitter {
  /// The longest line that is read.
  static let mostBytes = 16 << 20

  /// A byte-order mark, which may be before the first line.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var rest: [UInt8] = []
  /// The number of the line that `rest` starts, from 1.
  private var line = 1
  private var lineEnds = 0
  private var isQuoted = false
  private var isFirst = true
  private var isSkipping = false
  var keepsQuotes = false

  /// Calls `body` with each line that ends in a piece and its number; nil for a line that is too
  /// long.
  mutating func add(_ piece: [UInt8], _ body: (UnsafeBufferPointer<UInt8>?, Int) -> Void) {
    piece.withUnsafeBufferPointer { piece in
      var start = 0
      for index in piece.indices {
        let byte = piece[index]
        if byte == UInt8(ascii: "\"") && keepsQuotes { isQuoted.toggle() }
        guard byte == 0x0A else { continue }
        lineEnds += 1
        if isQuoted && keepsQuotes { continue }
        end(UnsafeBufferPointer(rebasing: piece[start..<index]), body)
        start = index + 1
      }
      rest += piece[start...]
      if rest.count > Self.mostBytes {
        if !isSkipping { body(nil, line) }
        isSkipping = true
        isQuoted = false
        rest.removeAll()
      }
    }
  }

  /// Calls `body` with what follows the last line end.
  mutating func finish(_ body: (UnsafeBufferPointer<UInt8>?, Int) -> Void) {
    if rest.isEmpty && !isSkipping { return }
    end(UnsafeBufferPointer(start: nil, count: 0), body)
  }

  private mutating func end(
    _ last: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>?, Int) -> Void
  ) {
    let number = line
    line += lineEnds
    lineEnds = 0
    defer { rest.removeAll(keepingCapacity: true) }
    if isSkipping {
      isSkipping = false
      return
    }
    if rest.isEmpty {
      give(last, number, body)
    } else {
      rest += last
      rest.withUnsafeBufferPointer { give($0, number, body) }
    }
    isFirst = false
  }

  private func give(
    _ bytes: UnsafeBufferPointer<UInt8>, _ number: Int,
    _ body: (UnsafeBufferPointer<UInt8>?, Int) -> Void
  ) {
    var bytes = bytes
    if isFirst, bytes.starts(with: Self.mark) {
      bytes = UnsafeBufferPointer(rebasing: bytes[3...])
    }
    if bytes.last == 0x0D { bytes = UnsafeBufferPointer(rebasing: bytes.dropLast()) }
    if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return }
    body(bytes, number)
  }
}
