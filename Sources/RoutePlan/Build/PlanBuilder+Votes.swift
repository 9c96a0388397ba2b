import RouteBase
import RouteSyntax

// Which one is misspelt: an unknown name, or the declaration that is similar to it? If more places
// of the plan use the unknown name, it is the declaration.

extension PlanBuilder {
  /// Reviews the suggestions. If as many references use the unknown name as the known one, it is
  /// not a slip; if more do, the declaration is what to fix.
  mutating func weighSuggestions() {
    if suggestions.isEmpty { return }
    var votes = SpellingVotes()
    for suggestion in suggestions {
      votes.ask(plan.names.find(suggestion.wanted.utf8), suggestion.declared.kind)
      votes.ask(plan.name(of: suggestion.declared), suggestion.declared.kind)
    }
    for file in plan.files { votes.count(file.tree, plan.names) }
    for suggestion in suggestions {
      // A built-in name cannot be misspelt.
      guard let span = planSoFar.span(of: suggestion.declared) else { continue }
      let kind = suggestion.declared.kind
      let unknown = votes[plan.names.find(suggestion.wanted.utf8), kind]
      let known = votes[plan.name(of: suggestion.declared), kind]
      if unknown < known || unknown == 1 { continue }
      if findings[suggestion.finding].fix?.safety == .safe {
        findings[suggestion.finding].fix?.safety = .unsafe
      }
      if unknown > known { suggestRenaming(suggestion, at: span, unknown) }
    }
  }

  private mutating func suggestRenaming(
    _ suggestion: Suggestion, at span: SourceSpan, _ count: Int
  ) {
    // A name of another service would not be found under the new name either.
    guard plan.names.string(of: plan.name(of: suggestion.declared)) == suggestion.candidate else {
      return
    }
    let text = NameSyntax.source(suggestion.wanted)
    findings[suggestion.finding].fix = Fix(
      "did you mean `\(suggestion.candidate)`? \(count) places use `\(suggestion.wanted)`: "
        + "rename the declaration",
      safety: .unsafe, edits: [TextEdit(span, text)])
  }
}

/// What a name refers to: each kind has names of its own.
private enum NameKind: Hashable { case symbol, service, fact, type }

/// How many places of a plan use each of some names.
private struct SpellingVotes {
  private struct Key: Hashable {
    var name: NameID
    var kind: NameKind
  }
  private var counts: [Key: Int] = [:]

  /// Requests that `name` be counted.
  mutating func ask(_ name: NameID, _ kind: NameKind) { counts[Key(name: name, kind: kind)] = 0 }

  /// How often a name is used.
  subscript(_ name: NameID, _ kind: NameKind) -> Int { counts[Key(name: name, kind: kind)] ?? 0 }

  /// Counts the names in a file, both of declarations and of references.
  mutating func count(_ tree: SyntaxTree, _ names: NameTable) {
    tree.text.bytes.withUnsafeBufferPointer { bytes in
      func add(_ range: SourceRange, _ kind: NameKind) {
        if range.isEmpty { return }
        let id = names.find(UnsafeBufferPointer(rebasing: bytes[tree.nameIndices(range)]))
        counts[Key(name: id, kind: kind)]? += 1
      }
      for declaration in tree.declarations {
        switch declaration.kind {
        case .route, .flow, .task: add(declaration.name, .symbol)
        case .service: add(declaration.name, .service)
        case .type: add(declaration.name, .type)
        case .fact: for index in declaration.payload.indices { add(tree.names[index], .fact) }
        default: break
        }
      }
      for reference in tree.references { add(reference.name, .symbol) }
      for reference in tree.references { add(reference.service, .service) }
      for link in tree.links { count(link.sourceReference, add) }
      for link in tree.links { count(link.target, add) }
      for expectation in tree.expectations {
        for reference in [expectation.from, expectation.to, expectation.through] {
          count(reference, add)
        }
        for index in expectation.given.indices { add(tree.names[index], .fact) }
      }
      for parameter in tree.parameters { add(parameter.type, .type) }
      for clause in tree.clauses where clause.kind.listsFacts {
        for index in clause.payload.indices { add(tree.names[index], .fact) }
      }
    }
  }

  private func count(_ reference: ReferenceSyntax, _ add: (SourceRange, NameKind) -> Void) {
    add(reference.name, .symbol)
    add(reference.service, .service)
  }
}

extension ClauseKind {
  /// Whether it lists facts.
  fileprivate var listsFacts: Bool {
    switch self {
    case .requires, .unless, .grants, .revokes: true
    default: false
    }
  }
}

extension Suggestion.Declared {
  fileprivate var kind: NameKind {
    switch self {
    case .symbol: .symbol
    case .fact: .fact
    case .type: .type
    case .service: .service
    }
  }
}

extension PlanContents {
  /// The name of what was suggested; `none` for a type that was never written.
  fileprivate func name(of declared: Suggestion.Declared) -> NameID {
    switch declared {
    case .symbol(let symbol): name(of: symbol)
    case .fact(let id): facts[id.index].name
    case .type(let id): names.find(types[id.index].name.utf8)
    case .service(let id): services[id.index].name
    }
  }
}

extension Plan {
  /// Where the name of what was suggested is declared; nil for a built-in type.
  fileprivate func span(of declared: Suggestion.Declared) -> SourceSpan? {
    switch declared {
    case .symbol(let symbol): nameSpan(origin(of: symbol))
    case .fact(let id): facts[id.index].span
    case .type(let id): types[id.index].span
    case .service(let id): nameSpan(services[id.index].origin)
    }
  }
}
