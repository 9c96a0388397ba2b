import RouteBase
import RouteSyntax

/// What a plan says of a route, task or flow for people to read.
extension Plan {
  /// The text after `title`; empty where it has none.
  package func title(of symbol: Symbol) -> String { title(of: origin(of: symbol)) ?? "" }

  /// The text of the `///` comments above it; empty where it has none.
  package func documentation(of symbol: Symbol) -> String {
    let origin = origin(of: symbol)
    return tree(origin).documentation(of: Int(origin.index)) ?? ""
  }

  /// Why it is deprecated: the text after `deprecated`, empty where none is given; nil where it is
  /// not deprecated.
  package func deprecation(of symbol: Symbol) -> String? {
    let origin = origin(of: symbol)
    guard let clause = clause(.deprecated, of: origin) else { return nil }
    let tree = tree(origin)
    return clause.payload.indices.first.map { tree.string(tree.names[$0]) } ?? ""
  }
}
