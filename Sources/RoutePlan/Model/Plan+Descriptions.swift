package import RouteBase
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

  /// The text of the `///` comments above a fact in its list or, if it has none there, above its
  /// declaration; empty if it has none.
  package func documentation(of fact: FactID) -> String {
    documentation(at: facts[fact.index].span) ?? ""
  }

  /// The text of the `///` comments above the declaration of a type; empty for a built-in one.
  package func documentation(of type: TypeID) -> String {
    types[type.index].span.flatMap { documentation(at: $0) } ?? ""
  }

  /// The same as for a fact, for a scheme or a domain.
  package func documentation(of base: URLBase) -> String {
    documentation(at: base.span) ?? ""
  }

  /// The text of the `///` comments above a parameter in its list; empty if it has none.
  package func documentation(of parameter: Parameter) -> String {
    let tree = files[parameter.file.index].tree
    return tree.documentation(before: tree.parameters[Int(parameter.syntax)].name.start) ?? ""
  }

  /// The text of the `///` comments above what is declared at `span`: in a list, those directly
  /// above it, else those above the declaration. That declaration must not have a block.
  package func documentation(at span: SourceSpan) -> String? {
    let tree = files[span.file.index].tree
    guard let index = tree.lastDeclaration(from: span.range.start) else { return nil }
    if tree.declarations[index].kind.declaresList,
      let own = tree.documentation(before: span.range.start)
    {
      return own
    }
    return tree.documentation(of: index)
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
