import RouteBase

/// A finding that the parser can fix once it knows which comments are in the way.
struct PendingFix: Sendable {
  /// What to do to clauses and declarations, given by their indices, or to text.
  enum Edit: Sendable {
    case remove(Int)
    case join(Int, to: Int)
    case removeDeclaration(Int)
    case removeText(SourceRange)
  }

  /// The finding's index.
  var finding: Int
  var edit: Edit

  /// Makes the postponed edits; all comments are in the tree now.
  static func resolve(
    _ pendingFixes: [PendingFix], in tree: SyntaxTree, _ findings: inout [Finding]
  ) {
    for pending in pendingFixes {
      let edits =
        switch pending.edit {
        case .remove(let clause): tree.removal(ofClause: tree.clauses[clause].range)
        case .join(let clause, let first):
          tree.joining(tree.clauses[clause], to: tree.clauses[first])
        case .removeDeclaration(let index): tree.removal(ofDeclaration: index)
        case .removeText(let range): tree.removal(ofClause: range)
        }
      findings[pending.finding].fix?.edits = edits
      if edits.isEmpty { findings[pending.finding].fix?.safety = .shown }
    }
  }
}
