import RoutePlan

/// The patterns of a plan as a trie of segments, in flat arrays.
///
/// A node represents the segments on the way to it. Patterns that begin alike share their nodes, so
/// a pattern that follows another costs only its own segments. Node 0 is the root, and each node
/// comes after its parent.
package struct RouteTrie: Sendable {
  /// A pattern that ends at a node, and the base on which it does.
  struct End: Sendable {
    var base: BaseID
    var pattern: PatternID
  }

  /// How many children a node may have if they are searched one by one.
  static let familyLimit = 24

  /// For each node, its parent and the edge that leads to it; the root has neither.
  var parents: [UInt32] = [0]
  var edges: [TrieEdge] = [.none]
  /// The texts of literal edges, and the keys of mixes; each edge has its own.
  var texts = LabelTable()
  var mixKeys = LabelTable()
  /// Where the children of each node start in `children`, and where those of the last node end.
  var childStarts: [UInt32] = [0, 0]
  /// Literals first, then the other ranks, the best first; each rank in the order of addition.
  var children: [UInt32] = []
  /// Where the patterns that end at each node start in `ends`, sorted by base. On one base, those
  /// of a route or task are together, the one with most parameters first.
  var endStarts: [UInt32] = [0, 0]
  var ends: [End] = []
  /// The children of nodes that have more than `familyLimit`.
  var index = EdgeIndex()
  /// The number of segments of the longest pattern without a rest.
  var depth = 0
  var hasRests = false

  var nodeCount: Int { parents.count }

  /// The mix of an edge, by its payload.
  func mix(_ payload: UInt32) -> Mix { Mix(key: mixKeys[payload]) }

  // MARK: Children

  /// The places of the children of `node`.
  @inline(__always)
  func childPlaces(of node: UInt32) -> Range<Int> {
    Int(childStarts[Int(node)])..<Int(childStarts[Int(node) + 1])
  }

  /// The places of its children of one rank.
  func childPlaces(of node: UInt32, _ rank: RankClass) -> Range<Int> {
    let all = childPlaces(of: node)
    if all.isEmpty { return all }
    let end = firstPlace(in: all, behind: rank)
    let start =
      rank == .literal
      ? all.lowerBound
      : firstPlace(in: all.lowerBound..<end, from: rank)
    return start..<end
  }

  /// Its children of one rank.
  func children(of node: UInt32, _ rank: RankClass) -> ArraySlice<UInt32> {
    children[childPlaces(of: node, rank)]
  }

  /// The child of a rank of which a node has at most one child; 0 for none, because the root is not
  /// a child.
  func onlyChild(of node: UInt32, _ rank: RankClass) -> UInt32 {
    let places = childPlaces(of: node, rank)
    return places.isEmpty ? 0 : children[places.lowerBound]
  }

  private func firstPlace(in places: Range<Int>, behind rank: RankClass) -> Int {
    RankClass(rawValue: rank.rawValue + 1).map { firstPlace(in: places, from: $0) }
      ?? places.upperBound
  }

  /// The first of `places` with a child of `rank` or a later one. Usually few children are not
  /// literals, so the search goes back from the end in steps that double, and then bisects.
  private func firstPlace(in places: Range<Int>, from rank: RankClass) -> Int {
    var (low, high) = (places.upperBound, places.upperBound)
    var step = 1
    while low > places.lowerBound {
      low = max(places.lowerBound, high - step)
      if edges[Int(children[low])].rank < rank {
        low += 1
        break
      }
      high = low
      step *= 2
    }
    while low < high {
      let middle = (low + high) / 2
      if edges[Int(children[middle])].rank < rank { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The child of `node` for a literal; 0 for none.
  func literalChild(of node: UInt32, _ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let places = childPlaces(of: node)
    if places.count > Self.familyLimit {
      return index.find(EdgeIndex.hash(text, .literal, after: node)) {
        parents[$0] == node && edges[$0].rank == .literal && texts.equals(edges[$0].payload, text)
      }
    }
    for place in places {
      let edge = edges[Int(children[place])]
      if edge.rank != .literal { break }
      if texts.equals(edge.payload, text) { return children[place] }
    }
    return 0
  }

  // MARK: Ends

  /// The places in `ends` of the patterns that end at `node`.
  @inline(__always)
  func endPlaces(of node: UInt32) -> Range<Int> {
    Int(endStarts[Int(node)])..<Int(endStarts[Int(node) + 1])
  }

  /// The first pattern that ends at `node` on `base`.
  func end(at node: UInt32, on base: BaseID) -> PatternID {
    let places = endPlaces(of: node)
    let place = firstPlace(in: places, on: base)
    return place < places.upperBound && ends[place].base == base ? ends[place].pattern : .none
  }

  /// The places of the patterns that end at `node` on `base`.
  func endPlaces(of node: UInt32, on base: BaseID) -> Range<Int> {
    let places = endPlaces(of: node)
    let first = firstPlace(in: places, on: base)
    var last = first
    while last < places.upperBound && ends[last].base == base { last += 1 }
    return first..<last
  }

  /// The first of `places` whose base is not before `base`.
  private func firstPlace(in places: Range<Int>, on base: BaseID) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].base < base { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
