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
    var result: [UInt8] = []
    append(text, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// `text` with escapes for the bytes that a segment of a path cannot contain as they are.
  package static func encode(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    text.withUnsafeBufferPointer { append($0, to: &result) }
    return result
  }

  /// Adds `text` to `result`, with escapes for the bytes that a segment of a path (or, with `inQuery`,
  /// a key or a value of a query) cannot contain as they are.
  package static func append(
    _ text: String, inQuery: Bool = false, to result: inout [UInt8]
  ) {
    var text = text
    text.withUTF8 { append($0, inQuery: inQuery, to: &result) }
  }

  /// The same for bytes.
  package static func append(
    _ text: UnsafeBufferPointer<UInt8>, inQuery: Bool = false, to result: inout [UInt8]
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
  /// that have no meaning in any part of a URL, which are `!$'(),`; in a query also `/:@`.
  @inline(__always)
  private static func isPlain(_ byte: UInt8, inQuery: Bool) -> Bool {
    // A bit for each byte of ASCII.
    let low: UInt64 = inQuery ? 0x07FF_F392_0000_0000 : 0x03FF_7392_0000_0000
    let high: UInt64 = inQuery ? 0x47FF_FFFE_87FF_FFFF : 0x47FF_FFFE_87FF_FFFE
    let bits = byte < 64 ? low : high
    return byte < 128 && bits &>> UInt64(byte) & 1 != 0
  }
}
