import RouteDiff
import RoutePlan
import RouteBase
import RouteSyntax

// The title and, below it, the legend: the looks that occur in the drawing, in its own colours.

extension DotGraph {
  /// Writes the label of the drawing.
  func writeTitle(to output: inout TextBuffer) {
    let rows = options.legend ? legendRows : []
    if !rows.isEmpty {
      output.write("<TABLE BORDER=\"0\" CELLSPACING=\"5\" CELLPADDING=\"3\">")
      output.write("<TR><TD ALIGN=\"LEFT\">")
    }
    output.write("<FONT POINT-SIZE=\"20\"><B>")
    text.write(Array((plan.name.isEmpty ? "Plan" : plan.name).utf8)[...], to: &output)
    output.write("</B></FONT>")
    if rows.isEmpty {
      if options.paint != nil { output.write(DotPaint.legend) }
      return
    }
    output.write("</TD></TR>")
    for row in rows {
      output.write("<TR><TD ALIGN=\"LEFT\">")
      output.write(string: row)
      output.write("</TD></TR>")
    }
    output.write("</TABLE>")
  }

  /// The rows of the legend, without empty ones.
  private var legendRows: [String] {
    let boxes = legendBoxes.joined()
    let table = "<TABLE BORDER=\"0\" CELLSPACING=\"5\" CELLPADDING=\"3\"><TR>\(boxes)</TR></TABLE>"
    // Words are one cell, since Graphviz spreads cells over the width of the widest row.
    let words = [legendLines, legendWords].map { $0.joined(separator: "  ") }
    return ([boxes.isEmpty ? "" : table] + words).filter { !$0.isEmpty }
  }

  private static func box(
    _ name: String, _ color: String, _ fill: String, dash: String = ""
  ) -> String {
    "<TD BORDER=\"1\" STYLE=\"ROUNDED\(dash)\" COLOR=\"\(color)\" BGCOLOR=\"\(fill)\">\(name)</TD>"
  }

  private static func words(_ text: String, _ color: String) -> String {
    "<FONT COLOR=\"\(color)\">\(text)</FONT>"
  }

  private var legendBoxes: [String] {
    let drawn = plan.routes.indices.filter { extent.shows(RouteID($0)) }
    func has(_ condition: (Route, RouteID) -> Bool) -> Bool {
      drawn.contains { condition(plan.routes[$0], RouteID($0)) }
    }
    var cells: [String] = []
    func add(
      _ name: String, _ color: String, _ fill: String, dash: String = "",
      if condition: (Route, RouteID) -> Bool
    ) {
      if has(condition) { cells.append(Self.box(name, color, fill, dash: dash)) }
    }
    add("tabs", "#0B5394", "#BBD7EE") { route, _ in route.flags.has(.tabs) }
    add("tab", "#0B5394", "#E4F0FA") { plan.isTab($1) && !$0.flags.has(.tabs) }
    add("pushed", "#52606D", "white") {
      $0.presentation == .push && !plan.isTab($1) && !$0.flags.has(.tabs)
    }
    add("presented", "#8A6D1B", "#FFF8E8", dash: ",DASHED") { route, _ in
      route.presentation == .present
    }
    add("presented with navigation", "#8A6D1B", "#FFEBC2", dash: ",DASHED") { route, _ in
      route.presentation == .presentNav
    }
    add("floating", "#8A6D1B", "#FFF8E8", dash: ",DOTTED") { route, _ in
      route.presentation == .presentFloating
    }
    add("deprecated", "#7B8794", "#F3F4F5", dash: ",DOTTED") { route, _ in
      route.flags.has(.deprecated)
    }
    add("inferred", "#52606D", "white", dash: ",DASHED") { route, _ in
      plan.isInferred(route.origin)
    }
    if plan.tasks.contains(where: { extent.shows($0, of: plan) }) {
      cells.append("<TD BORDER=\"1\" COLOR=\"#1B6E4F\" BGCOLOR=\"#DDF1E7\">task</TD>")
    }
    return cells
  }

  private var legendLines: [String] {
    var cells: [String] = []
    let hasLocked = plan.routes.indices.contains {
      plan.routes[$0].flags.has(.locked) && extent.shows(RouteID($0))
    }
    if hasLocked {
      cells.append(Self.words("double border: locked", "#52606D"))
    }
    if showsStart { cells.append(Self.words("&#9679; start", "#1F2933")) }
    if plan.routes.contains(where: { extent.shows($0.parent) && !$0.flags.has(.linkedOnly) }) {
      cells.append(Self.words("&#8594; to a child", "#52606D"))
    }
    let links = plan.links.filter { shows($0) || leaves($0) }
    if links.contains(where: { $0.arrow == .push }) {
      cells.append(Self.words("&#8594; sub", "#005A8F"))
    }
    if links.contains(where: { $0.arrow == .jump }) {
      cells.append(Self.words("&#8658; jump", "#A63D00"))
    }
    if links.contains(where: { $0.arrow == .none }) {
      cells.append(Self.words("&#8674; back", "#7A3B72"))
    }
    if hasLinks.contains(true) { cells.append(Self.words("* from each of them", "#52606D")) }
    if hasFallbacks.contains(true) {
      cells.append(Self.words("? unknown names and URLs", "#52606D"))
    }
    if !options.bold.routes.isEmpty { cells.append(Self.words("<B>path</B>", "#B3005E")) }
    if options.paint != nil {
      cells += [
        Self.words("<B>new</B>", "#1A7F37"), Self.words("<B>changed</B>", "#B7791F"),
        Self.words("<B>breaking</B>", "#D9480F"), Self.words("<B>gone</B>", "#C62828"),
      ]
    }
    return cells
  }

  private var legendWords: [String] {
    if isBrief { return [] }
    var used: Set<ClauseKind> = []
    func note(_ conditions: ConditionsID, _ origin: DeclarationReference) {
      for (kind, _) in text.ownConditions(conditions, of: origin) { used.insert(kind) }
    }
    for (index, route) in plan.routes.enumerated() where extent.shows(RouteID(index)) {
      note(route.conditions, route.origin)
    }
    for task in plan.tasks where extent.shows(task, of: plan) { note(task.conditions, task.origin) }
    for flow in plan.flows where extent.shows(flow.start) { note(flow.conditions, flow.origin) }
    for link in plan.links where shows(link) || leaves(link) { note(link.conditions, link.origin) }
    var cells: [String] = []
    if used.contains(.requires) { cells.append(Self.words("needs a fact", "#0B5394")) }
    if used.contains(.unless) { cells.append(Self.words("unless it holds", "#7A3B72")) }
    if used.contains(.grants) { cells.append(Self.words("grants it", "#1B6E4F")) }
    if used.contains(.revokes) { cells.append(Self.words("revokes it", "#A63D00")) }
    if options.findings.levels.contains(.error) { cells.append(Self.words("error", "#B3201F")) }
    if options.findings.levels.contains(.warning) {
      cells.append(Self.words("warning", "#8A5000"))
    }
    return cells
  }
}
