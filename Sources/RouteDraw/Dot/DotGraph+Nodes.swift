import RouteDiff
import RoutePlan
import RouteBase
import RouteSyntax

// Boxes: clusters with their routes and tasks, and the small marks for the start, for everywhere
// and for unknown names and URLs.

extension DotGraph {
  /// Indentation stops growing here; otherwise deeply nested flows would produce enormous output.
  private static let deepest = 8

  /// Writes all nodes, in their clusters.
  func writeNodes(to output: inout TextBuffer) {
    var level = 0
    for event in clusters.tour {
      switch event {
      case .open(let cluster):
        output.write(UInt8(ascii: " "), count: 2 * min(level, Self.deepest))
        open(cluster, to: &output)
        level += 1
        for node in clusters.members[cluster] {
          output.write(UInt8(ascii: " "), count: 2 * min(level, Self.deepest))
          if node < plan.routes.count {
            write(RouteID(raw: node), to: &output)
          } else {
            write(TaskID(Int(node) - plan.routes.count), to: &output)
          }
        }
        writeTabOrder(in: cluster, level: level, to: &output)
      case .close(let cluster):
        level -= 1
        if cluster == clusters.root { continue }
        output.write(UInt8(ascii: " "), count: 2 * min(level, Self.deepest))
        output.write("}\n")
      }
    }
  }

  // MARK: Clusters and marks

  private func open(_ cluster: Int, to output: inout TextBuffer) {
    switch clusters.subject(of: cluster) {
    case .drawing: writeMarks(to: &output)
    case .flow(let id):
      let flow = plan.flows[id.index]
      output.write("subgraph cluster_f")
      output.write(decimal: id.raw)
      output.write(
        #"""
         { graph [bgcolor="#EEF3F0" color="#8FA89B" style="rounded" fontsize=12 label=<
        """#)
      if !isBrief { output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#5F7A6C\">flow</FONT> ") }
      output.write("<B>")
      text.write(id, to: &output)
      output.write("</B>")
      writeDetails(of: flow, to: &output)
      if !isBrief { options.findings.write(about: .flow(id), to: &output) }
      output.write(">]\n")
      if hasLinks[id.index] { writeMark("any_f", id.index, "*", to: &output) }
    case .service(let id):
      let service = plan.services[id.index]
      output.write("subgraph cluster_s")
      output.write(decimal: id.raw)
      output.write(
        #"""
         { graph [bgcolor="#F4F1EA" color="#B5A98C" style="rounded" fontsize=12 label=<
        """#)
      if !isBrief { output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#857A5F\">service</FONT> ") }
      output.write("<B>")
      text.write(service.name, to: &output)
      output.write("</B>")
      writeDetails(of: service, to: &output)
      output.write(">]\n")
      if hasFallbacks[id.index] { writeMark("unknown_s", id.index, "?", to: &output) }
    case .parent(let id):
      output.write("subgraph cluster_r")
      output.write(decimal: id.raw)
      output.write(
        #"""
         { graph [bgcolor="#F7F8FA" color="#C3CCD6" style="rounded" label=""]

        """#)
    }
  }

  private func writeMarks(to output: inout TextBuffer) {
    if showsStart {
      output.write(
        #"""
          start [shape=circle style=filled label="" fillcolor="#1F2933" color="#1F2933"
            width=0.17 height=0.17 fixedsize=true]

        """#)
    }
    if hasLinks[plan.flows.count] { writeMark("any", nil, "*", to: &output) }
    if hasFallbacks[plan.services.count] {
      writeMark("unknown", nil, "?", to: &output)
    }
    if options.group != .services { writeNamedMarks(to: &output) }
  }

  /// Writes the marks of flows and services that have no cluster, with their names.
  private func writeNamedMarks(to output: inout TextBuffer) {
    for (index, flow) in plan.flows.enumerated() where hasLinks[index] {
      writeMark("any_f", index, of: flow.name, in: flow.service, " *", to: &output)
    }
    for (index, service) in plan.services.enumerated() where hasFallbacks[index] {
      writeMark("unknown_s", index, of: service.name, in: .none, " ?", to: &output)
    }
  }

  private func writeMark(
    _ id: StaticString, _ number: Int, of name: NameID, in service: ServiceID,
    _ sign: StaticString, to output: inout TextBuffer
  ) {
    output.write("  ")
    output.write(id)
    output.write(decimal: number)
    output.write(" [style=\"rounded,filled\" fillcolor=\"#E4E7EB\" label=<")
    text.write(name, in: service, to: &output)
    output.write("<B>")
    output.write(sign)
    output.write("</B>>]\n")
  }

  /// Keeps the tabs in `cluster` beside each other in their order, with lines that nobody sees.
  /// Graphviz cannot do so with tabs of different clusters, and in a cluster of a drawing from left
  /// to right or back it turns their order round.
  private func writeTabOrder(in cluster: Int, level: Int, to output: inout TextBuffer) {
    let isSideways = options.rankdir == .leftToRight || options.rankdir == .rightToLeft
    let isReversed = isSideways && cluster != clusters.root
    var previous = RouteID.none
    for node in clusters.members[cluster] where node < plan.routes.count {
      let tab = RouteID(raw: node)
      guard plan.isTab(tab) else { continue }
      defer { previous = tab }
      guard !previous.isNone, parent(of: previous) == parent(of: tab) else { continue }
      output.write(UInt8(ascii: " "), count: 2 * min(level, Self.deepest))
      output.write("{rank=same r")
      output.write(decimal: isReversed ? tab.raw : previous.raw)
      output.write(" -> r")
      output.write(decimal: isReversed ? previous.raw : tab.raw)
      output.write(" [style=invis]}\n")
    }
  }

  private func parent(of route: RouteID) -> RouteID { plan.routes[route.index].parent }

  private func writeMark(
    _ id: StaticString, _ number: Int?, _ sign: StaticString, to output: inout TextBuffer
  ) {
    output.write("  ")
    output.write(id)
    if let number { output.write(decimal: number) }
    output.write(
      " [shape=circle style=filled fillcolor=\"#E4E7EB\" width=0.3 fixedsize=true label=<<B>")
    output.write(sign)
    output.write("</B>>]\n")
  }

  // MARK: Routes and tasks

  private static let boldNode: StaticString = "> color=\"#B3005E\" penwidth=3.5]\n"

  private func write(_ id: RouteID, to output: inout TextBuffer) {
    let route = plan.routes[id.index]
    output.write(UInt8(ascii: "r"))
    output.write(decimal: id.raw)
    output.write(" [")
    output.write(look(of: id))
    // A second border: nobody goes up from it.
    if route.flags.has(.locked) { output.write("peripheries=2 ") }
    output.write("label=<<B>")
    writeName(route.name, in: route.service, to: &output)
    output.write("</B>")
    writeDetails(of: route, to: &output)
    if !isBrief { options.findings.write(about: .route(id), to: &output) }
    if let counts = options.counts { DotCounts.write(counts.routes[id.index], to: &output) }
    writeEnd(options.paint?.tones.routes[id], isBold: options.bold.routes.contains(id), to: &output)
  }

  private func look(of id: RouteID) -> StaticString {
    let route = plan.routes[id.index]
    if route.flags.has(.deprecated) {
      return ##"style="rounded,filled,dotted" fillcolor="#F3F4F5" fontcolor="#7B8794" "##
    }
    switch route.presentation {
    case .present:
      return ##"style="rounded,filled,dashed" fillcolor="#FFF8E8" color="#8A6D1B" "##
    case .presentNav:
      return ##"style="rounded,filled,dashed" fillcolor="#FFEBC2" color="#8A6D1B" penwidth=1.6 "##
    case .presentFloating:
      return ##"style="rounded,filled,dotted" fillcolor="#FFF8E8" color="#8A6D1B" penwidth=1.6 "##
    case .push: break
    }
    if plan.isInferred(route.origin) {
      if route.flags.has(.tabs) {
        return ##"style="rounded,filled,dashed" fillcolor="#BBD7EE" color="#0B5394" penwidth=2 "##
      }
      return plan.isTab(id)
        ? ##"style="rounded,filled,dashed" fillcolor="#E4F0FA" color="#0B5394" penwidth=1.6 "##
        : ##"style="rounded,filled,dashed" "##
    }
    if route.flags.has(.tabs) { return ##"fillcolor="#BBD7EE" color="#0B5394" penwidth=2 "## }
    return plan.isTab(id) ? ##"fillcolor="#E4F0FA" color="#0B5394" penwidth=1.6 "## : ""
  }

  private func write(_ id: TaskID, to output: inout TextBuffer) {
    let task = plan.tasks[id.index]
    output.write(UInt8(ascii: "t"))
    output.write(decimal: id.raw)
    output.write(" [shape=component ")
    if text.clause(.deprecated, of: task.origin) != nil {
      output.write(##"style="filled,dotted" fillcolor="#F3F4F5" fontcolor="#7B8794" label=<"##)
    } else {
      output.write(##"style=filled fillcolor="#DDF1E7" color="#1B6E4F" label=<"##)
    }
    writeName(task.name, in: task.service, to: &output)
    writeDetails(of: task, to: &output)
    if !isBrief { options.findings.write(about: .task(id), to: &output) }
    if let counts = options.counts { DotCounts.write(counts.tasks[id.index], to: &output) }
    writeEnd(options.paint?.tones.tasks[id], isBold: options.bold.tasks.contains(id), to: &output)
  }

  /// Ends a node. When an attribute occurs twice, Graphviz uses the last value.
  private func writeEnd(_ tone: DotPaint.Tone?, isBold: Bool, to output: inout TextBuffer) {
    if let tone {
      output.write(UInt8(ascii: ">"))
      output.write(DotPaint.node(tone))
      output.write("]\n")
    } else {
      output.write(isBold ? Self.boldNode : ">]\n")
    }
  }
}
