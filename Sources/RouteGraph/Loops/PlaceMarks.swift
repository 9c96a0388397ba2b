import RoutePlan
import RouteBase
import RouteSyntax

/// Records which routes and flows have frames on a stack, for those that links go back to. Such a
/// link only pushes if there is nothing to go back to.
struct PlaceMarks {
  /// A set of marks.
  typealias SetID = Int32
  static let empty: SetID = 0

  private let plan: Plan
  private var numbers: [Place: Int32] = [:]
  private var sets: [Set<Int32>] = [[]]
  private var setNumbers: [Set<Int32>: SetID] = [[]: 0]
  /// The set that a frame of a route makes of another set.
  private var additions: [Addition: SetID] = [:]

  private struct Addition: Hashable {
    var route: RouteID
    var set: SetID
  }

  init(_ plan: Plan, _ places: Set<Place>) {
    self.plan = plan
    for place in places { numbers[place] = Int32(numbers.count) }
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { numbers.isEmpty }

  /// The set with the marks of a frame of `route` added.
  mutating func adding(_ route: RouteID, to id: SetID) -> SetID {
    if numbers.isEmpty { return id }
    let addition = Addition(route: route, set: id)
    if let known = additions[addition] { return known }
    let result = number(of: marks(of: route, and: sets[Int(id)]))
    additions[addition] = result
    return result
  }

  private func marks(of route: RouteID, and others: Set<Int32>) -> Set<Int32> {
    var set = others
    if let mark = numbers[.route(route)] { set.insert(mark) }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      if let mark = numbers[.flow(flow)] { set.insert(mark) }
      flow = plan.flows[flow.index].flow
    }
    return set
  }

  private mutating func number(of set: Set<Int32>) -> SetID {
    if let known = setNumbers[set] { return known }
    let number = SetID(sets.count)
    sets.append(set)
    setNumbers[set] = number
    return number
  }

  /// Whether a set contains the mark of a place.
  func contains(_ place: Place, in id: SetID) -> Bool {
    numbers[place].map { sets[Int(id)].contains($0) } ?? false
  }
}
