import RouteBase
import RoutePlan
import RouteSyntax

// The labels of links.

extension DotGraph {
  /// Whether a link's line has a label beside it, for which Graphviz keeps no room.
  func hasOuterLabel(_ id: LinkID) -> Bool {
    let link = plan.links[id.index]
    let end = plan.end(of: link)
    guard shows(link), isOuter(link), !end.isNone else { return false }
    if options.bold.steps(along: .link(id)) != nil || options.counts != nil { return true }
    return text.title(of: link.origin, name: plan.routes[end.index].name) != nil
      || !link.arguments.isEmpty || link.back != .none || link.presentation != nil
      || link.isSingle || link.cost != nil
      || !text.ownConditions(link.conditions, of: link.origin).isEmpty
  }

  /// If room is reserved for the labels of all lines, Graphviz fails on some graphs with clusters.
  /// It places outer labels after everything else.
  private func isOuter(_ link: Link) -> Bool {
    link.source != .route(plan.end(of: link)) && !leads(link)
  }

  /// Writes what a link says, a line each, if it says anything.
  func writeLabel(of id: LinkID, to output: inout TextBuffer) {
    let link = plan.links[id.index]
    let end = plan.end(of: link)
    var label = DotLabel(isOuter: isOuter(link))
    if let steps = options.bold.steps(along: .link(id)) {
      label.beginLine(to: &output)
      Self.write(steps: steps, to: &output)
    }
    if isBrief {
      label.end(to: &output)
      return
    }
    if let counts = options.counts {
      label.beginLine(to: &output)
      output.write(string: DotCounts.words(counts.links[id.index]))
    }
    if let title = text.title(of: link.origin, name: plan.routes[end.index].name) {
      label.beginLine(to: &output)
      output.write("<I>")
      for (count, line) in LabelLines.sentence(PlanText.unquoted(title)).enumerated() {
        if count > 0 { output.write("<BR/>") }
        text.write(line, to: &output)
      }
      output.write("</I>")
    }
    if !link.arguments.isEmpty {
      label.beginLine(to: &output)
      text.writeArguments(link.arguments, to: &output)
    }
    if link.back != .none {
      label.beginLine(to: &output)
      writeBack(of: link, to: &output)
    }
    for (kind, facts) in text.ownConditions(link.conditions, of: link.origin) {
      label.beginLine(to: &output)
      output.write(string: kind == .requires ? "needs " : kind.name + " ")
      write(facts, to: &output)
    }
    if let presentation = link.presentation {
      label.beginLine(to: &output)
      output.write(string: presentation.name)
    }
    if link.isSingle {
      label.beginLine(to: &output)
      output.write("single")
    }
    if let cost = link.cost {
      label.beginLine(to: &output)
      output.write("cost ")
      output.write(decimal: cost)
    }
    label.end(to: &output)
  }

  /// Writes where a link goes back to, without a name that the line's ends show.
  private func writeBack(of link: Link, to output: inout TextBuffer) {
    switch link.back {
    case .none: break
    case .to(let place):
      if place != .route(plan.end(of: link)) {
        output.write("back to ")
        text.write(place, to: &output)
      } else {
        output.write(link.target.isNone ? "back" : "back to it")
      }
    case .past(let place):
      if place == .route(plan.end(of: link)) {
        output.write("back past it")
      } else if case .route(let source) = link.source, place == .route(source) {
        output.write("in its place")
      } else {
        output.write("back past ")
        text.write(place, to: &output)
      }
    }
  }
}

/// The label of a line, which is written only if it is not empty.
private struct DotLabel {
  private let isOuter: Bool
  private var isOpen = false

  init(isOuter: Bool) { self.isOuter = isOuter }

  mutating func beginLine(to output: inout TextBuffer) {
    if isOpen {
      output.write("<BR/>")
    } else {
      output.write(isOuter ? " xlabel=<" : " label=<")
    }
    isOpen = true
  }

  func end(to output: inout TextBuffer) {
    if isOpen { output.write(UInt8(ascii: ">")) }
  }
}
