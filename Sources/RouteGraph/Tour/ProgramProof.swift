/// Makes a proved bound of prices for a program, in whole numbers.
///
/// By weak duality, the prices of rows add up to a lower bound if no circuit of the network costs
/// less than the rows pay for its arcs. That is so if each node has a potential such that no arc
/// has a negative reduced cost. The search for such potentials (Bellman and Ford's, with a queue)
/// finds a circuit where there are none; then prices on that circuit are lowered.
struct ProgramProof {
  private let program: CoverProgram
  private let arcTerms: TermLists
  private let rowTerms: TermLists
  private let outgoing: ArcIndex
  /// In units of 1 / `unit`.
  private var rowPrices: [Int64]
  private var costs: [Int64] = []
  private var potentials: [Int64]
  /// The arc by which the potential of each node was lowered last.
  private var before: [Int32]
  /// How often the cost of an arc was changed.
  private var changes = 0
  /// What was proved; nil if nothing was.
  private(set) var prices: CoverProgram.Prices?
  private static let unit = Double(TourPrices.unit)

  init(_ program: CoverProgram, _ rowPrices: [Double], _ nodePrices: [Double]) {
    self.program = program
    arcTerms = TermLists(
      program.terms.map { (Int($0.arc), $0.row, $0.sign) }, program.arcs.count)
    rowTerms = TermLists(
      program.terms.map { (Int($0.row), $0.arc, $0.sign) }, program.least.count)
    outgoing = ArcIndex(program.arcs.map { $0.tail }, nodeCount: program.nodeCount)
    func whole(_ value: Double) -> Int64 {
      value.isFinite ? Int64(max(min(value, 1e9), -1e9) * Self.unit) : 0
    }
    self.rowPrices = rowPrices.map { max(whole($0), 0) }
    potentials = nodePrices.map { whole($0) }
    before = Array(repeating: -1, count: program.nodeCount)
    costs = program.arcs.indices.map { cost(of: $0) }
  }

  /// The bound; 0 if no potentials were found within the budget.
  var bound: UInt64 {
    mutating get {
      guard findPotentials() else { return 0 }
      prices = CoverProgram.Prices(rows: rowPrices, nodes: potentials)
      var sum: Int64 = 0
      for row in rowPrices.indices { sum += rowPrices[row] * Int64(program.least[row]) }
      let unit = Int64(Self.unit)
      // The cost is a whole number.
      return UInt64(max((sum + unit - 1) / unit, 0))
    }
  }

  /// What an arc costs, less what the rows pay for it.
  private func cost(of arc: Int) -> Int64 {
    var cost = Int64(program.arcs[arc].cost) * Int64(Self.unit)
    for place in arcTerms.places(of: arc) {
      cost -= rowPrices[Int(arcTerms.others[place])] * Int64(arcTerms.signs[place])
    }
    return cost
  }

  private mutating func findPotentials() -> Bool {
    var isQueued = [Bool](repeating: true, count: program.nodeCount)
    var queue = Array(0..<Int32(program.nodeCount))
    var next = 0
    var budget = 100 * (program.arcs.count + program.nodeCount)
    var lowered = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      isQueued[Int(node)] = false
      for arc in outgoing[node] {
        budget -= 1
        let head = Int(program.arcs[Int(arc)].head)
        let most = potentials[Int(node)] + costs[Int(arc)]
        if potentials[head] <= most { continue }
        potentials[head] = most
        before[head] = arc
        lowered += 1
        if !isQueued[head] {
          isQueued[head] = true
          queue.append(Int32(head))
        }
      }
      if budget < 0 { return false }
      if lowered > program.nodeCount {
        lowered = 0
        let work = changes
        let changed = breakCircuits()
        budget -= changes - work
        for arc in changed {
          let tail = program.arcs[Int(arc)].tail
          if !isQueued[Int(tail)] {
            isQueued[Int(tail)] = true
            queue.append(tail)
          }
        }
      }
      if next > 100_000 && next > queue.count / 2 {
        queue.removeFirst(next)
        next = 0
      }
    }
    return true
  }

  /// Finds the circuits of last lowerings, and lowers prices until none of them costs less than
  /// nothing. Returns their arcs and those whose cost fell.
  private mutating func breakCircuits() -> [Int32] {
    var result: [Int32] = []
    var visits = [Int32](repeating: -1, count: program.nodeCount)
    for start in 0..<Int32(program.nodeCount) where visits[Int(start)] < 0 {
      var node = start
      while visits[Int(node)] < 0 && before[Int(node)] >= 0 {
        visits[Int(node)] = start
        node = program.arcs[Int(before[Int(node)])].tail
      }
      if visits[Int(node)] != start {
        if visits[Int(node)] < 0 { visits[Int(node)] = start }
        continue
      }
      guard before[Int(node)] >= 0 else { continue }
      var circuit: [Int32] = []
      var current = node
      repeat {
        circuit.append(before[Int(current)])
        current = program.arcs[Int(before[Int(current)])].tail
      } while current != node
      result += lower(circuit)
    }
    return result
  }

  private mutating func lower(_ circuit: [Int32]) -> [Int32] {
    var short = -circuit.reduce(Int64(0)) { $0 + costs[Int($1)] }
    guard short > 0 else { return [] }
    var counts: [Int32: Int64] = [:]
    for arc in circuit {
      for place in arcTerms.places(of: Int(arc)) {
        counts[arcTerms.others[place], default: 0] += Int64(arcTerms.signs[place])
      }
    }
    var changed: Set<Int32> = []
    // Equal parts of what is missing, first from all that may give as much.
    for row in counts.keys.sorted(by: { (rowPrices[Int($0)], $0) < (rowPrices[Int($1)], $1) }) {
      guard let count = counts[row], count > 0, short > 0 else { continue }
      let part = min(rowPrices[Int(row)], (short + count - 1) / count)
      rowPrices[Int(row)] -= part
      short -= part * count
      for place in rowTerms.places(of: Int(row)) {
        let arc = rowTerms.others[place]
        costs[Int(arc)] += part * Int64(rowTerms.signs[place])
      }
      changes += rowTerms.count(of: Int(row))
      changed.insert(row)
    }
    var result = circuit
    for row in changed.sorted() {
      for place in rowTerms.places(of: Int(row)) { result.append(rowTerms.others[place]) }
    }
    return result
  }
}
