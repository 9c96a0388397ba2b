package import RouteBase
package import RouteSyntax

/// An annotation of a declaration: `@key("value")`.
package struct PlanAnnotation: Sendable {
  /// The names that make up the key.
  package var key: [String]
  /// Where the key is written.
  package var span: SourceSpan
  /// Its value, or `none`.
  package var literal: LiteralID

  /// The key as a plan writes it, without the `@`.
  package var displayKey: String { key.map(NameSyntax.display).joined(separator: ".") }
}

/// An `allow` clause.
@usableFromInline
package struct PlanAllowance: Sendable {
  /// The name after `allow`; there may be no such rule.
  package var rule: String
  /// Where that name is written.
  package var span: SourceSpan
  /// The declaration that the clause belongs to.
  package var holder: DeclarationReference
  package var clause: ClauseSyntax
}

extension Plan {
  /// Whether any declaration has annotations.
  package var hasAnnotations: Bool { !annotations.isEmpty }

  /// The annotations of a declaration, in the order in which they are written.
  package func annotations(of declaration: DeclarationReference) -> ArraySlice<PlanAnnotation> {
    guard !annotations.isEmpty, let slice = annotationSlices[declaration] else { return [] }
    return annotations[slice.indices]
  }

  /// Whether a declaration has `@inferred`: a tool guessed it, and nobody has confirmed it.
  package func isInferred(_ declaration: DeclarationReference) -> Bool {
    annotations(of: declaration).contains { $0.key == ["inferred"] }
  }

  /// The value that `id` names; nil for none.
  package func value(_ id: LiteralID) -> LiteralValue? { id.isNone ? nil : literals[id.index] }

  /// A parameter's default, or nil.
  package func defaultValue(of parameter: Parameter) -> LiteralValue? { value(parameter.literal) }

  /// The value written for an argument; nil for a value that the app knows.
  package func value(of argument: Argument) -> LiteralValue? { value(argument.literal) }

  /// The value of an annotation, or nil.
  package func value(of annotation: PlanAnnotation) -> LiteralValue? { value(annotation.literal) }
}
