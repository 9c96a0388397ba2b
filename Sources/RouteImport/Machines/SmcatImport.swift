package import RouteBase

/// Reads a state machine in the language of state-machine-cat as a plan.
///
/// A state that contains others is a group. If a name indicates the kind of its state (`initial`,
/// `final`, `^choice`, `]fork`, `history`), the kind is kept as an annotation, unless it marks a
/// start.
package struct SmcatImport {
  /// An open machine: the file, or the contents of a state.
  private struct Scope {
    /// The state that it is in; -1 for the file.
    var group: Int
    /// The index of the machine that it is in; -1 for none.
    var around = -1
    /// The offset of its `{`.
    var offset: Int
    var places: [String: Int] = [:]
  }

  /// A transition as written; its names are resolved after everything has been read.
  private struct Written {
    var from: String
    var to: String
    var scope: Int
    var label: TransitionLabel
    var documentation: [String]
  }

  private var lexer: SmcatLexer
  private var machine = StateMachine()
  /// All machines, and the indices of those that are open.
  private var scopes: [Scope] = [Scope(group: -1, offset: 0)]
  private var open = [0]
  private var written: [Written] = []
  private static let depthLimit = 256

  /// The text, in canonical form, of the plan that a machine makes; `name` is the plan's name.
  package static func plan(_ bytes: [UInt8], name: String) throws(FileFault) -> [UInt8] {
    var reader = SmcatImport(lexer: try SmcatLexer(bytes))
    try reader.read()
    reader.connect()
    return try StateMachinePlan.plan(reader.machine, fallback: name)
  }

  // MARK: Reading

  private mutating func read() throws(FileFault) {
    while true {
      let documentation = try lexer.skipSpace()
      if lexer.isAtEnd { break }
      if lexer.accept(",") || lexer.accept(";") { continue }
      if lexer.accept("}") {
        guard open.count > 1 else {
          throw FileFault(message: "`}` without a `{`", offset: lexer.offset - 1)
        }
        open.removeLast()
        continue
      }
      try readStatement(documentation)
    }
    if open.count > 1, let last = open.last {
      throw FileFault(message: "`{` without a `}`", offset: scopes[last].offset)
    }
  }

  private mutating func readStatement(_ documentation: [String]) throws(FileFault) {
    let name = try lexer.readName()
    try lexer.skipNotes()
    if let arrow = lexer.acceptArrow() {
      try readTransition(name, arrow, documentation)
      return
    }
    let state = makeState(name, in: open[open.count - 1])
    if !documentation.isEmpty { machine.states[state].documentation = documentation }
    if lexer.accept("[") {
      for (key, value) in try lexer.readAttributes() { describe(state, key, value) }
      try lexer.skipNotes()
    }
    if lexer.accept(":") {
      let actions = TransitionLabel.oneLine(try lexer.readLabel(endsAtComma: true))
      if !actions.isEmpty { machine.states[state].annotations.append(("actions", actions)) }
      try lexer.skipNotes()
    }
    let start = lexer.offset
    if lexer.accept("{") { try openScope(in: state, start) }
  }

  private mutating func readTransition(
    _ name: String, _ arrow: SmcatLexer.Arrow, _ documentation: [String]
  ) throws(FileFault) {
    try lexer.skipNotes()
    let other = try lexer.readName()
    try lexer.skipNotes()
    if lexer.accept("[") {
      _ = try lexer.readAttributes()
      try lexer.skipNotes()
    }
    var label = TransitionLabel()
    if lexer.accept(":") {
      label = TransitionLabel(try lexer.readLabel(endsAtComma: false))
      try lexer.skipNotes()
    }
    let scope = open[open.count - 1]
    func add(_ from: String, _ to: String) {
      written.append(
        Written(from: from, to: to, scope: scope, label: label, documentation: documentation))
    }
    if arrow != .backward { add(name, other) }
    if arrow != .forward { add(other, name) }
    let start = lexer.offset
    if lexer.accept("{") {
      throw FileFault(message: "a machine inside a transition is not supported", offset: start)
    }
    let isOver = lexer.isAtEnd || lexer.peek("}") || lexer.accept(";") || lexer.accept(",")
    if !isOver { throw lexer.unexpected("`;`") }
  }

  private mutating func openScope(in state: Int, _ offset: Int) throws(FileFault) {
    guard open.count < Self.depthLimit else {
      throw FileFault(message: "states nest deeper than \(Self.depthLimit)", offset: offset)
    }
    scopes.append(Scope(group: state, around: open[open.count - 1], offset: offset))
    open.append(scopes.count - 1)
  }

  // MARK: States

  private mutating func makeState(_ name: String, in scope: Int) -> Int {
    if let known = scopes[scope].places[name] { return known }
    let place = machine.states.count
    scopes[scope].places[name] = place
    var state = StateMachine.State(name: name, parent: scopes[scope].group)
    if state.parent >= 0 { machine.states[state.parent].isContainer = true }
    let lowered = name.lowercased()
    if lowered.has(part: "initial") {
      state.isInitial = true
    } else {
      let kind: String? =
        switch name.unicodeScalars.first {
        case "^": "choice"
        case "]": "forkjoin"
        default:
          lowered.has(part: "deephistory")
            ? "deephistory"
            : lowered.has(part: "history")
              ? "history" : lowered.has(part: "parallel") ? "parallel" : nil
        }
      if let kind { state.annotations.append(("kind", kind)) }
      if lowered.has(part: "final") || lowered.has(part: "terminate") {
        state.annotations.append(("final", nil))
      }
    }
    machine.states.append(state)
    return place
  }

  private mutating func describe(_ state: Int, _ key: String, _ value: String?) {
    switch key {
    case "label": machine.states[state].title = value
    case "type":
      machine.states[state].isInitial = value == "initial"
      machine.states[state].annotations.removeAll { $0.key == "kind" || $0.key == "final" }
      if value == "final" || value == "terminate" {
        machine.states[state].annotations.append(("final", nil))
      } else if let value, value != "initial", value != "regular" {
        machine.states[state].annotations.append(("kind", value))
      }
    case "active": machine.states[state].annotations.append(("active", nil))
    default: break
    }
  }

  // MARK: Transitions

  /// Resolves the names in transitions: to a state of their own machine, of one around it, or of
  /// any machine. A state that does not exist is created where it is named.
  private mutating func connect() {
    var anywhere: [String: Int] = [:]
    for (index, state) in machine.states.enumerated() where anywhere[state.name] == nil {
      anywhere[state.name] = index
    }
    func find(_ name: String, _ scope: Int) -> Int? {
      // Each machine has a start of its own.
      if name.lowercased().has(part: "initial") { return scopes[scope].places[name] }
      var current = scope
      while current >= 0 {
        if let known = scopes[current].places[name] { return known }
        current = scopes[current].around
      }
      return anywhere[name]
    }
    for transition in written {
      var ends: [Int] = []
      for name in [transition.from, transition.to] {
        let known = find(name, transition.scope)
        let end = known ?? makeState(name, in: transition.scope)
        if known == nil { anywhere[name] = end }
        ends.append(end)
      }
      machine.transitions.append(
        StateMachine.Transition(
          from: ends[0], to: ends[1], label: transition.label,
          documentation: transition.documentation))
    }
  }
}
