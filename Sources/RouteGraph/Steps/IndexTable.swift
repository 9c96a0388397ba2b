/// A hash table that finds entries of an array by their values. It stores their indices, and leaves
/// hashing and comparing to the owner of the array. Nothing is ever removed.
package struct IndexTable {
  /// For each slot, the index of an entry, or -1, and the entry's hash.
  private var slots: [(index: Int32, hash: UInt32)]
  private var count = 0

  package init() { slots = Array(repeating: (-1, 0), count: 16) }

  /// The index of the entry with this hash that `isEqual` accepts; -1 if there is none.
  @inline(__always)
  package func find(_ hash: UInt64, _ isEqual: (Int) -> Bool) -> Int32 {
    let short = UInt32(truncatingIfNeeded: hash >> 32)
    var slot = Int(truncatingIfNeeded: short) & (slots.count - 1)
    while slots[slot].index >= 0 {
      if slots[slot].hash == short && isEqual(Int(slots[slot].index)) { return slots[slot].index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return -1
  }

  /// Adds an entry that is not there yet.
  package mutating func insert(_ index: Int32, _ hash: UInt64) {
    count += 1
    if count * 2 > slots.count { grow() }
    place((index, UInt32(truncatingIfNeeded: hash >> 32)))
  }

  /// Puts an entry with the same hash in the place of one that is there.
  mutating func replace(_ index: Int32, by other: Int32, _ hash: UInt64) {
    var slot = Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: hash >> 32)) & (slots.count - 1)
    while slots[slot].index != index { slot = (slot + 1) & (slots.count - 1) }
    slots[slot].index = other
  }

  @inline(__always)
  private mutating func place(_ entry: (index: Int32, hash: UInt32)) {
    var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
    while slots[slot].index >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = entry
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (-1, 0), count: old.count * 2)
    for entry in old where entry.index >= 0 { place(entry) }
  }

  /// A hash of two words (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
  /// 2014); pass it on to mix in more words.
  @inline(__always)
  package static func hash(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var mixed = a &* 0x9E37_79B9_7F4A_7C15 ^ b
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
