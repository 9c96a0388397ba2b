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

  /// An arc that may put a frame of a place where there was none.
  struct Placing {
    var arc: Int32
    var place: Int32
  }

  private(set) var nodeCount = 0
  private(set) var arcs: [Arc] = []
  private(set) var terms: [Term] = []
  /// What each row asks for.
  private(set) var least: [Int32] = []
  /// For each node, the place of a frame that is there whenever a tour comes to it; -1 for none.
  private(set) var places: [Int32] = []
  private(set) var placings: [Placing] = []

  mutating func addNode(at place: Int32 = -1) -> Int32 {
    nodeCount += 1
    places.append(place)
    return Int32(nodeCount - 1)
  }

  /// Notes that an arc may put a frame of a place.
  mutating func note(_ arc: Int32, puts place: Int32) {
    placings.append(Placing(arc: arc, place: place))
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
    root: Int32, covers: [Bool], below known: UInt64, budget: Int, hasCuts: Bool = true
  ) -> (bound: UInt64, prices: Prices?) {
    var best: UInt64 = 0
    var prices: Prices?
    var descent = ProgramDescent(self)
    var budget = budget
    for round in 0..<Self.rounds where budget > 0 {
      budget -= descent.run(steps: max(budget / (3 * max(size, 1)), 1))
      let (proved, own) = prove(descent)
      best = max(best, proved)
      if round == 0 { prices = own }
      if best >= known || round == Self.rounds - 1 || !hasCuts { break }
      var cuts = ProgramCuts(self, root: root, descent.amounts, budget: budget)
      let found = cuts.find(covers) + cuts.findPlaces(covers)
      budget = cuts.budget
      if found.isEmpty { break }
      for cut in found { add(cut) }
      descent.extend(self)
    }
    return (best, prices)
  }

  private static let rounds = 40

  /// The bound that is made of the prices of a descent. If too much is wrong with them, all are
  /// lowered a little: then every circuit has something to spare.
  private func prove(_ descent: ProgramDescent) -> (bound: UInt64, prices: Prices?) {
    for share in [1, 0.9999, 0.999, 0.99] {
      var proof = ProgramProof(
        self, descent.rowPrices.map { $0 * share }, descent.nodePrices.map { $0 * share })
      let bound = proof.bound
      if proof.prices != nil { return (bound, proof.prices) }
    }
    return (0, nil)
  }

  /// Adds a row by which one of these arcs is passed.
  private mutating func add(_ cut: [Int32]) {
    let row = addRow(1)
    for arc in cut { add(arc, to: row) }
  }
}
