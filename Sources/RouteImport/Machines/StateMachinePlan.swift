import RouteBase
import RouteSyntax

/// Writes a state machine as a plan: the machine and each group of states become flows, a state a
/// route, and a transition a link that jumps to its target's own place.
struct StateMachinePlan {
  private let machine: StateMachine
  /// The members of each state, without itself; the last list has those at the top.
  private var members: [[Int]]
  /// The name of each state in the plan.
  private var names: [String] = []
  private var machineName = ""
  private var text = ""

  /// The plan, in canonical form; `fallback` is its name if the machine has none.
  static func plan(_ machine: StateMachine, fallback: String) throws(FileFault) -> [UInt8] {
    var writer = StateMachinePlan(machine)
    guard writer.machine.states.indices.contains(where: { writer.isRoute($0) }) else {
      throw FileFault(message: "it has no states", offset: 0)
    }
    writer.giveNames(fallback)
    writer.write()
    do throws(WrittenPlan.Fault) { return try WrittenPlan.format(writer.text) } catch {
      throw FileFault(message: error.message, offset: 0)
    }
  }

  private init(_ machine: StateMachine) {
    var machine = machine
    let states = machine.states.indices
    for isContainer in [true, false] {
      for index in states where machine.states[index].isContainer == isContainer {
        let parent = machine.states[index].parent
        if parent >= 0 && machine.states[parent].isLeftOut {
          machine.states[index].isLeftOut = true
        }
      }
    }
    // A group in which no state is shown is left out.
    var isUsed = [Bool](repeating: false, count: states.count)
    for index in states where !machine.states[index].isContainer {
      if machine.states[index].isLeftOut || machine.states[index].isInitial { continue }
      var group = machine.states[index].parent
      while group >= 0 && !isUsed[group] {
        isUsed[group] = true
        group = machine.states[group].parent
      }
    }
    members = Array(repeating: [], count: states.count + 1)
    for index in states {
      if machine.states[index].isContainer && !isUsed[index] {
        machine.states[index].isLeftOut = true
      }
      let parent = machine.states[index].parent
      members[parent < 0 ? states.count : parent].append(index)
    }
    self.machine = machine
  }

  private func isShown(_ state: Int) -> Bool {
    !machine.states[state].isLeftOut && !machine.states[state].isInitial
  }

  private func isGroup(_ state: Int) -> Bool { machine.states[state].isContainer }
  private func isRoute(_ state: Int) -> Bool { isShown(state) && !isGroup(state) }

  // MARK: Names

  /// Gives each state a unique name: if several have the same one, the later ones get a number.
  private mutating func giveNames(_ fallback: String) {
    var given = UniqueNames(separator: " ")
    func unique(_ name: String, _ other: String) -> String {
      let base = Self.legal(name)
      return given.unique(base.isEmpty ? other : base)
    }
    names = machine.states.indices.map { index in
      isShown(index) ? unique(machine.states[index].name, "state") : ""
    }
    machineName = unique(machine.name.isEmpty ? fallback : machine.name, "machine")
  }

  /// A name without the characters that names may not contain.
  private static func legal(_ name: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar {
      case "`": result.append("'")
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): result.append(" ")
      case "\u{2028}", "\u{2029}": result.append(" ")
      default: result.append(scalar)
      }
    }
    return TransitionLabel.oneLine(String(result))
  }

  // MARK: Text

  private mutating func write() {
    let name = NameSyntax.source(machineName)
    text = "plan \(name)\n\nflow \(name)"
    if let title = machine.title { writeTitle(title, name: machineName) }
    text += " {\n"
    let starts = findStarts()
    let order = order(starts)
    // For each open group, the members that are still to be written.
    let top = machine.states.count
    var open: [ArraySlice<Int>] = [order.ordered(members[top], of: top)[...]]
    while var rest = open.popLast() {
      guard let state = rest.popFirst() else {
        if open.isEmpty { break }
        text += "}\n"
        continue
      }
      open.append(rest)
      guard isShown(state) else { continue }
      writeHead(state, starts)
      if isGroup(state) {
        text += " {\n"
        open.append(order.ordered(members[state], of: state)[...])
      } else {
        text += "\n"
      }
    }
    text += "\n"
    for transition in machine.transitions where isLink(transition) { write(transition, order) }
    text += "}\n"
  }

  private mutating func writeHead(_ state: Int, _ starts: Starts) {
    write(documentation: machine.states[state].documentation)
    text += (isGroup(state) ? "flow " : "route ") + NameSyntax.source(names[state])
    let title = machine.states[state].title ?? machine.states[state].name
    writeTitle(title, name: names[state])
    for (key, value) in machine.states[state].annotations { annotate(key, value) }
    for label in starts.labels[state] ?? [] { annotate("start", label.isEmpty ? nil : label) }
  }

  private mutating func writeTitle(_ title: String, name: String) {
    let title = TransitionLabel.oneLine(title)
    if !title.isEmpty && title != name { text += " title " + LiteralValue.quoted(title) }
  }

  private mutating func annotate(_ key: String, _ value: String?) {
    text += " @" + key + (value.map { "(" + LiteralValue.quoted($0) + ")" } ?? "")
  }

  private mutating func write(documentation lines: [String]) {
    for line in lines {
      let line = Self.legal(line)
      text += line.isEmpty ? "///\n" : "/// \(line)\n"
    }
  }

  // MARK: Transitions

  private func isLink(_ transition: StateMachine.Transition) -> Bool {
    isShown(transition.from) && isShown(transition.to)
  }

  private mutating func write(_ transition: StateMachine.Transition, _ order: StartOrder) {
    write(documentation: transition.documentation)
    let target = order.target(transition.to)
    text += "link \(NameSyntax.source(names[transition.from]))"
    text += " => \(NameSyntax.source(names[target]))"
    if target != transition.to { annotate("target", machine.states[transition.to].name) }
    let label = transition.label
    for (key, value) in [
      ("event", label.event), ("guard", label.guardText), ("action", label.action),
    ]
    where !value.isEmpty {
      annotate(key, value)
    }
    text += "\n"
  }

  /// The starts of the machine and its groups.
  private struct Starts {
    /// For each group (the top is the number of states), the state in it in which it starts, or -1.
    var states: [Int]
    /// For each target of a start, the labels of its starts.
    var labels: [Int: [String]] = [:]
  }

  private func findStarts() -> Starts {
    let top = machine.states.count
    var starts = Starts(states: Array(repeating: -1, count: top + 1))
    for transition in machine.transitions
    where machine.states[transition.from].isInitial && isShown(transition.to) {
      let group = machine.states[transition.from].parent
      let place = group < 0 ? top : group
      let label = [transition.label.event, transition.label.guardText, transition.label.action]
        .filter { !$0.isEmpty }.joined(separator: " / ")
      if starts.states[place] < 0, member(of: group, above: transition.to) != nil {
        starts.states[place] = transition.to
        // The first start needs no annotation: the order expresses it.
        if label.isEmpty { continue }
      }
      starts.labels[transition.to, default: []].append(label)
    }
    guard starts.states[top] < 0 else { return starts }
    // Without a start, use the first state at the top with outgoing but no incoming transitions.
    var isTarget = [Bool](repeating: false, count: machine.states.count)
    var isSource = isTarget
    for transition in machine.transitions where transition.from != transition.to {
      if let to = member(of: -1, above: transition.to) { isTarget[to] = true }
      if let from = member(of: -1, above: transition.from) { isSource[from] = true }
    }
    let shown = members[top].filter { isShown($0) }
    starts.states[top] = shown.first { isSource[$0] && !isTarget[$0] } ?? -1
    return starts
  }

  /// The order that the starts require.
  private func order(_ starts: Starts) -> StartOrder {
    let top = machine.states.count
    return StartOrder(
      groups: [top] + machine.states.indices.filter { isGroup($0) && isShown($0) },
      parents: machine.states.map { $0.parent < 0 ? top : $0.parent } + [-1],
      members: members.map { $0.filter { isShown($0) } }, starts: starts.states)
  }

  /// The member of a group that is, or contains, `state`; nil if it is elsewhere. The time grows
  /// with the depth of groups.
  private func member(of group: Int, above state: Int) -> Int? {
    var current = state
    while current >= 0 {
      if machine.states[current].parent == group { return current }
      current = machine.states[current].parent
    }
    return nil
  }
}
