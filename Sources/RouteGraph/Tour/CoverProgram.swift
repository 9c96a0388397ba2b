/// A linear program whose value no tour undercuts: the cheapest circulation of a network whose arcs
/// satisfy a list of rows.
///
/// A row says that some arcs together, less some others, carry at least so much: that an item with
/// several arcs is covered, that no more frames are removed than were put there, or that a part of
/// the network is entered. A tour is a circulation of whole numbers, so it costs at least as much as
/// the cheapest one of any numbers.
struct CoverProgram {
  struct Arc {
    var tail: Int32
    var head: Int32
    var cost: UInt32
  }
  /// An arc in a row, added or subtracted.
  struct Term {
    var row: Int32
    var arc: Int32
    var sign: Int8
  }

  /// A dual solution, in units of `TourPrices.unit`: for each row and each node, its price.
  struct Prices {
    var rows: [Int64]
    var nodes: [Int64]
  }

  private(set) var nodeCount = 0
  private(set) var arcs: [Arc] = []
  private(set) var terms: [Term] = []
  /// What each row asks for.
  private(set) var least: [Int32] = []

  mutating func addNode() -> Int32 {
    nodeCount += 1
    return Int32(nodeCount - 1)
  }

  mutating func addArc(_ tail: Int32, _ head: Int32, cost: UInt32) -> Int32 {
    arcs.append(Arc(tail: tail, head: head, cost: cost))
    return Int32(arcs.count - 1)
  }

  /// Adds a row by which arcs carry at least `least`, and returns its number.
  mutating func addRow(_ least: Int32) -> Int32 {
    self.least.append(least)
    return Int32(self.least.count - 1)
  }

  mutating func add(_ arc: Int32, to row: Int32, sign: Int8 = 1) {
    terms.append(Term(row: row, arc: arc, sign: sign))
  }

  /// How much one step of `ProgramDescent` looks at.
  var size: Int { 2 * arcs.count + 2 * terms.count + nodeCount + least.count }

  /// A lower bound on the cost of all circulations of whole numbers that satisfy the rows and hang
  /// together with `root`. `covers` says for each row whether it is there to cover an item. The work
  /// ends at `known`, or when `budget` arcs and terms were looked at.
  /// The prices are those that were proved before rows were added; nil if none were.
  mutating func bound(
    root: Int32, covers: [Bool], below known: UInt64, budget: Int
  ) -> (bound: UInt64, prices: Prices?) {
    var best: UInt64 = 0
    var prices: Prices?
    var descent = ProgramDescent(self)
    var budget = budget
    for round in 0..<Self.rounds where budget > 0 {
      budget -= descent.run(steps: max(budget / (3 * max(size, 1)), 1))
      var proof = ProgramProof(self, descent.rowPrices, descent.nodePrices)
      best = max(best, proof.bound)
      if round == 0 { prices = proof.prices }
      if best >= known || round == Self.rounds - 1 { break }
      var cuts = ProgramCuts(self, root: root, descent.amounts, budget: budget)
      let found = cuts.find(covers)
      budget = cuts.budget
      if found.isEmpty { break }
      for cut in found { add(cut) }
      descent.extend(self)
    }
    return (best, prices)
  }

  private static let rounds = 40

  /// Adds a row by which one of these arcs is passed.
  private mutating func add(_ cut: [Int32]) {
    let row = addRow(1)
    for arc in cut { add(arc, to: row) }
  }
}
