import RoutePlan
import RouteSyntax

// The contents of a box besides its name: marks after the name, then one line each for the title,
// the parameters, the results, the patterns and the facts. Each part writes its own line end.

extension DotGraph {
  private static let lineEnd: StaticString = "<BR ALIGN=\"LEFT\"/>"
  private static let fontEnd: StaticString = "</FONT><BR ALIGN=\"LEFT\"/>"
  /// The width, in bytes, at which a list of parameters breaks.
  private static let widest = 36

  // MARK: By declaration

  /// Writes the contents of a route's box after its name.
  func writeDetails(of route: Route, to output: inout TextBuffer) {
    if isBrief { return }
    writeMarks(of: route, to: &output)
    output.write(Self.lineEnd)
    writeTitle(of: route.origin, name: route.name, to: &output)
    writeValues(route.parameters, route.results, to: &output)
    writePatterns(route.patterns, to: &output)
    writeFacts(route.conditions, of: route.origin, to: &output)
  }

  /// Writes the contents of a task's box after its name.
  func writeDetails(of task: PlanTask, to output: inout TextBuffer) {
    if isBrief { return }
    if task.cost != 1 { writeCost(task.cost, to: &output) }
    writeDeprecated(task.origin, to: &output)
    output.write(Self.lineEnd)
    writeTitle(of: task.origin, name: task.name, to: &output)
    writeValues(task.parameters, task.results, to: &output)
    writePatterns(task.patterns, to: &output)
    writeFacts(task.conditions, of: task.origin, to: &output)
  }

  /// Writes the contents of a flow's cluster after its name.
  func writeDetails(of flow: Flow, to output: inout TextBuffer) {
    if isBrief { return }
    writeDeprecated(flow.origin, to: &output)
    output.write(Self.lineEnd)
    writeTitle(of: flow.origin, name: flow.name, to: &output)
    writePatterns(flow.patterns, to: &output)
    writeFacts(flow.conditions, of: flow.origin, to: &output)
  }

  /// Writes the contents of a service's cluster after its name.
  func writeDetails(of service: Service, to output: inout TextBuffer) {
    if isBrief { return }
    writeDeprecated(service.origin, to: &output)
    output.write(Self.lineEnd)
    writeTitle(of: service.origin, name: service.name, to: &output)
  }

  // MARK: Marks

  private func writeMarks(of route: Route, to output: inout TextBuffer) {
    let marks: Route.Flags = [.tabs, .linked, .locked, .recycle, .deprecated]
    let isMarked = route.flags.has(marks)
    // Graphviz takes no label with an empty element.
    if isMarked || route.presentation != .push { writeClauses(of: route, to: &output) }
    if route.cost != 1 { writeCost(route.cost, to: &output) }
  }

  private func writeClauses(of route: Route, to output: inout TextBuffer) {
    output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#52606D\">")
    switch route.presentation {
    case .push: break
    case .present: output.write(" present")
    case .presentNav: output.write(" present nav")
    case .presentFloating: output.write(" present floating")
    }
    if route.flags.has(.tabs) { output.write(route.keepsTabs ? " tabs" : " tabs reset") }
    if route.flags.has(.linked) { output.write(" linked") }
    if route.flags.has(.locked) { output.write(" locked") }
    if route.flags.has(.recycle) {
      output.write(" recycle")
      for (count, index) in route.recycleKeys.indices.enumerated() {
        output.write(count == 0 ? " by " : ", ")
        text.write(plan.keyLists[index], to: &output)
      }
    }
    if route.flags.has(.deprecated) { output.write(" deprecated") }
    output.write("</FONT>")
  }

  private func writeDeprecated(_ origin: DeclarationReference, to output: inout TextBuffer) {
    guard text.clause(.deprecated, of: origin) != nil else { return }
    output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#52606D\"> deprecated</FONT>")
  }

  private func writeCost(_ cost: UInt32, to output: inout TextBuffer) {
    output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#52606D\"> cost ")
    output.write(decimal: cost)
    output.write("</FONT>")
  }

  // MARK: Names

  /// Writes the name in a box, over two lines if it is long.
  func writeName(_ name: NameID, in service: ServiceID, to output: inout TextBuffer) {
    let bytes = plan.names.bytes(of: name)
    let owner = service.isNone ? [] : plan.names.bytes(of: plan.services[service.index].name)
    let prefix = owner.isEmpty ? 0 : owner.count + 1
    guard !isBrief, let cut = LabelLines.cut(bytes, after: prefix) else {
      text.write(name, in: service, to: &output)
      return
    }
    if !service.isNone {
      text.write(plan.services[service.index].name, to: &output)
      output.write(UInt8(ascii: "."))
    }
    if cut > bytes.startIndex {
      // Names that break inside are plain words.
      output.write(bytes[..<cut])
      output.write(Self.lineEnd)
      output.write(bytes[cut...])
    } else {
      output.write(Self.lineEnd)
      text.write(name, to: &output)
    }
  }

  // MARK: Lines

  private func writeTitle(
    of origin: DeclarationReference, name: NameID, to output: inout TextBuffer
  ) {
    guard let title = text.title(of: origin, name: name) else { return }
    output.write("<FONT POINT-SIZE=\"10\"><I>")
    let words = PlanText.unquoted(title)
    for (count, line) in LabelLines.sentence(words).enumerated() {
      if count > 0 { output.write(Self.lineEnd) }
      text.write(line, to: &output)
    }
    output.write("</I></FONT><BR ALIGN=\"LEFT\"/>")
  }

  private func writeValues(
    _ parameters: ShortSlice, _ results: ShortSlice, to output: inout TextBuffer
  ) {
    if !parameters.isEmpty { writeList(parameters, isResult: false, to: &output) }
    if !results.isEmpty { writeList(results, isResult: true, to: &output) }
  }

  /// Writes parameters, as many per line as fit.
  private func writeList(_ slice: ShortSlice, isResult: Bool, to output: inout TextBuffer) {
    output.write("<FONT POINT-SIZE=\"10\" COLOR=\"#3E4C59\">")
    if isResult { output.write("&#8594; ") }
    var width = 0
    for index in slice.indices {
      let parameter = plan.parameters[index]
      if index > Int(slice.first) {
        output.write(UInt8(ascii: ","))
        if width > Self.widest {
          output.write(Self.lineEnd)
          width = 0
        } else {
          output.write(UInt8(ascii: " "))
        }
      }
      width += plan.names.bytes(of: parameter.name).count + 12
      text.writeParameter(index, to: &output)
    }
    output.write(Self.fontEnd)
  }

  private func writePatterns(_ patterns: ShortSlice, to output: inout TextBuffer) {
    for index in patterns.indices {
      let pattern = PlanText.unquoted(text.pattern(index))
      if pattern.isEmpty { continue }
      output.write("<FONT POINT-SIZE=\"9\" COLOR=\"#616E7C\">")
      text.write(pattern, to: &output)
      if !plan.arguments(ofPattern: index).isEmpty {
        output.write(UInt8(ascii: " "))
        text.writeArguments(plan.arguments(ofPattern: index), to: &output)
      }
      output.write(Self.fontEnd)
    }
  }

  private func writeFacts(
    _ id: ConditionsID, of origin: DeclarationReference, to output: inout TextBuffer
  ) {
    for (kind, facts) in text.ownConditions(id, of: origin) {
      output.write(Self.opening(of: kind))
      write(facts, to: &output)
      output.write(Self.fontEnd)
    }
  }

  private static func opening(of kind: ClauseKind) -> StaticString {
    switch kind {
    case .requires: "<FONT POINT-SIZE=\"9\" COLOR=\"#0B5394\">needs "
    case .unless: "<FONT POINT-SIZE=\"9\" COLOR=\"#7A3B72\">unless "
    case .grants: "<FONT POINT-SIZE=\"9\" COLOR=\"#1B6E4F\">grants "
    default: "<FONT POINT-SIZE=\"9\" COLOR=\"#A63D00\">revokes "
    }
  }

  /// Writes facts; those that the outside world decides are in italics.
  func write(_ facts: ArraySlice<FactID>, to output: inout TextBuffer) {
    for (count, id) in facts.enumerated() {
      let fact = plan.facts[id.index]
      if count > 0 { output.write(", ") }
      if fact.isGiven { output.write("<I>") }
      text.write(fact.name, to: &output)
      if fact.isGiven { output.write("</I>") }
    }
  }
}
