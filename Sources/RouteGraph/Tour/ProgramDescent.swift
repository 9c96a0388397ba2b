/// Finds nearly optimal prices for a program: the primal-dual hybrid gradient method (Chambolle and
/// Pock, "A first-order primal-dual algorithm for convex problems", 2011, with the step sizes of
/// "Diagonal preconditioning", 2011), with restarts from averages (Applegate and others, "Practical
/// large-scale linear programming using primal-dual hybrid gradient", 2021).
///
/// Nothing depends on how exact it is: `ProgramProof` makes a bound of any prices.
struct ProgramDescent {
  /// For each arc, how much it carries.
  private(set) var amounts: [Double]
  /// For each row and each node, what one unit of it is worth.
  private(set) var rowPrices: [Double]
  private(set) var nodePrices: [Double]
  private var program: CoverProgram
  /// For each arc and each row, the places of its terms in lists of rows and arcs.
  private var arcTerms = TermLists()
  private var rowTerms = TermLists()
  private var arcSteps: [Double] = []
  private var rowSteps: [Double] = []
  private var nodeSteps: [Double] = []
  /// How much longer steps in prices are than in amounts.
  private var weight = 1.0

  init(_ program: CoverProgram) {
    self.program = program
    amounts = Array(repeating: 0, count: program.arcs.count)
    rowPrices = Array(repeating: 0, count: program.least.count)
    nodePrices = Array(repeating: 0, count: program.nodeCount)
    prepare()
  }

  /// Goes on with a program that has more rows.
  mutating func extend(_ program: CoverProgram) {
    self.program = program
    rowPrices += repeatElement(0, count: program.least.count - rowPrices.count)
    prepare()
  }

  private mutating func prepare() {
    let terms = program.terms
    arcTerms = TermLists(terms.map { (Int($0.arc), $0.row, $0.sign) }, program.arcs.count)
    rowTerms = TermLists(terms.map { (Int($0.row), $0.arc, $0.sign) }, program.least.count)
    arcSteps = program.arcs.indices.map { 1 / Double(2 + arcTerms.count(of: $0)) }
    rowSteps = program.least.indices.map { 1 / Double(max(rowTerms.count(of: $0), 1)) }
    var degrees = [Double](repeating: 0, count: program.nodeCount)
    for arc in program.arcs {
      degrees[Int(arc.tail)] += 1
      degrees[Int(arc.head)] += 1
    }
    nodeSteps = degrees.map { 1 / max($0, 1) }
  }

  /// Takes at most so many steps; returns how much was looked at.
  mutating func run(steps: Int) -> Int {
    var average = Sum(self)
    var last = Point(self)
    var lastError = error(amounts, rowPrices, nodePrices)
    var count = 0
    var previous = Double.infinity
    while count < steps {
      for _ in 0..<Self.checked {
        step()
        average.add(self)
      }
      count += Self.checked
      let middle = average.point
      let middleError = error(middle.amounts, middle.rowPrices, middle.nodePrices)
      let ownError = error(amounts, rowPrices, nodePrices)
      let least = min(middleError, ownError)
      let isDue =
        least < 0.2 * lastError || least < 0.8 * lastError && least > previous
        || average.count > Double(max(count / 3, 4 * Self.checked))
      previous = least
      guard isDue || least < Self.tolerance else { continue }
      if middleError < ownError {
        (amounts, rowPrices, nodePrices) = (middle.amounts, middle.rowPrices, middle.nodePrices)
      }
      if least < Self.tolerance { break }
      balance(since: last)
      last = Point(self)
      lastError = least
      average = Sum(self)
      previous = .infinity
    }
    return count * program.size
  }

  private static let checked = 40
  private static let tolerance = 2e-5

  /// One step of the method.
  private mutating func step() {
    let arcs = program.arcs
    var flows = [Double](repeating: 0, count: nodePrices.count)
    var sums = [Double](repeating: 0, count: rowPrices.count)
    for index in arcs.indices {
      let arc = arcs[index]
      let (tail, head) = (Int(arc.tail), Int(arc.head))
      var slope = Double(arc.cost) + nodePrices[tail] - nodePrices[head]
      for place in arcTerms.places(of: index) {
        slope -= rowPrices[Int(arcTerms.others[place])] * arcTerms.signs[place]
      }
      let old = amounts[index]
      let new = max(old - arcSteps[index] / weight * slope, 0)
      amounts[index] = new
      let ahead = 2 * new - old
      flows[tail] += ahead
      flows[head] -= ahead
      for place in arcTerms.places(of: index) {
        sums[Int(arcTerms.others[place])] += ahead * arcTerms.signs[place]
      }
    }
    for node in flows.indices { nodePrices[node] += weight * nodeSteps[node] * flows[node] }
    for row in sums.indices {
      let short = Double(program.least[row]) - sums[row]
      rowPrices[row] = max(rowPrices[row] + weight * rowSteps[row] * short, 0)
    }
  }

  /// How far a point is from an optimum, relative to the size of it.
  private func error(_ amounts: [Double], _ rows: [Double], _ nodes: [Double]) -> Double {
    var flows = [Double](repeating: 0, count: nodes.count)
    var sums = [Double](repeating: 0, count: rows.count)
    var (cost, excess, size) = (0.0, 0.0, 1.0)
    for index in program.arcs.indices {
      let arc = program.arcs[index]
      let amount = amounts[index]
      var slope = Double(arc.cost) + nodes[Int(arc.tail)] - nodes[Int(arc.head)]
      for place in arcTerms.places(of: index) {
        slope -= rows[Int(arcTerms.others[place])] * arcTerms.signs[place]
        sums[Int(arcTerms.others[place])] += amount * arcTerms.signs[place]
      }
      flows[Int(arc.tail)] += amount
      flows[Int(arc.head)] -= amount
      cost += Double(arc.cost) * amount
      size += amount * amount
      if slope < 0 { excess += slope * slope }
    }
    var (worth, lack) = (0.0, 0.0)
    for flow in flows { lack += flow * flow }
    for row in sums.indices {
      worth += rows[row] * Double(program.least[row])
      let short = max(Double(program.least[row]) - sums[row], 0)
      lack += short * short
    }
    let gap = abs(cost - worth) / (1 + abs(cost) + abs(worth))
    return max(
      (lack / size).squareRoot(), excess.squareRoot() / (1 + Double(rows.count).squareRoot()), gap)
  }

  /// Balances the steps by how far amounts and prices went since a point.
  private mutating func balance(since point: Point) {
    func distance(_ a: [Double], _ b: [Double]) -> Double {
      var sum = 0.0
      for index in a.indices { sum += (a[index] - b[index]) * (a[index] - b[index]) }
      return sum
    }
    let amount = distance(amounts, point.amounts).squareRoot()
    let price =
      (distance(rowPrices, point.rowPrices) + distance(nodePrices, point.nodePrices)).squareRoot()
    guard amount > 1e-9, price > 1e-9 else { return }
    weight = min(max((weight * price / amount).squareRoot(), 0.01), 100)
  }

  private struct Point {
    var amounts: [Double]
    var rowPrices: [Double]
    var nodePrices: [Double]

    init(_ descent: ProgramDescent) {
      amounts = descent.amounts
      rowPrices = descent.rowPrices
      nodePrices = descent.nodePrices
    }
  }

  private struct Sum {
    private(set) var count = 0.0
    private var sum: Point

    init(_ descent: ProgramDescent) {
      sum = Point(descent)
      for index in sum.amounts.indices { sum.amounts[index] = 0 }
      for index in sum.rowPrices.indices { sum.rowPrices[index] = 0 }
      for index in sum.nodePrices.indices { sum.nodePrices[index] = 0 }
    }

    mutating func add(_ descent: ProgramDescent) {
      count += 1
      for index in sum.amounts.indices { sum.amounts[index] += descent.amounts[index] }
      for index in sum.rowPrices.indices { sum.rowPrices[index] += descent.rowPrices[index] }
      for index in sum.nodePrices.indices { sum.nodePrices[index] += descent.nodePrices[index] }
    }

    var point: Point {
      var result = sum
      for index in result.amounts.indices { result.amounts[index] /= count }
      for index in result.rowPrices.indices { result.rowPrices[index] /= count }
      for index in result.nodePrices.indices { result.nodePrices[index] /= count }
      return result
    }
  }
}

/// For each arc its rows, or for each row its arcs, in one list.
struct TermLists {
  private var offsets: [Int32] = [0]
  private(set) var others: [Int32] = []
  private(set) var signs: [Double] = []

  init() {}

  init(_ terms: [(owner: Int, other: Int32, sign: Int8)], _ count: Int) {
    offsets = Array(repeating: 0, count: count + 1)
    for term in terms { offsets[term.owner + 1] += 1 }
    for index in 0..<count { offsets[index + 1] += offsets[index] }
    var next = offsets
    others = Array(repeating: 0, count: terms.count)
    signs = Array(repeating: 0, count: terms.count)
    for term in terms {
      let place = Int(next[term.owner])
      next[term.owner] += 1
      (others[place], signs[place]) = (term.other, Double(term.sign))
    }
  }

  func places(of owner: Int) -> Range<Int> { Int(offsets[owner])..<Int(offsets[owner + 1]) }

  func count(of owner: Int) -> Int { Int(offsets[owner + 1] - offsets[owner]) }
}
