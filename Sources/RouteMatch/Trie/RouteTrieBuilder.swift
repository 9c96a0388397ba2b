import RoutePlan

/// Makes a trie, edge by edge.
struct RouteTrieBuilder {
  private var children = EdgeTable()
  private var parents: [UInt32] = [0]
  private var nodeEdges: [TrieEdge] = [.none]
  private var depths: [UInt32] = [0]
  private var texts: NameTable
  private var mixKeys: NameTable

  init(expecting count: Int) {
    texts = NameTable(expecting: count)
    mixKeys = NameTable()
    // Most patterns have one segment of their own; the table grows where they have more.
    children = EdgeTable(expecting: count)
    parents.reserveCapacity(count * 2)
    nodeEdges.reserveCapacity(count * 2)
    depths.reserveCapacity(count * 2)
  }

  /// The node behind the literal `text`.
  mutating func literal(_ text: UnsafeBufferPointer<UInt8>, after node: UInt32) -> UInt32 {
    child(of: node, TrieEdge(rank: .literal, payload: texts.intern(text).raw))
  }

  /// The node behind the mix that `key` stands for.
  mutating func mix(_ key: [UInt8], after node: UInt32) -> UInt32 {
    let id = key.withUnsafeBufferPointer { mixKeys.intern($0) }
    return child(of: node, TrieEdge(rank: .mix, payload: id.raw))
  }

  /// The node behind a segment that is one parameter of `kind`.
  mutating func parameter(_ kind: ValueKind, after node: UInt32) -> UInt32 {
    child(
      of: node,
      kind == .text
        ? TrieEdge(rank: .text, payload: 0) : TrieEdge(rank: .typed, payload: kind.raw))
  }

  /// The node behind `*`.
  mutating func any(after node: UInt32) -> UInt32 {
    child(of: node, TrieEdge(rank: .any, payload: 0))
  }

  /// The node behind `**name`.
  mutating func rest(_ kind: ValueKind, after node: UInt32) -> UInt32 {
    child(of: node, TrieEdge(rank: .rest, payload: kind.raw))
  }

  private mutating func child(of node: UInt32, _ edge: TrieEdge) -> UInt32 {
    // Payloads number texts, mixes and kinds of one plan: 29 bits are more than it can have.
    let key = UInt64(node) << 32 | UInt64(edge.rank.rawValue) << 29 | UInt64(edge.payload)
    let child = UInt32(parents.count)
    let known = children.insert(child, for: key)
    if known != child { return known }
    parents.append(node)
    nodeEdges.append(edge)
    depths.append(depths[Int(node)] + 1)
    return child
  }

  /// The trie of all that was added, with the ends of those `patterns` that open something.
  mutating func build(_ patterns: [WholePattern]) -> RouteTrie {
    children = EdgeTable()
    var trie = RouteTrie()
    trie.depth = depths.reduce(0) { max($0, Int($1)) }
    depths = []
    trie.nodes = [RouteTrie.Node](repeating: RouteTrie.Node(), count: parents.count)
    countChildren(&trie)
    placeRuns(&trie)
    fillChildren(&trie)
    fillEnds(&trie, patterns)
    for index in nodeEdges.indices {
      if nodeEdges[index].rank == .rest { trie.hasRests = true }
    }
    trie.mixKeys = mixKeys
    trie.texts = texts
    trie.parents = parents
    trie.edges = nodeEdges
    return trie
  }

  private func countChildren(_ trie: inout RouteTrie) {
    for index in 1..<max(parents.count, 1) {
      let parent = Int(parents[index])
      switch nodeEdges[index].rank {
      case .literal: trie.nodes[parent].literals.count += 1
      case .mix: trie.nodes[parent].mixes.count += 1
      case .typed: trie.nodes[parent].typed.count += 1
      case .rest: trie.nodes[parent].rests.count += 1
      case .text: trie.nodes[parent].text = UInt32(index)
      case .any: trie.nodes[parent].any = UInt32(index)
      }
    }
  }

  private func placeRuns(_ trie: inout RouteTrie) {
    var next: UInt32 = 0
    func place(_ run: inout RouteTrie.Run) {
      run.first = next
      next += run.count
      run.count = 0
    }
    for index in trie.nodes.indices {
      place(&trie.nodes[index].literals)
      place(&trie.nodes[index].mixes)
      place(&trie.nodes[index].typed)
      place(&trie.nodes[index].rests)
    }
    trie.children = [RouteTrie.Child](
      repeating: RouteTrie.Child(payload: 0, node: 0), count: Int(next))
  }

  private func fillChildren(_ trie: inout RouteTrie) {
    func add(_ index: Int, to run: inout RouteTrie.Run, _ children: inout [RouteTrie.Child]) {
      children[Int(run.first + run.count)] = RouteTrie.Child(
        payload: nodeEdges[index].payload, node: UInt32(index))
      run.count += 1
    }
    for index in 1..<max(parents.count, 1) {
      let parent = Int(parents[index])
      switch nodeEdges[index].rank {
      case .literal: add(index, to: &trie.nodes[parent].literals, &trie.children)
      case .mix: add(index, to: &trie.nodes[parent].mixes, &trie.children)
      case .typed: add(index, to: &trie.nodes[parent].typed, &trie.children)
      case .rest: add(index, to: &trie.nodes[parent].rests, &trie.children)
      case .text, .any: break
      }
    }
    for node in trie.nodes where node.literals.count > 1 {
      trie.children[node.literals.indices].sort { $0.payload < $1.payload }
    }
  }

  private func fillEnds(_ trie: inout RouteTrie, _ patterns: [WholePattern]) {
    for pattern in patterns where pattern.target != nil {
      trie.nodes[Int(pattern.node)].ends.count += 1
    }
    var next: UInt32 = 0
    for index in trie.nodes.indices {
      trie.nodes[index].ends.first = next
      next += trie.nodes[index].ends.count
      trie.nodes[index].ends.count = 0
    }
    trie.ends = [RouteTrie.End](
      repeating: RouteTrie.End(base: .none, pattern: .none), count: Int(next))
    for (index, pattern) in patterns.enumerated() where pattern.target != nil {
      let run = trie.nodes[Int(pattern.node)].ends
      trie.ends[Int(run.first + run.count)] = RouteTrie.End(
        base: pattern.base, pattern: PatternID(index))
      trie.nodes[Int(pattern.node)].ends.count += 1
    }
    for node in trie.nodes where node.ends.count > 1 {
      trie.ends[node.ends.indices].sort {
        ($0.base.raw, $0.pattern.raw) < ($1.base.raw, $1.pattern.raw)
      }
    }
  }
}

/// The children of nodes by what leads to them: open addressing, linear probing, half empty at
/// least. Children are not 0.
private struct EdgeTable {
  private var keys: [UInt64]
  private var values: [UInt32]
  private var count = 0
  private var shift: UInt64

  init(expecting count: Int = 0) {
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    keys = [UInt64](repeating: 0, count: capacity)
    values = [UInt32](repeating: 0, count: capacity)
    shift = 64 - UInt64(capacity.trailingZeroBitCount)
  }

  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: ((key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// The child that `key` has; where it has none, `child` from now on.
  mutating func insert(_ child: UInt32, for key: UInt64) -> UInt32 {
    var index = slot(key)
    while values[index] != 0 {
      if keys[index] == key { return values[index] }
      index = (index + 1) & (keys.count - 1)
    }
    (keys[index], values[index]) = (key, child)
    count += 1
    if count * 2 > keys.count { grow() }
    return child
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    values = [UInt32](repeating: 0, count: oldKeys.count * 2)
    shift -= 1
    for (key, value) in zip(oldKeys, oldValues) where value != 0 {
      var index = slot(key)
      while values[index] != 0 { index = (index + 1) & (keys.count - 1) }
      (keys[index], values[index]) = (key, value)
    }
  }
}
