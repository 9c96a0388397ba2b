/// Compresses bytes as a gzip file (RFC 1952) of one deflate block (RFC 1951).
///
/// It looks for repetitions with one hash of three bytes, takes the most recent place as it is, and
/// writes with the fixed codes. That is half as dense as the best compressors, but takes 60 lines
/// and little time.
package enum Gzip {
  private static let window = 1 << 15
  private static let leastLength = 3
  private static let mostLength = 258

  package static func compress(_ bytes: [UInt8]) -> [UInt8] {
    // No name, no time, unknown system: the same bytes give the same file everywhere.
    var bits = BitWriter(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF])
    bits.write(1, count: 1)
    bits.write(1, count: 2)
    // The latest place of each hash, plus one.
    var places = [UInt32](repeating: 0, count: 1 << 15)
    var index = 0
    while index < bytes.count {
      guard index + leastLength <= bytes.count else {
        writeSymbol(Int(bytes[index]), to: &bits)
        index += 1
        continue
      }
      let hash = Self.hash(bytes, index)
      let place = Int(places[hash]) - 1
      places[hash] = UInt32(truncatingIfNeeded: index + 1)
      let length =
        place >= 0 && index - place <= window ? Self.length(bytes, place, index) : 0
      guard length >= leastLength else {
        writeSymbol(Int(bytes[index]), to: &bits)
        index += 1
        continue
      }
      writeLength(length, to: &bits)
      writeDistance(index - place, to: &bits)
      let end = index + length
      index += 1
      while index < end {
        if index + leastLength <= bytes.count {
          places[Self.hash(bytes, index)] = UInt32(truncatingIfNeeded: index + 1)
        }
        index += 1
      }
    }
    writeSymbol(256, to: &bits)
    bits.flush()
    bits.writeWord(checksum(bytes))
    bits.writeWord(UInt32(truncatingIfNeeded: bytes.count))
    return bits.bytes
  }

  private static func hash(_ bytes: [UInt8], _ index: Int) -> Int {
    let word = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> 17)
  }

  /// How many bytes at both places are the same.
  private static func length(_ bytes: [UInt8], _ place: Int, _ index: Int) -> Int {
    let most = min(mostLength, bytes.count - index)
    var length = 0
    while length < most && bytes[place + length] == bytes[index + length] { length += 1 }
    return length
  }

  /// Writes a literal, or the symbol of a length, with its fixed code.
  private static func writeSymbol(_ symbol: Int, to bits: inout BitWriter) {
    switch symbol {
    case ..<144: bits.writeCode(UInt32(0x30 + symbol), count: 8)
    case ..<256: bits.writeCode(UInt32(0x190 + symbol - 144), count: 9)
    case ..<280: bits.writeCode(UInt32(symbol - 256), count: 7)
    default: bits.writeCode(UInt32(0xC0 + symbol - 280), count: 8)
    }
  }

  private static func writeLength(_ length: Int, to bits: inout BitWriter) {
    if length == mostLength { return writeSymbol(285, to: &bits) }
    let rest = length - leastLength
    let extra = extraBits(rest, shift: 2)
    writeSymbol(257 + (extra << 2) + rest >> extra, to: &bits)
    bits.write(UInt32(rest & ((1 << extra) - 1)), count: extra)
  }

  private static func writeDistance(_ distance: Int, to bits: inout BitWriter) {
    let rest = distance - 1
    let extra = extraBits(rest, shift: 1)
    bits.writeCode(UInt32((extra << 1) + rest >> extra), count: 5)
    bits.write(UInt32(rest & ((1 << extra) - 1)), count: extra)
  }

  /// How many bits follow the code of a number, whose first `shift` + 1 bits are in the code.
  private static func extraBits(_ number: Int, shift: Int) -> Int {
    max(0, Int.bitWidth - number.leadingZeroBitCount - 1 - shift)
  }

  /// The cyclic redundancy check of RFC 1952, section 8.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256 as Range<UInt32>).map { number in
      (0..<8).reduce(number) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}

/// Writes bits from the lowest of each byte upwards.
private struct BitWriter {
  private(set) var bytes: [UInt8]
  private var pending: UInt32 = 0
  private var count = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the lowest `count` bits of a number, at most 16.
  mutating func write(_ number: UInt32, count added: Int) {
    pending |= number << UInt32(count)
    count += added
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      count -= 8
    }
  }

  /// Writes a code of `count` bits, whose highest bit comes first.
  mutating func writeCode(_ code: UInt32, count: Int) {
    var reversed: UInt32 = 0
    for index in 0..<count where code >> UInt32(index) & 1 == 1 {
      reversed |= 1 << UInt32(count - 1 - index)
    }
    write(reversed, count: count)
  }

  /// Fills up the last byte.
  mutating func flush() {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    (pending, count) = (0, 0)
  }

  /// Writes four bytes, the lowest first.
  mutating func writeWord(_ word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] {
      bytes.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
