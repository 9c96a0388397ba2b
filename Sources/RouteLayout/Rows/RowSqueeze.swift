/// Makes rows narrower that a placement made wide: nodes move towards the nodes that they are linked
/// with, row after row, within a width.
///
/// In each row this is an isotonic regression, by pooling adjacent violators (Ayer, Brunk, Ewing, Reid
/// and Silverman, "An empirical distribution function for sampling with incomplete information",
/// 1955).
struct RowSqueeze {
  private let graph: RowGraph
  private let rows: [[Int]]
  private let width: Int
  private var centers: [Int]

  /// How often all rows are placed anew.
  private static let sweeps = 24

  /// The least width that the rows of a graph need.
  static func least(_ graph: RowGraph) -> Int {
    graph.rows.dropFirst().dropLast().map { row in
      guard let first = row.first, let last = row.last else { return 0 }
      let between = zip(row, row.dropFirst()).reduce(0) { $0 + graph.distance($1.0, $1.1) }
      return between + graph.widths[first] / 2 + (graph.widths[last] + 1) / 2
    }.max() ?? 0
  }

  /// The middles of nodes, from those of another placement, in a width that is enough.
  static func fit(_ graph: RowGraph, _ centers: [Int], width: Int) -> [Int] {
    var squeeze = RowSqueeze(graph, centers, width)
    for sweep in 0..<sweeps { squeeze.sweep(isDown: sweep % 2 == 0) }
    for _ in 0..<3 { squeeze.straighten() }
    return squeeze.centers
  }

  private init(_ graph: RowGraph, _ centers: [Int], _ width: Int) {
    self.graph = graph
    self.width = width
    rows = Array(graph.rows.dropFirst().dropLast())
    let extent = rows.joined().map { centers[$0] }.max() ?? 1
    self.centers = centers.map { $0 * width / max(extent, 1) }
  }

  /// Places each row by the rows around it; the one before counts more.
  private mutating func sweep(isDown: Bool) {
    for row in isDown ? rows : rows.reversed() where !row.isEmpty {
      place(row, wishes: row.map { wish(of: $0, isDown: isDown) })
    }
  }

  /// Where a node would be best, and how important that is.
  private func wish(of node: Int, isDown: Bool) -> (center: Double, weight: Double) {
    var (sum, total) = (0.0, 0.0)
    for (others, share) in [
      (graph.above[node], isDown ? 2.0 : 1), (graph.below[node], isDown ? 1 : 2),
    ] {
      for other in others where !isPort(other) {
        let bends = (graph.isBend[node] ? 1 : 0) + (graph.isBend[other] ? 1 : 0)
        let weight = share * (bends == 2 ? 8 : bends == 1 ? 2 : 1)
        sum += weight * Double(centers[other])
        total += weight
      }
    }
    return total == 0 ? (Double(centers[node]), 0.1) : (sum / total, total)
  }

  private func isPort(_ node: Int) -> Bool {
    graph.rowOf[node] == 0 || graph.rowOf[node] == graph.rows.count - 1
  }

  private mutating func place(_ row: [Int], wishes: [(center: Double, weight: Double)]) {
    // How far each node is from the first one if all are as near as they can be.
    var offsets = [0]
    for (left, right) in zip(row, row.dropFirst()) {
      offsets.append((offsets.last ?? 0) + graph.distance(left, right))
    }
    var pools: [(center: Double, weight: Double, count: Int)] = []
    for (wish, offset) in zip(wishes, offsets) {
      var pool = (center: wish.center - Double(offset), weight: wish.weight, count: 1)
      while let last = pools.last, last.center > pool.center {
        pools.removeLast()
        let weight = last.weight + pool.weight
        pool.center = (last.center * last.weight + pool.center * pool.weight) / weight
        pool = (pool.center, weight, last.count + pool.count)
      }
      pools.append(pool)
    }
    let low = graph.widths[row[0]] / 2
    let last = row[row.count - 1]
    let high = max(width - (graph.widths[last] + 1) / 2 - (offsets.last ?? 0), low)
    var index = 0
    for pool in pools {
      let start = min(max(Int(pool.center.rounded(.toNearestOrEven)), low), high)
      for _ in 0..<pool.count {
        centers[row[index]] = start + offsets[index]
        index += 1
      }
    }
  }

  /// Makes chains of bends upright where their neighbours leave room for that.
  private mutating func straighten() {
    let positions = graph.positions()
    var isDone = [Bool](repeating: false, count: graph.nodeCount)
    for row in rows {
      for start in row where graph.isBend[start] && !isDone[start] {
        var chain = [start]
        while let next = only(graph.below[chain[chain.count - 1]]), !isPort(next),
          graph.isBend[next], only(graph.above[next]) != nil
        { chain.append(next) }
        for node in chain { isDone[node] = true }
        if chain.count > 1 { align(chain, positions) }
      }
    }
  }

  /// The node at the other end of all edges, if it is only one.
  private func only(_ nodes: [Int]) -> Int? {
    guard let first = nodes.first else { return nil }
    return nodes.allSatisfy { $0 == first } ? first : nil
  }

  /// Makes a chain upright, in as few pieces as its neighbours allow.
  private mutating func align(_ chain: [Int], _ positions: [Int]) {
    var piece: [Int] = []
    var (low, high) = (Int.min, Int.max)
    func set() {
      if piece.isEmpty { return }
      let mean = piece.reduce(0) { $0 + centers[$1] } / piece.count
      for node in piece { centers[node] = min(max(mean, low), high) }
    }
    for node in chain {
      let room = room(of: node, positions)
      if max(low, room.low) > min(high, room.high) {
        set()
        piece = []
        (low, high) = (Int.min, Int.max)
      }
      piece.append(node)
      (low, high) = (max(low, room.low), min(high, room.high))
    }
    set()
  }

  /// Where a node can be without its neighbours in its row moving.
  private func room(of node: Int, _ positions: [Int]) -> (low: Int, high: Int) {
    let row = graph.rows[graph.rowOf[node]]
    let position = positions[node]
    var low = graph.widths[node] / 2
    var high = width - (graph.widths[node] + 1) / 2
    if position > 0 {
      low = centers[row[position - 1]] + graph.distance(row[position - 1], node)
    }
    if position < row.count - 1 {
      high = centers[row[position + 1]] - graph.distance(node, row[position + 1])
    }
    return (low, high)
  }
}
