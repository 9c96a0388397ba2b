import RoutePlan

/// Draws the lines of links and of steps down through the bends that a layout gave them.
struct LinkLines {
  /// Which edge of a route a line begins or ends at.
  enum Side { case top, bottom, left }

  /// A line from route to route.
  struct Line {
    var source: Int
    var target: Int
    var sourceSide = Side.bottom
    var targetSide = Side.top
    /// How far it leads straight from the source, and straight to the target.
    var leaveY = 0
    var arriveY = 0
    var points: [(x: Int, y: Int)] = []
    var sourceX = 0
    var targetX = 0
    /// Whether it shares its beginning with all other steps down from the source.
    var isDown = false
  }

  private let plan: Plan
  private let linked: LinkClusters
  private let frames: [LinkFrame?]
  private let corners: [(x: Int, y: Int)]
  private var lines: [Line] = []

  init(
    _ plan: Plan, _ linked: LinkClusters, _ frames: [LinkFrame?], _ corners: [(x: Int, y: Int)]
  ) {
    (self.plan, self.linked, self.frames, self.corners) = (plan, linked, frames, corners)
  }

  /// Writes the lines of all links, and of the steps down that pass between links.
  func write(to layout: inout MapLayout) {
    var copy = self
    let wireCount = linked.wires.wires.count
    for wire in 0..<wireCount {
      var line = copy.line(of: wire)
      let ends = linked.wires.wires[wire]
      if let cluster = linked.clusters[ends.top], ends.source == ends.top,
        cluster.items[linked.itemOf[ends.targetChild]].shelf != nil
      {
        Self.hang(&line, layout.places[ends.target])
      }
      copy.lines.append(line)
    }
    for cluster in linked.clusters {
      if let cluster { copy.addDowns(of: cluster, layout) }
    }
    for route in layout.places.indices { layout.hasLayers[route] = frames[route] != nil }
    var ports = LinkPorts(copy.lines, layout.places)
    ports.assign()
    layout.lines = linked.wires.wireOf.map { wire in
      wire < 0 ? [] : Self.points(of: ports.lines[wire], layout.places)
    }
    for line in ports.lines.dropFirst(wireCount) {
      layout.downs[line.target] = Self.points(of: line, layout.places)
    }
  }

  // MARK: Links

  private func line(of wire: Int) -> Line {
    let ends = linked.wires.wires[wire]
    var line = Line(source: ends.source, target: ends.target)
    /// How far the line leads straight up or down to what comes next, if there were no bends since.
    var arrives: Int?
    for piece in linked.pieces[wire] {
      guard let cluster = linked.clusters[piece.cluster], let frame = frames[piece.cluster]
      else { continue }
      let part = cluster.parts[piece.part]
      let corner = corners[piece.cluster]
      let (from, to) = (cluster.row(part.source), cluster.row(part.target))
      let turnsBelow = part.turn >= 0 && cluster.graph.rowOf[part.nodes[part.turn]] > from
      let startsDown = part.turn < 0 ? from < to : turnsBelow
      let endsDown = part.turn < 0 ? from < to : !turnsBelow
      if part.source != .above && part.source != .below {
        let y = corner.y + (startsDown ? frame.bottoms[from] : frame.tops[from])
        if let last = line.points.last {
          line.points.append((last.x, y))
        } else {
          line.leaveY = y
          line.sourceSide = startsDown ? .bottom : .top
        }
      }
      for (index, node) in part.nodes.enumerated() {
        let row = cluster.graph.rowOf[node]
        if row == 0 || row == cluster.graph.rows.count - 1 { continue }
        let x = corner.x + frame.centers[node]
        let (top, bottom) = (corner.y + frame.tops[row], corner.y + frame.bottoms[row])
        if let y = arrives { line.points.append((x, y)) }
        arrives = nil
        if index == part.turn {
          let reach = isLeft(part, cluster, frame) ? 8 : -8
          let y = turnsBelow ? top : bottom
          line.points += [(x - reach, y), (x + reach, y)]
        } else {
          line.points += startsDown ? [(x, top), (x, bottom)] : [(x, bottom), (x, top)]
        }
      }
      if part.target != .above && part.target != .below && arrives == nil {
        arrives = corner.y + (endsDown ? frame.tops[to] : frame.bottoms[to])
        line.targetSide = endsDown ? .top : .bottom
      }
    }
    line.arriveY = arrives ?? line.leaveY
    return line
  }

  /// Whether a part that turns leads from left to right.
  private func isLeft(_ part: LinkCluster.Part, _ cluster: LinkCluster, _ frame: LinkFrame) -> Bool
  {
    func x(_ end: LinkCluster.End) -> Int {
      if case .item(let item) = end { return frame.centers[cluster.items[item].node] }
      return cluster.own < 0 ? 0 : frame.centers[cluster.own]
    }
    return x(part.source) <= x(part.target)
  }

  // MARK: Steps down

  private func isDown(_ route: Int) -> Bool {
    !plan.routes[route].flags.contains(.linkedOnly)
  }

  private mutating func addDowns(of cluster: LinkCluster, _ layout: MapLayout) {
    guard cluster.own >= 0, let frame = frames[cluster.owner] else { return }
    let corner = corners[cluster.owner]
    for item in cluster.items where item.routes.contains(where: isDown) {
      var points: [(x: Int, y: Int)] = []
      let row = cluster.graph.rowOf[item.node]
      for above in 2..<max(row, 2) where cluster.trunk[above] >= 0 {
        let x = corner.x + frame.centers[cluster.trunk[above]]
        points += [(x, corner.y + frame.tops[above]), (x, corner.y + frame.bottoms[above])]
      }
      for route in item.routes where isDown(route) {
        var line = Line(source: cluster.owner, target: route, points: points, isDown: true)
        line.leaveY = corner.y + frame.bottoms[1]
        line.arriveY = corner.y + frame.tops[row]
        if item.shelf != nil { Self.hang(&line, layout.places[route]) }
        lines.append(line)
      }
    }
  }

  /// Leads a line to a route in a column: down along the column, and in from the left.
  private static func hang(_ line: inout Line, _ place: MapLayout.Box) {
    let x = place.x - 12
    line.points += [(x, line.arriveY), (x, place.y + place.height / 2)]
    line.targetSide = .left
  }

  // MARK: Points

  /// The points of a line, without those that change nothing.
  private static func points(of line: Line, _ places: [MapLayout.Box]) -> [Int] {
    let (source, target) = (places[line.source], places[line.target])
    var all = [
      (x: line.sourceX, y: line.sourceSide == .bottom ? source.bottom : source.y),
      (x: line.sourceX, y: line.leaveY),
    ]
    all += line.points
    if line.targetSide == .left {
      all.append((target.x, target.y + target.height / 2))
    } else {
      all.append((line.targetX, line.arriveY))
      all.append((line.targetX, line.targetSide == .top ? target.y : target.bottom))
    }
    var result: [(x: Int, y: Int)] = []
    for point in all {
      if let last = result.last, last == point { continue }
      if result.count > 1, result[result.count - 1].x == point.x,
        result[result.count - 2].x == point.x
      {
        result.removeLast()
      }
      result.append(point)
    }
    return result.flatMap { [$0.x, $0.y] }
  }
}
