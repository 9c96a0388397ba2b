/// A queue of nodes, ordered by a lower bound on the weight of a path through them. Among equal
/// bounds, the node that is nearer to its end comes first, then one whose bound is certain, then the
/// node that was added first.
struct GuidedQueue {
  private struct Entry {
    var weight: Weight
    var left: Weight
    var order: UInt32
    var element: Int32
    var isGuess: Bool

    func isBefore(_ other: Entry) -> Bool {
      if weight != other.weight { return weight < other.weight }
      if left != other.left { return left < other.left }
      if isGuess != other.isGuess { return other.isGuess }
      return order < other.order
    }
  }
  private var entries: [Entry] = []
  private var count: UInt32 = 0

  mutating func insert(_ element: Int32, _ weight: Weight, left: Weight, isGuess: Bool) {
    entries.append(
      Entry(weight: weight, left: left, order: count, element: element, isGuess: isGuess))
    count &+= 1
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard entries[index].isBefore(entries[parent]) else { break }
      entries.swapAt(index, parent)
      index = parent
    }
  }

  mutating func removeFirst() -> (element: Int32, weight: Weight, isGuess: Bool)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    if !entries.isEmpty {
      entries[0] = last
      var index = 0
      while true {
        var least = index
        for child in 2 * index + 1..<2 * index + 3 where child < entries.count {
          if entries[child].isBefore(entries[least]) { least = child }
        }
        if least == index { break }
        entries.swapAt(index, least)
        index = least
      }
    }
    return (first.element, first.weight, first.isGuess)
  }
}
