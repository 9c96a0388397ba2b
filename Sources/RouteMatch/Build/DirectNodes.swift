import RoutePlan

/// The nodes of a trie to which the search goes first with every path that fits the way there. If one
/// pattern ends at such a node, these paths open what it opens, without a search.
///
/// They are found when they are asked for, the children of a node at once.
struct DirectNodes: Sendable {
  private enum State: UInt8, Sendable {
    case unknown, indirect, direct
    /// Direct, and the end of one pattern.
    case deciding
  }

  private var states: [State]

  init(_ count: Int) {
    states = [State](repeating: .unknown, count: count)
    states[0] = .direct
  }

  /// Whether the last of `nodes`, the way from the root to it without the root, decides.
  mutating func decides(_ nodes: [UInt32], _ tables: MatchTables) -> Bool {
    guard let last = nodes.last else { return false }
    if states[Int(last)] == .unknown { find(nodes, tables) }
    return states[Int(last)] == .deciding
  }

  @inline(never)
  private mutating func find(_ nodes: [UInt32], _ tables: MatchTables) {
    let trie = tables.set.trie
    var parent: UInt32 = 0
    for node in nodes {
      if states[Int(parent)] == .indirect {
        states[Int(node)] = .indirect
      } else if states[Int(node)] == .unknown {
        noteChildren(of: parent, trie, tables)
      }
      parent = node
    }
  }

  /// Finds those of the children of a direct node to which the search always goes first.
  private mutating func noteChildren(of node: UInt32, _ trie: RouteTrie, _ tables: MatchTables) {
    for child in trie.children[trie.childPlaces(of: node)] { states[Int(child)] = .indirect }
    func note(_ child: UInt32) {
      states[Int(child)] = trie.endPlaces(of: child).count == 1 ? .deciding : .direct
    }
    let literals = trie.children(of: node, .literal)
    literals.forEach(note)
    let mixes = trie.children(of: node, .mix)
    let typed = trie.children(of: node, .typed)
    if !mixes.isEmpty {
      Self.separate(mixes, from: literals, trie, tables.mixes).forEach(note)
    } else if let only = typed.first {
      let kind = trie.edges[Int(only)].kind
      let meets = literals.contains { literal in
        var isValue = false
        trie.texts.withBytes(of: trie.edges[Int(literal)].payload) {
          isValue = tables.set.kinds.reads($0, as: kind)
        }
        return isValue
      }
      if typed.count == 1 && !meets { note(only) }
    } else if literals.isEmpty {
      (trie.children(of: node, .text).first ?? trie.children(of: node, .any).first).map(note)
    }
  }

  /// The mixes with one parameter whose first text neither begins a literal or the first text of
  /// another mix, nor starts with that of another mix.
  private static func separate(
    _ children: ArraySlice<UInt32>, from literals: ArraySlice<UInt32>, _ trie: RouteTrie,
    _ mixes: [Mix]
  ) -> [UInt32] {
    // The text of each, and whether it meets another one; the child if it is a mix.
    var starts: [(text: ArraySlice<UInt8>, mix: UInt32?, meets: Bool)] = []
    for child in children {
      let mix = mixes[Int(trie.edges[Int(child)].payload)]
      starts.append((mix.prefix[...], child, mix.singleKind == nil))
    }
    for child in literals {
      starts.append((trie.texts[trie.edges[Int(child)].payload], nil, false))
    }
    // What a text begins comes after it, up to the first that it does not begin.
    starts.sort { one, other in
      if one.text.elementsEqual(other.text) { return one.mix != nil && other.mix == nil }
      return one.text.lexicographicallyPrecedes(other.text)
    }
    // The mixes whose texts begin the current one.
    var open: [Int] = []
    for index in starts.indices {
      while let last = open.last, !starts[index].text.starts(with: starts[last].text) {
        open.removeLast()
      }
      if let last = open.last { (starts[last].meets, starts[index].meets) = (true, true) }
      if starts[index].mix != nil { open.append(index) }
    }
    return starts.compactMap { $0.meets ? nil : $0.mix }
  }
}
