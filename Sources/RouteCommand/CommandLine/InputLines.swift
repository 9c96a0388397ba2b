/// Reads standard input line by line, without the byte-order mark that may start it.
enum InputLines {
  /// Calls `body` with each line, without its end, as soon as it arrives. Calls `pause` whenever
  /// all input so far is answered and the next read may wait. Stops when `isOver` says so.
  static func forEach(
    _ session: Session, until isOver: () -> Bool = { false }, pause: () -> Void,
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws(CommandFailure) {
    var rest: [UInt8] = []
    var isFirst = true
    func answer(_ bytes: ArraySlice<UInt8>) {
      if isOver() { return }
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      body(line(isFirst && bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes))
      isFirst = false
    }
    while !session.isOutputGone && !isOver() {
      let piece: [UInt8]
      do throws(HostFailure) { piece = try session.host.readInput() } catch {
        throw CommandFailure("cannot read standard input: \(error.reason)")
      }
      if piece.isEmpty { break }
      // Only the new piece can contain a line end.
      var start = 0
      var index = rest.count
      rest += piece
      while true {
        let end = rest.withUnsafeBufferPointer { lineEnd(in: $0, from: index) }
        if end == rest.count { break }
        answer(rest[start..<end])
        start = end + 1
        index = start
      }
      rest.removeFirst(start)
      if piece.count < 1 << 16 { pause() }
    }
    if !rest.isEmpty { answer(rest[...]) }
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
