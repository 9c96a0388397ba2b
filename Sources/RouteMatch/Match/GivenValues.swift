import RoutePlan
import RouteSyntax

/// The values that a URL gives, by name. The memory is reused.
struct GivenValues: Sendable {
  /// Nil if the text of a name's value is not valid for its type.
  private var values: [LiteralValue?] = []
  private var places = NameNumbers()

  /// The number of known names.
  var count: Int { values.count }

  mutating func removeAll() {
    // There are few of them, and removing all at once takes longer.
    while !values.isEmpty { values.removeLast() }
    places.removeAll()
  }

  /// The value of a name; nil if there is none.
  subscript(_ name: NameID) -> LiteralValue? { places[name].flatMap { values[$0] } }

  /// The place of a name in the order of addition; nil for an unknown name.
  func place(of name: NameID) -> Int? { places[name] }

  /// Adds the value of a name that is not known yet.
  mutating func add(_ value: LiteralValue?, for name: NameID) {
    places[name] = values.count
    values.append(value)
  }

  /// Adds an element to the list of a name.
  mutating func append(_ element: LiteralValue, toListOf name: NameID) {
    guard let place = places[name] else { return add(.list([element]), for: name) }
    guard case .list(var list) = values[place] else { return }
    // Nothing else holds the list while it grows, so it is not copied.
    values[place] = nil
    list.append(element)
    values[place] = .list(list)
  }
}
