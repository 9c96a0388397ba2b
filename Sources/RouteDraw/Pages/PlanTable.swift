package import RoutePlan
package import RouteBase

/// Writes the routes and tasks of a plan as comma-separated values (RFC 4180), one per record.
///
/// A field with several values has one per line. Text is kept as it is, so a spreadsheet may
/// interpret text that starts with `=` as a formula, unless the table is safe: then an apostrophe
/// precedes such text, which spreadsheets take as text.
package enum PlanTable {
  package static let columns = [
    "id", "kind", "service", "in", "title", "parameters", "results", "urls", "requires", "unless",
    "grants", "revokes", "presentation", "cost", "deprecated", "doc", "inputDocs",
  ]

  package static func write(_ plan: Plan, isSafe: Bool = false, to output: inout ByteWriter) {
    let facts = PlanFacts(plan)
    write(columns, isSafe: false, to: &output)
    for symbol in facts.symbols {
      let (parameters, results) = facts.inputs(of: symbol)
      let conditions = facts.conditions(of: symbol)
      let service = facts.service(of: symbol)
      var presentation = ""
      var cost: UInt32 = 1
      switch symbol {
      case .route(let id):
        presentation = plan.routes[id.index].presentation.name
        cost = plan.routes[id.index].cost
      case .task(let id): cost = plan.tasks[id.index].cost
      case .flow: break
      }
      let documented = facts.documentedInputs(of: symbol)
      let inputDocs = (documented.parameters + documented.results)
        .filter { !$0.text.isEmpty }.map { "\($0.code): \($0.text)" }.joined(separator: "\n")
      let deprecation = facts.plan.deprecation(of: symbol)
      let lists = [
        parameters, results, facts.urls(of: symbol), facts.names(conditions.requires),
        facts.names(conditions.unless), facts.names(conditions.grants),
        facts.names(conditions.revokes),
      ].map { $0.joined(separator: "\n") }
      write(
        [
          plan.displayName(symbol), symbol.kindName,
          service.isNone ? "" : plan.name(plan.services[service.index].name),
          facts.place(of: symbol).map(facts.plan.displayName) ?? "", facts.plan.title(of: symbol),
        ] + lists + [
          presentation, String(cost), deprecation.map { $0.isEmpty ? "yes" : $0 } ?? "",
          facts.plan.documentation(of: symbol), inputDocs,
        ], isSafe: isSafe, to: &output)
    }
  }

  /// What makes a spreadsheet read a field as a formula if it comes first (OWASP, "CSV Injection").
  private static let formulaStarts = Array("=+-@\t\r\n".utf8)

  private static func write(_ fields: [String], isSafe: Bool, to output: inout ByteWriter) {
    for (index, text) in fields.enumerated() {
      let isFormula = text.utf8.first.map { formulaStarts.contains($0) } ?? false
      let field = isSafe && isFormula ? "'" + text : text
      if index > 0 { output.write(UInt8(ascii: ",")) }
      let needsQuotes = field.utf8.contains { "\",\n\r".utf8.contains($0) }
      output.write(
        string: needsQuotes
          ? "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\"" : field)
    }
    output.write("\r\n")
  }
}
