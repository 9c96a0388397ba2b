package import RoutePlan
import RouteBase

/// Writes a plan as a Mermaid flowchart.
///
/// Nodes are named `r0`, `t0` and so on. Text from the plan occurs only in quoted labels, where
/// every character that could end the label or have a meaning is written as its character number.
package struct MermaidWriter {
  /// How many edges, and how many UTF-16 units of text, Mermaid accepts unless its configuration
  /// says otherwise (`maxEdges` and `maxTextSize`).
  package static let (edgeLimit, textLimit) = (500, 50_000)

  private let facts: PlanFacts
  private let graph: PlanGraph
  /// The flowchart, with a line end at its end.
  package private(set) var text = "flowchart TD\n"
  package private(set) var edgeCount = 0
  private var looks: Set<GraphLook> = []

  /// Draws the part of a plan from `top` down to `depth`; by default all of it.
  package init(_ plan: Plan, from top: RouteID? = nil, depth: Int? = nil) {
    facts = PlanFacts(plan)
    graph = PlanGraph(facts, from: top, depth: depth)
    writeNodes()
    writeEdges()
    for look in GraphLook.allCases where looks.contains(look) {
      let dashes = look.dashes.map { ",stroke-dasharray:\($0)" } ?? ""
      text +=
        "  classDef \(look.rawValue) fill:\(look.fill),stroke:\(look.border),color:\(look.text)"
        + "\(dashes)\n"
    }
  }

  /// Whether the flowchart is too large for Mermaid as it is configured at first.
  package var isTooLarge: Bool {
    edgeCount > Self.edgeLimit || text.utf16.count > Self.textLimit
  }

  // MARK: Nodes

  private mutating func writeNodes() {
    let groups = MermaidGroups(facts.plan)
    var order: [MermaidGroups.Group] = []
    var members: [MermaidGroups.Group: [Symbol]] = [:]
    if let everywhere = graph.everywhere { text += "  \(everywhere)((\"#42;\"))\n" }
    for symbol in graph.symbols {
      guard let group = groups.group(of: symbol) else {
        writeNode(symbol, indent: "  ")
        continue
      }
      if members[group] == nil { order.append(group) }
      members[group, default: []].append(symbol)
    }
    for group in order {
      let members = members[group] ?? []
      // A tab with nothing below it needs no frame.
      if case .tab = group, members.count == 1 {
        writeNode(members[0], indent: "  ")
        continue
      }
      text += "  subgraph \(Self.opening(of: group, facts.plan))\n"
      for symbol in members { writeNode(symbol, indent: "    ") }
      text += "  end\n"
    }
    for (id, end) in graph.stubs {
      let name = Self.escaped(facts.plan.displayName(end))
      text += "  \(id)>\"\(name)\"]:::\(GraphLook.stub.rawValue)\n"
      looks.insert(.stub)
    }
  }

  private static func opening(of group: MermaidGroups.Group, _ plan: Plan) -> String {
    switch group {
    case .service(let id):
      "s\(id.index)[\"\(escaped(plan.name(plan.services[id.index].name)))\"]"
    case .tab(let id): "tab\(id.index)[\"\(escaped(plan.displayName(id)))\"]"
    }
  }

  private mutating func writeNode(_ symbol: Symbol, indent: String) {
    let name = facts.plan.displayName(symbol)
    let title = facts.plan.title(of: symbol)
    var label = Self.escaped(name)
    if !title.isEmpty && title != name { label += "<br/>" + Self.escaped(title) }
    let (open, close) = shape(of: symbol)
    text += "\(indent)\(PlanGraph.id(symbol))\(open)\"\(label)\"\(close)"
    let look = GraphLook(symbol, facts.plan)
    text += ":::\(look.rawValue)\n"
    looks.insert(look)
  }

  /// A locked route has a second border, and a presented one round corners, or slanted sides if it
  /// floats.
  private func shape(of symbol: Symbol) -> (String, String) {
    guard case .route(let id) = symbol else {
      if case .flow = symbol { return ("{{", "}}") }
      return ("([", "])")
    }
    let route = facts.plan.routes[id.index]
    if route.flags.has(.locked) { return ("[[", "]]") }
    switch route.presentation {
    case .push: return ("[", "]")
    case .present, .presentNav: return ("(", ")")
    case .presentFloating: return ("[/", "/]")
    }
  }

  // MARK: Edges

  private mutating func writeEdges() {
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
      let label = edge.label.isEmpty ? "" : "|\"\(Self.escaped(edge.label))\"|"
      text += "  \(edge.source) \(arrow)\(label) \(edge.target)\n"
      edgeCount += 1
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
