/// Orders the nodes of each row such that few edges cross: sweeps by barycenters (Sugiyama, Tagawa
/// and Toda, "Methods for visual understanding of hierarchical system structures", 1981), and then
/// exchanges of neighbours (Gansner, Koutsofios, North and Vo, "A technique for drawing directed
/// graphs", 1993), from several orders at the start.
struct RowOrder {
  private(set) var graph: RowGraph
  /// The number of visits to nodes and edges.
  private(set) var work = 0
  private var positions: [Int]
  private var numbers: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How many orders are tried at most, and how often each is swept.
  private static let (starts, sweeps) = (40, 24)
  /// After how many orders that led to nothing better no further one is tried.
  private static let patience = 12

  /// The graph with its rows in the best order that was found. No further order is tried once about
  /// `budget` nodes and edges were visited.
  static func improve(_ graph: RowGraph, budget: Int) -> (graph: RowGraph, work: Int) {
    var order = RowOrder(graph)
    order.improve(budget)
    return (order.graph, order.work)
  }

  private init(_ graph: RowGraph) {
    self.graph = graph
    positions = graph.positions()
  }

  private mutating func improve(_ budget: Int) {
    guard graph.edgeCount > 1 else { return }
    var best = graph.rows
    var fewest = Int.max
    let first = graph.rows
    var misses = 0
    for start in 0..<Self.starts where fewest > 0 && misses < Self.patience {
      if start > 0 && work >= budget { break }
      misses += 1
      setRows(first)
      if start == 1 { reverse() } else if start > 1 { shuffle() }
      let (rows, count) = descend(downFirst: start % 2 == 0)
      if count < fewest { (fewest, best, misses) = (count, rows, 0) }
    }
    setRows(best)
  }

  /// The best order that sweeps from the present one lead to.
  private mutating func descend(downFirst: Bool) -> (rows: [[Int]], count: Int) {
    var best = graph.rows
    var fewest = crossings()
    var misses = 0
    for sweep in 0..<Self.sweeps where fewest > 0 && misses < 5 {
      let isDown = (sweep % 2 == 0) == downFirst
      let inner = Array(1..<graph.rows.count - 1)
      for row in isDown ? inner : inner.reversed() {
        sort(row, isDown: isDown, ties: sweep % 4 < 2)
      }
      exchange()
      let count = crossings()
      misses += 1
      if count < fewest { (fewest, best, misses) = (count, graph.rows, 0) }
    }
    return (best, fewest)
  }

  // MARK: Steps

  private mutating func setRows(_ rows: [[Int]]) {
    graph.rows = rows
    for row in rows.indices { number(row) }
  }

  private mutating func number(_ row: Int) {
    for (position, node) in graph.rows[row].enumerated() { positions[node] = position }
  }

  private mutating func reverse() {
    for row in 1..<graph.rows.count - 1 {
      graph.rows[row].reverse()
      keepOrder(row)
      number(row)
    }
  }

  /// Mixes the rows, the same way in each run (Marsaglia, "Xorshift RNGs", 2003).
  private mutating func shuffle() {
    for row in 1..<graph.rows.count - 1 where graph.rows[row].count > 1 {
      for index in (1..<graph.rows[row].count).reversed() {
        numbers ^= numbers << 13
        numbers ^= numbers >> 7
        numbers ^= numbers << 17
        graph.rows[row].swapAt(index, Int(numbers % UInt64(index + 1)))
      }
      keepOrder(row)
      number(row)
    }
  }

  /// Sorts a row by the mean places of the neighbours in the row before; who has none stays.
  private mutating func sort(_ row: Int, isDown: Bool, ties: Bool) {
    let nodes = graph.rows[row]
    if nodes.count < 2 { return }
    work += nodes.count
    var placed: [(node: Int, center: Double, position: Int)] = []
    for (position, node) in nodes.enumerated() {
      let others = isDown ? graph.above[node] : graph.below[node]
      if others.isEmpty { continue }
      work += others.count
      var sum: Int64 = 0
      for other in others { sum += Int64(positions[other]) }
      placed.append((node, Double(sum) / Double(others.count), ties ? position : -position))
    }
    placed.sort { $0.center != $1.center ? $0.center < $1.center : $0.position < $1.position }
    var next = placed.makeIterator()
    graph.rows[row] = nodes.map { node in
      let others = isDown ? graph.above[node] : graph.below[node]
      return others.isEmpty ? node : next.next()?.node ?? node
    }
    keepOrder(row)
    number(row)
  }

  /// Puts the nodes with numbers of a row into the order of their numbers.
  private mutating func keepOrder(_ row: Int) {
    let kept = graph.rows[row].filter { graph.order[$0] >= 0 }
    if kept.count < 2 { return }
    var next = kept.sorted { graph.order[$0] < graph.order[$1] }.makeIterator()
    graph.rows[row] = graph.rows[row].map { graph.order[$0] < 0 ? $0 : next.next() ?? $0 }
  }

  /// Exchanges neighbours while this removes crossings.
  private mutating func exchange() {
    for _ in 0..<8 {
      var isBetter = false
      for row in 1..<graph.rows.count - 1 {
        for index in graph.rows[row].indices.dropLast() {
          let (left, right) = (graph.rows[row][index], graph.rows[row][index + 1])
          if graph.order[left] >= 0 && graph.order[right] >= 0 { continue }
          let now = pairs(left, right)
          if now == 0 || pairs(right, left) >= now { continue }
          graph.rows[row].swapAt(index, index + 1)
          (positions[left], positions[right]) = (index + 1, index)
          isBetter = true
        }
      }
      if !isBetter { return }
    }
  }

  /// The number of crossings between the edges of two nodes of a row, if `left` is on the left.
  private mutating func pairs(_ left: Int, _ right: Int) -> Int {
    pairs(graph.above[left], graph.above[right]) + pairs(graph.below[left], graph.below[right])
  }

  private mutating func pairs(_ left: [Int], _ right: [Int]) -> Int {
    if left.isEmpty || right.isEmpty { return 0 }
    work += left.count + right.count
    let ends = left.map { positions[$0] }.sorted()
    let others = right.map { positions[$0] }.sorted()
    var (result, index) = (0, 0)
    for end in ends {
      while index < others.count && others[index] < end { index += 1 }
      result += index
    }
    return result
  }

  /// The number of crossings (counted with a binary indexed tree: Barth, Jünger and Mutzel, "Simple
  /// and efficient bilayer cross counting", 2002).
  private mutating func crossings() -> Int {
    var result = 0
    for (index, row) in graph.rows.enumerated().dropLast() {
      var counts = [Int](repeating: 0, count: graph.rows[index + 1].count + 1)
      var total = 0
      for node in row {
        let ends = graph.below[node].map { positions[$0] }
        work += 1 + ends.count
        for end in ends {
          var (before, place) = (0, end + 1)
          while place > 0 {
            before += counts[place]
            place -= place & -place
          }
          result += total - before
        }
        for end in ends {
          var place = end + 1
          while place < counts.count {
            counts[place] += 1
            place += place & -place
          }
        }
        total += ends.count
      }
    }
    return result
  }
}
