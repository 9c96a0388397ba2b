package import RoutePlan
package import RouteBase
import RouteSyntax

/// Writes a plan as a Markdown page that a team can publish: every route and task with its inputs,
/// URLs, requirements and the links that lead to it.
///
/// Names are in code spans; in other text everything that Markdown or HTML would interpret is
/// escaped.
package struct PlanPage {
  private let facts: PlanFacts
  private var plan: Plan { facts.plan }
  /// For each route, the links that lead to it.
  private var arrivals: [[Int]]

  package init(_ plan: Plan) {
    facts = PlanFacts(plan)
    arrivals = Array(repeating: [], count: plan.routes.count)
    for (index, link) in plan.links.enumerated() where !link.target.isNone {
      arrivals[link.target.index].append(index)
    }
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
      output.write(string: "- Starts with: \(Self.code(plan.displayName(plan.start)))\n")
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
    for (title, isTask) in [("Routes", false), ("Tasks", true)] {
      let symbols = facts.symbols.filter { if case .task = $0 { isTask } else { !isTask } }
      if symbols.isEmpty { continue }
      output.write(string: "\n## \(title)\n")
      for symbol in symbols { write(symbol, to: &output) }
    }
  }

  private func write(_ symbol: Symbol, to output: inout ByteWriter) {
    output.write(string: "\n### \(Self.code(plan.displayName(symbol)))\n\n")
    let title = facts.plan.title(of: symbol)
    if !title.isEmpty { output.write(string: "**\(Self.escaped(title))**\n\n") }
    writeText(facts.plan.documentation(of: symbol), to: &output)
    if let reason = facts.plan.deprecation(of: symbol) {
      output.write(string: "- Deprecated")
      output.write(string: reason.isEmpty ? "\n" : ": \(Self.escaped(reason))\n")
    }
    let place = facts.place(of: symbol)
    item("In", place.isEmpty ? [] : [place], to: &output)
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
    if case .route(let id) = symbol {
      let links = arrivals[id.index].map { plan.links[$0] }
      item("Linked from", links.map { facts.source(of: $0) }, to: &output)
    }
  }

  /// Writes one item of a list, unless it is empty.
  private func item(_ label: String, _ codes: [String], to output: inout ByteWriter) {
    if codes.isEmpty { return }
    let list = codes.map(Self.code).joined(separator: ", ")
    output.write(string: "- \(label): \(list)\n")
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

  private static func code(_ text: String) -> String { DiffMarkdown.span(text) }

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
