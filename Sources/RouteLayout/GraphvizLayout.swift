package import RoutePlan
package import RouteBase

/// A layout by Graphviz: the input graph for its `dot`, and a reader for its output in the `plain`
/// format.
package enum GraphvizLayout {
  /// The number of our units in a Graphviz inch.
  private static let inch = 72

  /// Writes the hierarchy, which determines the layers, and the links, which do not constrain them.
  package static func writeGraph(_ plan: Plan, to output: inout ByteWriter) {
    output.write(
      "digraph {\ngraph [ranksep=0.6 nodesep=0.25]\nnode [shape=box fixedsize=true label=\"\"]\n")
    for index in plan.routes.indices {
      let width = decimal(MapText.width(of: RouteID(index), in: plan))
      let height = decimal(LayeredLayout.height)
      output.write(string: "r\(index) [width=\(width) height=\(height)]\n")
    }
    for (index, route) in plan.routes.enumerated() where !route.parent.isNone {
      output.write(string: "r\(route.parent.index) -> r\(index)\n")
    }
    for link in plan.links where !link.target.isNone {
      let source: RouteID
      switch link.source {
      case .everywhere: continue
      case .route(let id): source = id
      case .flow(let id): source = plan.flows[id.index].start
      }
      if source.isNone || source == link.target { continue }
      output.write(string: "r\(source.index) -> r\(link.target.index) [constraint=false]\n")
    }
    output.write("}\n")
  }

  /// A number of units in inches, with three decimals.
  private static func decimal(_ units: Int) -> String {
    let thousandths = units * 1000 / inch
    let rest = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)"
  }

  /// Whether an answer is complete.
  package static func isWhole(_ drawing: [UInt8]) -> Bool {
    drawing.suffix(6).elementsEqual("\nstop\n".utf8)
  }

  /// The answer of `dot` as a layout; nil if it is not a drawing of all routes.
  package static func read(_ drawing: [UInt8], _ plan: Plan) -> MapLayout? {
    var centers = [(x: Double, y: Double)?](repeating: nil, count: plan.routes.count)
    var height = 0.0
    for line in String(decoding: drawing, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "graph", words.count >= 4 { height = Double(words[3]) ?? 0 }
      guard words.first == "node", words.count >= 4, words[1].hasPrefix("r"),
        let index = Int(words[1].dropFirst()), centers.indices.contains(index),
        let x = number(words[2]), let y = number(words[3])
      else { continue }
      centers[index] = (x, y)
    }
    var places: [MapLayout.Box] = []
    for (index, center) in centers.enumerated() {
      guard let center else { return nil }
      let width = MapText.width(of: RouteID(index), in: plan)
      places.append(
        MapLayout.Box(
          x: Int(center.x * Double(inch)) - width / 2,
          y: Int((height - center.y) * Double(inch)) - LayeredLayout.height / 2,
          width: width, height: LayeredLayout.height))
    }
    return MapLayout(
      kind: .graphviz, places: places, regions: regions(of: places, plan),
      isHung: places.map { _ in false })
  }

  /// A coordinate, if a picture can have it.
  private static func number(_ text: Substring) -> Double? {
    guard let number = Double(text), abs(number) < 1e9 else { return nil }
    return number
  }

  private static func regions(of places: [MapLayout.Box], _ plan: Plan) -> [MapLayout.Box] {
    var regions = places
    for route in SiblingOrder(plan).topDown.reversed() {
      let parent = plan.routes[route].parent
      if !parent.isNone { regions[parent.index] = regions[parent.index].union(regions[route]) }
    }
    return regions
  }
}
