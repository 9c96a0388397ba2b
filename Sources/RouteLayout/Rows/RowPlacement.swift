/// Gives the nodes of rows their x-coordinates: neighbours in different rows are aligned where they
/// can be, in four ways, and the means of these are taken (Brandes and Köpf, "Fast and simple
/// horizontal coordinate assignment", 2002; Brandes, Walter and Zink's erratum, 2020).
struct RowPlacement {
  private let graph: RowGraph
  /// The rows without ports, perhaps mirrored.
  private var rows: [[Int]]
  private var positions: [Int]
  /// For each node, which of its edges upwards may not be straight.
  private var isMarked: [[Bool]]
  private var root: [Int]
  private var next: [Int]

  /// The x-coordinate of the middle of each node, from 0 at the left edge of the leftmost. Takes
  /// linear time, apart from sorting.
  static func place(_ graph: RowGraph) -> [Int] {
    var results: [[Int]] = []
    for isDown in [true, false] {
      for isMirrored in [false, true] {
        var placement = RowPlacement(graph)
        placement.mark()
        if isMirrored { placement.mirror() }
        placement.align(isDown: isDown)
        let places = placement.compact()
        results.append(isMirrored ? places.map { -$0 } : places)
      }
    }
    return balance(results, graph)
  }

  private init(_ graph: RowGraph) {
    self.graph = graph
    rows = Array(graph.rows.dropFirst().dropLast())
    positions = graph.positions()
    isMarked = graph.above.map { [Bool](repeating: false, count: $0.count) }
    root = Array(0..<graph.nodeCount)
    next = root
  }

  /// Marks edges that cross an edge between bends: that one is to be straight.
  private mutating func mark() {
    for row in rows.dropFirst() {
      let inner = row.indices.filter { innerAbove(row[$0]) != nil }
      var (start, low) = (0, 0)
      for end in inner + [row.count - 1] where end >= start {
        let high = innerAbove(row[end]).map { positions[$0] } ?? Int.max
        for index in start...end {
          for (edge, other) in graph.above[row[index]].enumerated() {
            let isInner = graph.isBend[row[index]] && graph.isBend[other]
            if !isInner && (positions[other] < low || positions[other] > high) {
              isMarked[row[index]][edge] = true
            }
          }
        }
        start = end + 1
        low = high
      }
    }
  }

  /// The bend above a bend.
  private func innerAbove(_ node: Int) -> Int? {
    guard graph.isBend[node] else { return nil }
    return graph.above[node].first { graph.isBend[$0] }
  }

  private mutating func mirror() {
    for index in rows.indices {
      rows[index].reverse()
      for (position, node) in rows[index].enumerated() { positions[node] = position }
    }
  }

  /// Aligns each node with the middle one of its neighbours in the row before.
  private mutating func align(isDown: Bool) {
    for row in isDown ? rows : rows.reversed() {
      var last = -1
      for node in row {
        var others: [(node: Int, isMarked: Bool)] = []
        if isDown {
          for (edge, other) in graph.above[node].enumerated() {
            others.append((other, isMarked[node][edge]))
          }
        } else {
          for (other, edge) in zip(graph.below[node], graph.indexBelow[node]) {
            others.append((other, isMarked[other][edge]))
          }
        }
        others.removeAll { isPort($0.node) }
        if others.isEmpty { continue }
        others.sort { positions[$0.node] < positions[$1.node] }
        for middle in Set([(others.count - 1) / 2, others.count / 2]).sorted() {
          let other = others[middle]
          if next[node] != node || other.isMarked || positions[other.node] <= last { continue }
          next[other.node] = node
          root[node] = root[other.node]
          next[node] = root[node]
          last = positions[other.node]
        }
      }
    }
  }

  private func isPort(_ node: Int) -> Bool {
    graph.rowOf[node] == 0 || graph.rowOf[node] == graph.rows.count - 1
  }

  /// Puts the blocks of aligned nodes as far left as they can be, and then towards what is on their
  /// right.
  private func compact() -> [Int] {
    let count = graph.nodeCount
    var after = [[(block: Int, distance: Int)]](repeating: [], count: count)
    var before = after
    var waiting = [Int](repeating: 0, count: count)
    for row in rows {
      for (left, right) in zip(row, row.dropFirst()) {
        let distance = graph.distance(left, right)
        after[root[left]].append((root[right], distance))
        before[root[right]].append((root[left], distance))
        waiting[root[right]] += 1
      }
    }
    var places = [Int](repeating: 0, count: count)
    var order = rows.joined().filter { root[$0] == $0 && waiting[$0] == 0 }
    var index = 0
    while index < order.count {
      let block = order[index]
      index += 1
      for (other, distance) in after[block] {
        places[other] = max(places[other], places[block] + distance)
        waiting[other] -= 1
        if waiting[other] == 0 { order.append(other) }
      }
    }
    for block in order.reversed() {
      let room = after[block].map { places[$0.block] - $0.distance }.min()
      if let room, room > places[block] && !before[block].isEmpty { places[block] = room }
    }
    return (0..<count).map { places[root[$0]] }
  }

  /// The mean of the two middle ones of four placements, which are aligned with the narrowest.
  private static func balance(_ results: [[Int]], _ graph: RowGraph) -> [Int] {
    let nodes = graph.rows.dropFirst().dropLast().joined()
    guard !nodes.isEmpty else { return results.first ?? [] }
    func extent(_ places: [Int]) -> (left: Int, right: Int) {
      var result = (left: Int.max, right: Int.min)
      for node in nodes {
        result.left = min(result.left, places[node] - graph.widths[node] / 2)
        result.right = max(result.right, places[node] + (graph.widths[node] + 1) / 2)
      }
      return result
    }
    let extents = results.map { extent($0) }
    let narrowest = extents.min { $0.right - $0.left < $1.right - $1.left } ?? (0, 0)
    let shifts = extents.enumerated().map { index, extent in
      index % 2 == 0 ? narrowest.left - extent.left : narrowest.right - extent.right
    }
    var result = results[0]
    for node in nodes {
      var places = results.indices.map { results[$0][node] + shifts[$0] }
      places.sort()
      result[node] = (places[1] + places[2]) >> 1
    }
    let left = extent(result).left
    return result.map { $0 - left }
  }
}
