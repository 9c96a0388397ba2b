/// Reads standard input line by line, without the byte-order mark that may start it.
enum InputLines {
  /// Calls `body` with each line, without its end, as soon as it arrives. Calls `pause` whenever
  /// all input so far is answered and the next read may wait. Stops when `isOver` says so.
  static func forEach(
    _ session: Session, until isOver: () -> Bool, pause: () -> Void,
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws(CommandFailure) {
    try forEachBlock(session, until: isOver, pause: pause) { block in
      forEach(in: block) { if !isOver() { body($0) } }
    }
  }

  /// Calls `body` with the lines that arrive together, with their ends; the last line may have none.
  static func forEachBlock(
    _ session: Session, until isOver: () -> Bool = { false }, pause: () -> Void,
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws(CommandFailure) {
    var rest: [UInt8] = []
    var isFirst = true
    func answer(_ block: ArraySlice<UInt8>) {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      body(isFirst && block.starts(with: mark) ? block.dropFirst(mark.count) : block)
      isFirst = false
    }
    while !session.isOutputGone && !isOver() {
      let piece: [UInt8]
      do throws(HostFailure) { piece = try session.host.readInput() } catch {
        throw CommandFailure("cannot read standard input: \(error.reason)")
      }
      if piece.isEmpty { break }
      rest += piece
      // Only the new piece can contain a line end.
      if let end = piece.lastIndex(of: 0x0A) {
        let count = rest.count - piece.count + end + 1
        answer(rest[..<count])
        rest.removeFirst(count)
      }
      if piece.count < 1 << 16 { pause() }
    }
    if !rest.isEmpty { answer(rest[...]) }
  }

  /// Calls `body` with each line of a block, without its end.
  static func forEach(in block: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>) -> Void) {
    var start = block.startIndex
    repeat {
      let end = lineEnd(in: block, from: start) ?? block.endIndex
      body(line(block[start..<end]))
      start = end + 1
    } while start < block.endIndex
  }

  /// The number of line ends in a block.
  static func count(in block: ArraySlice<UInt8>) -> Int {
    block.withUnsafeBufferPointer { bytes in
      var count = 0
      for byte in bytes { count &+= byte == 0x0A ? 1 : 0 }
      return count
    }
  }

  /// The place of the first line end of a block at or after `start`.
  static func lineEnd(in block: ArraySlice<UInt8>, from start: Int) -> Int? {
    let end = block.withUnsafeBufferPointer { lineEnd(in: $0, from: start - block.startIndex) }
    return end == block.count ? nil : block.startIndex + end
  }

  /// The place of the first line end at or after `start`, or the end of the text. Looks at eight
  /// bytes at a time.
  private static func lineEnd(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(text)
    var index = start
    while index &+ 8 <= text.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let zeroed = word ^ (ones &* 0x0A)
      // The lowest byte that is marked is a line end.
      let hits = (zeroed &- ones) & ~zeroed & (ones &* 0x80)
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < text.count && text[index] != 0x0A { index &+= 1 }
    return index
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.last == 0x0D ? bytes.dropLast() : bytes
  }
}
