package import RoutePlan
package import RouteBase

/// Writes a plan as a Mermaid flowchart.
///
/// Nodes are named `r0`, `t0` and so on. Text from the plan occurs only in quoted labels, where
/// every character that could end the label or have a meaning is written as its character number.
package enum MermaidWriter {
  package static func write(_ plan: Plan, to output: inout ByteWriter) {
    let facts = PlanFacts(plan)
    let graph = PlanGraph(facts)
    output.write("flowchart TD\n")
    let symbols = facts.symbols + plan.flows.indices.map { .flow(FlowID($0)) }
    for symbol in symbols {
      var label = escaped(plan.displayName(symbol))
      let title = facts.plan.title(of: symbol)
      if !title.isEmpty { label += "<br/>" + escaped(title) }
      let (open, close): (String, String)
      switch symbol {
      case .route(let id): (open, close) = shape(of: plan.routes[id.index])
      case .flow: (open, close) = ("{{", "}}")
      case .task: (open, close) = ("([", "])")
      }
      output.write(string: "  \(PlanGraph.id(symbol))\(open)\"\(label)\"\(close)\n")
    }
    if let everywhere = graph.everywhere {
      output.write(string: "  \(everywhere)((\"#42;\"))\n")
    }
    for edge in graph.edges {
      let arrow: String
      switch edge.kind {
      // Only the links to it are drawn.
      case .linked: continue
      case .child, .member: arrow = "-->"
      case .task: arrow = "---"
      case .push, .back: arrow = "-.->"
      case .jump: arrow = "==>"
      }
      let label = edge.label.isEmpty ? "" : "|\"\(escaped(edge.label))\"|"
      output.write(string: "  \(edge.source) \(arrow)\(label) \(edge.target)\n")
    }
  }

  /// A locked route has a second border, and a presented one round corners, or slanted sides if it
  /// floats.
  private static func shape(of route: Route) -> (String, String) {
    if route.flags.has(.locked) { return ("[[", "]]") }
    switch route.presentation {
    case .push: return ("[", "]")
    case .present, .presentNav: return ("(", ")")
    case .presentFloating: return ("[/", "/]")
    }
  }

  /// Text for a label in quotes.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isAfterWord = false
    for scalar in TerminalText.escaped(text).unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      // A number followed by a period at the start would make a list.
      let isPlain =
        isLetter || scalar == " " || ("0"..."9").contains(scalar)
        || isAfterWord && [".", ",", ":", "-"].contains(scalar)
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
      isAfterWord = isLetter
    }
    return result
  }
}
