import RoutePlan

/// Values by name, in the order of addition and in memory that is reused. A few names are searched one
/// by one; many have a table.
struct NamedValues<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let name: NameID
    var value: Value
  }

  private static var few: Int { 16 }

  private var entries: [Entry] = []
  /// The place of each name, if there are many.
  private var places: [NameID: Int] = [:]

  /// The number of known names.
  var count: Int { entries.count }

  mutating func removeAll() {
    // There are few of them, and removing all at once takes longer.
    while !entries.isEmpty { entries.removeLast() }
    if !places.isEmpty { places = [:] }
  }

  /// The value of a name; nil if it has none.
  subscript(_ name: NameID) -> Value? { place(of: name).map { entries[$0].value } }

  /// The value of the name at a place in the order of addition.
  subscript(at place: Int) -> Value {
    get { entries[place].value }
    set { entries[place].value = newValue }
  }

  /// The place of a name in the order of addition; nil for an unknown name.
  func place(of name: NameID) -> Int? {
    if entries.count > Self.few { return places[name] }
    for place in entries.indices where entries[place].name == name { return place }
    return nil
  }

  /// Sets the value of a name; a new one replaces the old one.
  mutating func set(_ value: Value, for name: NameID) {
    if let place = place(of: name) {
      entries[place].value = value
    } else {
      add(value, for: name)
    }
  }

  /// Adds the value of a name that is not known yet.
  mutating func add(_ value: Value, for name: NameID) {
    entries.append(Entry(name: name, value: value))
    if entries.count == Self.few + 1 {
      for (place, entry) in entries.enumerated() { places[entry.name] = place }
    } else if entries.count > Self.few {
      places[name] = entries.count - 1
    }
  }
}
