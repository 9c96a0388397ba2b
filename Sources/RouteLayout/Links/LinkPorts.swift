/// Gives lines their places on the edges of the routes that they begin and end at, in the order of
/// what they lead to, so that no two cross there.
struct LinkPorts {
  private(set) var lines: [LinkLines.Line]
  private let places: [MapLayout.Box]

  /// How far from the corners lines stay, and how far they are apart if there is room.
  private static let (margin, step) = (12, 15)

  init(_ lines: [LinkLines.Line], _ places: [MapLayout.Box]) {
    self.lines = lines
    self.places = places
  }

  /// An end of a line at an edge.
  private struct End {
    var line: Int
    var isSource: Bool
    /// Where the line leads; lines with the same bend there share a port.
    var x: Int
    var bend: (x: Int, y: Int)?
  }

  mutating func assign() {
    for side in [LinkLines.Side.bottom, .top] {
      var ends = [[End]](repeating: [], count: places.count)
      // Steps down share one port, in the middle of what they lead to.
      var downs: [Int: (sum: Int, count: Int, first: Int)] = [:]
      for (index, line) in lines.enumerated() {
        if line.sourceSide == side {
          let x = line.points.first?.x ?? other(line.targetSide, side, line.target, line.targetX)
          if line.isDown {
            let entry = downs[line.source] ?? (0, 0, index)
            downs[line.source] = (entry.sum + x, entry.count + 1, entry.first)
          } else {
            ends[line.source].append(
              End(line: index, isSource: true, x: x, bend: line.points.first))
          }
        }
        if line.targetSide == side {
          let x = line.points.last?.x ?? other(line.sourceSide, side, line.source, line.sourceX)
          ends[line.target].append(
            End(line: index, isSource: false, x: x, bend: line.points.last))
        }
      }
      for (index, line) in lines.enumerated() {
        guard let entry = downs[line.source], entry.first == index, line.isDown else { continue }
        ends[line.source].append(End(line: index, isSource: true, x: entry.sum / entry.count))
      }
      for (route, ends) in ends.enumerated() where !ends.isEmpty { spread(ends, places[route]) }
      for (index, line) in lines.enumerated() where line.isDown && line.sourceSide == side {
        if let entry = downs[line.source] { lines[index].sourceX = lines[entry.first].sourceX }
      }
    }
  }

  /// Where the other end of a short line is: its middle as long as it has no port.
  private func other(
    _ otherSide: LinkLines.Side, _ side: LinkLines.Side, _ route: Int, _ port: Int
  ) -> Int {
    otherSide == .bottom && side == .top ? port : places[route].x + places[route].width / 2
  }

  /// Puts ends as near as possible to where they lead.
  private mutating func spread(_ ends: [End], _ place: MapLayout.Box) {
    let sorted = ends.sorted { ($0.x, $0.line) < ($1.x, $1.line) }
    // The port of each end, by number.
    var numbers: [Int] = []
    var targets: [Int] = []
    for (index, end) in sorted.enumerated() {
      if index > 0, let bend = end.bend, let last = sorted[index - 1].bend, bend == last {
        numbers.append(targets.count - 1)
      } else {
        numbers.append(targets.count)
        targets.append(end.x)
      }
    }
    let (left, right) = (place.x + Self.margin, place.right - Self.margin)
    let step = targets.count < 2 ? 0 : min(Self.step, (right - left) / (targets.count - 1))
    var ports = targets.map { min(max($0, left), right) }
    for index in ports.indices.dropFirst() {
      ports[index] = max(ports[index], ports[index - 1] + step)
    }
    var limit = right
    for index in ports.indices.reversed() {
      ports[index] = max(min(ports[index], limit), left)
      limit = ports[index] - step
    }
    for (end, number) in zip(sorted, numbers) {
      if end.isSource {
        lines[end.line].sourceX = ports[number]
      } else {
        lines[end.line].targetX = ports[number]
      }
    }
  }
}
