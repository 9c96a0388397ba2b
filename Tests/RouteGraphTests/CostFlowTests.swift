@testable import RouteGraph
import RouteTrials
import Testing

/// Circulations and the bounds on tours, against all circulations of tiny networks.
@Suite("Circulations")
struct CostFlowTests {
  @Test("cost as little as the cheapest of all that there are")
  func cheapest() {
    var found = 0
    let seeds = TrialNumbers.seeds(200)
    for seed in seeds {
      let network = TinyNetwork(seed: seed)
      var flow = network.flow
      let isWhole = flow.solve()
      let least = network.cheapest()
      #expect(isWhole == (least != nil), "QTROUTE_SEED=\(seed)")
      guard isWhole, let least else { continue }
      found += 1
      #expect(flow.cost == least, "QTROUTE_SEED=\(seed)")
      #expect(network.isBalanced(flow.arcs.map { $0.amount }), "QTROUTE_SEED=\(seed)")
      #expect(flow.arcs.allSatisfy { $0.least <= $0.amount && $0.amount <= $0.most })
    }
    #expect(found >= seeds.count * 3 / 10)
  }

  @Test("of larger networks have prices that prove them the cheapest")
  func prices() {
    for seed in TrialNumbers.seeds(60) {
      var numbers = RandomNumbers(seed: seed)
      let nodeCount = numbers.number(5...40)
      var flow = CostFlow(nodeCount: nodeCount)
      for _ in 0..<3 * nodeCount {
        let least = Int32(numbers.number(0...2))
        flow.add(
          Int32(numbers.below(nodeCount)), Int32(numbers.below(nodeCount)),
          cost: UInt32(numbers.below(10)), least: least, most: least + Int32(numbers.below(3)))
      }
      // A dear ring, so that there is a circulation.
      for node in 0..<nodeCount {
        flow.add(Int32(node), Int32((node + 1) % nodeCount), cost: 20)
      }
      let isWhole = flow.solve()
      #expect(isWhole, "QTROUTE_SEED=\(seed)")
      var sums = [Int32](repeating: 0, count: nodeCount)
      var cost: UInt64 = 0
      for arc in flow.arcs {
        sums[Int(arc.tail)] -= arc.amount
        sums[Int(arc.head)] += arc.amount
        cost += UInt64(arc.cost) * UInt64(arc.amount)
        #expect(arc.least <= arc.amount && arc.amount <= arc.most, "QTROUTE_SEED=\(seed)")
        // Complementary slackness: no arc should take more, and none less.
        let reduced =
          Int64(arc.cost) + flow.potentials[Int(arc.tail)] - flow.potentials[Int(arc.head)]
        #expect(reduced >= 0 || arc.amount == arc.most, "QTROUTE_SEED=\(seed)")
        #expect(reduced <= 0 || arc.amount == arc.least, "QTROUTE_SEED=\(seed)")
      }
      #expect(sums.allSatisfy { $0 == 0 } && cost == flow.cost, "QTROUTE_SEED=\(seed)")
      // A search that is cut off bounds the cost from below.
      for phases in 0..<4 {
        var cut = flow
        if !cut.solve(phases: phases) { #expect(cut.cost <= cost, "QTROUTE_SEED=\(seed)") }
      }
    }
  }

  @Test("with their cuts never cost more than the cheapest that hangs together")
  func cuts() {
    var (raised, exact, found) = (0, 0, 0)
    let seeds = TrialNumbers.seeds(300)
    for seed in seeds {
      let network = TinyNetwork(seed: seed)
      var flow = network.flow
      guard flow.solve(), let least = network.cheapest(where: network.hangsTogether) else {
        continue
      }
      found += 1
      let targets = flow.arcs.filter { $0.least > 0 }.map { $0.tail }
      let cut = CutBound(flow, root: 0, targets: targets, budget: 100_000)
      #expect(flow.cost + cut.raised <= least, "QTROUTE_SEED=\(seed)")
      if cut.raised > 0 { raised += 1 }
      if flow.cost + cut.raised == least { exact += 1 }
    }
    #expect(
      found >= seeds.count / 5 && raised >= seeds.count / 100 && exact >= found * 3 / 4,
      "\(found) \(raised) \(exact)")
  }

  @Test("as a program with rows are bounded by the cheapest that satisfies them")
  func program() {
    var (found, exact) = (0, 0)
    let seeds = TrialNumbers.seeds(200)
    for seed in seeds {
      let network = TinyNetwork(seed: seed)
      var numbers = RandomNumbers(seed: seed &+ 0x51)
      // Two arcs that cover one item, and one that passes no more often than another.
      let (either, other) = (numbers.below(network.arcs.count), numbers.below(network.arcs.count))
      let (after, before) = (numbers.below(network.arcs.count), numbers.below(network.arcs.count))
      let least = network.cheapest { amounts in
        amounts[either] + amounts[other] >= 1 && amounts[after] <= amounts[before]
          && network.hangsTogether(amounts)
      }
      guard let least else { continue }
      found += 1
      var program = Self.program(network)
      let item = program.addRow(1)
      for arc in Set([either, other]) { program.add(Int32(arc), to: item) }
      let pair = program.addRow(0)
      program.add(Int32(before), to: pair)
      program.add(Int32(after), to: pair, sign: -1)
      let covers = (0..<program.least.count).map { $0 < program.least.count - 1 }
      let bound = program.bound(
        root: 0, covers: covers, below: least + 9, budget: 2_000_000
      ).bound
      #expect(bound <= least, "QTROUTE_SEED=\(seed)")
      if bound == least { exact += 1 }
    }
    #expect(
      found >= seeds.count / 5 && exact >= found * 2 / 3, "\(found) \(exact)")
  }

  @Test("of parts that do not touch are entered from the root")
  func entered() {
    // 0 <-> 1 costs 2 each way; what has to be covered is a loop at 1.
    var program = CoverProgram()
    for _ in 0..<2 { _ = program.addNode() }
    _ = program.addArc(0, 1, cost: 2)
    _ = program.addArc(1, 0, cost: 2)
    let loop = program.addArc(1, 1, cost: 1)
    let row = program.addRow(1)
    program.add(loop, to: row)
    let bound = program.bound(root: 0, covers: [true], below: 100, budget: 1_000_000).bound
    #expect(bound == 5)
  }

  private static func program(_ network: TinyNetwork) -> CoverProgram {
    var program = CoverProgram()
    for _ in 0..<network.nodeCount { _ = program.addNode() }
    for arc in network.arcs { _ = program.addArc(arc.tail, arc.head, cost: arc.cost) }
    for (index, arc) in network.arcs.enumerated() where arc.least > 0 {
      let row = program.addRow(arc.least)
      program.add(Int32(index), to: row)
    }
    return program
  }
}
