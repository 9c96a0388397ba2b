import RouteBase
import RouteSyntax

/// Finds the parameters that a URL pattern names: `:name` and `**name`.
enum PatternNames {
  /// Calls `found` with the bytes of each name in the string literal at `literal`, and its range:
  /// that of the name itself, or of the whole literal if that has escapes.
  @inline(__always)
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ literal: SourceRange,
    found: (UnsafeBufferPointer<UInt8>, SourceRange) -> Void
  ) {
    var index = Int(literal.start)
    let end = Int(literal.end)
    var start = -1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        scanEscaped(bytes, literal, found: found)
        return
      }
      if start < 0 && isMark(byte) { start = index }
      index += 1
    }
    if start >= 0 {
      scan(bytes, start..<end) { name in
        found(
          UnsafeBufferPointer(rebasing: bytes[name]),
          SourceRange(start: UInt32(name.lowerBound), end: UInt32(name.upperBound)))
      }
    }
  }

  /// `*`, `:` and `<`, a bit for each.
  private static let marks: UInt64 = 1 << 42 | 1 << 58 | 1 << 60

  /// Whether a name or a bracket may start at it.
  private static func isMark(_ byte: UInt8) -> Bool {
    // A bit makes `{` of `[`, too.
    (byte < 0x40 && marks >> UInt64(byte) & 1 != 0) || byte | 0x20 == UInt8(ascii: "{")
  }

  private static func closing(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  private static func scanEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, _ literal: SourceRange,
    found: (UnsafeBufferPointer<UInt8>, SourceRange) -> Void
  ) {
    Unescaping.string(Array(bytes[literal.indices])[...]).withUnsafeBufferPointer { text in
      scan(text, 0..<text.count) { found(UnsafeBufferPointer(rebasing: text[$0]), literal) }
    }
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, found: (Range<Int>) -> Void
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if let close = closing(byte) {
        // What other routers write between brackets is not a name here; `bad-pattern` reports it.
        let segment = bytes[index..<range.upperBound].prefix { $0 != UInt8(ascii: "/") }
        index = segment.firstIndex(of: close) ?? index
        continue
      }
      if byte == UInt8(ascii: "*") {
        guard index < range.upperBound, bytes[index] == UInt8(ascii: "*") else { continue }
        index += 1
      } else if byte != UInt8(ascii: ":") {
        continue
      }
      let end = endOfName(bytes, index, range.upperBound)
      if end > index { found(index..<end) }
      index = end
    }
  }

  /// The end of the name that starts at `start`; `start` if there is none. A name in a pattern has
  /// no `-`.
  private static func endOfName(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int {
    var index = start
    while index < limit {
      let byte = bytes[index]
      if byte < 0x80 {
        guard byte.isLetter || (byte.isDigit && index > start) else { return index }
        index += 1
        continue
      }
      let piece = Array(bytes[index..<min(index + 4, limit)])
      guard let (scalar, length) = UTF8Scanner.scalar(in: piece, at: 0),
        index == start ? scalar.startsName : scalar.continuesName
      else { return index }
      index += length
    }
    return index
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or `_`.
  var isLetter: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_")
  }

  /// Whether it is an ASCII digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
