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

  /// Why it is deprecated: the text after `deprecated`, empty if none is given; nil if it is not
  /// deprecated.
  package func deprecation(of symbol: Symbol) -> String? {
    let origin = origin(of: symbol)
    guard let clause = clause(.deprecated, of: origin) else { return nil }
    let tree = tree(origin)
    return clause.payload.indices.first.map { tree.string(tree.names[$0]) } ?? ""
  }
}
