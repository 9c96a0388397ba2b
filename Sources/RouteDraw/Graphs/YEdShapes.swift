import RoutePlan
import RouteBase

/// The elements with which yEd draws the nodes and edges of a GraphML file: a shape for each kind,
/// in the colours of `dot`, with its name and title. Nodes lie in rows, deeper ones further right,
/// until one of yEd's layouts moves them.
struct YEdShapes {
  private let facts: PlanFacts
  private let levels: Extent

  init(_ facts: PlanFacts) {
    self.facts = facts
    levels = Extent(facts.plan, from: nil, depth: nil)
  }

  func shape(of symbol: Symbol, row: Int) -> String {
    let look = GraphLook(symbol, facts.plan)
    let title = facts.plan.title(of: symbol)
    let lines = [facts.plan.displayName(symbol)] + (title.isEmpty ? [] : [title])
    let width = 24 + 8 * (lines.map { $0.unicodeScalars.count }.max() ?? 0)
    return Self.node(
      shape(of: symbol), look, lines.joined(separator: "\n"),
      x: 220 * level(of: symbol), y: 60 * row, width: width, height: 14 + 18 * lines.count)
  }

  func everywhere(row: Int) -> String {
    Self.node("ellipse", .pushed, "*", x: 0, y: 60 * row, width: 32, height: 32)
  }

  private func level(of symbol: Symbol) -> Int {
    switch symbol {
    case .route(let id): levels.level(of: id)
    case .flow(let id): levels.level(of: facts.plan.flows[id.index].start)
    case .task(let id):
      if case .route(let route) = facts.plan.tasks[id.index].place {
        levels.level(of: route) + 1
      } else {
        0
      }
    }
  }

  private func shape(of symbol: Symbol) -> String {
    switch symbol {
    case .flow: return "hexagon"
    case .task: return "octagon"
    case .route(let id):
      let isFloating = facts.plan.routes[id.index].presentation == .presentFloating
      return isFloating ? "parallelogram" : "roundrectangle"
    }
  }

  private static func node(
    _ shape: String, _ look: GraphLook, _ text: String, x: Int, y: Int, width: Int, height: Int
  ) -> String {
    let dashes = look.dashes == nil ? "line" : "dashed"
    return "<y:ShapeNode><y:Geometry x=\"\(x)\" y=\"\(y)\" "
      + "width=\"\(width)\" height=\"\(height)\"/>"
      + "<y:Fill color=\"\(look.fill)\" transparent=\"false\"/>"
      + "<y:BorderStyle color=\"\(look.border)\" type=\"\(dashes)\" width=\"1.0\"/>"
      + "<y:NodeLabel textColor=\"\(look.text)\">\(XMLText.content(text))</y:NodeLabel>"
      + "<y:Shape type=\"\(shape)\"/></y:ShapeNode>"
  }

  static func line(_ edge: PlanGraph.Edge) -> String {
    let (color, dashes): (String, String) =
      switch edge.kind {
      case .child, .member: ("#52606D", "line")
      case .linked: ("#52606D", "dotted")
      case .task: ("#1B6E4F", "line")
      case .push: ("#0072B2", "line")
      case .jump: ("#C04A00", "line")
      case .back: ("#7A3B72", "dashed")
      }
    let label =
      edge.label.isEmpty
      ? "" : "<y:EdgeLabel textColor=\"\(color)\">\(XMLText.content(edge.label))</y:EdgeLabel>"
    return "<y:PolyLineEdge><y:LineStyle color=\"\(color)\" type=\"\(dashes)\" "
      + "width=\"\(edge.kind == .jump ? "2.0" : "1.0")\"/>"
      + "<y:Arrows source=\"none\" target=\"\(edge.kind == .task ? "none" : "standard")\"/>"
      + "\(label)</y:PolyLineEdge>"
  }
}
