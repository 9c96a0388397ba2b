import CPrefetch

/// The arcs of a graph, relaxed or plain, in rows: those of each node lie together. The table never
/// changes and is shared.
final class ArcTable: Sendable {
  typealias Arc = RelaxedGraph.Arc

  /// Where the row of each node starts, and where the last one ends.
  private let offsets: [UInt32]
  private let arcs: [Arc]

  init(_ rows: ArcRows) { (offsets, arcs) = (rows.offsets, rows.arcs) }

  // Searches call these at every step, so they do not check that a node or an arc is in the graph.

  /// The places of the arcs of a node.
  @inline(__always)
  func range(of node: Int) -> Range<Int> {
    offsets.withUnsafeBufferPointer {
      Range(uncheckedBounds: (Int($0[node]), Int($0[node &+ 1])))
    }
  }

  /// Makes it quick to read soon where the arcs of a node are.
  @inline(__always)
  func prefetchRange(of node: Int) {
    offsets.withUnsafeBufferPointer {
      if let start = $0.baseAddress { CPrefetch.prefetch(start + node) }
    }
  }

  /// Makes it quick to read the arcs of a node soon.
  @inline(__always)
  func prefetch(from node: Int) {
    let places = range(of: node)
    arcs.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return }
      // Few rows are longer than two lines of the cache.
      CPrefetch.prefetch(start + places.lowerBound)
      CPrefetch.prefetch(start + (places.upperBound &- 1))
    }
  }

  /// The arc at a place in a node's range.
  @inline(__always)
  subscript(place: Int) -> Arc { arcs.withUnsafeBufferPointer { $0[place] } }
}

/// Rows of arcs while they are laid out, in two passes over the arcs: the first counts them, the
/// second puts each into its place. So nothing is kept of an arc but its place in the table.
struct ArcRows {
  /// Where the row of each node starts. While arcs are put in, the next free place of a node is in
  /// the element after its own; when all are in, that is where the next row starts.
  private(set) var offsets: [UInt32]
  private(set) var arcs: [RelaxedGraph.Arc] = []

  init(nodeCount: Int) { offsets = [UInt32](repeating: 0, count: nodeCount + 2) }

  /// Counts an arc, or more, in the row of a node.
  @inline(__always)
  mutating func count(_ node: UInt32, times: Int = 1) { offsets[Int(node) + 2] += UInt32(times) }

  /// Ends the first pass.
  mutating func layOut() {
    for index in offsets.indices.dropFirst() { offsets[index] += offsets[index - 1] }
    let count = Int(offsets[offsets.count - 1])
    arcs = [RelaxedGraph.Arc](repeating: RelaxedGraph.Arc(node: 0, cost: 0), count: count)
  }

  /// Puts an arc at the end of the row of a node, for which it was counted.
  @inline(__always)
  mutating func add(_ arc: RelaxedGraph.Arc, to node: UInt32) {
    arcs[Int(offsets[Int(node) + 1])] = arc
    offsets[Int(node) + 1] += 1
  }
}
