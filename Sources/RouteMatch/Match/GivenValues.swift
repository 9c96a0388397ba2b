import RoutePlan
import RouteSyntax

/// The values that a URL gives, by name; nil if the text of a name's value is not valid for its type.
typealias GivenValues = NamedValues<LiteralValue?>

extension NamedValues where Value == LiteralValue? {
  /// The value of a name; nil if there is none that is valid.
  func value(of name: NameID) -> LiteralValue? { self[name] ?? nil }

  /// Adds an element to the list of a name.
  mutating func append(_ element: LiteralValue, toListOf name: NameID) {
    guard let place = place(of: name) else { return add(.list([element]), for: name) }
    guard case .list(var list) = self[at: place] else { return }
    // Nothing else holds the list while it grows, so it is not copied.
    self[at: place] = nil
    list.append(element)
    self[at: place] = .list(list)
  }
}
