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
      while index < rest.count {
        if rest[index] == 0x0A {
          answer(rest[start..<index])
          start = index + 1
        }
        index += 1
      }
      rest.removeFirst(start)
      if piece.count < 1 << 16 { pause() }
    }
    if !rest.isEmpty { answer(rest[...]) }
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.last == 0x0D ? bytes.dropLast() : bytes
  }
}
