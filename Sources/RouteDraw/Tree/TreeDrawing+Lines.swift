import RoutePlan
import RouteSyntax

// The lines of routes, flows and services. Clauses come in the order of the language's canonical
// form, two spaces apart.

extension TreeDrawing {
  /// Writes the line of `row` after its branch.
  func writeLine(of row: Int, to output: inout TextBuffer) {
    switch outline.subject(of: row) {
    case .route(let id): writeLine(of: id, to: &output)
    case .flow(let id): writeLine(of: id, to: &output)
    case .service(let id):
      let service = plan.services[id.index]
      writeKeyword("service ", to: &output)
      style.begin(.name, to: &output)
      text.write(service.name, to: &output)
      style.end(to: &output)
      style.begin(.muted, to: &output)
      writeTitle(of: service.origin, name: service.name, to: &output)
      writeDeprecated(service.origin, to: &output)
      style.end(to: &output)
    case .plan:
      writeKeyword("plan ", to: &output)
      style.begin(.name, to: &output)
      text.writeName(Array(plan.name.utf8)[...], to: &output)
      style.end(to: &output)
    }
    output.write(UInt8(ascii: "\n"))
  }

  private func writeLine(of id: RouteID, to output: inout TextBuffer) {
    let route = plan.routes[id.index]
    style.begin(.name, to: &output)
    text.write(id, to: &output)
    style.end(to: &output)
    writeValues(route.parameters, route.results, to: &output)
    style.begin(.muted, to: &output)
    writeTitle(of: route.origin, name: route.name, to: &output)
    if id == plan.start { output.write("  start") }
    if route.flags.has(.linkedOnly) && plan.routes[id.index].place != .none {
      writeIsLinked(route, to: &output)
    }
    writePatterns(route.patterns, to: &output)
    if route.presentation != .push {
      output.write("  ")
      output.write(string: route.presentation.name)
    }
    if route.flags.has(.tabs) { output.write(route.keepsTabs ? "  tabs" : "  tabs reset") }
    if route.flags.has(.linked) { output.write("  linked") }
    if route.flags.has(.locked) { output.write("  locked") }
    if route.flags.has(.recycle) { writeRecycle(route, to: &output) }
    writeFacts(route.conditions, of: route.origin, to: &output)
    writeCost(route.cost, to: &output)
    if route.flags.has(.deprecated) { writeDeprecated(route.origin, to: &output) }
    if let child = plan.children[id.index].first, !extent.shows(child) {
      output.write("  ")
      output.write(style.ellipsis)
    }
    style.end(to: &output)
  }

  private func writeIsLinked(_ route: Route, to output: inout TextBuffer) {
    if case .flow = route.place { output.write("  by link") }
  }

  private func writeLine(of id: FlowID, to output: inout TextBuffer) {
    let flow = plan.flows[id.index]
    writeKeyword("flow ", to: &output)
    style.begin(.name, to: &output)
    text.write(id, to: &output)
    style.end(to: &output)
    style.begin(.muted, to: &output)
    writeTitle(of: flow.origin, name: flow.name, to: &output)
    writePatterns(flow.patterns, to: &output)
    writeFacts(flow.conditions, of: flow.origin, to: &output)
    writeDeprecated(flow.origin, to: &output)
    style.end(to: &output)
  }

  // MARK: Clauses

  private func writeKeyword(
    _ keyword: StaticString, to output: inout TextBuffer
  ) {
    style.begin(.muted, to: &output)
    output.write(keyword)
    style.end(to: &output)
  }

  func writeValues(_ parameters: ShortSlice, _ results: ShortSlice, to output: inout TextBuffer) {
    if !parameters.isEmpty { text.writeParameters(parameters, to: &output) }
    if !results.isEmpty {
      output.write(" -> ")
      text.writeParameters(results, to: &output)
    }
  }

  func writeTitle(
    of origin: DeclarationReference, name: NameID, to output: inout TextBuffer
  ) {
    guard let title = text.title(of: origin, name: name) else { return }
    output.write("  ")
    text.write(title, to: &output)
  }

  func writePatterns(_ patterns: ShortSlice, to output: inout TextBuffer) {
    for index in patterns.indices {
      output.write("  at ")
      text.write(text.pattern(index), to: &output)
      if plan.arguments(ofPattern: index).isEmpty { continue }
      output.write(UInt8(ascii: " "))
      text.writeArguments(plan.arguments(ofPattern: index), to: &output)
    }
  }

  private func writeRecycle(_ route: Route, to output: inout TextBuffer) {
    output.write("  recycle")
    for (count, index) in route.recycleKeys.indices.enumerated() {
      output.write(count == 0 ? " by " : ", ")
      text.write(plan.keyLists[index], to: &output)
    }
  }

  func writeFacts(
    _ id: ConditionsID, of origin: DeclarationReference, to output: inout TextBuffer
  ) {
    for (kind, facts) in text.ownConditions(id, of: origin) {
      output.write("  ")
      output.write(string: kind.name)
      for (count, fact) in facts.enumerated() {
        output.write(count == 0 ? " " : ", ")
        text.write(plan.facts[fact.index].name, to: &output)
      }
    }
  }

  func writeCost(_ cost: UInt32, to output: inout TextBuffer) {
    if cost == 1 { return }
    output.write("  cost ")
    output.write(decimal: cost)
  }

  func writeDeprecated(_ origin: DeclarationReference, to output: inout TextBuffer) {
    guard text.clause(.deprecated, of: origin) != nil else { return }
    output.write("  deprecated")
    guard let reason = text.operand(of: .deprecated, of: origin) else { return }
    output.write(UInt8(ascii: " "))
    text.write(reason, to: &output)
  }
}
