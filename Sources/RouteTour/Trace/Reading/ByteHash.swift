/// 128 bits that stand for a text, such as the key of a session, which is not kept itself.
///
/// Two multiplicative hashes of eight bytes at a time. They are the same in every run; whoever
/// writes a log on purpose so that two of its keys meet only spoils that log.
struct ByteHash: Hashable, Sendable {
  var first: UInt64 = 0x243F_6A88_85A3_08D3
  var second: UInt64 = 0x1319_8A2E_0370_7344

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    first = (first ^ word) &* 0x9E37_79B9_7F4A_7C15
    first ^= first >> 32
    second = (second ^ (word << 31 | word >> 33)) &* 0xC2B2_AE3D_27D4_EB4F
    second ^= second >> 29
  }

  /// Adds a text and its end, so that `ab`, `c` and `a`, `bc` differ.
  @inline(__always)
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= raw.count {
      mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var rest = UInt64(raw.count) << 56
    var shift: UInt64 = 0
    while index < raw.count {
      rest |= UInt64(raw[index]) << shift
      shift += 8
      index += 1
    }
    mix(rest)
    mix(UInt64(raw.count) | 0x8000_0000_0000_0000)
  }

  mutating func add(number: Int) { mix(UInt64(truncatingIfNeeded: number) ^ 0x5851_F42D_4C95_7F2D) }
}

/// Texts with a number for each, found again by their bytes.
struct ByteTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private(set) var values: [Int32] = []
  private var hashes: [UInt64] = []
  private var slots = [Int32](repeating: -1, count: 256)

  var count: Int { values.count }

  /// The value of a text, or nil.
  @inline(__always)
  func find(_ text: UnsafeBufferPointer<UInt8>) -> Int32? {
    var hash = ByteHash()
    hash.add(text)
    return place(text, hash.first).map { values[$0] }
  }

  private func place(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 31) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if hashes[index] == hash {
        let start = index == 0 ? 0 : ends[index - 1]
        if bytes[start..<ends[index]].elementsEqual(text) { return index }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Gives a text a value, unless it has one.
  mutating func insert(_ text: UnsafeBufferPointer<UInt8>, _ value: Int32) {
    var hash = ByteHash()
    hash.add(text)
    if place(text, hash.first) != nil { return }
    bytes += text
    ends.append(bytes.count)
    values.append(value)
    hashes.append(hash.first)
    if values.count * 2 > slots.count {
      slots = Array(repeating: -1, count: slots.count * 2)
      for index in hashes.indices { put(index) }
    } else {
      put(values.count - 1)
    }
  }

  mutating func insert(_ text: String, _ value: Int32) {
    var text = text
    text.withUTF8 { insert($0, value) }
  }

  private mutating func put(_ index: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hashes[index] ^ hashes[index] >> 31) & mask
    while slots[slot] >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(index)
  }
}
