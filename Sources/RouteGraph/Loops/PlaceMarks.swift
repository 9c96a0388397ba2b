import RoutePlan
import RouteBase
import RouteSyntax

/// Records which routes and flows have frames on a stack, for those that links go back to. Such a
/// link only pushes if there is nothing to go back to.
///
/// The marks of floating frames on top are kept apart, because a frame that does not float sends
/// those frames away.
struct PlaceMarks {
  /// A set of marks.
  typealias SetID = Int32
  static let empty: SetID = 0

  private let plan: Plan
  private var numbers: [Place: Int32] = [:]
  private var sets = [Marks()]
  private var setNumbers = [Marks(): SetID(0)]
  /// The set that a frame of a route makes of another set.
  private var additions: [Addition: SetID] = [:]

  private struct Marks: Hashable {
    /// Those of the frames below the floating ones on top.
    var lasting: Set<Int32> = []
    /// Those of the floating frames on top.
    var floating: Set<Int32> = []
  }

  private struct Addition: Hashable {
    var route: RouteID
    var floats: Bool
    var set: SetID
  }

  init(_ plan: Plan, _ places: Set<Place>) {
    self.plan = plan
    for place in places { numbers[place] = Int32(numbers.count) }
  }

  /// Whether nothing is marked.
  var isEmpty: Bool { numbers.isEmpty }

  /// The set with the marks of a frame of `route` on top, which may float.
  mutating func adding(_ route: RouteID, floats: Bool, to id: SetID) -> SetID {
    if numbers.isEmpty { return id }
    let addition = Addition(route: route, floats: floats, set: id)
    if let known = additions[addition] { return known }
    var marks = sets[Int(id)]
    if floats {
      marks.floating.formUnion(self.marks(of: route))
    } else {
      marks.floating = []
      marks.lasting.formUnion(self.marks(of: route))
    }
    let result = number(of: marks)
    additions[addition] = result
    return result
  }

  private func marks(of route: RouteID) -> Set<Int32> {
    var set: Set<Int32> = []
    if let mark = numbers[.route(route)] { set.insert(mark) }
    var flow = plan.routes[route.index].flow
    while !flow.isNone {
      if let mark = numbers[.flow(flow)] { set.insert(mark) }
      flow = plan.flows[flow.index].flow
    }
    return set
  }

  private mutating func number(of marks: Marks) -> SetID {
    if let known = setNumbers[marks] { return known }
    let number = SetID(sets.count)
    sets.append(marks)
    setNumbers[marks] = number
    return number
  }

  /// Whether a set contains the mark of a place.
  func contains(_ place: Place, in id: SetID) -> Bool {
    guard let mark = numbers[place] else { return false }
    let marks = sets[Int(id)]
    return marks.lasting.contains(mark) || marks.floating.contains(mark)
  }
}
