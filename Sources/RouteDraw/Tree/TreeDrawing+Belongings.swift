import RoutePlan
import RouteBase
import RouteSyntax

// The tasks, links and fallbacks of a route, a flow, a service or the plan.

extension TreeDrawing {
  /// Writes a line for each task, link and fallback of `row`.
  func writeBelongings(of row: Int, _ trunks: TreeTrunks, to output: inout TextBuffer) {
    for task in outline.tasks[row] {
      trunks.writeIndent(to: &output)
      write(TaskID(raw: task), to: &output)
    }
    for link in outline.links[row] {
      trunks.writeIndent(to: &output)
      write(plan.links[Int(link)], to: &output)
    }
    for fallback in outline.fallbacks[row] {
      trunks.writeIndent(to: &output)
      write(plan.fallbacks[Int(fallback)], to: &output)
    }
  }

  /// Writes the tasks, links and fallbacks of the whole plan after an empty line.
  func writeEnding(to output: inout TextBuffer) {
    let root = outline.root
    if outline.tasks[root].isEmpty && outline.links[root].isEmpty && outline.fallbacks[root].isEmpty
    {
      return
    }
    output.write(UInt8(ascii: "\n"))
    for task in outline.tasks[root] { write(TaskID(raw: task), to: &output) }
    for link in outline.links[root] { write(plan.links[Int(link)], to: &output) }
    for fallback in outline.fallbacks[root] {
      write(plan.fallbacks[Int(fallback)], to: &output)
    }
  }

  private func write(_ id: TaskID, to output: inout TextBuffer) {
    let task = plan.tasks[id.index]
    style.begin(.muted, to: &output)
    output.write("task ")
    style.end(to: &output)
    text.write(id, to: &output)
    writeValues(task.parameters, task.results, to: &output)
    style.begin(.muted, to: &output)
    writeTitle(of: task.origin, name: task.name, to: &output)
    writePatterns(task.patterns, to: &output)
    writeFacts(task.conditions, of: task.origin, to: &output)
    writeCost(task.cost, to: &output)
    writeDeprecated(task.origin, to: &output)
    style.end(to: &output)
    output.write(UInt8(ascii: "\n"))
  }

  private func write(_ link: Link, to output: inout TextBuffer) {
    style.begin(.link, to: &output)
    if link.source == .everywhere { output.write("* ") }
    if !link.target.isNone {
      output.write(link.arrow == .jump ? "=> " : "-> ")
      text.write(link.target, to: &output)
      text.writeArguments(link.arguments, to: &output)
    }
    if link.back != .none && !link.target.isNone { output.write("  ") }
    switch link.back {
    case .none: break
    case .to(let place):
      output.write("back to ")
      text.write(place, to: &output)
    case .past(let place):
      output.write("back past ")
      text.write(place, to: &output)
    }
    style.end(to: &output)
    style.begin(.muted, to: &output)
    if let title = text.operand(of: .title, of: link.origin), title.count > 2 {
      output.write("  ")
      text.write(title, to: &output)
    }
    if let presentation = link.presentation {
      output.write("  ")
      output.write(string: presentation.name)
    }
    writeFacts(link.conditions, of: link.origin, to: &output)
    if link.isSingle { output.write("  single") }
    if let cost = link.cost {
      output.write("  cost ")
      output.write(decimal: cost)
    }
    writeDeprecated(link.origin, to: &output)
    style.end(to: &output)
    output.write(UInt8(ascii: "\n"))
  }

  private func write(_ fallback: Fallback, to output: inout TextBuffer) {
    style.begin(.muted, to: &output)
    output.write("fallback ")
    style.end(to: &output)
    switch fallback.target {
    case .route(let id): text.write(id, to: &output)
    case .task(let id): text.write(id, to: &output)
    }
    output.write(UInt8(ascii: "\n"))
  }
}
