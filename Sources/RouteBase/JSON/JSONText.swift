/// The text of strings as JSON writes them.
enum JSONText {
  /// The place of the first byte at or after `start` that is not plain, or the end: a control, a
  /// quote or a backslash, and with `onlyASCII` also DEL and what is not ASCII. Looks at eight bytes
  /// at a time.
  @inline(__always)
  static func endOfPlain(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, onlyASCII: Bool
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(text)
    var index = start
    while index &+ 8 <= text.count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // The lowest byte that is marked is one of these.
      var hits =
        ((word &- ones &* 0x20) & ~word) | ((quote &- ones) & ~quote)
        | ((backslash &- ones) & ~backslash)
      // The addition of one marks DEL.
      if onlyASCII { hits |= word | (word &+ ones) }
      hits &= highs
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < text.count {
      let byte = text[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || onlyASCII && byte >= 0x7F { return index }
      index &+= 1
    }
    return index
  }
}
