import CPrefetch

/// The memory of two frontiers over a graph, relaxed or plain: the distances of each node from both
/// ends.
///
/// It is as large as the graph, and the next search uses it again. For each end of a node, a byte
/// says whether the label belongs to the current search. Most queries only ask whether a node was
/// met at all, and the bytes stay in the processor's cache when the labels do not.
final class FrontierMemory {
  struct Label {
    var distance: UInt64
    /// The previous node on the path. The highest bit says that the distance is known to be exact,
    /// although the frontier has not got there yet.
    var before: UInt32
  }
  /// Two for each node: from the start, and to the target.
  let labels: UnsafeMutablePointer<Label>
  let epochs: UnsafeMutablePointer<UInt8>
  private let count: Int
  private(set) var epoch: UInt8 = 0

  init(nodeCount: Int) {
    count = 2 * nodeCount
    // A label is read only where the byte says that it was written, so that pages which no search
    // gets to are never touched.
    labels = .allocate(capacity: count)
    epochs = .allocate(capacity: count)
    epochs.initialize(repeating: 0, count: count)
  }

  deinit {
    labels.deallocate()
    epochs.deallocate()
  }

  /// Forgets everything.
  func reset() {
    epoch &+= 1
    if epoch == 0 {
      epochs.update(repeating: 0, count: count)
      epoch = 1
    }
  }
}

/// Dijkstra's algorithm ("A note on two problems in connexion with graphs", 1959) over a graph,
/// relaxed or plain, one node at a time, so that two frontiers can meet and one can continue later.
struct Frontier {
  private let memory: FrontierMemory
  private let labels: UnsafeMutablePointer<FrontierMemory.Label>
  private let epochs: UnsafeMutablePointer<UInt8>
  private var epoch: UInt8 = 0
  private let arcs: ArcTable
  private var queue: PackedQueue

  /// `side` is 0 for the frontier from the start, 1 for the one from the target. `arcs` are those
  /// that the caller follows from each node.
  init(_ memory: FrontierMemory, side: Int, along arcs: ArcTable, _ packing: Packing) {
    self.memory = memory
    self.arcs = arcs
    queue = PackedQueue(shift: packing.shift)
    labels = memory.labels + side
    epochs = memory.epochs + side
  }

  /// Starts again after the memory was reset.
  mutating func reset() {
    epoch = memory.epoch
    queue.removeAll()
  }

  @inline(__always)
  private func isMet(_ node: Int) -> Bool { epochs[2 &* node] == epoch }

  @inline(__always)
  private func setLabel(_ node: Int, _ label: FrontierMemory.Label) {
    epochs[2 &* node] = epoch
    labels[2 &* node] = label
  }

  /// No unsettled node is nearer than this; infinite if all nodes are settled.
  var radius: UInt64 {
    @inline(__always) get { queue.first }
  }

  /// How many nodes are waiting.
  var width: Int { @inline(__always) get { queue.count } }

  /// The length of the best known path to a node, or infinite.
  @inline(__always)
  func distance(_ node: Int) -> UInt64 {
    isMet(node) ? labels[2 &* node].distance : Packing.infinite
  }

  /// The previous node on the best known path; the node itself if the path starts there.
  func before(_ node: Int) -> Int { Int(labels[2 &* node].before & ~Self.exactBit) }

  private static let exactBit: UInt32 = 1 << 31

  /// Whether the best known path to a node is the best there is.
  @inline(__always)
  func isExact(_ node: Int) -> Bool {
    guard isMet(node) else { return false }
    let label = labels[2 &* node]
    return label.before & Self.exactBit != 0 || label.distance <= radius
  }

  /// Records that the best known path to a node is the best there is.
  mutating func assure(_ node: Int) {
    labels[2 &* node].before |= Self.exactBit
  }

  /// Records that no path to a node is shorter than `distance`.
  mutating func assure(_ node: Int, _ distance: UInt64, from before: Int) {
    reach(node, distance, from: before)
    assure(node)
  }

  /// Records a path to a node. Returns whether it is the best so far.
  @inline(__always) @discardableResult
  mutating func reach(_ node: Int, _ distance: UInt64, from before: Int) -> Bool {
    if isMet(node) && labels[2 &* node].distance <= distance { return false }
    setLabel(
      node, FrontierMemory.Label(distance: distance, before: UInt32(truncatingIfNeeded: before)))
    queue.insert(UInt32(truncatingIfNeeded: node), distance)
    return true
  }

  /// Prevents a node from ever being reached.
  mutating func block(_ node: Int) {
    setLabel(
      node,
      FrontierMemory.Label(
        distance: 0, before: UInt32(truncatingIfNeeded: node) | Self.exactBit))
  }

  /// Settles the nearest unsettled node and returns it.
  @inline(__always)
  mutating func settle() -> (node: Int, distance: UInt64)? {
    while let (node, distance) = queue.removeFirst() {
      // Nodes lie anywhere in memory, so most of the time would be spent waiting for them.
      if let next = queue.node(after: 1) {
        arcs.prefetch(from: next)
        prefetch(labels + 2 &* next)
      }
      if let next = queue.node(after: 3) { arcs.prefetchRange(of: next) }
      if labels[2 &* Int(node)].distance == distance { return (Int(node), distance) }
    }
    return nil
  }
}
