import RouteImport
import RouteBase

/// A state chart (SCXML 1.0) on its way to a flow: its states and their nesting.
struct StateChart {
  static let namespace = "http://www.w3.org/2005/07/scxml"

  /// A state, a parallel state, a final state, a history, or the chart itself.
  struct State {
    var element: Int
    var id: String?
    /// Its name in the plan.
    var name = ""
    /// The state that contains it; -1 for the chart.
    var parent: Int
    /// The states in it, except histories; its initial one comes first.
    var children: [Int] = []
    var annotations: [Annotation] = []
    var isHistory = false
  }

  let document: XMLDocument
  /// The chart itself first, then its states in order.
  private(set) var states: [State] = []
  /// Messages, each with its line.
  var notes: [(line: Int, message: String)] = []
  private var byID: [String: Int] = [:]
  /// The number of actions of states that are left out, and the line of the first.
  private var actions = (count: 0, line: 0)
  /// Which child of each compound state comes first, once that is known.
  private var order: StartOrder?

  init(_ document: XMLDocument, name: String) {
    self.document = document
    readStates()
    findInitials()
    giveNames(name)
    if actions.count > 0 {
      let rest = actions.count > 1 ? "; this is the first of \(actions.count)" : ""
      notes.append(
        (actions.line, "actions of states (`onentry`, `script` and so on) are left out\(rest)"))
    }
  }

  func element(_ state: Int) -> XMLElement { document.elements[states[state].element] }

  /// The elements of the chart that are in a state.
  func elements(in state: Int) -> [XMLElement] {
    element(state).children.map { document.elements[$0] }.filter(Self.isOurs)
  }

  private static func isOurs(_ element: XMLElement) -> Bool {
    element.namespace == namespace || element.namespace.isEmpty
  }

  // MARK: Reading

  private mutating func readStates() {
    states.append(State(element: 0, parent: -1))
    var open = [0]
    while let parent = open.popLast() {
      for index in document.elements[states[parent].element].children {
        let element = document.elements[index]
        guard Self.isOurs(element) else {
          leave(element)
          continue
        }
        switch element.name {
        case "state", "parallel", "final", "history":
          let state = states.count
          let id = element.attribute("", "id").flatMap { $0.isEmpty ? nil : $0 }
          states.append(State(element: index, id: id, parent: parent))
          if element.name == "history" {
            states[state].isHistory = true
          } else {
            states[parent].children.append(state)
            open.append(state)
          }
          if let id {
            if byID[id] == nil {
              byID[id] = state
            } else {
              notes.append((element.line, "there is already a state `\(id)`"))
            }
          }
        case "transition":
          for child in element.children { leave(document.elements[child]) }
        case "initial":
          for child in element.children.map({ document.elements[$0] }) {
            for inner in child.children { leave(document.elements[inner]) }
          }
        default: leave(element)
        }
      }
    }
  }

  private mutating func leave(_ element: XMLElement) {
    if actions.count == 0 || element.line < actions.line { actions.line = element.line }
    actions.count += 1
  }

  // MARK: Looking up

  /// The state with an id; for a history, the state to which it belongs.
  func target(_ id: String) -> Int? {
    guard let state = byID[id] else { return nil }
    return states[state].isHistory ? states[state].parent : state
  }

  /// The state that a link to a state names: the state itself or, if the order of states leads
  /// elsewhere, the one in it that is entered.
  func linked(_ state: Int) -> Int { order?.target(state) ?? state }

  /// The ids that an attribute lists.
  static func ids(_ text: String?) -> [String] {
    (text ?? "").split { " \n\t\r".contains($0) }.map(String.init)
  }

  // MARK: Initial states

  /// The ids of a state's initial states as written; empty if there are none.
  private func initialIDs(_ state: Int) -> [String] {
    let element = element(state)
    if let written = element.attribute("", "initial") { return Self.ids(written) }
    guard let initial = elements(in: state).first(where: { $0.name == "initial" }) else {
      return []
    }
    let transition = initial.children.map { document.elements[$0] }.first {
      $0.name == "transition"
    }
    return Self.ids(transition?.attribute("", "target"))
  }

  /// Moves the initial state of each compound state, and the states that contain it, to the front.
  private mutating func findInitials() {
    let compounds = states.indices.filter { !states[$0].children.isEmpty }
    let written = compounds.map { initialIDs($0) }
    var starts = [Int](repeating: -1, count: states.count)
    let spans = spans()
    for (state, ids) in zip(compounds, written) {
      guard let first = ids.first else { continue }
      let start = byID[first].map { entered(by: $0) }
      if let start, start != state, !states[start].isHistory,
        spans[state].contains(spans[start].lowerBound)
      {
        starts[state] = start
      } else {
        notes.append((element(state).line, "the initial state `\(first)` is not inside its state"))
      }
    }
    let order = StartOrder(
      groups: compounds, parents: states.map(\.parent), members: states.map(\.children),
      starts: starts)
    for (state, ids) in zip(compounds, written) {
      let (first, own) = (order.first[state], states[state].children[0])
      states[state].children = order.ordered(states[state].children, of: state)
      // What the order does not express is kept.
      let isSaid = ids.isEmpty ? own == first : ids == [states[first].id]
      let kept = ids.isEmpty ? [states[own].id].compactMap { $0 } : ids
      if isSaid || kept.isEmpty { continue }
      states[state].annotations.append(
        Annotation(["scxml", "initial"], text: kept.joined(separator: " ")))
    }
    self.order = order
  }

  /// For each state, a range of numbers that contains those of the states in it, its own first.
  private func spans() -> [Range<Int>] {
    var starts = [Int](repeating: 0, count: states.count)
    var ends = starts
    var count = 0
    // A state to enter; a state `n` to leave is `-n - 1`.
    var open = [0]
    while let next = open.popLast() {
      guard next >= 0 else {
        ends[-next - 1] = count
        continue
      }
      starts[next] = count
      count += 1
      open.append(-next - 1)
      open += states[next].children.reversed()
    }
    return states.indices.map { starts[$0]..<max(starts[$0], ends[$0]) }
  }

  /// The state to which a history first leads; other states lead to themselves.
  private func entered(by state: Int) -> Int {
    var state = state
    for _ in 0..<8 where states[state].isHistory {
      let transition = elements(in: state).first { $0.name == "transition" }
      guard let id = Self.ids(transition?.attribute("", "target")).first, let next = byID[id] else {
        break
      }
      state = next
    }
    return state
  }

  // MARK: Names

  private mutating func giveNames(_ name: String) {
    var names = UniqueNames()
    for isNamed in [true, false] {
      for state in states.indices.dropFirst() where !states[state].isHistory {
        guard (states[state].id != nil) == isNamed else { continue }
        let id = states[state].id
        states[state].name = names.unique(PlanText.cleaned(id ?? element(state).name))
        if states[state].name != id {
          states[state].annotations.insert(
            Annotation(["scxml", "id"], id.map(PlanText.quoted) ?? "nil"), at: 0)
        }
      }
    }
    states[0].name = names.unique(PlanText.cleaned(name))
  }
}
