package import RoutePlan
package import RouteBase

/// Draws a plan as a tree of lines.
///
/// Each route, flow and service has a line; its tasks and links are below it without a branch.
/// Those of the whole plan come last. The same plan gives the same bytes on every run, in time
/// linear in the plan.
package enum TreeWriter {
  /// Writes the tree, with a line end at its end.
  package static func write(_ plan: Plan, _ options: TreeOptions, to output: inout ByteWriter) {
    let drawing = TreeDrawing(plan, options)
    TextBuffer.withBuffer(to: &output) { output in
      drawing.writeRows(to: &output)
      if options.from == nil { drawing.writeEnding(to: &output) }
    }
  }
}

/// The data from which a tree is drawn; the extensions write its lines.
struct TreeDrawing {
  let plan: Plan
  let options: TreeOptions
  let extent: Extent
  let outline: Outline
  let text: PlanText
  let style: TreeStyle

  init(_ plan: Plan, _ options: TreeOptions) {
    self.plan = plan
    self.options = options
    extent = Extent(plan, from: options.from, depth: options.depth)
    outline = Outline(plan)
    text = PlanText(plan, .terminal)
    style = TreeStyle(options)
  }

  /// Writes the rows from the top down.
  func writeRows(to output: inout TextBuffer) {
    var trunks = TreeTrunks(style)
    enter(top, &trunks, to: &output)
    while let member = trunks.next() {
      let row = Int(outline.members.elements[member])
      guard shows(row) else { continue }
      trunks.writeBranch(to: &output)
      enter(row, &trunks, to: &output)
    }
  }

  /// Writes a row's line and its belongings, and opens its members.
  private func enter(_ row: Int, _ trunks: inout TreeTrunks, to output: inout TextBuffer) {
    writeLine(of: row, to: &output)
    var members = outline.members.indices(of: row)
    while let last = members.last, !shows(Int(outline.members.elements[last])) {
      members = members.dropLast()
    }
    trunks.open(members)
    if row != outline.root { writeBelongings(of: row, trunks, to: &output) }
  }

  /// The row at the top. If the top route starts flows, its children are those of the outermost of
  /// them.
  private var top: Int {
    guard let from = options.from, from.index < plan.routes.count else { return outline.root }
    var top = from.index
    var flow = plan.routes[from.index].flow
    while !flow.isNone && plan.flows[flow.index].start == from {
      top = outline.row(of: flow)
      flow = plan.flows[flow.index].flow
    }
    return top
  }

  /// Whether the tree shows a row.
  private func shows(_ row: Int) -> Bool {
    switch outline.subject(of: row) {
    case .route(let id): extent.shows(id)
    case .flow(let id):
      plan.flows[id.index].start.isNone ? extent.isWhole : extent.shows(plan.flows[id.index].start)
    case .service, .plan: true
    }
  }
}
