import RouteTrials

/// A state chart with nested states, some of which have an initial state at any depth, and its
/// start, derived only from the standard.
struct RandomChart {
  private var children: [[Int]] = [[]]
  private var initials: [Int: (state: Int, isElement: Bool)] = [:]
  private(set) var transitions: [(from: Int, to: Int)] = []

  init(_ random: inout RandomNumbers) {
    var parents = [-1]
    for state in 1...Int.random(in: 1...14, using: &random) {
      let parent = Int.random(in: max(0, state - 5)..<state, using: &random)
      parents.append(parent)
      children.append([])
      children[parent].append(state)
    }
    for state in children.indices where Bool.random(using: &random) {
      let inner = children.indices.filter { other in
        var current = parents[other]
        while current >= 0 && current != state { current = parents[current] }
        return current == state
      }
      if let initial = inner.randomElement(using: &random) {
        initials[state] = (initial, Bool.random(using: &random))
      }
    }
  }

  /// Gives each state without children a transition.
  mutating func addTransitions(_ random: inout RandomNumbers) {
    for state in children.indices.dropFirst() where children[state].isEmpty {
      transitions.append((state, Int.random(in: 1..<children.count, using: &random)))
    }
  }

  /// The state without children that is entered with another state.
  func entered(_ state: Int) -> Int {
    if children[state].isEmpty { return state }
    return entered(initials[state]?.state ?? children[state][0])
  }

  var source: String { "<scxml" + rest(of: 0) + "</scxml>" }

  private func rest(of state: Int) -> String {
    var text = ""
    let initial = initials[state]
    if let initial, !initial.isElement { text += " initial='s\(initial.state)'" }
    text += ">"
    if let initial, initial.isElement {
      text += "<initial><transition target='s\(initial.state)'/></initial>"
    }
    for (_, to) in transitions.filter({ $0.from == state }) {
      text += "<transition target='s\(to)'/>"
    }
    for child in children[state] { text += "<state id='s\(child)'" + rest(of: child) + "</state>" }
    return text
  }
}
