import RoutePlan

/// The patterns of a plan as a trie of segments, in flat arrays.
///
/// A node stands for the segments on the way to it: patterns that begin alike share their nodes, so
/// that a pattern which follows another costs its own segments alone. Node 0 is the root. Every
/// list of a node is a run of one array, in the order in which its segments were added.
package struct RouteTrie: Sendable {
  struct Node: Sendable {
    var literals = Run()
    var mixes = Run()
    var typed = Run()
    var rests = Run()
    /// The child for a parameter that takes any text; 0 for none, since no child is the root.
    var text: UInt32 = 0
    /// The child for `*`; 0 for none.
    var any: UInt32 = 0
    /// The patterns that end here, sorted by their base.
    var ends = Run()
  }

  /// A run of elements of one of the arrays.
  struct Run: Sendable {
    var first: UInt32 = 0
    var count: UInt32 = 0

    @inline(__always) var indices: Range<Int> { Int(first)..<Int(first &+ count) }
    @inline(__always) var isEmpty: Bool { count == 0 }
  }

  /// A list's element: what the segment has to be, and the node behind it.
  struct Child: Sendable {
    var payload: UInt32
    var node: UInt32
  }

  /// A pattern that ends at a node, and the base on which it does.
  struct End: Sendable {
    var base: BaseID
    var pattern: PatternID
  }

  var nodes: [Node] = []
  var children: [Child] = []
  var ends: [End] = []
  /// The mixes that edges name, as their keys.
  var mixKeys = NameTable()
  /// The texts that literal edges name.
  var texts = NameTable()
  /// For each node the one before it and what leads here; of the root nothing.
  var parents: [UInt32] = []
  var edges: [TrieEdge] = []
  /// The number of segments of the longest pattern without a rest.
  var depth = 0
  var hasRests = false

  /// The mix that an edge names.
  func mix(_ payload: UInt32) -> Mix { Mix(key: mixKeys.bytes(of: NameID(raw: payload))) }

  /// The children of a node in the list of `rank`; those for any text and for `*` stand alone.
  func children(of node: UInt32, _ rank: RankClass) -> ArraySlice<Child> {
    let node = nodes[Int(node)]
    switch rank {
    case .literal: return children[node.literals.indices]
    case .mix: return children[node.mixes.indices]
    case .typed: return children[node.typed.indices]
    case .rest: return children[node.rests.indices]
    case .text: return node.text == 0 ? [] : [Child(payload: 0, node: node.text)]
    case .any: return node.any == 0 ? [] : [Child(payload: 0, node: node.any)]
    }
  }

  /// The child of `node` behind the literal `payload`; 0 for none. Literal children are sorted.
  func literalChild(of node: UInt32, _ payload: UInt32) -> UInt32 {
    let run = nodes[Int(node)].literals
    var (low, high) = (Int(run.first), Int(run.first + run.count))
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if children[middle].payload < payload { low = middle + 1 } else { high = middle }
    }
    return low < end && children[low].payload == payload ? children[low].node : 0
  }

  /// The number of segments on the way to `node`.
  func depth(of node: UInt32) -> Int {
    var count = 0
    var node = node
    while node != 0 {
      node = parents[Int(node)]
      count += 1
    }
    return count
  }
}
