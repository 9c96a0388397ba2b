/// `import scxml`: turns a state chart into a flow. A state that contains states becomes a flow,
/// any other a route; a transition becomes a link that puts its target in the place of its source.
package enum SCXMLImport {
  package static func run(_ source: ImportSource) -> ImportResult {
    var result = ImportResult()
    do throws(XMLFault) {
      let document = try XMLReader.read(source.bytes)
      let root = document.elements[0]
      guard root.name == "scxml", root.namespace.isEmpty || root.namespace == StateChart.namespace
      else {
        throw XMLFault(
          message: "it is not a state chart: its root is `\(root.name)`", line: root.line)
      }
      let stem = source.stem(without: [".scxml", ".xml"])
      let written = root.attribute("", "name").flatMap { $0.isEmpty ? nil : $0 }
      var writer = StateChartWriter(StateChart(document, name: written ?? stem))
      result.plans = [("\(stem).routeplan", writer.plan)]
      let notes = writer.notes.enumerated().sorted {
        ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
      }
      result.notes = notes.map { "\(source.path):\($0.element.line): note: \($0.element.message)" }
    } catch {
      result.refusals = ["\(source.path):\(error.line): \(error.message)"]
    }
    return result
  }
}

/// Writes the plan of a state chart.
private struct StateChartWriter {
  private let chart: StateChart
  private(set) var notes: [(line: Int, message: String)]

  init(_ chart: StateChart) {
    self.chart = chart
    notes = chart.notes
  }

  /// The plan in canonical form.
  var plan: [UInt8] {
    mutating get {
      var text = PlanText()
      text.line("plan \(PlanText.name(chart.states[0].name))\n")
      // A state to open, or nil for the end of a block.
      var open: [Int?] = [0]
      while let next = open.popLast() {
        guard let state = next else {
          text.line("}")
          continue
        }
        let transitions = transitions(of: state)
        text.line(head(state, transitions.kept))
        let children = chart.states[state].children
        guard !children.isEmpty || !transitions.links.isEmpty || state == 0 else { continue }
        text.line("{")
        for link in transitions.links { text.line(link) }
        open.append(nil)
        open += children.reversed().map { $0 }
      }
      return text.formatted
    }
  }

  private func head(_ state: Int, _ kept: [Annotation]) -> String {
    let element = chart.element(state)
    let isFlow = state == 0 || !chart.states[state].children.isEmpty
    var annotations: [Annotation] = []
    if element.name != "state" && state > 0 {
      annotations.append(Annotation(["scxml", "kind"], text: element.name))
    }
    let known: Set = ["id", "initial", "name", "version"]
    for attribute in element.attributes
    where attribute.namespace.isEmpty && !known.contains(attribute.name) {
      annotations.append(Annotation(["scxml", attribute.name], text: attribute.value))
    }
    annotations += chart.states[state].annotations
    for history in chart.elements(in: state) where history.name == "history" {
      annotations.append(Annotation(["scxml", "history"], list: list(history)))
    }
    return (isFlow ? "flow " : "route ") + PlanText.name(chart.states[state].name)
      + (annotations + kept).map(\.clause).joined()
  }

  /// The attributes of an element as alternating names and values, and the first target of a
  /// history.
  private func list(_ element: XMLElement) -> [String] {
    let inner = element.children.map { chart.document.elements[$0] }.first {
      $0.name == "transition"
    }
    let own = element.attributes.filter { $0.namespace.isEmpty }
    return (own + (inner?.attributes.filter { $0.name == "target" } ?? []))
      .flatMap { [$0.name, $0.value] }
  }

  /// The transitions of a state: links, and annotations for those that lead nowhere.
  private mutating func transitions(of state: Int) -> (links: [String], kept: [Annotation]) {
    var links: [String] = []
    var kept: [Annotation] = []
    for element in chart.elements(in: state) where element.name == "transition" {
      let ids = StateChart.ids(element.attribute("", "target"))
      let target = ids.first.flatMap { chart.target($0) }.map { chart.linked($0) }
      guard let target, state > 0 else {
        if let id = ids.first, target == nil {
          notes.append((element.line, "there is no state `\(id)`"))
        }
        kept.append(Annotation(["scxml", "transition"], list: list(element)))
        continue
      }
      let name = PlanText.name(chart.states[target].name)
      var text = "link -> \(name) back past \(PlanText.name(chart.states[state].name))"
      for attribute in element.attributes
      where attribute.namespace.isEmpty && attribute.name != "target" {
        text += Annotation(["scxml", attribute.name], text: attribute.value).clause
      }
      if ids != [chart.states[target].id] {
        text += Annotation(["scxml", "target"], text: ids.joined(separator: " ")).clause
      }
      links.append(text)
    }
    return (links, kept)
  }
}
