/// A number that stands for some bytes, the same on every machine and in every version.
///
/// FNV-1a of 128 bits (Fowler, Noll and Vo; draft-eastlake-fnv), in two halves, because numbers of 128
/// bits need macOS 15. It tells texts apart, but keeps nothing secret.
package struct StableHash: Hashable, Sendable {
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  package init() {}

  /// Adds a piece and its end.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    add(0xFF)
  }

  /// The prime is 2^88 + 0x13b.
  private mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    let product = low.multipliedFullWidth(by: 0x13b)
    high = high &* 0x13b &+ product.high &+ low &<< 24
    low = product.low
  }

  /// It as 32 hexadecimal digits.
  package var digits: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
