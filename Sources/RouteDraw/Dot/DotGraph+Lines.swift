import RouteDiff
import RoutePlan
import RouteBase
import RouteSyntax

// Lines: the hierarchy, links and fallbacks.

extension DotGraph {
  /// When an attribute occurs twice, Graphviz uses the last value.
  private static let boldLine: StaticString = "color=\"#B3005E\" penwidth=3.5"

  // MARK: Hierarchy

  /// Writes a line to each route from its parent, unless only links lead to the route, and to each
  /// task from the route that contains it.
  func writeHierarchy(to output: inout TextBuffer) {
    if showsStart {
      output.write("  start -> r")
      output.write(decimal: plan.start.raw)
      output.write(UInt8(ascii: "\n"))
    }
    for parent in plan.routes.indices {
      for child in plan.children[parent]
      where extent.shows(child) && extent.shows(RouteID(parent))
        && !plan.routes[child.index].flags.has(.linkedOnly)
      {
        output.write("  r")
        output.write(decimal: parent)
        output.write(" -> r")
        output.write(decimal: child.raw)
        let isInferred = plan.isInferred(plan.routes[child.index].origin)
        let dash: StaticString = isInferred ? " [style=dashed " : " ["
        if options.bold.lines.contains(.branch(child)) {
          output.write(dash)
          output.write(Self.boldLine)
          writeSteps(along: .branch(child), to: &output)
          output.write(UInt8(ascii: "]"))
        } else if options.paint?.branches.contains(child) == true {
          output.write(dash)
          output.write(DotPaint.line(.new))
          output.write(UInt8(ascii: "]"))
        } else if isInferred {
          output.write(" [style=dashed]")
        }
        output.write(UInt8(ascii: "\n"))
      }
    }
    for (index, task) in plan.tasks.enumerated() {
      guard case .route(let route) = task.place, extent.shows(route) else { continue }
      output.write("  r")
      output.write(decimal: route.raw)
      output.write(" -> t")
      output.write(decimal: index)
      output.write(" [arrowhead=none color=\"#1B6E4F\"")
      if options.bold.lines.contains(.task(TaskID(index))) {
        output.write(UInt8(ascii: " "))
        output.write(Self.boldLine)
        writeSteps(along: .task(TaskID(index)), to: &output)
      }
      output.write("]\n")
    }
  }

  // MARK: Links

  /// Writes a line for each link whose ends are both drawn.
  func writeLinks(to output: inout TextBuffer) {
    for (index, link) in plan.links.enumerated() where shows(link) {
      output.write("  ")
      writeSource(of: link, to: &output)
      output.write(" -> r")
      output.write(decimal: plan.end(of: link).raw)
      output.write(" [")
      output.write(look(of: link))
      if plan.isInferred(link.origin) { output.write(" style=dashed") }
      if options.bold.lines.contains(.link(LinkID(index))) {
        output.write(UInt8(ascii: " "))
        output.write(Self.boldLine)
      }
      if let tone = options.paint?.tones.links[LinkID(index)] { output.write(DotPaint.line(tone)) }
      if !leads(link) { output.write(" constraint=false") }
      writeLabel(of: LinkID(index), to: &output)
      output.write("]\n")
    }
  }

  /// Writes a stub for each link that leads out of the drawing: the name of its end, once for each
  /// place that it leaves.
  func writeStubs(to output: inout TextBuffer) {
    var known: Set<Stub> = []
    for (index, link) in plan.links.enumerated() where leaves(link) {
      let end = plan.end(of: link)
      guard known.insert(Stub(source: link.source, end: end)).inserted else { continue }
      output.write("  out")
      output.write(decimal: index)
      output.write(" [shape=plaintext margin=\"0.04,0.02\" height=0.2 label=<")
      output.write("<FONT COLOR=\"#52606D\">")
      writeName(plan.routes[end.index].name, in: plan.routes[end.index].service, to: &output)
      output.write("</FONT>>]\n  ")
      writeSource(of: link, to: &output)
      output.write(" -> out")
      output.write(decimal: index)
      output.write(" [")
      output.write(look(of: link))
      writeLabel(of: LinkID(index), to: &output)
      output.write("]\n")
    }
  }

  /// What one stub stands for.
  private struct Stub: Hashable {
    let source: Link.Source
    let end: RouteID
  }

  /// Writes the node at which a link's line starts.
  private func writeSource(of link: Link, to output: inout TextBuffer) {
    switch link.source {
    case .everywhere: output.write("any")
    case .route(let id):
      output.write(UInt8(ascii: "r"))
      output.write(decimal: id.raw)
    case .flow(let id):
      output.write("any_f")
      output.write(decimal: id.raw)
    }
  }

  // MARK: Paths

  /// Writes the numbers of a path's steps along a line that has no other label.
  private func writeSteps(along line: DotEmphasis.Line, to output: inout TextBuffer) {
    guard let steps = options.bold.steps(along: line) else { return }
    output.write(" xlabel=<")
    Self.write(steps: steps, to: &output)
    output.write(UInt8(ascii: ">"))
  }

  static func write(steps: String, to output: inout TextBuffer) {
    output.write("<FONT POINT-SIZE=\"13\" COLOR=\"#B3005E\"><B>")
    output.write(string: steps)
    output.write("</B></FONT>")
  }

  /// Writes the moves of a path for which the plan has no line.
  func writeMoves(to output: inout TextBuffer) {
    for line in options.bold.moves {
      guard case .move(let from, let to) = line, extent.shows(from), extent.shows(to) else {
        continue
      }
      output.write("  r")
      output.write(decimal: from.raw)
      output.write(" -> r")
      output.write(decimal: to.raw)
      output.write(" [style=dashed constraint=false ")
      output.write(Self.boldLine)
      writeSteps(along: line, to: &output)
      output.write("]\n")
    }
  }

  private func look(of link: Link) -> StaticString {
    if text.clause(.deprecated, of: link.origin) != nil {
      return ##"color="#9AA5B1" fontcolor="#7B8794" arrowhead=vee style=dotted"##
    }
    switch link.arrow {
    case .none: return ##"color="#7A3B72" fontcolor="#7A3B72" arrowhead=vee style=dashed"##
    case .push: return ##"color="#0072B2" fontcolor="#005A8F" arrowhead=vee"##
    case .jump:
      return ##"color="#C04A00:#C04A00" fontcolor="#A63D00" penwidth=0.8"##
    }
  }

  /// Whether the link positions its end in the drawing: either it comes from everywhere, or it goes
  /// forward and its end has no line from the hierarchy.
  func leads(_ link: Link) -> Bool {
    if link.source == .everywhere { return true }
    guard link.arrow == .push, link.back == .none else { return false }
    let target = plan.routes[link.target.index]
    guard target.flags.has(.linkedOnly) else { return false }
    switch link.source {
    case .everywhere: return true
    case .route(let id): return id < link.target
    case .flow(let id): return id == target.flow
    }
  }

  // MARK: Fallbacks

  /// Writes a line to each fallback from the mark for unknown names and URLs.
  func writeFallbacks(to output: inout TextBuffer) {
    for fallback in plan.fallbacks where extent.shows(fallback, of: plan) {
      output.write("  unknown")
      if !fallback.service.isNone {
        output.write("_s")
        output.write(decimal: fallback.service.raw)
      }
      switch fallback.target {
      case .route(let id):
        output.write(" -> r")
        output.write(decimal: id.raw)
      case .task(let id):
        output.write(" -> t")
        output.write(decimal: id.raw)
      }
      output.write(" [style=dotted arrowhead=vee]\n")
    }
  }
}
