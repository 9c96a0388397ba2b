/// Finds nodes of a trie by a hash of their edges, with open addressing and linear probing.
///
/// A slot is one word: in the low bits, the place of a node in `nodes` plus one, or 0 for none;
/// above it, the high bits of the hash. So almost every probe that has to continue does so without
/// looking at the node.
struct EdgeIndex: Sendable {
  private(set) var nodes: [UInt32] = []
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

  /// Whether there is room for one more node: a quarter of the slots stays empty.
  var hasRoom: Bool { (nodes.count + 1) * 4 <= slots.count * 3 }

  /// Makes room for twice as many nodes; `hash` returns the hash of a node.
  mutating func grow(_ hash: (UInt32) -> UInt32) {
    let old = nodes
    nodes = []
    nodes.reserveCapacity(old.count * 2)
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    mask = UInt32(slots.count - 1)
    for node in old { insert(node, hash(node)) }
  }

  /// Adds a node that is not there yet; there must be room for it.
  mutating func insert(_ node: UInt32, _ hash: UInt32) {
    var slot = hash & mask
    while slots[Int(slot)] != 0 { slot = (slot &+ 1) & mask }
    nodes.append(node)
    slots[Int(slot)] = hash & ~mask | UInt32(nodes.count)
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
