import RoutePlan

/// Builds a trie, edge by edge.
///
/// As long as a node has few children, they are searched one by one, the newest first: patterns
/// that are next to each other in a plan are mostly siblings, and what was made last is near in
/// memory. If a node has many children, they are in the trie's index, too.
struct RouteTrieBuilder {
  /// A node, the edge that leads to it, and its place in its family. They become arrays of the trie
  /// when all nodes are there.
  private struct Node {
    /// Its parent.
    var parent: UInt32 = 0
    var edge = TrieEdge.none
    /// Its newest child, and its previous sibling; 0 for none.
    var newest: UInt32 = 0
    var previous: UInt32 = 0
    /// A part of the hash of its edge.
    var tag: UInt16 = 0
    /// The number of its children, up to one more than are searched one by one.
    var children: UInt8 = 0
    /// The number of segments on the way to it.
    var depth: UInt32 = 0
  }

  private var trie = RouteTrie()
  private var nodes = [Node()]
  /// The largest number of segments on the way to a node.
  private var depth: UInt32 = 0

  init(expecting count: Int) {
    // Most patterns have one segment of their own.
    nodes.reserveCapacity(count + count / 2)
    trie.texts = LabelTable(expecting: count)
    trie.mixKeys = LabelTable(expecting: count)
  }

  var hasRests: Bool { trie.hasRests }

  /// The number of segments on the way to `node`.
  func depth(of node: UInt32) -> UInt32 { nodes[Int(node)].depth }

  /// The node after the literal `text`.
  mutating func literal(_ text: UnsafeBufferPointer<UInt8>, after node: UInt32) -> UInt32 {
    let hash = EdgeIndex.hash(text, .literal, after: node)
    let known = child(of: node, hash) { trie, edge in
      edge.rank == .literal && trie.texts.equals(edge.payload, text)
    }
    if known != 0 { return known }
    return add(TrieEdge(.literal, trie.texts.append(text)), hash, after: node)
  }

  /// The node after the mix that `key` represents.
  mutating func mix(_ key: UnsafeBufferPointer<UInt8>, after node: UInt32) -> UInt32 {
    let hash = EdgeIndex.hash(key, .mix, after: node)
    let known = child(of: node, hash) { trie, edge in
      edge.rank == .mix && trie.mixKeys.equals(edge.payload, key)
    }
    if known != 0 { return known }
    return add(TrieEdge(.mix, trie.mixKeys.append(key)), hash, after: node)
  }

  /// The node after a segment that is one parameter of `kind`.
  mutating func parameter(_ kind: ValueKind, after node: UInt32) -> UInt32 {
    child(of: node, kind == .text ? TrieEdge(.text) : TrieEdge(.typed, kind.raw))
  }

  /// The node after `*`.
  mutating func any(after node: UInt32) -> UInt32 { child(of: node, TrieEdge(.any)) }

  /// The node after `**name`.
  mutating func rest(_ kind: ValueKind, after node: UInt32) -> UInt32 {
    trie.hasRests = true
    return child(of: node, TrieEdge(.rest, kind.raw))
  }

  private mutating func child(of node: UInt32, _ edge: TrieEdge) -> UInt32 {
    let hash = EdgeIndex.hash(edge, after: node)
    let known = child(of: node, hash) { _, other in other == edge }
    return known != 0 ? known : add(edge, hash, after: node)
  }

  /// The child of `node` with `hash` whose edge is wanted; 0 if there is none.
  @inline(__always)
  private func child(
    of node: UInt32, _ hash: UInt32, _ isWanted: (borrowing RouteTrie, TrieEdge) -> Bool
  ) -> UInt32 {
    if nodes[Int(node)].children > RouteTrie.familyLimit {
      return trie.index.find(hash) { nodes[$0].parent == node && isWanted(trie, nodes[$0].edge) }
    }
    let tag = UInt16(truncatingIfNeeded: hash)
    var child = nodes[Int(node)].newest
    while child != 0 {
      if nodes[Int(child)].tag == tag && isWanted(trie, nodes[Int(child)].edge) { return child }
      child = nodes[Int(child)].previous
    }
    return 0
  }

  private mutating func add(_ edge: TrieEdge, _ hash: UInt32, after node: UInt32) -> UInt32 {
    let child = UInt32(truncatingIfNeeded: nodes.count)
    let tag = UInt16(truncatingIfNeeded: hash)
    let parent = nodes[Int(node)]
    nodes.append(
      Node(
        parent: node, edge: edge, previous: parent.newest, tag: tag, depth: parent.depth + 1))
    depth = max(depth, parent.depth + 1)
    nodes[Int(node)].newest = child
    if parent.children > RouteTrie.familyLimit {
      trie.index.insert(child, hash)
    } else {
      nodes[Int(node)].children += 1
      if parent.children == RouteTrie.familyLimit { addFamilyToIndex(node) }
    }
    return child
  }

  // MARK: Index

  private mutating func addFamilyToIndex(_ node: UInt32) {
    var child = nodes[Int(node)].newest
    while child != 0 {
      trie.index.insert(child, hash(of: Int(child)))
      child = nodes[Int(child)].previous
    }
  }

  private func hash(of node: Int) -> UInt32 {
    let (edge, parent) = (nodes[node].edge, nodes[node].parent)
    func hash(_ labels: LabelTable) -> UInt32 {
      labels.bytes.withUnsafeBufferPointer {
        let text = UnsafeBufferPointer(rebasing: $0[labels.range(of: edge.payload)])
        return EdgeIndex.hash(text, edge.rank, after: parent)
      }
    }
    return switch edge.rank {
    case .literal: hash(trie.texts)
    case .mix: hash(trie.mixKeys)
    default: EdgeIndex.hash(edge, after: parent)
    }
  }

  // MARK: Layout

  /// The trie of everything that was added, with the ends of those `patterns` that URLs match.
  /// `parameterCount` gives the number of parameters that a pattern captures or sets.
  mutating func build(
    _ patterns: [WholePattern], parameterCount: (PatternID) -> Int
  ) -> RouteTrie {
    var trie = trie
    self.trie = RouteTrie()
    trie.depth = Int(depth)
    trie.index.finish()
    trie.parents = nodes.map { $0.parent }
    trie.edges = nodes.map { $0.edge }
    nodes = []
    layChildren(&trie)
    layEnds(&trie, patterns, parameterCount)
    return trie
  }

  // Both lists are laid out by counting. While they are filled, element `i + 1` of the starts is
  // where the next entry of node `i` goes; at the end, it is where the entries of node `i + 1`
  // start.

  private func layChildren(_ trie: inout RouteTrie) {
    let count = trie.nodeCount
    var starts = [UInt32](repeating: 0, count: count + 2)
    var ranks = [Int](repeating: 0, count: RankClass.allCases.count + 1)
    for node in 1..<max(count, 1) {
      starts[Int(trie.parents[node]) + 2] += 1
      ranks[Int(trie.edges[node].rank.rawValue) + 1] += 1
    }
    for index in 2..<count + 2 { starts[index] += starts[index - 1] }
    for index in 1..<ranks.count { ranks[index] += ranks[index - 1] }
    // The nodes by their ranks, and then by their parents.
    var order = [UInt32](repeating: 0, count: count - 1)
    for node in 1..<max(count, 1) {
      let rank = Int(trie.edges[node].rank.rawValue)
      order[ranks[rank]] = UInt32(node)
      ranks[rank] += 1
    }
    var children = [UInt32](repeating: 0, count: count - 1)
    for node in order {
      let parent = Int(trie.parents[Int(node)])
      children[Int(starts[parent + 1])] = node
      starts[parent + 1] += 1
    }
    trie.children = children
    starts.removeLast()
    trie.childStarts = starts
  }

  private func layEnds(
    _ trie: inout RouteTrie, _ patterns: [WholePattern], _ parameterCount: (PatternID) -> Int
  ) {
    let count = trie.nodeCount
    var starts = [UInt32](repeating: 0, count: count + 2)
    for pattern in patterns where pattern.isEnd { starts[Int(pattern.node) + 2] += 1 }
    for index in 2..<count + 2 { starts[index] += starts[index - 1] }
    trie.ends = [RouteTrie.End](
      repeating: RouteTrie.End(base: .none, pattern: .none), count: Int(starts[count + 1]))
    for (index, pattern) in patterns.enumerated() where pattern.isEnd {
      let node = Int(pattern.node)
      trie.ends[Int(starts[node + 1])] = RouteTrie.End(
        base: pattern.base, pattern: PatternID(index))
      starts[node + 1] += 1
    }
    starts.removeLast()
    trie.endStarts = starts
    for node in 0..<count where starts[node + 1] - starts[node] > 1 {
      let places = trie.endPlaces(of: UInt32(node))
      let ends = Self.inOrder(trie.ends[places], patterns, parameterCount)
      for (place, end) in zip(places, ends) { trie.ends[place] = end }
    }
  }

  /// The ends of a node by their bases. On one base, those of a route or task are together, the one
  /// with most parameters first, and otherwise the order is that of the plan.
  private static func inOrder(
    _ ends: ArraySlice<RouteTrie.End>, _ patterns: [WholePattern],
    _ parameterCount: (PatternID) -> Int
  ) -> [RouteTrie.End] {
    struct Group: Hashable {
      var base: BaseID
      var target: PlanTarget?
    }
    var firsts: [Group: Int32] = [:]
    for end in ends {
      let pattern = patterns[end.pattern.index]
      let group = Group(base: end.base, target: pattern.target)
      firsts[group] = min(firsts[group] ?? .max, pattern.order)
    }
    let keyed = ends.map { end in
      let pattern = patterns[end.pattern.index]
      let first = firsts[Group(base: end.base, target: pattern.target)] ?? .max
      let key = (
        end.base.raw, first, -parameterCount(end.pattern), pattern.order, end.pattern.raw
      )
      return (key: key, end: end)
    }
    return keyed.sorted { $0.key < $1.key }.map { $0.end }
  }
}
