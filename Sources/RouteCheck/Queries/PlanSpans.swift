import RoutePlan
import RouteBase
import RouteSyntax

// The places in the text of a plan's declarations and their parts, for findings. Not for hot loops.

extension Plan {
  /// The span of a link's target, or of its keyword.
  func targetSpan(of link: Link) -> SourceSpan {
    guard let syntax = syntax(of: link), !syntax.target.name.isEmpty else {
      return nameSpan(link.origin)
    }
    return SourceSpan(file: link.origin.file, range: syntax.target.range)
  }

  /// The span of a declaration without its block.
  func headerSpan(_ origin: DeclarationReference) -> SourceSpan {
    let declaration = declaration(origin)
    return SourceSpan(
      file: origin.file,
      range: SourceRange(start: declaration.start, end: declaration.headerEnd))
  }

  /// The span of the first clause of `kind` of a declaration, or of its name.
  func span(of kind: ClauseKind, _ origin: DeclarationReference) -> SourceSpan {
    guard let clause = clause(kind, of: origin) else { return nameSpan(origin) }
    return SourceSpan(file: origin.file, range: clause.range)
  }

  /// The span of the name of `fact` in the clause of `kind` of a declaration.
  func span(
    of fact: FactID, in kind: ClauseKind, _ origin: DeclarationReference
  ) -> SourceSpan? {
    let tree = tree(origin)
    let wanted = Array(names.bytes(of: facts[fact.index].name))
    for clause in clauses(origin) where clause.kind == kind {
      for index in clause.payload.indices {
        let range = tree.names[index]
        if tree.text.bytes[tree.nameIndices(range)].elementsEqual(wanted) {
          return SourceSpan(file: origin.file, range: range)
        }
      }
    }
    return nil
  }

  /// The span of the key at `place` of a route that is recycled by keys.
  func keySpan(_ place: Int, of route: Route) -> SourceSpan {
    // If `by` is written twice, which is an error, the last one counts.
    let clause = clauses(route.origin).last { $0.kind == .recycle && !$0.payload.isEmpty }
    guard let clause, place < Int(clause.payload.count) else { return nameSpan(route.origin) }
    return SourceSpan(
      file: route.origin.file,
      range: tree(route.origin).names[Int(clause.payload.first) + place])
  }

  /// Where `fact` is required of a route: in its own clause or in that of a flow around it.
  func requirementSpan(of fact: FactID, _ route: RouteID) -> SourceSpan {
    span(of: fact, askedBy: .requires, of: route)
  }

  /// Where `fact` is named by a clause of a route, or of a flow around it.
  func span(of fact: FactID, askedBy kind: ClauseKind, of route: RouteID) -> SourceSpan {
    let route = routes[route.index]
    if let span = span(of: fact, in: kind, route.origin) { return span }
    var flow = route.flow
    var steps = 0
    while !flow.isNone && steps < 1000 {
      let origin = flows[flow.index].origin
      if let span = span(of: fact, in: kind, origin) { return span }
      flow = flows[flow.index].flow
      steps += 1
    }
    return nameSpan(route.origin)
  }
}

extension Plan {
  /// The span of an argument's name.
  func nameSpan(_ argument: Argument) -> SourceSpan {
    let tree = files[argument.file.index].tree
    return SourceSpan(file: argument.file, range: tree.arguments[Int(argument.syntax)].name)
  }
}
