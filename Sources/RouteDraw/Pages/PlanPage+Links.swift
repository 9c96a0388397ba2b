import RoutePlan
import RouteBase
import RouteSyntax

// The picture, the contents, and the parts of a symbol that link to others.

extension PlanPage {
  /// The contents are indented no further, so that a deep plan does not make an enormous page.
  private static let deepest = 6

  // MARK: Anchors

  static func id(ofSection title: String) -> String { title.lowercased() }

  /// The name of the place at which links to a symbol end. It stays when others are added.
  func id(of symbol: Symbol) -> String {
    let name = plan.displayName(symbol)
    let isSimple = name.utf8.allSatisfy { byte in
      (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    if isSimple { return "\(symbol.kindName)-\(name)" }
    // A hyphen never occurs in a simple name.
    return "\(symbol.kindName)--\(number(of: symbol))"
  }

  private func number(of symbol: Symbol) -> Int {
    switch symbol {
    case .route(let id): id.index
    case .flow(let id): id.index
    case .task(let id): id.index
    }
  }

  static func anchor(_ id: String) -> String { "<a id=\"\(id)\"></a>" }

  /// The name of a symbol, as a link to its heading.
  func link(to symbol: Symbol) -> String {
    "[\(Self.code(plan.displayName(symbol)))](#\(id(of: symbol)))"
  }

  private func link(toPlace place: Place) -> String? {
    switch place {
    case .none: nil
    case .route(let id): link(to: .route(id))
    case .flow(let id): link(to: .flow(id))
    }
  }

  // MARK: Picture and contents

  func writePicture(to output: inout ByteWriter) {
    output.write("\n## Picture\n\n")
    let chart = MermaidWriter(plan)
    if chart.isTooLarge {
      output.write("The plan is too large for one flowchart.\n")
    } else {
      output.write(string: "```mermaid\n\(chart.text)```\n")
    }
  }

  /// Writes links to a section and to its symbols; routes are below their parents.
  func writeContents(_ title: String, _ symbols: [Symbol], to output: inout ByteWriter) {
    output.write(string: "- [\(title)](#\(Self.id(ofSection: title)))\n")
    guard case .route = symbols.first else {
      for symbol in symbols { output.write(string: "  - \(link(to: symbol))\n") }
      return
    }
    var stack = plan.routes.indices.reversed().filter { plan.routes[$0].parent.isNone }
      .map { (route: RouteID($0), level: 1) }
    while let (route, level) = stack.popLast() {
      output.write(UInt8(ascii: " "), count: 2 * min(level, Self.deepest))
      output.write(string: "- \(link(to: .route(route)))\n")
      for child in plan.children[route.index].reversed() { stack.append((child, level + 1)) }
    }
  }

  // MARK: Places

  /// Writes how a route is presented and what is right above it in the hierarchy.
  func writePlaces(of id: RouteID, to output: inout ByteWriter) {
    let route = plan.routes[id.index]
    if route.presentation != .push { item("Presented", [route.presentation.name], to: &output) }
    let children = plan.children[id.index]
    list(
      route.keepsTabs ? "Tabs" : "Tabs, reset when left",
      children.filter { plan.isTab($0) }.map { link(to: .route($0)) }, to: &output)
    list(
      "Below it", children.filter { !plan.isTab($0) }.map { link(to: .route($0)) }, to: &output)
    writeTasks(in: .route(id), to: &output)
  }

  /// Writes where a flow starts and what is in it.
  func writePlaces(of id: FlowID, to output: inout ByteWriter) {
    let flow = plan.flows[id.index]
    if !flow.start.isNone { list("Starts with", [link(to: .route(flow.start))], to: &output) }
    let routes = plan.routes.indices.filter { plan.routes[$0].place == .flow(id) }
      .map { Symbol.route(RouteID($0)) }
    let flows = plan.flows.indices.filter { plan.flows[$0].place == .flow(id) }
      .map { Symbol.flow(FlowID($0)) }
    list("Contains", (routes + flows).map(link), to: &output)
    writeTasks(in: .flow(id), to: &output)
  }

  private func writeTasks(in place: Place, to output: inout ByteWriter) {
    list("Tasks", connections.tasks(in: place).map { link(to: .task($0)) }, to: &output)
  }

  // MARK: Links

  /// Writes the links that start at a symbol, and those that end there.
  func writeConnections(of symbol: Symbol, to output: inout ByteWriter) {
    list("Leads to", connections.departures(from: symbol).map(departure), to: &output)
    let arrivals = connections.arrivals(at: symbol).map { id in
      switch plan.links[id.index].source {
      case .everywhere: "everywhere"
      case .route(let id): link(to: .route(id))
      case .flow(let id): "everywhere in \(link(to: .flow(id)))"
      }
    }
    list("Linked from", arrivals, to: &output)
  }

  /// Where a link leads, how, and on which conditions.
  func departure(_ id: LinkID) -> String {
    let taken = plan.links[id.index]
    var words: [String] = []
    var target = taken.target.isNone ? nil : link(to: .route(taken.target))
    switch taken.back {
    case .none: break
    case .to(let place):
      words.append("back to \(link(toPlace: place) ?? "where it came from")")
    case .past(let place):
      words.append("back past \(link(toPlace: place) ?? "itself")")
    }
    if target == nil {
      (target, words) = (words.first, [])
    } else if taken.arrow == .jump {
      words.append("jump")
    }
    if let presentation = taken.presentation { words.append(Self.code(presentation.name)) }
    let conditions = plan.conditions(taken.conditions)
    for (word, slice) in [
      ("requires", conditions.requires), ("unless", conditions.unless),
      ("grants", conditions.grants), ("revokes", conditions.revokes),
    ] where !slice.isEmpty {
      words.append(word + " " + facts.names(slice).map(Self.code).joined(separator: " and "))
    }
    let more = words.isEmpty ? "" : " (\(words.joined(separator: "; ")))"
    return (target ?? "back") + more
  }
}
