import RouteBase

/// The decoded segments of a path. They are computed again for each path, in the same memory.
struct PathSegments: Sendable {
  /// Where each segment ends; the next one starts a byte later. The elements after the first
  /// `count` are from an earlier path.
  private var ends: [Int] = []
  /// Where the first one starts.
  private var first = 0
  /// The number of segments.
  private(set) var count = 0
  /// The decoded segments with a byte between them, if the path has escapes.
  private(set) var decoded: [UInt8] = []
  private(set) var isDecoded = false

  /// The range of a segment in the text that `withText` gives.
  @inline(__always) subscript(_ index: Int) -> Range<Int> {
    Range(uncheckedBounds: (index == 0 ? first : ends[index &- 1] &+ 1, ends[index]))
  }

  private static let slash = UInt8(ascii: "/")
  private static let slashes: UInt64 = 0x2F2F_2F2F_2F2F_2F2F
  private static let percents: UInt64 = 0x2525_2525_2525_2525
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

  /// Splits `path`. Its first slash may be missing, and a slash at the end means nothing. Returns
  /// whether the path can match anything: false for an empty segment, a broken escape, and more
  /// than `limit` segments.
  ///
  /// Looks at eight bytes at a time.
  mutating func split(_ path: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
    (count, isDecoded) = (0, false)
    var (start, end) = (0, path.count)
    if start < end && path[0] == Self.slash { start = 1 }
    first = start
    if start == end { return true }
    if path[end - 1] == Self.slash { end -= 1 }
    // There cannot be more, because none is empty.
    let most = min(limit, (end - start + 1) / 2)
    if ends.count < most { ends += repeatElement(0, count: most - ends.count) }
    let text = UnsafeBufferPointer(rebasing: path[..<end])
    var escapes: UInt64 = 0
    count = ends.withUnsafeMutableBufferPointer { ends in
      var (count, place) = (0, start)
      while place < end {
        let word = LiteralTable.word(text, place, end &- place)
        let percent = word ^ Self.percents
        // Whether there is one; which byte it is does not matter.
        escapes |= (percent &- Self.ones) & ~percent & ~Self.lows
        // The highest bit of each byte that is a slash.
        let slash = word ^ Self.slashes
        var hits = ~(((slash & Self.lows) &+ Self.lows) | slash | Self.lows)
        while hits != 0 {
          let found = place &+ hits.trailingZeroBitCount &>> 3
          if found == start || count == most { return 0 }
          ends[count] = found
          count &+= 1
          start = found &+ 1
          hits &= hits &- 1
        }
        place &+= 8
      }
      if start == end || count == most { return 0 }
      ends[count] = end
      return count &+ 1
    }
    return count > 0 && (escapes == 0 || decode(path))
  }

  @inline(never)
  private mutating func decode(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    isDecoded = true
    decoded.removeAll(keepingCapacity: true)
    var start = first
    for index in 0..<count {
      let piece = UnsafeBufferPointer(rebasing: path[start..<ends[index]])
      start = ends[index] + 1
      if index > 0 { decoded.append(Self.slash) }
      if piece.contains(UInt8(ascii: "%")) {
        guard let text = PercentCoding.decode(piece) else { return false }
        decoded += text
      } else {
        decoded.append(contentsOf: piece)
      }
      ends[index] = decoded.count
    }
    first = 0
    return true
  }

  /// Calls `body` with the text that has the segments' ranges: `path`, or its decoded form.
  @inline(__always)
  func withText<Result>(
    _ path: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    isDecoded ? decoded.withUnsafeBufferPointer(body) : body(path)
  }
}
