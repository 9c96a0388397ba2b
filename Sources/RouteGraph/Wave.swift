/// Dijkstra's algorithm ("A note on two problems in connexion with graphs", 1959) over a relaxed
/// graph, one node at a time, so that two of them can meet and one can be taken further later.
///
/// The memory is as large as the graph and is used again by the next search: an epoch tells what
/// belongs to this one.
struct Wave {
  private struct Label {
    var distance: UInt64
    /// The node before on the way; the highest bit tells that the distance is known to be exact
    /// though the wave is not there yet.
    var before: UInt32
    var epoch: UInt32
  }
  private var labels: [Label]
  private var epoch: UInt32 = 0
  private var queue = PackedQueue()

  init(nodeCount: Int) {
    labels = [Label](
      repeating: Label(distance: Packing.infinite, before: 0, epoch: 0), count: nodeCount)
  }

  /// Forgets everything.
  mutating func reset() {
    epoch &+= 1
    queue.removeAll()
    if epoch == 0 {
      for index in labels.indices { labels[index].epoch = 0 }
      epoch = 1
    }
  }

  /// No node that is not settled yet is nearer than this; infinite where all are settled.
  var radius: UInt64 {
    @inline(__always) get { queue.first }
  }

  /// How many nodes wait.
  var width: Int { queue.count }

  /// The length of the best way known to a node, or infinite.
  @inline(__always)
  func distance(_ node: Int) -> UInt64 {
    let label = labels[node]
    return label.epoch == epoch ? label.distance : Packing.infinite
  }

  /// The node before on the best way known; itself where it starts there.
  func before(_ node: Int) -> Int { Int(labels[node].before & ~Self.exactBit) }

  private static let exactBit: UInt32 = 1 << 31

  /// Whether the best way known to a node is the best there is.
  @inline(__always)
  func isExact(_ node: Int) -> Bool {
    let label = labels[node]
    guard label.epoch == epoch else { return false }
    return label.before & Self.exactBit != 0 || label.distance <= radius
  }

  /// Notes that the best way known to a node is the best there is.
  mutating func assure(_ node: Int) { labels[node].before |= Self.exactBit }

  /// Notes that no way to a node is better.
  mutating func assure(_ node: Int, _ distance: UInt64, from before: Int) {
    reach(node, distance, from: before)
    assure(node)
  }

  /// Notes a way to a node; returns whether it is the best so far.
  @inline(__always) @discardableResult
  mutating func reach(_ node: Int, _ distance: UInt64, from before: Int) -> Bool {
    let label = labels[node]
    if label.epoch == epoch && label.distance <= distance { return false }
    labels[node] = Label(
      distance: distance, before: UInt32(truncatingIfNeeded: before), epoch: epoch)
    queue.insert(UInt32(truncatingIfNeeded: node), distance)
    return true
  }

  /// Keeps a node from ever being reached.
  mutating func block(_ node: Int) {
    labels[node] = Label(
      distance: 0, before: UInt32(truncatingIfNeeded: node) | Self.exactBit, epoch: epoch)
  }

  /// The nearest node that is not settled, which it now is.
  @inline(__always)
  mutating func settle() -> (node: Int, distance: UInt64)? {
    while let (node, distance) = queue.removeFirst() {
      if labels[Int(node)].distance == distance { return (Int(node), distance) }
    }
    return nil
  }
}

/// A heap of nodes by packed weights, four children to a node (Johnson, "Priority queues with
/// update and finding minimum spanning trees", 1975).
struct PackedQueue {
  private struct Entry {
    var weight: UInt64
    var node: UInt32
  }
  private var entries: [Entry] = []

  var count: Int { entries.count }
  /// The least weight; infinite where there is none.
  var first: UInt64 {
    @inline(__always) get { entries.isEmpty ? Packing.infinite : entries[0].weight }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func insert(_ node: UInt32, _ weight: UInt64) {
    var index = entries.count
    let entry = Entry(weight: weight, node: node)
    entries.append(entry)
    while index > 0 {
      let parent = (index &- 1) >> 2
      guard weight < entries[parent].weight else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = entry
  }

  @inline(__always)
  mutating func removeFirst() -> (node: UInt32, weight: UInt64)? {
    guard let last = entries.popLast() else { return nil }
    if entries.isEmpty { return (last.node, last.weight) }
    let first = entries[0]
    let count = entries.count
    var index = 0
    while true {
      let child = index &* 4 &+ 1
      if child >= count { break }
      var least = child
      let end = min(child &+ 4, count)
      var other = child &+ 1
      while other < end {
        if entries[other].weight < entries[least].weight { least = other }
        other &+= 1
      }
      guard entries[least].weight < last.weight else { break }
      entries[index] = entries[least]
      index = least
    }
    entries[index] = last
    return (first.node, first.weight)
  }
}
