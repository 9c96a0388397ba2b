package import RoutePlan
package import RouteBase
import RouteSyntax

/// Writes a plan as a Markdown page that a team can publish: a picture, a list of contents, and
/// every route, flow and task with its inputs, URLs, requirements, what it leads to and what leads to
/// it.
///
/// Names are in code spans; in other text everything that Markdown or HTML would interpret is
/// escaped. The only HTML are the anchors at which the links of the page end.
package struct PlanPage {
  let facts: PlanFacts
  let connections: PageConnections
  var plan: Plan { facts.plan }

  package init(_ plan: Plan) {
    facts = PlanFacts(plan)
    connections = PageConnections(plan)
  }

  /// The symbols of each section, without empty sections.
  private var sections: [(title: String, symbols: [Symbol])] {
    [
      ("Routes", plan.routes.indices.map { .route(RouteID($0)) }),
      ("Flows", plan.flows.indices.map { .flow(FlowID($0)) }),
      ("Tasks", plan.tasks.indices.map { .task(TaskID($0)) }),
    ].filter { !$0.symbols.isEmpty }
  }

  package func write(to output: inout ByteWriter) {
    output.write(string: "# \(Self.escaped(plan.name))\n\n")
    if let first = plan.files.first?.tree,
      let index = first.declarations.firstIndex(where: { $0.kind == .plan }),
      let text = first.documentation(of: index)
    {
      writeText(text, to: &output)
    }
    if !plan.start.isNone {
      output.write(string: "- Starts with: \(link(to: .route(plan.start)))\n")
    }
    item("Schemes", plan.schemes.map { $0.text }, to: &output)
    describe(plan.schemes.map { ($0.text, plan.documentation(of: $0)) }, to: &output)
    item("Domains", plan.domains.map { $0.text }, to: &output)
    describe(plan.domains.map { ($0.text, plan.documentation(of: $0)) }, to: &output)
    item("Stay in the browser", plan.webPatterns.map { $0.text }, to: &output)
    item("Facts", plan.facts.map { NameSyntax.display(plan.name($0.name)) }, to: &output)
    describe(
      plan.facts.indices.map { index in
        let name = NameSyntax.display(plan.name(plan.facts[index].name))
        return (name, plan.documentation(of: FactID(index)))
      }, to: &output)
    let types = plan.types.indices.filter { plan.types[$0].span != nil }
    item("Types", types.map { NameSyntax.source(plan.types[$0].name) }, to: &output)
    describe(
      types.map { index in
        (NameSyntax.source(plan.types[index].name), plan.documentation(of: TypeID(index)))
      }, to: &output)
    list("Leads from everywhere to", connections.everywhere.map(departure), to: &output)
    if !plan.routes.isEmpty { writePicture(to: &output) }
    if !sections.isEmpty { output.write("\n## Contents\n\n") }
    for (title, symbols) in sections { writeContents(title, symbols, to: &output) }
    for (title, symbols) in sections {
      output.write(string: "\n## \(Self.anchor(Self.id(ofSection: title)))\(title)\n")
      for symbol in symbols { write(symbol, to: &output) }
    }
  }

  private func write(_ symbol: Symbol, to output: inout ByteWriter) {
    output.write(
      string: "\n### \(Self.anchor(id(of: symbol)))\(Self.code(plan.displayName(symbol)))\n\n")
    let title = facts.plan.title(of: symbol)
    if !title.isEmpty { output.write(string: "**\(Self.escaped(title))**\n\n") }
    writeText(facts.plan.documentation(of: symbol), to: &output)
    if let reason = facts.plan.deprecation(of: symbol) {
      output.write(string: "- Deprecated")
      output.write(string: reason.isEmpty ? "\n" : ": \(Self.escaped(reason))\n")
    }
    if let place = facts.place(of: symbol) { list("In", [link(to: place)], to: &output) }
    if case .route(let id) = symbol { writePlaces(of: id, to: &output) }
    if case .flow(let id) = symbol { writePlaces(of: id, to: &output) }
    let (parameters, results) = facts.inputs(of: symbol)
    let documented = facts.documentedInputs(of: symbol)
    item("Inputs", parameters, to: &output)
    describe(documented.parameters, to: &output)
    item("Hands back", results, to: &output)
    describe(documented.results, to: &output)
    item("URLs", facts.urls(of: symbol), to: &output)
    let conditions = facts.conditions(of: symbol)
    item("Requires", facts.names(conditions.requires), to: &output)
    item("Not while", facts.names(conditions.unless), to: &output)
    item("Grants", facts.names(conditions.grants), to: &output)
    item("Revokes", facts.names(conditions.revokes), to: &output)
    writeConnections(of: symbol, to: &output)
  }

  /// Writes one item of a list, unless it is empty.
  func item(_ label: String, _ codes: [String], to output: inout ByteWriter) {
    list(label, codes.map(Self.code), to: &output)
  }

  /// Writes one item of a list whose parts are Markdown already, unless it is empty.
  func list(_ label: String, _ parts: [String], to output: inout ByteWriter) {
    if parts.isEmpty { return }
    output.write(string: "- \(label): \(parts.joined(separator: ", "))\n")
  }

  /// Writes what there is to say of the parts of an item, one a line below it.
  private func describe(
    _ parts: [(code: String, text: String)], to output: inout ByteWriter
  ) {
    for (code, text) in parts where !text.isEmpty {
      let lines = text.split(separator: "\n").map { Self.escaped(String($0)) }
      let line = lines.filter { !$0.isEmpty }.joined(separator: " ")
      output.write(string: "  - \(Self.code(code)): \(line)\n")
    }
  }

  private func writeText(_ text: String, to output: inout ByteWriter) {
    if text.isEmpty { return }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output.write(string: Self.escaped(String(line)) + "\n")
    }
    output.write(UInt8(ascii: "\n"))
  }

  static func code(_ text: String) -> String { DiffMarkdown.span(text) }

  /// Text on one line in which Markdown and HTML have no effect.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var isStart = true
    for scalar in TerminalText.escaped(text).unicodeScalars {
      if isStart && (scalar == " " || scalar == "\t") { continue }
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "&", "$", "!":
        result += "\\"
      case "-", "+", "=":
        if isStart { result += "\\" }
      case ".", ")":
        // A number at the start of a line would make a list.
        if !result.isEmpty && result.utf8.allSatisfy({ $0 &- 0x30 < 10 }) { result += "\\" }
      default: break
      }
      result.unicodeScalars.append(scalar)
      isStart = false
    }
    return result
  }
}
