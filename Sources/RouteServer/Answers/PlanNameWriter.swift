package import RouteBase
package import RoutePlan
import RouteSyntax

/// Writes what a plan declares under a name, with the `///` comments there.
package struct PlanNameWriter {
  private let plan: Plan

  package init(_ plan: Plan) { self.plan = plan }

  /// Every declaration with that name: routes, flows, tasks, services, facts, types, schemes and
  /// domains, in this order. Returns false if there is none.
  package func write(_ name: String, to output: inout ByteWriter) -> Bool {
    var entries: [String] = []
    if let symbol = plan.find(name) { entries.append(text(of: symbol)) }
    let name = NameSyntax.raw(name)
    if let service = plan.findService(name.utf8) {
      let origin = plan.services[service.index].origin
      entries.append(
        text(
          "service \(NameSyntax.source(plan.name(plan.services[service.index].name)))",
          at: plan.nameSpan(origin),
          plan.tree(origin).documentation(of: Int(origin.index)) ?? ""))
    }
    if let fact = plan.findFact(name.utf8) {
      let isGiven = plan.facts[fact.index].isGiven
      entries.append(
        text(
          "fact \(NameSyntax.source(plan.name(of: fact)))\(isGiven ? " given" : "")",
          at: plan.facts[fact.index].span, plan.documentation(of: fact)))
    }
    for (index, type) in plan.types.enumerated() where type.name == name {
      guard let span = type.span else { continue }
      let strings = type.alternatives.map { LiteralValue.quoted($0) }.joined(separator: " | ")
      entries.append(
        text(
          "type \(NameSyntax.source(name))\(strings.isEmpty ? "" : " = \(strings)")", at: span,
          plan.documentation(of: TypeID(index))))
    }
    for (word, bases) in [("scheme", plan.schemes), ("domain", plan.domains)] {
      for base in bases where base.text == name {
        entries.append(
          text("\(word) \(LiteralValue.quoted(name))", at: base.span, plan.documentation(of: base)))
      }
    }
    output.write(string: entries.joined(separator: "\n"))
    return !entries.isEmpty
  }

  private func text(of symbol: Symbol) -> String {
    let lists: (parameters: ShortSlice, results: ShortSlice) =
      switch symbol {
      case .route(let id): (plan.routes[id.index].parameters, plan.routes[id.index].results)
      case .task(let id): (plan.tasks[id.index].parameters, plan.tasks[id.index].results)
      case .flow: (ShortSlice.none, ShortSlice.none)
      }
    var result = text(
      "\(symbol.kindName) \(plan.displayName(symbol))", at: plan.nameSpan(plan.origin(of: symbol)),
      plan.documentation(of: symbol))
    for (word, slice) in [("takes", lists.parameters), ("hands back", lists.results)] {
      for parameter in plan.parameters[slice.indices] {
        result += line("\(word) \(text(of: parameter))")
        result += indented(plan.documentation(of: parameter), by: 4)
      }
    }
    return result
  }

  private func text(of parameter: Parameter) -> String {
    let tree = plan.files[parameter.file.index].tree
    let value = tree.parameters[Int(parameter.syntax)].value
    let initial = value < 0 ? "" : " = " + tree.text.string(tree.literals[Int(value)].range)
    return "\(plan.name(parameter.name)): \(plan.displayName(parameter.type))\(initial)"
  }

  /// The declaration and where it is, then its comments.
  private func text(_ head: String, at span: SourceSpan, _ documentation: String) -> String {
    let file = plan.files[span.file.index]
    let place = LineIndex(file.text).position(of: span.range.start)
    return TerminalText.escaped("\(head)  (\(file.path):\(place.line):\(place.column))") + "\n"
      + indented(documentation, by: 2)
  }

  private func line(_ text: String) -> String { "  \(TerminalText.escaped(text))\n" }

  private func indented(_ text: String, by count: Int) -> String {
    if text.isEmpty { return "" }
    let margin = String(repeating: " ", count: count)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "\n" : margin + TerminalText.escaped(String($0)) + "\n"
    }.joined()
  }
}
