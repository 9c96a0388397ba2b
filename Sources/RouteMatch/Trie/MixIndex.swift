/// Finds the few mixes after a node that a segment may match, if the node has many. It looks them
/// up by the lengths of the texts at both ends, of which there are few, and by a hash of these
/// texts.
struct MixIndex: Sendable {
  /// Fewer mixes are looked at one by one.
  static let least = 8

  /// The lengths of the text at the front and of the text at the end.
  private struct Shape: Hashable {
    var prefix: Int
    var suffix: Int
  }

  private struct Entry {
    var hash: UInt64
    var place: Int
  }

  /// The mixes after a node: their shapes, and entries sorted by hash and then by place.
  private struct Group {
    var shapes: [Shape] = []
    var entries: [Entry] = []

    /// Adds the places of the mixes that may match to `found`; some may be there twice.
    func find(_ text: UnsafeBufferPointer<UInt8>, _ found: inout [Int]) {
      for shape in shapes where shape.prefix + shape.suffix < text.count {
        let hash = MixIndex.hash(text.prefix(shape.prefix), text.suffix(shape.suffix))
        var (low, high) = (0, entries.count)
        while low < high {
          let middle = (low + high) / 2
          if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        while low < entries.count, entries[low].hash == hash {
          found.append(entries[low].place)
          low += 1
        }
      }
    }
  }

  private var groups: [Group] = []
  /// For each node, the place of its mixes in `groups` plus one, or 0; empty if there are none.
  private var numbers: [UInt32] = []

  init(_ trie: RouteTrie, _ mixes: [Mix]) {
    if mixes.count < Self.least { return }
    for node in 0..<UInt32(trie.nodeCount) {
      let places = trie.childPlaces(of: node, .mix)
      if places.count < Self.least { continue }
      if numbers.isEmpty { numbers = [UInt32](repeating: 0, count: trie.nodeCount) }
      groups.append(Self.group(places, trie, mixes))
      numbers[Int(node)] = UInt32(groups.count)
    }
  }

  private static func group(_ places: Range<Int>, _ trie: RouteTrie, _ mixes: [Mix]) -> Group {
    var group = Group()
    var known: Set<Shape> = []
    group.entries = places.map { place in
      let mix = mixes[Int(trie.edges[Int(trie.children[place])].payload)]
      let (prefix, suffix) = (mix.prefix, mix.suffix)
      let shape = Shape(prefix: prefix.count, suffix: suffix.count)
      if known.insert(shape).inserted { group.shapes.append(shape) }
      return Entry(hash: hash(prefix, suffix), place: place)
    }
    group.entries.sort { ($0.hash, $0.place) < ($1.hash, $1.place) }
    return group
  }

  /// Puts the places of the mixes after `node` that may match into `found`, in ascending order.
  /// Returns false if all have to be looked at.
  func find(
    _ text: UnsafeBufferPointer<UInt8>, after node: UInt32, _ found: inout [Int]
  ) -> Bool {
    if numbers.isEmpty || numbers[Int(node)] == 0 { return false }
    found.removeAll(keepingCapacity: true)
    groups[Int(numbers[Int(node)] - 1)].find(text, &found)
    // Two shapes with equal hashes would give the same place twice.
    if found.count > 1 {
      found.sort()
      var last = -1
      found.removeAll { place in
        defer { last = place }
        return place == last
      }
    }
    return true
  }

  /// FNV-1a of both texts and of the length of one, so that each way to split them has its own
  /// hash.
  private static func hash(
    _ prefix: some Sequence<UInt8>, _ suffix: some Collection<UInt8>
  ) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    add(UInt64(suffix.count))
    for byte in prefix { add(UInt64(byte)) }
    for byte in suffix { add(UInt64(byte)) }
    return hash
  }
}
