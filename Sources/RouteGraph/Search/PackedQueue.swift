/// A queue of nodes by packed weights, from which weights come in rising order.
///
/// Entries lie in buckets by their costs (Dial, "Algorithm 360: Shortest-path forest with
/// topological ordering", 1969): a ring of them begins after the cost whose entries come now. Those
/// are in a row, sorted by their numbers of steps. Whatever does not fit into the ring, because it
/// costs as little as what comes now or far more, is in a heap with four children to a node
/// (Johnson, "Priority queues with update and finding minimum spanning trees", 1975). Of equal
/// weights in a bucket, the one that was added first comes first.
struct PackedQueue {
  private struct Entry {
    var weight: UInt64
    var node: UInt32
    /// Where in the pool the next entry of the bucket is, or `none`.
    var next: UInt32
  }

  private let shift: UInt64
  /// The entries in buckets, anywhere, and those that are free to be used again: a list like those of
  /// the buckets, which begins at `free`.
  private var pool: [Entry] = []
  private var free = none
  /// Where each bucket begins, by the lowest bits of its cost. Only read if it is not empty.
  private var buckets = [UInt32](repeating: none, count: Int(span))
  /// A bit for each bucket that is not empty.
  private var filled: UInt64 = 0
  /// The least cost that has a bucket.
  private var start: UInt64 = 0
  /// How many entries the buckets have.
  private var waiting = 0
  /// The entries of the last bucket that was opened, and where those begin that still wait.
  private var row: [Entry] = []
  private var head = 0
  private var sorted: [Entry] = []
  private var heap: [Entry] = []

  private static var none: UInt32 { .max }
  private static var span: UInt64 { 64 }

  /// Weights have their costs above the lowest `shift` bits.
  init(shift: UInt64 = 0) { self.shift = shift }

  var count: Int { @inline(__always) get { heap.count &+ waiting &+ row.count &- head } }

  /// The least weight; infinite if the queue is empty.
  private(set) var first = Packing.infinite

  mutating func removeAll() {
    pool.removeAll(keepingCapacity: true)
    row.removeAll(keepingCapacity: true)
    heap.removeAll(keepingCapacity: true)
    (filled, start, waiting, head, free) = (0, 0, 0, 0, Self.none)
    first = Packing.infinite
  }

  @inline(__always)
  mutating func insert(_ node: UInt32, _ weight: UInt64) {
    if weight < first { first = weight }
    let cost = weight >> shift
    // Costs below the start become large numbers.
    guard cost &- start < Self.span else {
      insertIntoHeap(Entry(weight: weight, node: node, next: Self.none))
      return
    }
    let bucket = Int(cost % Self.span)
    let bit: UInt64 = 1 << (cost % Self.span)
    let next = filled & bit == 0 ? Self.none : buckets[bucket]
    let entry = Entry(weight: weight, node: node, next: next)
    filled |= bit
    waiting &+= 1
    if free == Self.none {
      buckets[bucket] = UInt32(truncatingIfNeeded: pool.count)
      pool.append(entry)
    } else {
      buckets[bucket] = free
      let place = Int(free)
      free = pool[place].next
      pool[place] = entry
    }
  }

  @inline(__always)
  mutating func removeFirst() -> (node: UInt32, weight: UInt64)? {
    if head == row.count && filled != 0 { open() }
    let entry: Entry
    if head < row.count, heap.isEmpty || row[head].weight <= heap[0].weight {
      entry = row[head]
      head &+= 1
      if head == row.count && filled != 0 { open() }
    } else if heap.isEmpty {
      return nil
    } else {
      entry = removeFromHeap()
    }
    let least = heap.isEmpty ? Packing.infinite : heap[0].weight
    first = head < row.count ? min(row[head].weight, least) : least
    return (entry.node, entry.weight)
  }

  /// The node that most likely comes after as many others; nil if that is not known.
  @inline(__always)
  func node(after count: Int) -> Int? {
    let place = head &+ count
    return place < row.count ? Int(row[place].node) : nil
  }

  // MARK: Buckets

  /// Makes a row of the entries in the first bucket that is not empty.
  @inline(never)
  private mutating func open() {
    row.removeAll(keepingCapacity: true)
    head = 0
    let turn = start % Self.span
    let turned = filled >> turn | filled << ((Self.span &- turn) % Self.span)
    let cost = start &+ UInt64(truncatingIfNeeded: turned.trailingZeroBitCount)
    filled &= ~(1 << (cost % Self.span))
    start = cost &+ 1
    let mask: UInt64 = 1 << shift &- 1
    var (least, most) = (mask, UInt64(0))
    let bucket = buckets[Int(cost % Self.span)]
    var (place, last) = (bucket, bucket)
    while place != Self.none {
      let entry = pool[Int(place)]
      row.append(entry)
      last = place
      (least, most) = (min(least, entry.weight & mask), max(most, entry.weight & mask))
      place = entry.next
    }
    pool[Int(last)].next = free
    free = bucket
    waiting &-= row.count
    row.reverse()
    if least < most { sort(from: cost << shift | least, to: cost << shift | most) }
  }

  /// Sorts the row, by counting if the weights are close together.
  private mutating func sort(from least: UInt64, to most: UInt64) {
    guard most &- least < Self.span else {
      row.sort { $0.weight < $1.weight }
      return
    }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: row)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(Self.span) + 1) { places in
      places.initialize(repeating: 0)
      for entry in row { places[Int(entry.weight &- least) &+ 1] &+= 1 }
      for index in 1...Int(most &- least) { places[index] &+= places[index &- 1] }
      for entry in row {
        let index = Int(entry.weight &- least)
        sorted[places[index]] = entry
        places[index] &+= 1
      }
    }
    swap(&row, &sorted)
  }

  // MARK: The heap

  @inline(never)
  private mutating func insertIntoHeap(_ entry: Entry) {
    heap.append(entry)
    heap.withUnsafeMutableBufferPointer { heap in
      var index = heap.count &- 1
      while index > 0 {
        let parent = (index &- 1) >> 2
        guard entry.weight < heap[parent].weight else { break }
        heap[index] = heap[parent]
        index = parent
      }
      heap[index] = entry
    }
  }

  @inline(never)
  private mutating func removeFromHeap() -> Entry {
    let first = heap[0]
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
    return first
  }

  /// Puts an entry into the place of the first one.
  @inline(__always)
  private mutating func sink(_ entry: Entry) {
    heap.withUnsafeMutableBufferPointer { heap in
      let count = heap.count
      var index = 0
      while true {
        let child = index &* 4 &+ 1
        if child >= count { break }
        var least = child
        let end = min(child &+ 4, count)
        var other = child &+ 1
        while other < end {
          if heap[other].weight < heap[least].weight { least = other }
          other &+= 1
        }
        guard heap[least].weight < entry.weight else { break }
        heap[index] = heap[least]
        index = least
      }
      heap[index] = entry
    }
  }
}
