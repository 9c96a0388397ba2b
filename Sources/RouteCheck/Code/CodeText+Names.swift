import RouteBase
import RoutePlan
import RouteSyntax

// Edits of the names of routes and flows, and of the words that say which of the two they are.

extension CodeText {
  /// The edits that give a symbol of the plan the name that the code has, and may keep its old one.
  func renaming(_ symbol: Symbol, to new: Symbol, keepingOld: Bool) -> [TextEdit] {
    let origin = plan.origin(of: symbol)
    let name = NameSyntax.source(code.ownName(of: new))
    let old = NameSyntax.source(plan.ownName(of: symbol))
    let range = plan.declaration(origin).name
    var edits = [TextEdit(SourceSpan(file: origin.file, range: range), name)]
    if keepingOld {
      guard let edit = plan.tree(origin).insertion(ofName: old, into: .was, of: Int(origin.index))
      else { return [] }
      edits.append(edit)
    }
    for (index, file) in plan.files.enumerated() {
      let tree = file.tree
      var references: [ReferenceSyntax] = []
      for link in tree.links { references += [link.sourceReference, link.target] }
      for promise in tree.expectations {
        references += [promise.from, promise.to, promise.through]
      }
      let former = Set(
        tree.clauses.filter { $0.kind == .was }.flatMap { Array($0.payload.indices) })
      references += tree.references.indices.filter { !former.contains($0) }
        .map { tree.references[$0] }
      for reference in references where !reference.name.isEmpty {
        guard plan.find(reference, tree, in: .none) == symbol,
          tree.name(reference.name) == plan.ownName(of: symbol)
        else { continue }
        edits.append(
          TextEdit(SourceSpan(file: FileID(index), range: reference.name), name))
      }
    }
    return edits
  }

  /// The edits that remove the name of a symbol of the code from the old names of another one.
  func removing(nameOf new: Symbol, fromOldOf symbol: Symbol) -> [TextEdit] {
    let origin = plan.origin(of: symbol)
    let tree = plan.tree(origin)
    guard let clause = plan.clause(.was, of: origin) else { return [] }
    let names = Array(tree.references[clause.payload.indices])
    let name = code.ownName(of: new)
    guard let index = names.firstIndex(where: { tree.name($0.name) == name }) else { return [] }
    if names.count == 1 { return tree.removal(ofClause: clause.range) }
    return tree.removal(
      of: names[index].range, beside: names[index == 0 ? 1 : index - 1].range)
  }

  /// The edits that make a route of the plan the flow that it is in the code, or the other way round.
  /// Clauses that are `kept` stay; none if there are comments among the others.
  func converting(
    _ symbol: Symbol, to new: Symbol, keeping kept: [ClauseSyntax]
  ) -> [TextEdit] {
    let origin = plan.origin(of: symbol)
    let (tree, declaration) = (plan.tree(origin), plan.declaration(origin))
    let head = SourceRange(start: declaration.start, end: declaration.headerEnd)
    guard tree.firstComment(from: head.start) == tree.firstComment(from: head.end) else {
      return []
    }
    let place = plan.clause(.in, of: origin)
    let clauses = ([place].compactMap { $0 } + kept).map { tree.text.string($0.range) }
    var text = ([source(of: code.origin(of: new))] + clauses).joined(separator: " ")
    if case .flow = new, !declaration.flags.contains(.block) {
      text += " {}"
    } else {
      text += tree.gap(after: head.end)
    }
    return [TextEdit(SourceSpan(file: origin.file, range: head), text)]
  }
}
