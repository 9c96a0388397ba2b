import RoutePlan
import RouteBase
import RouteSyntax

// Fixes that change declarations of a plan.

extension Plan {
  /// The fix that removes a declaration.
  func removing(
    _ origin: DeclarationReference, _ label: String, _ safety: Fix.Safety
  ) -> Fix {
    Fix(
      label, safety, files[origin.file.index].tree.removal(ofDeclaration: Int(origin.index)))
  }

  /// The fix that removes a clause.
  func removing(_ clause: ClauseSyntax, in file: FileID, _ label: String) -> Fix {
    Fix(label, .safe, files[file.index].tree.removal(ofClause: clause.range))
  }

  /// The fix that adds `parameter`, a name with or without a type, to a declaration.
  func declaring(
    _ parameter: String, in origin: DeclarationReference, _ label: String, _ safety: Fix.Safety
  ) -> Fix {
    let edit = tree(origin).insertion(ofParameter: parameter, into: Int(origin.index))
    return Fix(label, safety, edit)
  }

  /// The fix that adds a clause to a declaration.
  func adding(
    _ clause: String, _ kind: ClauseKind, to origin: DeclarationReference, _ label: String
  ) -> Fix {
    Fix(label, .unsafe, tree(origin).insertion(of: clause, kind, into: Int(origin.index)))
  }
}

extension Fix {
  /// A fix with edits, or one that is only described if there are none.
  init(_ label: String, _ safety: Safety, _ edits: [TextEdit]) {
    self.init(label, safety: edits.isEmpty ? .shown : safety, edits: edits)
  }

  /// A fix with one edit, or one that is only described if there is none.
  init(_ label: String, _ safety: Safety, _ edit: TextEdit?) {
    self.init(label, safety, edit.map { [$0] } ?? [])
  }
}
