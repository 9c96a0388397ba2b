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
    let place = screens[screen].edges.firstIndex {
      $0.path.first == edge.path.first && $0.conditions == edge.conditions
    }
    if let place { screens[screen].edges[place] = edge } else { screens[screen].edges.append(edge) }
  }

  mutating func setBack(_ screen: Int) { screens[screen].hasBack = true }

  mutating func setDismissed(_ screen: Int) { screens[screen].isDismissed = true }

  /// The screen in which actions end; nil if they stay where they are, or an action is code.
  func target(of path: [String]) -> Int? {
    guard var name = path.last else { return nil }
    var count = 0
    while screenPlaces[name] == nil {
      guard let action = actionPlaces[name], let next = actions[action].next, count <= actions.count
      else { return nil }
      (name, count) = (next, count + 1)
    }
    return screenPlaces[name]
  }
}
