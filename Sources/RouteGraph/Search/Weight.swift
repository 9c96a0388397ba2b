/// The weight of a path: its cost and, among equal costs, its number of steps.
package struct Weight: Comparable, Hashable, Sendable {
  package var cost: UInt64
  package var steps: UInt32

  package static let zero = Weight(cost: 0, steps: 0)
  /// More than any path: there is no path.
  package static let infinite = Weight(cost: .max, steps: .max)

  package var isInfinite: Bool { cost == .max }

  @inline(__always)
  package static func < (a: Weight, b: Weight) -> Bool {
    a.cost != b.cost ? a.cost < b.cost : a.steps < b.steps
  }

  /// The sum; infinite if either is infinite.
  @inline(__always)
  package static func + (a: Weight, b: Weight) -> Weight {
    if a.isInfinite || b.isInfinite { return .infinite }
    return Weight(cost: a.cost &+ b.cost, steps: a.steps &+ b.steps)
  }
}

/// A binary heap of weighted numbers. Of equal weights, the one that was added first comes first.
struct WeightedQueue {
  private struct Entry {
    var weight: Weight
    var order: UInt32
    var element: Int32
  }
  private var entries: [Entry] = []
  private var count: UInt32 = 0

  mutating func insert(_ element: Int32, _ weight: Weight) {
    entries.append(Entry(weight: weight, order: count, element: element))
    count &+= 1
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard Self.isBefore(entries[index], entries[parent]) else { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() -> (element: Int32, weight: Weight)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty {
      entries[0] = last
      var index = 0
      while true {
        var least = index
        for child in 2 * index + 1..<2 * index + 3 where child < entries.count {
          if Self.isBefore(entries[child], entries[least]) { least = child }
        }
        if least == index { break }
        entries.swapAt(index, least)
        index = least
      }
    }
    return (first.element, first.weight)
  }

  private static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    a.weight != b.weight ? a.weight < b.weight : a.order < b.order
  }
}
