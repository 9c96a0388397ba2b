import RouteBase
import RouteSyntax

/// The texts of a route, task or flow that are meant for people.
extension Plan {
  /// The text after `title`; empty if it has none.
  package func title(of symbol: Symbol) -> String { title(of: origin(of: symbol)) ?? "" }

  /// The text of the `///` comments above it; empty if it has none.
  package func documentation(of symbol: Symbol) -> String {
    let origin = origin(of: symbol)
    return tree(origin).documentation(of: Int(origin.index)) ?? ""
  }

  /// The text of the `///` comments above the declaration of a fact; empty if it has none.
  package func documentation(of fact: FactID) -> String {
    documentation(ofPayloadAt: facts[fact.index].span)
  }

  /// The same for a type; empty for a built-in one.
  package func documentation(of type: TypeID) -> String {
    types[type.index].span.map { documentation(ofPayloadAt: $0) } ?? ""
  }

  /// The same for a scheme or a domain.
  package func documentation(of base: URLBase) -> String {
    documentation(ofPayloadAt: base.span)
  }

  /// The text of the `///` comments above a parameter in its list; empty if it has none.
  package func documentation(of parameter: Parameter) -> String {
    let tree = files[parameter.file.index].tree
    return tree.documentation(before: tree.parameters[Int(parameter.syntax)].name.start) ?? ""
  }

  /// The text of the comments above the declaration that contains `span`.
  private func documentation(ofPayloadAt span: SourceSpan) -> String {
    let tree = files[span.file.index].tree
    guard let index = tree.lastDeclaration(from: span.range.start) else { return "" }
    return tree.documentation(of: Int(index)) ?? ""
  }

  /// Why it is deprecated: the text after `deprecated`, empty if none is given; nil if it is not
  /// deprecated.
  package func deprecation(of symbol: Symbol) -> String? {
    let origin = origin(of: symbol)
    guard let clause = clause(.deprecated, of: origin) else { return nil }
    let tree = tree(origin)
    return clause.payload.indices.first.map { tree.string(tree.names[$0]) } ?? ""
  }
}
