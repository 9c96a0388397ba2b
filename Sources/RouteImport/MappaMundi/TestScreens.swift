/// The screens and actions that a screen graph of UI tests declares.
struct TestScreens {
  /// A name in the graph: its text if that is literal, or else the constant that holds it.
  struct Name {
    var value: String
    /// The last part of the constant's name; nil for a text.
    var constant: String?
  }

  struct Screen {
    var name: Name
    var line: Int
    var file: Int
    /// Whether it goes back to where it was opened.
    var hasBack = false
    /// Whether nothing goes back to it.
    var isDismissed = false
    var edges: [Edge] = []
  }

  struct Edge {
    /// The names to which it leads: a screen, or actions in their order.
    var path: [String]
    var conditions: [Condition]
    var file: Int
    var line: Int
  }

  /// A fact, and whether it must hold or must not.
  struct Condition: Hashable {
    var fact: String
    var holds: Bool
  }

  struct Action {
    var name: Name
    /// The screen or action that follows; nil for none.
    var next: String?
    /// Whether it is code that moves through the graph.
    var isCode = false
    var file: Int
    var line: Int
  }

  private(set) var screens: [Screen] = []
  private(set) var actions: [Action] = []
  private(set) var screenPlaces: [String: Int] = [:]
  private(set) var actionPlaces: [String: Int] = [:]
  private var edgePlaces: [EdgeKey: Int] = [:]

  /// What no two edges have in common.
  private struct EdgeKey: Hashable {
    var screen: Int
    /// The first name of its path; nil for none.
    var first: String?
    var conditions: [Condition]
  }

  /// Adds a screen, or finds the one with its name.
  mutating func screen(_ name: Name, file: Int, line: Int) -> Int {
    if let place = screenPlaces[name.value] { return place }
    screenPlaces[name.value] = screens.count
    screens.append(Screen(name: name, line: line, file: file))
    return screens.count - 1
  }

  /// Adds an action, or what follows it.
  mutating func add(_ action: Action) {
    if let place = actionPlaces[action.name.value] {
      if actions[place].next == nil { actions[place].next = action.next }
      return
    }
    actionPlaces[action.name.value] = actions.count
    actions.append(action)
  }

  /// Adds an edge. Of two to the same name under the same conditions, the later one counts.
  mutating func add(_ edge: Edge, to screen: Int) {
    let key = EdgeKey(screen: screen, first: edge.path.first, conditions: edge.conditions)
    if let place = edgePlaces[key] {
      screens[screen].edges[place] = edge
    } else {
      edgePlaces[key] = screens[screen].edges.count
      screens[screen].edges.append(edge)
    }
  }

  mutating func setBack(_ screen: Int) { screens[screen].hasBack = true }

  mutating func setDismissed(_ screen: Int) { screens[screen].isDismissed = true }

  /// The screens in which the actions end; nil for those that stay where they are, lead in a
  /// circle, or end in code. Takes linear time.
  func ends() -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: actions.count)
    var isKnown = Array(repeating: false, count: actions.count)
    for first in actions.indices {
      var chain: [Int] = []
      var end: Int?
      var place: Int? = first
      while let action = place {
        if isKnown[action] {
          end = result[action]
          break
        }
        // In a circle, it is met again before it has an end.
        isKnown[action] = true
        chain.append(action)
        let next = actions[action].next
        end = next.flatMap { screenPlaces[$0] }
        place = end == nil ? next.flatMap { actionPlaces[$0] } : nil
      }
      for action in chain { result[action] = end }
    }
    return result
  }
}
