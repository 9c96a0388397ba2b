import RoutePlan

/// Where the nodes of a cluster are, relative to its block.
struct LinkFrame {
  /// For each node, the x-coordinate of its middle.
  var centers: [Int]
  /// For each row, the y-coordinates of its upper and of its lower edge.
  var tops: [Int]
  var bottoms: [Int]
}

extension LayeredLayout {
  /// The height of a row in which lines turn.
  private static let turnHeight = 16
  /// The space between rows with lines of links between them.
  private static let channel = (least: 52, most: 120)

  /// About how many nodes and edges are visited to find an order with few crossings. With many
  /// clusters it is less: then most lines cross borders of clusters, whose order is given.
  private static func effort(_ clusters: [LinkCluster?]) -> Int {
    12_000_000 / (4 + clusters.count { $0 != nil })
  }

  /// Orders the rows of all clusters, the outermost first: they say where lines come from.
  mutating func improve(_ linked: inout LinkClusters?) {
    guard var result = linked else { return }
    linked = nil
    var sources = [Double](repeating: 0.5, count: result.wires.wires.count)
    var targets = sources
    let edges = result.clusters.reduce(0) { $0 + ($1?.graph.edgeCount ?? 0) }
    let effort = Self.effort(result.clusters)
    for route in [plan.routes.count] + topDown {
      guard var cluster = result.clusters[route] else { continue }
      result.clusters[route] = nil
      work += cluster.improve(
        budget: effort / max(edges, 1) * cluster.graph.edgeCount
      ) { part in
        switch part.source {
        case .above, .below: targets[part.wire]
        default: sources[part.wire]
        }
      }
      let positions = cluster.graph.positions()
      for part in cluster.parts {
        if case .item(let item) = part.source {
          sources[part.wire] = cluster.place(after: item, in: part, positions)
        }
        if case .item(let item) = part.target {
          targets[part.wire] = cluster.place(after: item, in: part, positions)
        }
      }
      result.clusters[route] = cluster
    }
    linked = result
  }

  /// Places the nodes of a cluster whose items have blocks.
  mutating func frame(_ cluster: LinkCluster) -> Block {
    var cluster = cluster
    let sizes = cluster.items.map { item in
      if let shelf = item.shelf { return (shelf.width, shelf.height) }
      return (blocks[item.routes[0]].width, blocks[item.routes[0]].height)
    }
    cluster.setWidths(sizes.map { $0.0 })
    let graph = cluster.graph
    var heights = [Int](repeating: 0, count: graph.rows.count)
    if cluster.own >= 0 { heights[1] = height }
    for (item, size) in zip(cluster.items, sizes) {
      let row = graph.rowOf[item.node]
      heights[row] = max(heights[row], size.1)
    }
    for part in cluster.parts where part.turn >= 0 {
      let row = graph.rowOf[part.nodes[part.turn]]
      heights[row] = max(heights[row], Self.turnHeight)
    }
    let centers = place(graph, height: heights.reduce(0) { $0 + $1 + Self.channel.least })
    var frame = LinkFrame(centers: centers, tops: [0], bottoms: [0])
    var y = 0
    for row in 1..<graph.rows.count {
      if row > 1 && row < graph.rows.count - 1 && y + heights[row - 1] > 0 {
        y += drop(above: row, cluster, centers)
      }
      frame.tops.append(y)
      y += heights[row]
      frame.bottoms.append(y)
    }
    frames[cluster.owner] = frame
    return block(cluster, sizes, frame)
  }

  /// The middles of nodes. What would be much wider than a window becomes narrower.
  private func place(_ graph: RowGraph, height: Int) -> [Int] {
    let centers = RowPlacement.place(graph)
    let wide = max(RowSqueeze.least(graph), Self.leastRow, height * 17 / 10)
    let width = graph.rows.joined().map { centers[$0] + (graph.widths[$0] + 1) / 2 }.max() ?? 0
    return width <= wide ? centers : RowSqueeze.fit(graph, centers, width: wide)
  }

  /// The space above a row: more where lines lead far to the side.
  private func drop(above row: Int, _ cluster: LinkCluster, _ centers: [Int]) -> Int {
    let graph = cluster.graph
    if cluster.parts.isEmpty { return Self.drop }
    var far = 0
    for node in graph.rows[row] {
      for other in graph.above[node] { far = max(far, abs(centers[node] - centers[other])) }
    }
    return min(Self.channel.least + far / 10, Self.channel.most)
  }

  private func block(
    _ cluster: LinkCluster, _ sizes: [(Int, Int)], _ frame: LinkFrame
  ) -> Block {
    let graph = cluster.graph
    var block = Block(height: frame.bottoms.last ?? 0)
    for row in graph.rows.dropFirst().dropLast() {
      for node in row {
        block.width = max(block.width, frame.centers[node] + (graph.widths[node] + 1) / 2)
      }
    }
    if cluster.own >= 0 { block.left = frame.centers[cluster.own] - widths[cluster.owner] / 2 }
    for (item, size) in zip(cluster.items, sizes) {
      let x = frame.centers[item.node] - size.0 / 2
      let y = frame.tops[graph.rowOf[item.node]]
      if let shelf = item.shelf {
        block.parts += shelf.parts.map { ($0.route, x + $0.x, y + $0.y) }
      } else {
        block.parts.append((item.routes[0], x, y))
      }
    }
    return block
  }
}
