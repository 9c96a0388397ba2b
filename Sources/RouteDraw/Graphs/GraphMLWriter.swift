package import RoutePlan
package import RouteBase

/// Writes a plan as GraphML: nodes and edges whose properties are attributes, and how yEd draws
/// them.
package struct GraphMLWriter {
  private static let nodeKeys = [
    "kind", "name", "service", "title", "parameters", "urls", "requires", "unless", "grants",
    "revokes", "presentation", "doc",
  ]
  private static let edgeKeys = ["kind", "label", "cost"]

  private let facts: PlanFacts
  private let shapes: YEdShapes

  /// Writes the whole graph, with a line end at its end.
  package static func write(_ plan: Plan, to output: inout ByteWriter) {
    let facts = PlanFacts(plan)
    GraphMLWriter(facts: facts, shapes: YEdShapes(facts)).write(to: &output)
  }

  private func write(to output: inout ByteWriter) {
    let graph = PlanGraph(facts)
    output.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xmlns:y="http://www.yworks.com/xml/graphml"
        xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns
          http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">

      """)
    for (prefix, owner, keys) in [
      ("n", "node", Self.nodeKeys), ("e", "edge", Self.edgeKeys),
    ] {
      for key in keys {
        let type = key == "cost" ? "int" : "string"
        output.write(
          string: "  <key id=\"\(prefix)-\(key)\" for=\"\(owner)\" attr.name=\"\(key)\" "
            + "attr.type=\"\(type)\"/>\n")
      }
      output.write(
        string: "  <key id=\"\(prefix)-yed\" for=\"\(owner)\" "
          + "yfiles.type=\"\(owner)graphics\"/>\n")
    }
    output.write("  <graph id=\"plan\" edgedefault=\"directed\">\n")
    for (row, symbol) in graph.symbols.enumerated() { write(symbol, row, to: &output) }
    if let everywhere = graph.everywhere {
      node(
        everywhere, [("kind", "everywhere"), ("name", "*")],
        shapes.everywhere(row: graph.symbols.count), to: &output)
    }
    for (index, edge) in graph.edges.enumerated() {
      output.write(
        string: "    <edge id=\"e\(index)\" source=\"\(edge.source)\" target=\"\(edge.target)\">\n")
      data("e", "kind", edge.kind.rawValue, to: &output)
      data("e", "label", edge.label, to: &output)
      data("e", "cost", edge.cost.map { String($0) } ?? "", to: &output)
      drawing("e", YEdShapes.line(edge), to: &output)
      output.write("    </edge>\n")
    }
    output.write("  </graph>\n</graphml>\n")
  }

  private func write(_ symbol: Symbol, _ row: Int, to output: inout ByteWriter) {
    let plan = facts.plan
    let service = facts.service(of: symbol)
    let conditions = facts.conditions(of: symbol)
    var presentation = ""
    if case .route(let id) = symbol { presentation = plan.routes[id.index].presentation.name }
    func list(_ slice: PlanSlice) -> String { facts.names(slice).joined(separator: "\n") }
    node(
      PlanGraph.id(symbol),
      [
        ("kind", symbol.kindName), ("name", plan.displayName(symbol)),
        ("service", service.isNone ? "" : plan.name(plan.services[service.index].name)),
        ("title", facts.plan.title(of: symbol)),
        ("parameters", facts.inputs(of: symbol).parameters.joined(separator: "\n")),
        ("urls", facts.urls(of: symbol).joined(separator: "\n")),
        ("requires", list(conditions.requires)), ("unless", list(conditions.unless)),
        ("grants", list(conditions.grants)), ("revokes", list(conditions.revokes)),
        ("presentation", presentation), ("doc", facts.plan.documentation(of: symbol)),
      ], shapes.shape(of: symbol, row: row), to: &output)
  }

  private func node(
    _ id: String, _ values: [(key: String, value: String)], _ shape: String,
    to output: inout ByteWriter
  ) {
    output.write(string: "    <node id=\"\(id)\">\n")
    for (key, value) in values { data("n", key, value, to: &output) }
    drawing("n", shape, to: &output)
    output.write("    </node>\n")
  }

  private func data(
    _ prefix: String, _ key: String, _ value: String, to output: inout ByteWriter
  ) {
    if value.isEmpty { return }
    output.write(
      string: "      <data key=\"\(prefix)-\(key)\">\(XMLText.content(value))</data>\n")
  }

  private func drawing(_ prefix: String, _ element: String, to output: inout ByteWriter) {
    output.write(string: "      <data key=\"\(prefix)-yed\">\(element)</data>\n")
  }
}
