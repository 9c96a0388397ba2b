/// The segments of a path, decoded; made anew for each path, its memory kept.
package struct PathSegments {
  /// Two for each segment: where it starts and where it ends.
  private(set) var bounds: [Int] = []
  /// The decoded text, where the path has escapes.
  private(set) var decoded: [UInt8] = []
  private(set) var isDecoded = false

  package init() {}

  /// The number of segments.
  @inline(__always) package var count: Int { bounds.count / 2 }

  /// The range of a segment in the text that `text` gives.
  @inline(__always) subscript(_ index: Int) -> Range<Int> {
    bounds[index &* 2]..<bounds[index &* 2 &+ 1]
  }

  /// Splits `path`, of which the first slash may be missing and one at the end means nothing.
  /// Returns whether it can match anything: false for an empty segment, a broken escape, and more
  /// than `limit` segments.
  mutating func split(_ path: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
    bounds.removeAll(keepingCapacity: true)
    isDecoded = false
    var (start, end) = (0, path.count)
    let slash = UInt8(ascii: "/")
    if start < end && path[0] == slash { start = 1 }
    if start == end { return true }
    if path[end - 1] == slash { end -= 1 }
    var hasEscapes = false
    var index = start
    while true {
      while index < end && path[index] != slash {
        if path[index] == UInt8(ascii: "%") { hasEscapes = true }
        index += 1
      }
      if index == start || count >= limit { return false }
      bounds.append(start)
      bounds.append(index)
      if index >= end { break }
      index += 1
      start = index
    }
    return hasEscapes ? decode(path) : true
  }

  private mutating func decode(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    isDecoded = true
    decoded.removeAll(keepingCapacity: true)
    for index in 0..<count {
      let piece = UnsafeBufferPointer(rebasing: path[self[index]])
      let start = decoded.count
      if piece.contains(UInt8(ascii: "%")) {
        guard let text = PercentCoding.decode(piece) else { return false }
        decoded += text
      } else {
        decoded.append(contentsOf: piece)
      }
      bounds[index * 2] = start
      bounds[index * 2 + 1] = decoded.count
    }
    return true
  }

  /// Calls `body` with the text that the segments are ranges of: `path`, or what it decodes to.
  @inline(__always)
  func withText<Result>(
    _ path: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    isDecoded ? decoded.withUnsafeBufferPointer(body) : body(path)
  }
}
