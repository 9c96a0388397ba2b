import RouteGraph
import RoutePlan

/// The number of a screen as logs name it: one route, or all routes with one title.
typealias ScreenID = Int32

/// What a record says about how its screen came up.
enum TraceCue: Hashable, Sendable {
  /// Nothing.
  case none
  /// The app was started.
  case launch
  /// The session starts on this stack: the number of a list of routes.
  case stack(Int32)
  /// A URL was opened; which one is not known.
  case url
  /// A URL may have been opened before; which one is not known.
  case perhapsURL
  /// A URL was opened that leads to one of some routes and tasks: the number of a list.
  case opened(Int32)
  /// A step of this kind was taken.
  case step(Verb)
  /// A task was done first.
  case task(TaskID)
}

/// What one record shows, without the session and the time.
struct Observation: Hashable, Sendable {
  /// The screen, or -1 if the record names none.
  var screen: ScreenID
  var cue = TraceCue.none
  /// The facts that the record states.
  var facts = FactCube()
  /// The values that it states, if links set such values; the number of a list, or -1 for none.
  var inputs: Int32 = -1
}

/// A configuration that explains what was seen of a session.
struct Explanation: Hashable, Sendable {
  var stack: StackID
  /// How many of the lowest frames are only assumed; `blank` if nothing is known but the screen.
  var ground: Int32 = 0
  var facts = FactCube()

  static let blank = Int32.max

  /// A hash for tables.
  var hash: UInt64 {
    let place = UInt64(UInt32(bitPattern: stack)) << 32 | UInt64(UInt32(bitPattern: ground))
    if facts.known == 0 { return place }
    return IndexTable.hash(IndexTable.hash(place, facts.known), facts.value)
  }

  /// The order in which explanations are in a set.
  func precedes(_ other: Explanation) -> Bool {
    if stack != other.stack { return stack < other.stack }
    if ground != other.ground { return ground < other.ground }
    if facts.known != other.facts.known { return facts.known < other.facts.known }
    return facts.value < other.facts.value
  }
}

/// A few explanations, none of which is contained in another.
struct ExplanationList {
  private(set) var elements: [Explanation] = []

  /// Adds an explanation, unless another one contains it; those that it contains go. Says whether
  /// it was added.
  @discardableResult
  mutating func add(_ new: Explanation) -> Bool {
    var containsOld = false
    for old in elements where old.stack == new.stack && old.ground == new.ground {
      if old.facts.contains(new.facts) { return false }
      if new.facts.contains(old.facts) { containsOld = true }
    }
    if containsOld {
      elements.removeAll {
        $0.stack == new.stack && $0.ground == new.ground && new.facts.contains($0.facts)
      }
    }
    if elements.isEmpty { elements.reserveCapacity(4) }
    elements.append(new)
    return true
  }

  /// Keeps for each stack only what all its explanations agree on, which contains them all.
  mutating func join() {
    var joined: [Explanation] = []
    for element in elements.sorted(by: { $0.precedes($1) }) {
      if let last = joined.last, last.stack == element.stack {
        joined[joined.count - 1].facts = last.facts.joined(element.facts)
        joined[joined.count - 1].ground = max(last.ground, element.ground)
      } else {
        joined.append(element)
      }
    }
    elements = joined
  }

  /// The explanations in a fixed order.
  var sorted: [Explanation] {
    elements.count < 2 ? elements : elements.sorted { $0.precedes($1) }
  }
}
