import RoutePlan
import RouteBase
import RouteSyntax

/// The names that annotations give: `@swift.name("…")` to a route or task, `@swift.name.x("…")` to
/// its parameter `x`, and likewise for each language.
extension GeneratedPlanBuilder {
  /// An annotation that gives a name.
  private struct Written {
    var name: OwnName
    /// The parameter that it names; nil for the declaration itself.
    var parameter: String?
    var hasText: Bool
  }

  private func written(_ origin: DeclarationReference) -> [Written] {
    plan.annotations(of: origin).compactMap { annotation in
      let key = annotation.key
      guard key.count == 2 || key.count == 3, key[1] == "name",
        let language = GeneratedLanguage(rawValue: key[0])
      else { return nil }
      var text: String?
      if case .string(let value)? = plan.value(of: annotation) { text = value }
      let name = OwnName(
        language: language, key: "@" + annotation.displayKey, text: text ?? "",
        span: annotation.span)
      return Written(name: name, parameter: key.count == 3 ? key[2] : nil, hasText: text != nil)
    }
  }

  /// The names that annotations give to a route or task, and the faults in those of its parameters.
  func names(
    of symbol: Symbol
  ) -> (names: [OwnName], faults: [(language: GeneratedLanguage, fault: NameFault)]) {
    var names: [OwnName] = []
    var faults: [(language: GeneratedLanguage, fault: NameFault)] = []
    for written in written(plan.origin(of: symbol)) {
      let name = written.name
      if !written.hasText {
        faults.append(
          (
            name.language,
            NameFault(
              span: name.span, message: "`\(name.key)` requires a name",
              help: "write `\(name.key)(\"…\")`")
          ))
      } else if let parameter = written.parameter {
        if parameters(of: symbol).contains(where: { self.name($0) == parameter }) { continue }
        faults.append(
          (
            name.language,
            NameFault(
              span: name.span,
              message: "`\(plan.displayName(symbol))` declares no parameter `\(parameter)`",
              help: "name a parameter where it is declared")
          ))
      } else {
        names.append(name)
      }
    }
    return (names, faults)
  }

  private func name(_ parameter: Int) -> String { plan.name(plan.parameters[parameter].name) }

  private func parameters(of symbol: Symbol) -> Range<Int> {
    switch symbol {
    case .route(let id): plan.routes[id.index].parameters.indices
    case .task(let id): plan.tasks[id.index].parameters.indices
    case .flow: 0..<0
    }
  }

  /// The names that annotations give to parameters, by their indices in the plan; and the faults
  /// for names given to other declarations.
  func annotatedInputs() -> (
    names: [Int: [OwnName]], misplaced: [(language: GeneratedLanguage, fault: NameFault)]
  ) {
    var names: [Int: [OwnName]] = [:]
    var misplaced: [(language: GeneratedLanguage, fault: NameFault)] = []
    if plan.files.allSatisfy({ $0.tree.annotations.isEmpty }) { return (names, misplaced) }
    let symbols =
      plan.routes.indices.map { Symbol.route(RouteID($0)) }
      + plan.tasks.indices.map { Symbol.task(TaskID($0)) }
    for symbol in symbols {
      for written in written(plan.origin(of: symbol)) where written.hasText {
        guard let parameter = written.parameter else { continue }
        for index in parameters(of: symbol) where name(index) == parameter {
          names[index, default: []].append(written.name)
        }
      }
    }
    let others = plan.services.map(\.origin) + plan.flows.map(\.origin) + plan.links.map(\.origin)
    for written in others.flatMap(written) {
      misplaced.append(
        (
          written.name.language,
          NameFault(
            span: written.name.span, message: "`\(written.name.key)` names a route or a task",
            help: "write it on the route or task that it names")
        ))
    }
    return (names, misplaced)
  }
}
