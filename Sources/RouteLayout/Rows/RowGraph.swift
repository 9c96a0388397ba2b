/// A graph whose nodes are in rows, with edges between neighbouring rows only. A longer edge is a
/// chain with a bend in each row that it passes.
///
/// The first and the last row have ports: where edges leave the graph. Ports do not move.
struct RowGraph {
  /// The nodes of each row from left to right, the highest row first.
  var rows: [[Int]]
  /// For each node, its row.
  private(set) var rowOf: [Int] = []
  /// For each node, the space that it takes.
  private(set) var widths: [Int] = []
  /// For each node, whether it is only a bend.
  private(set) var isBend: [Bool] = []
  /// For each node, its number among the nodes of its row that keep their order; -1 if it may move.
  private(set) var order: [Int] = []
  /// For each node, those that it is linked with in the rows above and below, one for each edge.
  private(set) var above: [[Int]] = []
  private(set) var below: [[Int]] = []
  /// For each node, the index of each edge below in `above` of its lower end.
  private(set) var indexBelow: [[Int]] = []
  private(set) var edgeCount = 0

  init(rows count: Int) { rows = [[Int]](repeating: [], count: count) }

  var nodeCount: Int { rowOf.count }

  /// Adds a node at the end of a row.
  mutating func add(row: Int, width: Int, isBend: Bool = false, order: Int = -1) -> Int {
    let node = rowOf.count
    rowOf.append(row)
    widths.append(width)
    self.isBend.append(isBend)
    self.order.append(order)
    above.append([])
    below.append([])
    indexBelow.append([])
    rows[row].append(node)
    return node
  }

  mutating func setWidth(of node: Int, to width: Int) { widths[node] = width }

  /// Adds an edge from a node to one in the next row.
  mutating func connect(_ upper: Int, _ lower: Int) {
    below[upper].append(lower)
    indexBelow[upper].append(above[lower].count)
    above[lower].append(upper)
    edgeCount += 1
  }

  /// For each node, its place in its row.
  func positions() -> [Int] {
    var result = [Int](repeating: 0, count: nodeCount)
    for row in rows {
      for (position, node) in row.enumerated() { result[node] = position }
    }
    return result
  }

  /// The space between two neighbours in a row.
  func gap(_ left: Int, _ right: Int) -> Int {
    switch (isBend[left], isBend[right]) {
    case (true, true): 10
    case (true, false), (false, true): 14
    case (false, false): 24
    }
  }

  /// How far apart the middles of two neighbours are at least.
  func distance(_ left: Int, _ right: Int) -> Int {
    (widths[left] + widths[right] + 1) / 2 + gap(left, right)
  }
}
