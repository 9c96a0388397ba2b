import RoutePlan

/// Numbers by name, in memory that is reused. A few names are searched one by one; many have a
/// table.
struct NameNumbers: Sendable {
  private static let few = 16

  private var names: [NameID] = []
  private var numbers: [Int] = []
  /// The place of each name, if there are many.
  private var places: [NameID: Int] = [:]

  mutating func removeAll() {
    if names.isEmpty { return }
    // There are few of them, and removing all at once takes longer.
    while !names.isEmpty { names.removeLast() }
    while !numbers.isEmpty { numbers.removeLast() }
    if !places.isEmpty { places = [:] }
  }

  /// The number of a name; nil if it has none. A new number replaces the old one.
  subscript(_ name: NameID) -> Int? {
    get { place(of: name).map { numbers[$0] } }
    set {
      guard let newValue else { return }
      if let place = place(of: name) {
        numbers[place] = newValue
        return
      }
      names.append(name)
      numbers.append(newValue)
      if names.count == Self.few + 1 {
        for (place, name) in names.enumerated() { places[name] = place }
      } else if names.count > Self.few {
        places[name] = names.count - 1
      }
    }
  }

  private func place(of name: NameID) -> Int? {
    if names.count > Self.few { return places[name] }
    for place in names.indices where names[place] == name { return place }
    return nil
  }
}
