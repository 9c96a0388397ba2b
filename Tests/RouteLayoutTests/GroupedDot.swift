import RouteLayout
import RoutePlan
import RouteTrials

/// The picture that Graphviz makes of the lines of a plan, under the same conditions: what is below a
/// route is one group, and tabs are side by side in their order.
struct GroupedDot {
  private let plan: Plan
  private var text = "digraph {\nnode [shape=box fixedsize=true label=\"\" height=0.611]\n"

  /// The number of crossings in it.
  static func crossings(_ plan: Plan, _ layout: MapLayout, _ lines: DrawnLines) throws -> Int {
    var dot = GroupedDot(plan)
    for (index, place) in layout.places.enumerated() {
      dot.text += "r\(index) [width=\(Double(place.width) / 72)]\n"
    }
    for line in lines.lines { dot.text += "r\(line.source) -> r\(line.target)\n" }
    dot.writeGroups()
    let drawing = try Graphviz.layOut(dot.text + "}\n").output
    return DrawnLines(lines: read(drawing)).crossings
  }

  private init(_ plan: Plan) { self.plan = plan }

  private mutating func writeGroups() {
    func isTab(_ child: RouteID) -> Bool {
      plan.routes[child.index].presentation == .push
        && !plan.routes[child.index].flags.contains(.linkedOnly)
    }
    var pending: [(route: Int, isEnd: Bool)] = plan.routes.indices.reversed()
      .filter { plan.routes[$0].parent.isNone }.map { ($0, false) }
    while let (route, isEnd) = pending.popLast() {
      let children = plan.children[route]
      if isEnd {
        text += "}\n"
      } else if children.isEmpty {
        text += "r\(route)\n"
      } else {
        text += "subgraph cluster_\(route) { r\(route)\n"
        pending.append((route, true))
        pending += children.reversed().map { ($0.index, false) }
      }
      let tabs = children.filter(isTab).map { "r\($0.index)" }
      if isEnd && plan.routes[route].flags.contains(.tabs) && tabs.count > 1 {
        text += "{ rank=same; edge [style=invis]; \(tabs.joined(separator: " -> ")) }\n"
      }
    }
  }

  private static func read(_ drawing: String) -> [DrawnLines.Line] {
    var result: [DrawnLines.Line] = []
    for row in drawing.split(separator: "\n") {
      let words = row.split(separator: " ")
      guard words.first == "edge", !words.contains("invis"), let count = Int(words[3]) else {
        continue
      }
      var given: [DrawnLines.Point] = []
      for index in 0..<count {
        let x = Double(words[4 + 2 * index]) ?? 0
        let y = Double(words[5 + 2 * index]) ?? 0
        given.append((72 * x, 72 * y))
      }
      var points = [given[0]]
      for start in stride(from: 0, to: count - 1, by: 3) {
        points += DrawnLines.curve(Array(given[start...start + 3]))
      }
      let source = Int(words[1].dropFirst()) ?? 0
      result.append(
        DrawnLines.Line(source: source, target: Int(words[2].dropFirst()) ?? 0, points: points))
    }
    return result
  }
}
