import CPrefetch
import RouteBase

/// The names of a plan, each stored once and numbered in order of first appearance.
///
/// An open-addressing table with linear probing. A slot is one 32-bit word: the number of a name
/// plus one, and a part of the name's hash in the remaining bits. So almost every probe continues
/// or ends without another memory access, and the small slots keep the table of a million names
/// within reach of the processor's caches. The numbers depend on nothing but the input.
@usableFromInline
package struct NameTable: Sendable {
  /// All names, one after another.
  private var bytes: [UInt8] = []
  /// Where each name starts in `bytes`, and where the last one ends.
  private var starts: [UInt32] = [0]
  /// For each slot, 0, or the number of a name plus one in the low bits and the high bits of the
  /// name's hash above them.
  private var slots: [UInt32]
  /// Selects the low bits of a slot or a hash.
  private var mask: UInt32
  /// The number of cache lines, of sixteen slots each, examined so far: a measure of the work done.
  package private(set) var probes = 0

  package init(expecting count: Int = 0) {
    var capacity = 16
    while capacity * 2 < count * 3 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    mask = UInt32(capacity - 1)
    starts.reserveCapacity(count + 1)
    bytes.reserveCapacity(count * 16)
  }

  /// The number of names.
  package var count: Int { starts.count - 1 }

  /// The name's bytes.
  package func bytes(of name: NameID) -> ArraySlice<UInt8> {
    bytes[Int(starts[name.index])..<Int(starts[name.index + 1])]
  }

  /// Calls `body` with the name's bytes, and returns its result.
  package func withBytes<Result>(
    of name: NameID, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer {
      body(
        UnsafeBufferPointer(
          rebasing: $0[Int(starts[name.index])..<Int(starts[name.index + 1])]))
    }
  }

  /// The name as a string.
  package func string(of name: NameID) -> String {
    String(decoding: bytes(of: name), as: UTF8.self)
  }

  /// The number of a name, which is added if it is new.
  @inline(__always)
  package mutating func intern(_ name: UnsafeBufferPointer<UInt8>) -> NameID {
    let hash = Self.hash(name)
    var slot = hash & mask
    probes &+= 1
    while true {
      let entry = slots[Int(slot)]
      if entry == 0 { return insert(name, hash: hash, slot: slot) }
      if (entry ^ hash) & ~mask == 0 {
        let id = NameID(raw: (entry & mask) &- 1)
        if equals(id, name) { return id }
      }
      slot = (slot &+ 1) & mask
      if slot & 15 == 0 { probes &+= 1 }
    }
  }

  /// Fetches the slot in which the name in `range` will be looked up. The processor then fetches
  /// many at the same time, while one look-up after another would wait for each.
  @inline(__always)
  func prefetch(_ range: SourceRange, in bytes: UnsafeBufferPointer<UInt8>) {
    if range.isEmpty { return }
    let name = UnsafeBufferPointer(rebasing: bytes[range.indices])
    slots.withUnsafeBufferPointer {
      if let start = $0.baseAddress { CPrefetch.prefetch(start + Int(Self.hash(name) & mask)) }
    }
  }

  /// Fetches what the look-ups of `names`, which are written in `bytes`, will read: a slot, then
  /// where the name that it holds starts, then the bytes of that one. Each says where the next is,
  /// so each is fetched for all names before the next. Sets `ids` to the numbers that the look-ups
  /// will most likely find.
  func prefetch(
    _ names: [SourceRange], in bytes: UnsafeBufferPointer<UInt8>, likely ids: inout [NameID]
  ) {
    ids.removeAll(keepingCapacity: true)
    slots.withUnsafeBufferPointer { slots in
      for range in names {
        let hash = Self.hash(UnsafeBufferPointer(rebasing: bytes[range.indices]))
        if let start = slots.baseAddress { CPrefetch.prefetch(start + Int(hash & mask)) }
        ids.append(NameID(raw: hash))
      }
      var count = 0
      for hash in ids {
        var slot = hash.raw & mask
        while slots[Int(slot)] != 0 && (slots[Int(slot)] ^ hash.raw) & ~mask != 0 {
          slot = (slot &+ 1) & mask
        }
        if slots[Int(slot)] == 0 { continue }
        ids[count] = NameID(raw: (slots[Int(slot)] & mask) &- 1)
        count += 1
      }
      ids.removeLast(ids.count - count)
    }
    starts.withUnsafeBufferPointer { starts in
      guard let start = starts.baseAddress else { return }
      for id in ids { CPrefetch.prefetch(start + id.index) }
      self.bytes.withUnsafeBufferPointer {
        guard let first = $0.baseAddress else { return }
        for id in ids { CPrefetch.prefetch(first + Int(starts[id.index])) }
      }
    }
  }

  /// The number of a name, or `none` if the plan has no such name.
  @inline(__always)
  package func find(_ name: UnsafeBufferPointer<UInt8>) -> NameID {
    let hash = Self.hash(name)
    var slot = hash & mask
    while true {
      let entry = slots[Int(slot)]
      if entry == 0 { return .none }
      if (entry ^ hash) & ~mask == 0 {
        let id = NameID(raw: (entry & mask) &- 1)
        if equals(id, name) { return id }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Whether `text` is the spelling of `name`.
  @inline(__always)
  package func spells(_ name: NameID, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    equals(name, text)
  }

  /// The number of a name in any collection of bytes, or `none` if the plan has no such name.
  package func find(_ name: some Collection<UInt8>) -> NameID {
    Array(name).withUnsafeBufferPointer { find($0) }
  }

  private mutating func insert(
    _ name: UnsafeBufferPointer<UInt8>, hash: UInt32, slot: UInt32
  ) -> NameID {
    let id = NameID(count)
    bytes.append(contentsOf: name)
    starts.append(UInt32(bytes.count))
    slots[Int(slot)] = (hash & ~mask) | (id.raw + 1)
    // A quarter of the slots stays empty, so that a number plus one also fits in the low bits.
    if count * 4 > slots.count * 3 { grow() }
    return id
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    mask = UInt32(slots.count - 1)
    // The slots have only parts of the hashes, and room for more names is seldom needed.
    bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<count {
        let name = bytes[Int(starts[index])..<Int(starts[index + 1])]
        let hash = Self.hash(UnsafeBufferPointer(rebasing: name))
        var slot = hash & mask
        while slots[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
        slots[Int(slot)] = (hash & ~mask) | UInt32(index + 1)
      }
    }
  }

  @inline(__always)
  private func equals(_ id: NameID, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = Int(starts[id.index])..<Int(starts[id.index + 1])
    if range.count != name.count { return false }
    return bytes.withUnsafeBufferPointer {
      UnsafeBufferPointer(rebasing: $0[range]).elementsEqual(name)
    }
  }

  /// A 32-bit hash of all the bytes: folded products of 64 by 64 bits, after Wang Yi's wyhash.
  @inline(__always)
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(name)
    let count = raw.count
    var hash = UInt64(truncatingIfNeeded: count) ^ 0xA076_1D64_78BD_642F
    func mix(_ word: UInt64) {
      let (high, low) = (hash ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = high ^ low
    }
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func half(_ offset: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    // The last word overlaps the one before it.
    if count >= 8 {
      var index = 0
      while index &+ 8 < count {
        mix(word(index))
        index &+= 8
      }
      mix(word(count &- 8))
    } else if count >= 4 {
      mix(half(0) | half(count &- 4) << 32)
    } else if count > 0 {
      mix(UInt64(raw[0]) | UInt64(raw[count / 2]) << 8 | UInt64(raw[count &- 1]) << 16)
    }
    let (high, low) = hash.multipliedFullWidth(by: 0x8EBC_6AF0_9C88_C6E3)
    return UInt32(truncatingIfNeeded: high ^ low)
  }
}
