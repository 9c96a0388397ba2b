@testable import RouteGraph
import RouteTrials

/// A network of a few arcs, all of whose circulations with small amounts are tried.
struct TinyNetwork {
  var nodeCount: Int
  var arcs: [CostFlow.Arc] = []
  private static let most: Int32 = 2

  init(seed: Int) {
    var numbers = RandomNumbers(seed: seed)
    let isSparse = seed % 2 == 0
    nodeCount = numbers.number(isSparse ? 4...5 : 2...3)
    for _ in 0..<numbers.number(5...7) {
      arcs.append(
        CostFlow.Arc(
          tail: Int32(numbers.below(nodeCount)), head: Int32(numbers.below(nodeCount)),
          cost: UInt32(numbers.below(5)), least: numbers.one(in: 3) ? 1 : 0, most: Self.most))
    }
    if isSparse {
      // A ring, so that there is a circulation at all.
      for node in 0..<nodeCount where arcs.count < 8 {
        arcs.append(
          CostFlow.Arc(
            tail: Int32(node), head: Int32((node + 1) % nodeCount),
            cost: UInt32(numbers.below(5)), least: 0, most: Self.most))
      }
    }
  }

  var flow: CostFlow {
    var flow = CostFlow(nodeCount: nodeCount)
    for arc in arcs {
      flow.add(arc.tail, arc.head, cost: arc.cost, least: arc.least, most: arc.most)
    }
    return flow
  }

  /// The least cost of a circulation that has the least amounts and for which `isGood` is true.
  func cheapest(where isGood: ([Int32]) -> Bool = { _ in true }) -> UInt64? {
    var amounts = arcs.map { $0.least }
    var best: UInt64?
    while true {
      if isBalanced(amounts) && isGood(amounts) {
        let cost = zip(arcs, amounts).reduce(UInt64(0)) { $0 + UInt64($1.0.cost) * UInt64($1.1) }
        best = min(best ?? cost, cost)
      }
      guard let next = amounts.indices.first(where: { amounts[$0] < arcs[$0].most }) else {
        return best
      }
      for index in 0..<next { amounts[index] = arcs[index].least }
      amounts[next] += 1
    }
  }

  func isBalanced(_ amounts: [Int32]) -> Bool {
    var sums = [Int32](repeating: 0, count: nodeCount)
    for (arc, amount) in zip(arcs, amounts) {
      sums[Int(arc.tail)] -= amount
      sums[Int(arc.head)] += amount
    }
    return sums.allSatisfy { $0 == 0 }
  }

  /// Whether all arcs with an amount hang together with the first node.
  func hangsTogether(_ amounts: [Int32]) -> Bool {
    var isMet = [Bool](repeating: false, count: nodeCount)
    isMet[0] = true
    for _ in arcs {
      for (arc, amount) in zip(arcs, amounts) where amount > 0 && isMet[Int(arc.tail)] {
        isMet[Int(arc.head)] = true
      }
    }
    return zip(arcs, amounts).allSatisfy { $1 == 0 || isMet[Int($0.tail)] }
  }
}
