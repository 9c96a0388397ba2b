import RouteBase
import RoutePlan
import RouteSyntax

// What `@inferred` says of a declaration that both sides have.

extension CodeComparison {
  /// Adds a finding if a declaration is inferred on both sides, from different lines of code. It is
  /// no difference for `check`, because every edit of a file moves lines.
  mutating func compareMark(_ theirs: DeclarationReference, _ ours: DeclarationReference) {
    guard let place = code.plan.inferredPlace(theirs), let known = plan.inferredPlace(ours),
      place != known, let clause = plan.inferredClause(ours)
    else { return }
    isInferring = true
    defer { isInferring = false }
    let span = SourceSpan(file: ours.file, range: clause.range)
    let edit = TextEdit(span, "@inferred(\(LiteralValue.quoted(place)))")
    add(
      .otherPlace, at: span, "the code is at `\(place)` now", about: ours,
      Fix("name that place", .shown, [edit]))
  }
}

extension Plan {
  /// The file and line in a declaration's `@inferred`; nil if there are none.
  fileprivate func inferredPlace(_ origin: DeclarationReference) -> String? {
    guard let mark = annotations(of: origin).first(where: { $0.key == ["inferred"] }),
      case .string(let place)? = value(of: mark)
    else { return nil }
    return place
  }

  fileprivate func inferredClause(_ origin: DeclarationReference) -> ClauseSyntax? {
    clauses(origin).first { annotation(of: $0, of: origin)?.key == ["inferred"] }
  }

  /// What a clause of a declaration says, if it is an annotation.
  func annotation(
    of clause: ClauseSyntax, of origin: DeclarationReference
  ) -> PlanAnnotation? {
    if clause.kind != .annotation { return nil }
    return annotations(of: origin).first {
      clause.range.indices.contains(Int($0.span.range.start))
    }
  }
}
