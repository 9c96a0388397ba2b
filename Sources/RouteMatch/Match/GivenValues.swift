import RoutePlan
import RouteSyntax

/// The values that a URL gives, by name, in memory that is used again.
struct GivenValues: Sendable {
  /// nil where the text of a name's value does not read as its type.
  private var values: [LiteralValue?] = []
  private var places = NameNumbers()

  /// The number of names that are known.
  var count: Int { values.count }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    places.removeAll()
  }

  /// The value of a name; nil for none.
  subscript(_ name: NameID) -> LiteralValue? { places[name].flatMap { values[$0] } }

  /// The place of a name among all, in the order in which they came; nil for an unknown one.
  func place(of name: NameID) -> Int? { places[name] }

  /// Adds the value of a name, which is not known.
  mutating func add(_ value: LiteralValue?, for name: NameID) {
    places[name] = values.count
    values.append(value)
  }

  /// Adds an element to the list of a name.
  mutating func append(_ element: LiteralValue, toListOf name: NameID) {
    guard let place = places[name] else { return add(.list([element]), for: name) }
    guard case .list(var list) = values[place] else { return }
    // Nothing else holds the list while it grows, so that it is not copied.
    values[place] = nil
    list.append(element)
    values[place] = .list(list)
  }
}
