package import RoutePlan
package import RouteBase

/// Draws a plan as a Graphviz digraph.
///
/// Routes are boxes `r0`, `r1`…, tasks `t0`…, numbered in reading order; flows and services are
/// clusters around them. All text of the plan is in HTML-like labels. The same plan gives the same
/// bytes on every run, in time linear in the plan.
package enum DotWriter {
  /// Writes the graph, with a line end at its end.
  package static func write(_ plan: Plan, _ options: DotOptions, to output: inout ByteWriter) {
    write(plan, options, with: nil, to: &output)
  }

  /// Also writes what the plan of `gone` has and this plan lacks, if the drawing is painted.
  static func write(
    _ plan: Plan, _ options: DotOptions, with gone: DotGraph?, to output: inout ByteWriter
  ) {
    let graph = DotGraph(plan, options)
    TextBuffer.withBuffer(to: &output) { output in
      graph.writeOpening(to: &output)
      graph.writeNodes(to: &output)
      graph.writeHierarchy(to: &output)
      graph.writeMoves(to: &output)
      if options.links {
        graph.writeLinks(to: &output)
        graph.writeStubs(to: &output)
        graph.writeFallbacks(to: &output)
      }
      if let paint = options.paint { gone?.writeGone(paint, to: &output) }
      output.write("}\n")
    }
  }
}

/// A drawing of a plan in Graphviz terms; the extensions write its parts.
struct DotGraph {
  let plan: Plan
  let options: DotOptions
  let extent: Extent
  let clusters: ClusterTree
  let text: PlanText
  /// For each flow, and last for the whole plan, whether a drawn link starts at all of its routes.
  private(set) var hasLinks: [Bool]
  /// For each service, and last for the whole plan, whether one of its fallbacks is drawn.
  let hasFallbacks: [Bool]

  init(_ plan: Plan, _ options: DotOptions) {
    self.plan = plan
    self.options = options
    let extent = Extent(plan, from: options.from, depth: options.depth)
    self.extent = extent
    text = PlanText(plan, .graphviz)
    var hasFallbacks = [Bool](repeating: false, count: plan.services.count + 1)
    for fallback in plan.fallbacks where options.links && extent.shows(fallback, of: plan) {
      let isOwn = !fallback.service.isNone
      hasFallbacks[isOwn ? fallback.service.index : plan.services.count] = true
    }
    self.hasFallbacks = hasFallbacks
    clusters = ClusterTree(plan, extent, options.group, marked: hasFallbacks)
    hasLinks = [Bool](repeating: false, count: plan.flows.count + 1)
    for link in plan.links where shows(link) || leaves(link) {
      switch link.source {
      case .everywhere: hasLinks[plan.flows.count] = true
      case .route: break
      case .flow(let id): hasLinks[id.index] = true
      }
    }
  }

  /// Whether to draw the mark of the start.
  var showsStart: Bool { extent.shows(plan.start) }

  /// Whether a link has both of its ends in the drawing.
  func shows(_ link: Link) -> Bool {
    options.links && extent.shows(plan.end(of: link)) && showsSource(of: link)
  }

  /// Whether a link leads out of the drawing.
  func leaves(_ link: Link) -> Bool {
    let end = plan.end(of: link)
    return options.links && !extent.isWhole && !end.isNone && !extent.shows(end)
      && showsSource(of: link)
  }

  private func showsSource(of link: Link) -> Bool {
    switch link.source {
    case .everywhere: true
    case .route(let id): extent.shows(id)
    case .flow(let id): extent.shows(plan.flows[id.index].start)
    }
  }

  /// Whether so many lines have labels beside them that boxes keep farther apart.
  private var isLabelled: Bool {
    if !options.links { return false }
    let labels = plan.links.indices.count { hasOuterLabel(LinkID($0)) }
    return labels * 4 > plan.routes.indices.count { extent.shows(RouteID($0)) }
  }

  /// Whether boxes show only names.
  var isBrief: Bool { options.pages != nil }

  /// Writes the style of the drawing, with the defaults for its nodes and edges.
  func writeOpening(to output: inout TextBuffer) {
    output.write("digraph plan {\n  graph [rankdir=")
    output.write(string: options.rankdir.rawValue)
    if let pages = options.pages {
      // The lines between distant boxes take as much room in each rank as boxes keep apart.
      output.write(" nodesep=0.02 ranksep=0.3 pad=0.1")
      output.write(string: " " + DotPaper(pages: pages).attributes)
    } else {
      output.write(isLabelled ? " nodesep=0.5 ranksep=0.5" : " nodesep=0.28 ranksep=0.6")
      output.write(" pad=0.3")
    }
    output.write(
      #"""
       labelloc=t labeljust=l
        fontname="Helvetica,Arial,sans-serif" fontsize=11 fontcolor="#1F2933"
        label=<
      """#)
    writeTitle(to: &output)
    output.write(
      #"""
      >]
        node [shape=box style="rounded,filled" fillcolor=white color="#52606D" penwidth=1.1
          fontname="Helvetica,Arial,sans-serif" fontsize=12 fontcolor="#1F2933"

      """#)
    output.write(
      isBrief
        ? "    margin=\"0.07,0.02\" height=0.2]\n" : "    margin=\"0.12,0.07\" height=0.3]\n")
    output.write(
      #"""
        edge [color="#52606D" arrowsize=0.7 penwidth=1.1
          fontname="Helvetica,Arial,sans-serif" fontsize=9 fontcolor="#52606D"]

      """#)
  }
}
