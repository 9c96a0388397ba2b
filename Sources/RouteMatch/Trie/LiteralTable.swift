import RoutePlan

/// Finds the child of a node for a text: one table for the whole trie, with open addressing and
/// linear probing, at least half empty.
///
/// A slot holds the first eight bytes of its text, so that looking up a short text ends there.
struct LiteralTable: Sendable {
  struct Slot: Sendable {
    /// The text's first eight bytes, the first one lowest, with zeros after a shorter text.
    var word: UInt64 = 0
    var node: UInt32 = 0
    var length: UInt32 = 0
    /// Where the text starts in `bytes`.
    var offset: UInt32 = 0
    /// The child; 0 in an empty slot, because the root is not a child.
    var child: UInt32 = 0
  }

  private(set) var slots: [Slot] = [Slot()]
  private(set) var shift: UInt64 = 63
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ trie: RouteTrie) {
    var capacity = 2
    // Each literal edge has a text of its own.
    while capacity < trie.texts.count * 2 { capacity *= 2 }
    slots = [Slot](repeating: Slot(), count: capacity)
    shift = 64 - UInt64(capacity.trailingZeroBitCount)
    bytes = trie.texts.bytes
    bytes.withUnsafeBufferPointer { buffer in
      for node in trie.edges.indices.dropFirst() where trie.edges[node].rank == .literal {
        let range = trie.texts.range(of: trie.edges[node].payload)
        let parent = trie.parents[node]
        let text = UnsafeBufferPointer(rebasing: buffer[range])
        let word = Self.word(text, 0, text.count)
        var slot = Int(Self.hash(word, text, node: parent) >> shift)
        while slots[slot].child != 0 { slot = (slot + 1) & (capacity - 1) }
        slots[slot] = Slot(
          word: word, node: parent, length: UInt32(text.count), offset: UInt32(range.lowerBound),
          child: UInt32(node))
      }
    }
  }

  /// The first eight of the `count` bytes at `start`, the first one lowest, with zeros if there are
  /// fewer.
  @inline(__always)
  static func word(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    if start &+ 8 <= raw.count {
      let word = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
      return count >= 8 ? word : word & ((1 &<< UInt64(count &* 8)) &- 1)
    }
    if raw.count >= 8 {
      // The last eight bytes of the text, without those before `start`.
      let place = raw.count &- 8
      let last = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      let word = last &>> UInt64((start &- place) &* 8)
      return count >= 8 ? word : word & ((1 &<< UInt64(count &* 8)) &- 1)
    }
    var word: UInt64 = 0
    var index = min(count, 8)
    while index > 0 {
      index &-= 1
      word = word << 8 | UInt64(raw[start &+ index])
    }
    return word
  }

  /// A hash of a text, whose first word is `word`, and of the node before it.
  @inline(__always)
  static func hash(
    _ word: UInt64, _ text: UnsafeBufferPointer<UInt8>, node: UInt32
  ) -> UInt64 {
    var hash = word ^ (UInt64(node) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(text.count) << 56
    var index = 8
    while index < text.count {
      hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
      hash ^= Self.word(text, index, text.count &- index)
      index &+= 8
    }
    let (high, low) = hash.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return high ^ low
  }

  /// The child of `node` for the `count` bytes of `text` at `start`; 0 for none.
  @inline(__always)
  func find(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int, node: UInt32
  ) -> UInt32 {
    let word = Self.word(text, start, count)
    let text = UnsafeBufferPointer(rebasing: text[start..<start &+ count])
    let mask = slots.count &- 1
    var index = Int(truncatingIfNeeded: Self.hash(word, text, node: node) >> shift)
    while true {
      let slot = slots[index]
      if slot.child == 0 { return 0 }
      if slot.word == word && slot.node == node && Int(slot.length) == count
        && (count <= 8 || equals(slot, text))
      {
        return slot.child
      }
      index = (index &+ 1) & mask
    }
  }

  /// Whether the text of a slot is `text`; both have the same length and the same first eight
  /// bytes.
  private func equals(_ slot: Slot, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let offset = Int(slot.offset)
    return bytes[offset + 8..<offset + text.count].elementsEqual(text[8...])
  }
}
