/// Puts the nodes of a graph into layers, such that few edges lead up.
///
/// Loops are broken where a search in depth, from the first node, meets its own path. Each node is
/// then below all from which an edge leads to it (longest paths), and not farther away than it has
/// to be. A layer that is too wide continues in the next one (Coffman and Graham, "Optimal
/// scheduling for two-processor systems", 1972).
struct LayerRanks {
  /// The width of each node, with the space beside it.
  var widths: [Int]
  /// From each node, the ends of its edges, in the order of preference.
  var edges: [[Int]]
  /// The nodes from which the search begins, in this order; then all others.
  var entries: [Int]
  /// Which nodes have to be in the first layer.
  var isFirst: [Bool]
  /// How wide a layer may be.
  var limit: Int

  /// For each node, its layer from 0. Takes linear time, apart from sorting.
  func find() -> [Int] {
    let (forward, order) = withoutLoops()
    var ranks = [Int](repeating: 0, count: widths.count)
    for node in order {
      for other in forward[node] { ranks[other] = max(ranks[other], ranks[node] + 1) }
    }
    tighten(&ranks, forward, order)
    return narrowed(ranks, forward)
  }

  /// The edges, those turned that close a loop, and the nodes, each before those below it.
  private func withoutLoops() -> (forward: [[Int]], order: [Int]) {
    var forward = [[Int]](repeating: [], count: widths.count)
    // 0: not seen, 1: on the path, 2: done.
    var state = [UInt8](repeating: 0, count: widths.count)
    var order: [Int] = []
    func add(_ node: Int, _ other: Int) {
      if isFirst[other] {
        if !isFirst[node] { forward[other].append(node) }
      } else if state[other] == 1 {
        forward[other].append(node)
      } else {
        forward[node].append(other)
      }
    }
    for entry in entries + Array(widths.indices) where state[entry] == 0 {
      state[entry] = 1
      var path = [(node: entry, next: 0)]
      while let (node, next) = path.last {
        guard next < edges[node].count else {
          state[node] = 2
          order.append(node)
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let other = edges[node][next]
        if other == node { continue }
        add(node, other)
        if state[other] == 0 && !isFirst[other] {
          state[other] = 1
          path.append((other, 0))
        }
      }
    }
    return (forward, sorted(forward, order))
  }

  /// The nodes in topological order. Edges to first nodes were turned after the search, so its order
  /// is not always one.
  private func sorted(_ forward: [[Int]], _ found: [Int]) -> [Int] {
    var waiting = [Int](repeating: 0, count: widths.count)
    for ends in forward { for end in ends { waiting[end] += 1 } }
    var order = found.reversed().filter { waiting[$0] == 0 }
    var index = 0
    while index < order.count {
      for end in forward[order[index]] {
        waiting[end] -= 1
        if waiting[end] == 0 { order.append(end) }
      }
      index += 1
    }
    // What is left is on loops through first nodes.
    return order + found.reversed().filter { waiting[$0] > 0 }
  }

  /// Moves nodes down that have more edges down than up: each of those gets shorter.
  private func tighten(_ ranks: inout [Int], _ forward: [[Int]], _ order: [Int]) {
    var incoming = [Int](repeating: 0, count: widths.count)
    for ends in forward { for end in ends { incoming[end] += 1 } }
    for entry in entries { incoming[entry] += 1 }
    for node in order.reversed() where forward[node].count > incoming[node] && !isFirst[node] {
      let room = forward[node].map { ranks[$0] }.min() ?? ranks[node] + 1
      ranks[node] = max(ranks[node], room - 1)
    }
  }

  /// Splits layers that are too wide: what finds no room in its layer goes to the next one.
  private func narrowed(_ ranks: [Int], _ forward: [[Int]]) -> [Int] {
    var result = ranks
    var layers = [[Int]](repeating: [], count: (ranks.max() ?? 0) + 1)
    for (node, rank) in ranks.enumerated() { layers[rank].append(node) }
    var above = [[Int]](repeating: [], count: widths.count)
    for (node, ends) in forward.enumerated() { for end in ends { above[end].append(node) } }
    var used: [Int] = []
    for layer in layers {
      // What has most below it is wanted earliest.
      let nodes = layer.sorted {
        forward[$0].count != forward[$1].count ? forward[$0].count > forward[$1].count : $0 < $1
      }
      for node in nodes {
        var rank = isFirst[node] ? 0 : 0
        for other in above[node] { rank = max(rank, result[other] + 1) }
        rank = isFirst[node] ? 0 : max(rank, ranks[node])
        while rank < used.count && !isFirst[node] && used[rank] > 0
          && used[rank] + widths[node] > limit
        { rank += 1 }
        while used.count <= rank { used.append(0) }
        used[rank] += widths[node]
        result[node] = rank
      }
    }
    return result
  }
}
