/// Decoding of UTF-8 one scalar at a time, without `Character` or `String`.
package enum UTF8Scanner {
  /// The scalar that starts at `offset` and its length in bytes, or nil if the bytes are not
  /// well-formed UTF-8 (Unicode 16, table 3-7).
  package static func scalar(
    in bytes: [UInt8], at offset: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    bytes.withUnsafeBufferPointer { scalar(in: $0, at: offset) }
  }

  private static func scalar(
    in buffer: UnsafeBufferPointer<UInt8>, at offset: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    // If fewer than three bytes follow the offset, read from a padded copy.
    if offset + 4 <= buffer.count, let base = buffer.baseAddress {
      return scalar(in: base, at: offset)
    }
    let rest = Array(buffer[offset...]) + [0, 0, 0]
    return rest.withUnsafeBufferPointer { $0.baseAddress.flatMap { scalar(in: $0, at: 0) } }
  }

  /// Like the function above, for a buffer with at least three bytes after `offset`.
  package static func scalar(
    in bytes: UnsafePointer<UInt8>, at offset: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[offset]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length: Int
    var value: UInt32
    var lower: UInt8 = 0x80
    var upper: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0: (length, value, lower) = (3, 0, 0xA0)
    case 0xED: (length, value, upper) = (3, 0x0D, 0x9F)
    case 0xE1...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0: (length, value, lower) = (4, 0, 0x90)
    case 0xF4: (length, value, upper) = (4, 4, 0x8F)
    case 0xF1...0xF3: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    var index = 1
    while index < length {
      let byte = bytes[offset + index]
      guard byte >= lower && byte <= upper else { return nil }
      (lower, upper) = (0x80, 0xBF)
      value = value << 6 | UInt32(byte & 0x3F)
      index += 1
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// Whether `bytes` are UTF-8 throughout.
  package static func isWellFormed(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { isWellFormed($0) }
  }

  /// The same for the bytes of a buffer.
  ///
  /// Skips plain ASCII eight bytes at a time.
  package static func isWellFormed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset < bytes.count {
      if offset &+ 8 <= bytes.count,
        raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        offset &+= 8
      } else if bytes[offset] < 0x80 {
        offset &+= 1
      } else {
        guard let (_, length) = scalar(in: bytes, at: offset), offset + length <= bytes.count
        else { return false }
        offset += length
      }
    }
    return true
  }

  /// The places in `text` that are not UTF-8: one range for each run of such bytes.
  ///
  /// Skips plain ASCII eight bytes at a time.
  package static func malformedRanges(in text: SourceText) -> [SourceRange] {
    var ranges: [SourceRange] = []
    var offset = 0
    while true {
      offset = endOfASCII(in: text, from: offset)
      guard offset < text.count else { return ranges }
      if let (_, length) = scalar(in: text.bytes, at: offset), offset + length <= text.count {
        offset += length
        continue
      }
      let start = UInt32(offset)
      offset += 1
      if let last = ranges.last, last.end == start {
        ranges[ranges.count - 1].end = UInt32(offset)
      } else {
        ranges.append(SourceRange(start: start, end: UInt32(offset)))
      }
    }
  }

  /// The offset of the first byte at or after `start` that is not ASCII, or the end of the text.
  private static func endOfASCII(in text: SourceText, from start: Int) -> Int {
    var offset = start
    text.bytes.withUnsafeBytes { bytes in
      while offset < text.count {
        // The padding keeps a load of eight bytes inside the buffer.
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let high = UInt64(littleEndian: word) & 0x8080_8080_8080_8080
        if high == 0 {
          offset += 8
        } else {
          offset += high.trailingZeroBitCount / 8
          break
        }
      }
    }
    return min(offset, text.count)
  }
}
