import RouteLayout
import RoutePlan

/// The lines of a picture as short straight pieces, drawn as the layout describes them.
struct DrawnLines {
  typealias Point = (x: Double, y: Double)

  struct Line {
    var source: Int
    var target: Int
    var points: [Point]
  }

  var lines: [Line] = []

  /// The lines of a layout: of links once for each two routes, and of steps down.
  init(_ layout: MapLayout, _ plan: Plan) {
    var seen: Set<[Int]> = []
    for (index, link) in plan.links.enumerated() {
      guard let (source, target) = Self.ends(of: link, plan), source != target else { continue }
      if layout.lines.isEmpty || !seen.insert([source, target]).inserted { continue }
      lines.append(Line(source: source, target: target, points: Self.points(layout.lines[index])))
    }
    for (index, route) in plan.routes.enumerated() where !layout.downs[index].isEmpty {
      lines.append(
        Line(source: route.parent.index, target: index, points: Self.points(layout.downs[index])))
    }
  }

  init(lines: [Line]) { self.lines = lines }

  static func ends(of link: Link, _ plan: Plan) -> (Int, Int)? {
    let source: RouteID
    switch link.source {
    case .everywhere: return nil
    case .route(let id): source = id
    case .flow(let id): source = plan.flows[id.index].start
    }
    var target = link.target
    switch link.back {
    case .to(.route(let id)) where target.isNone: target = id
    case .past(.route(let id)) where target.isNone: target = id
    case .to(.flow(let id)) where target.isNone: target = plan.flows[id.index].start
    case .past(.flow(let id)) where target.isNone: target = plan.flows[id.index].start
    default: break
    }
    return source.isNone || target.isNone ? nil : (source.index, target.index)
  }

  static func points(_ numbers: [Int]) -> [Point] {
    var given: [Point] = []
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      given.append((Double(numbers[index]), Double(numbers[index + 1])))
    }
    guard var here = given.first else { return [] }
    var result = [here]
    var isDown = true
    for (index, next) in given.enumerated().dropFirst() {
      if here.y != next.y { isDown = next.y > here.y }
      if here.x == next.x || (here.y == next.y && index == given.count - 1) {
        result.append(next)
      } else {
        let bulge = here.y == next.y ? here.y + (isDown ? 12 : -12) : (here.y + next.y) / 2
        result += curve([here, (here.x, bulge), (next.x, bulge), next])
      }
      here = next
    }
    return result
  }

  /// Points on a cubic Bézier curve, without its first one.
  static func curve(_ points: [Point]) -> [Point] {
    (1...12).map { step in
      let t = Double(step) / 12
      let s = 1 - t
      let parts = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
      let x = zip(parts, points).reduce(0) { $0 + $1.0 * $1.1.x }
      return (x, zip(parts, points).reduce(0) { $0 + $1.0 * $1.1.y })
    }
  }

  /// The number of lines behind a rectangle that is not at one of their ends.
  func behind(_ boxes: [MapLayout.Box]) -> Int {
    lines.count { line in
      boxes.indices.contains { index in
        index != line.source && index != line.target && touches(line, boxes[index])
      }
    }
  }

  private func touches(_ line: Line, _ box: MapLayout.Box) -> Bool {
    zip(line.points, line.points.dropFirst()).contains { a, b in
      (0...8).contains { step in
        let t = Double(step) / 8
        let (x, y) = (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
        return x > Double(box.x) && x < Double(box.right) && y > Double(box.y)
          && y < Double(box.bottom)
      }
    }
  }

  /// The number of crossings between lines that have no end in common.
  var crossings: Int {
    var pieces: [(a: Point, b: Point, line: Int)] = []
    for (index, line) in lines.enumerated() {
      for (a, b) in zip(line.points, line.points.dropFirst()) where a != b {
        pieces.append((a, b, index))
      }
    }
    pieces.sort { min($0.a.y, $0.b.y) < min($1.a.y, $1.b.y) }
    var open: [(a: Point, b: Point, line: Int)] = []
    var result = 0
    for piece in pieces {
      open.removeAll { max($0.a.y, $0.b.y) < min(piece.a.y, piece.b.y) }
      for other in open where !areJoined(piece.line, other.line) {
        if Self.cross(piece.a, piece.b, other.a, other.b) { result += 1 }
      }
      open.append(piece)
    }
    return result
  }

  private func areJoined(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (lines[a], lines[b])
    return a == b || first.source == second.source || first.target == second.target
      || first.source == second.target || first.target == second.source
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }
}
