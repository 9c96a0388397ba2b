import RouteBase
import RoutePlan
import RouteSyntax

// What annotations of the import say of a declaration that both sides have.

extension CodeComparison {
  /// Adds a finding for each annotation that says where a declaration is in the code, or what it is
  /// called there, if the code has another one now. This is no difference for `check`: every edit of
  /// a file moves lines.
  mutating func compareMarks(_ theirs: DeclarationReference, _ ours: DeclarationReference) {
    let (wanted, known) = (code.plan.marks(theirs), plan.marks(ours))
    isInferring = true
    defer { isInferring = false }
    for (key, text) in wanted.sorted(by: { $0.key < $1.key }) {
      guard let old = known[key], old != text, let clause = plan.clause(ofMark: key, of: ours)
      else { continue }
      let span = SourceSpan(file: ours.file, range: clause.range)
      let edit = TextEdit(span, "@\(key)(\(LiteralValue.quoted(text)))")
      add(
        .otherPlace, at: span, "the code has `\(text)` there now", about: ours,
        Fix("name that", .shown, [edit]))
    }
  }
}

extension PlanAnnotation {
  /// Whether it is by this that an import knows a declaration again: its file, class or name.
  var isIdentity: Bool {
    guard let last = key.last else { return false }
    return last == "file" || key.count > 1 && ["name", "class"].contains(last)
  }
}

extension Plan {
  /// The texts by which an import knows a declaration, and its line, by their keys. A key that a
  /// declaration has twice is left out.
  fileprivate func marks(_ origin: DeclarationReference) -> [String: String] {
    let all = annotations(of: origin).filter { $0.isIdentity || $0.key == ["inferred"] }
    var result: [String: String] = [:]
    for (key, marks) in Dictionary(grouping: all, by: { $0.displayKey }) where marks.count == 1 {
      if case .string(let text)? = value(of: marks[0]) { result[key] = text }
    }
    return result
  }

  fileprivate func clause(ofMark key: String, of origin: DeclarationReference) -> ClauseSyntax? {
    clauses(origin).first { annotation(of: $0, of: origin)?.displayKey == key }
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
