@testable import RouteGraph
import RouteTrials
import Testing

/// The queue of the searches, against a list that is looked through each time.
@Suite("Queues of packed weights")
struct PackedQueueTests {
  private struct Entry: Hashable {
    var weight: UInt64
    var node: UInt32
  }

  @Test("give out what was put in, the lightest first")
  func order() {
    for seed in TrialNumbers.seeds(60) {
      var numbers = RandomNumbers(seed: seed)
      let shift = numbers.pick([UInt64(0), 3, 16, 24])
      let spread = numbers.pick([1, 9, 70, 1_000, 1 << 30])
      let steps = numbers.pick([1, 3, 100_000])
      var queue = PackedQueue(shift: shift)
      // The same queue serves one search after another.
      for _ in 0..<3 {
        queue.removeAll()
        var (twin, last, node): (Set<Entry>, UInt64, UInt32) = ([], 0, 0)
        for _ in 0..<400 {
          for _ in 0..<numbers.below(4) {
            // Mostly, what is put in is heavier than what came last.
            let base = numbers.one(in: 20) ? last / 2 : last
            let weight =
              base + UInt64(numbers.below(spread)) << shift
              + UInt64(numbers.below(steps)) % (1 << shift)
            twin.insert(Entry(weight: weight, node: node))
            queue.insert(node, weight)
            node += 1
          }
          let least = twin.map { $0.weight }.min()
          guard queue.first == least ?? Packing.infinite, queue.count == twin.count else {
            Issue.record("QTROUTE_SEED=\(seed): \(queue.first), \(queue.count) entries")
            return
          }
          guard let removed = queue.removeFirst() else { continue }
          let entry = Entry(weight: removed.weight, node: removed.node)
          guard removed.weight == least, twin.remove(entry) != nil else {
            Issue.record("QTROUTE_SEED=\(seed): \(removed) in place of \(least ?? 0)")
            return
          }
          last = removed.weight
        }
      }
    }
  }
}
