package import RouteDiff
import RoutePlan
package import RouteBase

// Two plans in one picture: the new one, painted, and what was removed from the old one, dashed.

extension DotWriter {
  /// Writes a graph of both plans of a comparison. Removed elements have names of their own, `o0`,
  /// `p0`…, with the numbers of the old plan.
  package static func write(
    _ comparison: PlanComparison, rankdir: RankDirection, to output: inout ByteWriter
  ) {
    var options = DotOptions()
    options.rankdir = rankdir
    options.paint = DotPaint(comparison)
    let gone = DotGraph(comparison.pair.old, DotOptions())
    write(comparison.pair.new, options, with: gone, to: &output)
  }
}

extension DotGraph {
  /// Writes the elements of this graph's plan, the old one, that are missing from the new one.
  func writeGone(_ paint: DotPaint, to output: inout TextBuffer) {
    let pair = paint.pair
    for index in plan.routes.indices where pair.routes[index] == nil {
      writeGone("o", index, to: &output) { output in
        text.write(RouteID(index), to: &output)
        output.write("</B>")
        writeDetails(of: plan.routes[index], to: &output)
      }
    }
    for index in plan.tasks.indices where pair.tasks[index] == nil {
      writeGone("p", index, to: &output) { output in
        text.write(TaskID(index), to: &output)
        output.write("</B>")
        writeDetails(of: plan.tasks[index], to: &output)
      }
    }
    for (index, route) in plan.routes.enumerated()
    where !route.parent.isNone && !paint.isKept(RouteID(index)) && !route.flags.has(.linkedOnly) {
      writeNode(route.parent, pair, to: &output)
      output.write(" -> ")
      writeNode(RouteID(index), pair, to: &output)
      output.write(DotPaint.goneLine)
      output.write(pair.route(RouteID(index)) == nil ? "]\n" : " constraint=false]\n")
    }
    for (index, task) in plan.tasks.enumerated() where pair.tasks[index] == nil {
      guard case .route(let route) = task.place else { continue }
      writeNode(route, pair, to: &output)
      output.write(" -> p")
      output.write(decimal: index)
      output.write(DotPaint.goneLine)
      output.write(" arrowhead=none]\n")
    }
    writeGoneLinks(paint, to: &output)
  }

  private func writeGone(
    _ letter: StaticString, _ index: Int, to output: inout TextBuffer,
    _ label: (inout TextBuffer) -> Void
  ) {
    output.write("  ")
    output.write(letter)
    output.write(decimal: index)
    output.write(" [label=<<B>")
    label(&output)
    output.write(">")
    output.write(DotPaint.goneNode)
    output.write(UInt8(ascii: "\n"))
  }

  /// Writes the node of a route of the old plan: the new plan's node if there is one.
  private func writeNode(_ id: RouteID, _ pair: PlanPair, to output: inout TextBuffer) {
    switch pair.routes[id.index] {
    case .route(let now):
      output.write(UInt8(ascii: "r"))
      output.write(decimal: now.raw)
    case .task(let now):
      output.write(UInt8(ascii: "t"))
      output.write(decimal: now.raw)
    case .flow(let now) where !pair.new.flows[now.index].start.isNone:
      output.write(UInt8(ascii: "r"))
      output.write(decimal: pair.new.flows[now.index].start.raw)
    case .flow, nil:
      output.write(UInt8(ascii: "o"))
      output.write(decimal: id.raw)
    }
  }

  private func writeGoneLinks(_ paint: DotPaint, to output: inout TextBuffer) {
    var marks: Set<Link.Source> = []
    for id in paint.tones.goneLinks {
      let link = plan.links[id.index]
      if plan.end(of: link).isNone { continue }
      if case .route = link.source {
      } else if marks.insert(link.source).inserted {
        writeGone("oany", link.source.markNumber, to: &output) { output in
          if case .flow(let id) = link.source { text.write(id, to: &output) }
          output.write(" *</B>")
        }
      }
      output.write("  ")
      if case .route(let source) = link.source {
        writeNode(source, paint.pair, to: &output)
      } else {
        output.write("oany")
        output.write(decimal: link.source.markNumber)
      }
      output.write(" -> ")
      writeNode(plan.end(of: link), paint.pair, to: &output)
      output.write(DotPaint.goneLine)
      output.write(" arrowhead=vee constraint=false]\n")
    }
  }
}

extension Link.Source {
  /// The number of the mark that represents it in a drawing: 0 for everywhere.
  fileprivate var markNumber: Int {
    if case .flow(let id) = self { id.index + 1 } else { 0 }
  }
}
