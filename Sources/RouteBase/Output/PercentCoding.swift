/// Percent escapes, as in URLs (RFC 3986, section 2.1).
@frozen @usableFromInline
package enum PercentCoding {
  /// The decoded bytes of `text`: each `%` with two digits becomes one byte. nil if an escape is
  /// broken or the result is not UTF-8. With `plusIsSpace`, a `+` becomes a space, as in a query.
  package static func decode(
    _ text: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool = false
  ) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    var hasEscape = false
    while index < text.count {
      var byte = text[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        guard index + 1 < text.count, let high = HexDigit.value(text[index]),
          let low = HexDigit.value(text[index + 1])
        else { return nil }
        byte = high << 4 | low
        hasEscape = true
        index += 2
      } else if plusIsSpace && byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      result.append(byte)
    }
    if hasEscape && !UTF8Scanner.isWellFormed(result) { return nil }
    return result
  }

  /// `text` as a segment of a path.
  package static func segment(_ text: String) -> String {
    String(decoding: encode(text.utf8), as: UTF8.self)
  }

  /// `text` with escapes for the bytes that a segment of a path (or, with `inQuery`, a key or a
  /// value of a query) cannot contain as they are.
  @inlinable
  package static func encode(_ text: some Sequence<UInt8>, inQuery: Bool = false) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text {
      if isPlain(byte, inQuery: inQuery) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(digits[Int(byte >> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return result
  }

  /// Adds `text` to `result`, with the escapes that `encode` writes.
  package static func append(
    _ text: String, inQuery: Bool = false, to result: inout [UInt8]
  ) {
    var text = text
    text.withUTF8 { append($0, inQuery, to: &result) }
  }

  /// The same for bytes.
  package static func append(
    _ text: ArraySlice<UInt8>, inQuery: Bool = false, to result: inout [UInt8]
  ) {
    text.withUnsafeBufferPointer { append($0, inQuery, to: &result) }
  }

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, _ inQuery: Bool, to result: inout [UInt8]
  ) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count && isPlain(text[end], inQuery: inQuery) { end &+= 1 }
      if end > start { result.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end])) }
      if end == text.count { return }
      result.append(UInt8(ascii: "%"))
      result.append(HexDigit.upper(text[end] >> 4))
      result.append(HexDigit.upper(text[end] & 15))
      start = end &+ 1
    }
  }

  /// Whether a byte needs no escape: RFC 3986's unreserved characters, and those of its delimiters
  /// that have no meaning in any part of a URL.
  @inlinable
  static func isPlain(_ byte: UInt8, inQuery: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "$"),
      UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","):
      true
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "@"): inQuery
    default: false
    }
  }
}
