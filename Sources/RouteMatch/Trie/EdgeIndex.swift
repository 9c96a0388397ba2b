import CPrefetch

/// Finds nodes of a trie by a hash of their edges, with open addressing and linear probing.
///
/// A slot is one word: in the low bits, the place of a node in `nodes` plus one, or 0 for none;
/// above it, the high bits of the hash. So almost every probe that has to continue does so without
/// looking at the node.
struct EdgeIndex: Sendable {
  private(set) var nodes: [UInt32] = []
  /// The hashes of the nodes, as long as nodes are added.
  private var hashes: [UInt32] = []
  private var slots: [UInt32] = [0, 0, 0, 0]
  private var mask: UInt32 = 3

  /// The node with `hash` for which `isWanted` is true; 0 if there is none.
  @inline(__always)
  func find(_ hash: UInt32, _ isWanted: (Int) -> Bool) -> UInt32 {
    var slot = hash & mask
    while true {
      let entry = slots[Int(slot)]
      if entry == 0 { return 0 }
      if (entry ^ hash) & ~mask == 0 {
        let node = nodes[Int(entry & mask) - 1]
        if isWanted(Int(node)) { return node }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Adds a node that is not there yet.
  mutating func insert(_ node: UInt32, _ hash: UInt32) {
    nodes.append(node)
    hashes.append(hash)
    // A quarter of the slots stays empty.
    if nodes.count * 4 > slots.count * 3 {
      grow()
    } else {
      place(nodes.count)
    }
  }

  /// Removes what is only needed to add nodes.
  mutating func finish() { hashes = [] }

  /// Makes room for twice as many nodes.
  private mutating func grow() {
    let count = slots.count * 2
    slots = []
    slots = [UInt32](repeating: 0, count: count)
    mask = UInt32(count - 1)
    for number in 1..<nodes.count + 1 {
      prefetchSlot(of: number + Self.ahead)
      place(number)
    }
  }

  /// How many nodes ahead slots are fetched.
  private static let ahead = 16

  private func prefetchSlot(of number: Int) {
    guard number <= hashes.count else { return }
    let slot = Int(hashes[number - 1] & mask)
    slots.withUnsafeBufferPointer {
      if let start = $0.baseAddress { prefetch(start + slot) }
    }
  }

  /// Fills the first free slot for a node, by its place in `nodes` plus one.
  private mutating func place(_ number: Int) {
    let hash = hashes[number - 1]
    var slot = hash & mask
    while slots[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
    slots[Int(slot)] = hash & ~mask | UInt32(number)
  }

  // MARK: Hashes

  /// The hash of a segment with a text after `node`.
  @inline(__always)
  static func hash(
    _ text: UnsafeBufferPointer<UInt8>, _ rank: RankClass, after node: UInt32
  ) -> UInt32 {
    let word = LiteralTable.word(text, 0, text.count)
    let hash = LiteralTable.hash(word, text, node: node)
    return fold(hash ^ UInt64(rank.rawValue))
  }

  /// The hash of any other segment after `node`.
  @inline(__always)
  static func hash(_ edge: TrieEdge, after node: UInt32) -> UInt32 {
    fold(UInt64(node) << 32 | UInt64(edge.rank.rawValue) << 29 | UInt64(edge.payload))
  }

  @inline(__always)
  private static func fold(_ hash: UInt64) -> UInt32 {
    let (high, low) = (hash ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0x8EBC_6AF0_9C88_C6E3)
    return UInt32(truncatingIfNeeded: high ^ low)
  }
}
