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

  /// A child of a node whose mixes are compared: a literal, or a mix with its first text.
  private struct Start: Sendable {
    var text: ArraySlice<UInt8>
    /// The child; nil for a literal.
    var mix: UInt32?
    /// Whether another child may match the same segment.
    var meets = false
  }

  // The working memory of a comparison.
  private var starts: [Start] = []
  /// The mixes whose texts begin the current one.
  private var open: [Int] = []

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
      compare(mixes, with: literals, trie, tables.mixes)
      for start in starts {
        if !start.meets, let mix = start.mix { note(mix) }
      }
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

  /// Makes `starts` the mixes and literals of a node. Only a mix with one parameter may meet no other
  /// child, if its first text neither begins a literal or the first text of another mix, nor starts
  /// with that of another mix.
  private mutating func compare(
    _ children: ArraySlice<UInt32>, with literals: ArraySlice<UInt32>, _ trie: RouteTrie,
    _ mixes: [Mix]
  ) {
    starts.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    for child in children {
      let mix = mixes[Int(trie.edges[Int(child)].payload)]
      starts.append(Start(text: mix.prefix[...], mix: child, meets: mix.singleKind == nil))
    }
    for child in literals {
      starts.append(Start(text: trie.texts[trie.edges[Int(child)].payload]))
    }
    // What a text begins comes after it, up to the first that it does not begin.
    starts.sort { one, other in
      if one.text.elementsEqual(other.text) { return one.mix != nil && other.mix == nil }
      return one.text.lexicographicallyPrecedes(other.text)
    }
    for index in starts.indices {
      while let last = open.last, !starts[index].text.starts(with: starts[last].text) {
        open.removeLast()
      }
      if let last = open.last { (starts[last].meets, starts[index].meets) = (true, true) }
      if starts[index].mix != nil { open.append(index) }
    }
  }
}
