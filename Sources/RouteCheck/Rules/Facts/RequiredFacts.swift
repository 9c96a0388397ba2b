import RoutePlan

/// The facts that the open chain checks, each once, as a doubly linked list that starts with the
/// one whose nearest ancestor is deepest. Changes can be undone, the last one first.
struct RequiredFacts {
  private struct Change {
    var fact: FactID
    /// What came before it, and which route checked it; `none` if it was not in the list.
    var previous: Int32
    var route: RouteID
    var isHiding = false
  }

  /// The neighbours of each fact; the last element is the head of the list.
  private var next: [Int32]
  private var previous: [Int32]
  private var routes: [RouteID]
  private var changes: [Change] = []
  private var head: Int32 { Int32(routes.count) }

  init(count: Int) {
    routes = Array(repeating: .none, count: count)
    next = Array(repeating: Int32(count), count: count + 1)
    previous = next
  }

  /// Puts `fact` in front, as checked by `route`.
  mutating func push(_ fact: FactID, by route: RouteID) {
    let item = Int32(fact.index)
    changes.append(
      Change(fact: fact, previous: previous[fact.index], route: routes[fact.index]))
    if !routes[fact.index].isNone { unlink(item) }
    link(item, after: head)
    routes[fact.index] = route
  }

  /// Removes `fact` from the list until that is undone.
  mutating func hide(_ fact: FactID) {
    changes.append(
      Change(fact: fact, previous: previous[fact.index], route: routes[fact.index], isHiding: true))
    guard !routes[fact.index].isNone else { return }
    unlink(Int32(fact.index))
    routes[fact.index] = .none
  }

  /// Undoes the last `push` or `hide`.
  mutating func pop() {
    guard let change = changes.popLast() else { return }
    let item = Int32(change.fact.index)
    if !change.isHiding { unlink(item) }
    routes[change.fact.index] = change.route
    if !change.route.isNone { link(item, after: change.previous) }
  }

  /// The first fact after the `count` that were put in front last.
  func first(after count: Int) -> (fact: FactID, route: RouteID)? {
    var item = next[Int(head)]
    for _ in 0..<count { item = next[Int(item)] }
    return item == head ? nil : (FactID(raw: UInt32(item)), routes[Int(item)])
  }

  /// The fact after `fact`.
  func following(_ fact: FactID) -> (fact: FactID, route: RouteID)? {
    let item = next[fact.index]
    return item == head ? nil : (FactID(raw: UInt32(item)), routes[Int(item)])
  }

  private mutating func unlink(_ item: Int32) {
    next[Int(previous[Int(item)])] = next[Int(item)]
    previous[Int(next[Int(item)])] = previous[Int(item)]
  }

  private mutating func link(_ item: Int32, after place: Int32) {
    let following = next[Int(place)]
    (next[Int(place)], previous[Int(item)]) = (item, place)
    (next[Int(item)], previous[Int(following)]) = (following, item)
  }
}
