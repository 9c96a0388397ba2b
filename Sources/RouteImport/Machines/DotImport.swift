package import RouteBase

/// Reads a graph in Graphviz' language as a plan: nodes become states, clusters groups, and edges
/// transitions.
///
/// An undirected graph is refused. Invisible elements are left out. A node that is drawn as a point
/// or as nothing, and to which no edge leads, marks where the machine starts. Subgraphs that are
/// not clusters only group the attributes of their nodes.
package struct DotImport {
  /// An open graph, cluster or subgraph.
  private struct Scope {
    /// The cluster as a state; -1 for none.
    var group: Int
    var isCluster = false
    /// The defaults for nodes and edges that are created in it.
    var nodeDefaults: [String: DotText]
    var edgeDefaults: [String: DotText]
    /// The nodes named in it.
    var nodes: [Int] = []
  }

  private var lexer: DotLexer
  private var machine = StateMachine()
  private var nodePlaces: [String: Int] = [:]
  private var groupPlaces: [String: Int] = [:]
  /// For each state, its attributes; for a cluster, those of the cluster itself.
  private var attributes: [[String: DotText]] = []
  private var scopes: [Scope] = []
  private var pairs: Set<[Int]> = []
  private var isStrict = false
  /// The most edges. An edge between two sets of nodes represents one between each pair of them.
  private static let edgeLimit = 200_000
  private static let depthLimit = 256

  /// The text, in canonical form, of the plan that a graph makes; `name` is the plan's name if the
  /// graph has none.
  package static func plan(_ bytes: [UInt8], name: String) throws(FileFault) -> [UInt8] {
    var reader = DotImport(lexer: try DotLexer(bytes))
    try reader.read()
    reader.finish()
    return try StateMachinePlan.plan(reader.machine, fallback: name)
  }

  // MARK: Statements

  private mutating func read() throws(FileFault) {
    isStrict = try lexer.acceptWord("strict")
    let start = lexer.offset
    if try lexer.acceptWord("graph") {
      throw FileFault(
        message: "a `graph` has no directions: make it a `digraph`, with `->`", offset: start)
    }
    guard try lexer.acceptWord("digraph") else { throw lexer.unexpected("`digraph`") }
    if case .text(let name) = lexer.token {
      machine.name = name.string
      try lexer.advance()
    }
    try lexer.expect("{")
    scopes = [Scope(group: -1, nodeDefaults: [:], edgeDefaults: [:])]
    // For each open scope, the ends of an edge that is still open because a subgraph is one of
    // them.
    var pending: [[[Int]]] = [[]]
    while let depth = scopes.indices.last {
      if try lexer.acceptSeparator() { continue }
      if try lexer.accept("}") {
        let scope = scopes.removeLast()
        guard depth > 0 else { break }
        scopes[depth - 1].nodes += scope.nodes
        pending.removeLast()
        try readEdges(from: scope.nodes, &pending)
        continue
      }
      if let group = try acceptSubgraph() {
        scopes.append(group)
        pending.append([])
        continue
      }
      try readStatement(&pending)
    }
    if lexer.token != .end {
      throw lexer.unexpected("the end of the file: each graph is a file of its own")
    }
  }

  private mutating func readStatement(_ pending: inout [[[Int]]]) throws(FileFault) {
    guard case .text(let text) = lexer.token else { throw lexer.unexpected("a statement") }
    let word = text.isQuoted ? "" : text.string.lowercased()
    if ["node", "edge", "graph"].contains(word) {
      try lexer.advance()
      var found: [String: DotText] = [:]
      try readAttributes(&found)
      let last = scopes.count - 1
      switch word {
      case "node": Self.add(found, to: &scopes[last].nodeDefaults)
      case "edge": Self.add(found, to: &scopes[last].edgeDefaults)
      default: describe(found)
      }
      return
    }
    try lexer.advance()
    if try lexer.accept("=") {
      guard case .text(let value) = lexer.token else { throw lexer.unexpected("a value") }
      try lexer.advance()
      describe([text.string: value])
      return
    }
    let node = makeNode(text)
    try readPort()
    if case .arrow = lexer.token {
      try readEdges(from: [node], &pending)
      return
    }
    var found: [String: DotText] = [:]
    try readAttributes(&found)
    Self.add(found, to: &attributes[node])
  }

  /// The scope of a subgraph, if one starts here.
  private mutating func acceptSubgraph() throws(FileFault) -> Scope? {
    let isNamed = try lexer.acceptWord("subgraph")
    var name: DotText?
    if isNamed, case .text(let text) = lexer.token {
      name = text
      try lexer.advance()
    }
    guard try lexer.accept("{") else {
      if isNamed { throw lexer.unexpected("`{`") }
      return nil
    }
    guard let around = scopes.last else { return nil }
    guard scopes.count <= Self.depthLimit else {
      throw FileFault(
        message: "subgraphs nest deeper than \(Self.depthLimit)", offset: lexer.offset)
    }
    var scope = Scope(
      group: around.group, nodeDefaults: around.nodeDefaults, edgeDefaults: around.edgeDefaults)
    if let name, name.string.hasPrefix("cluster") {
      scope.isCluster = true
      if let known = groupPlaces[name.string] {
        scope.group = known
      } else {
        scope.group = machine.states.count
        groupPlaces[name.string] = scope.group
        let own = name.string.dropFirst(name.string.hasPrefix("cluster_") ? 8 : 7)
        machine.states.append(
          StateMachine.State(name: own.isEmpty ? name.string : String(own), parent: around.group))
        machine.states[scope.group].isContainer = true
        attributes.append([:])
      }
    }
    return scope
  }

  /// Records attributes of the open graph or cluster.
  private mutating func describe(_ found: [String: DotText]) {
    guard let scope = scopes.last else { return }
    if scope.isCluster {
      Self.add(found, to: &attributes[scope.group])
    } else if scopes.count == 1, let label = found["label"] {
      machine.title = label.label(node: machine.name, graph: machine.name)
    }
  }

  private mutating func makeNode(_ id: DotText) -> Int {
    guard let scope = scopes.last else { return 0 }
    let last = scopes.count - 1
    let node: Int
    if let known = nodePlaces[id.string] {
      node = known
      // A node belongs to the first cluster that names it, or to a cluster inside that one.
      if isIn(scope.group, machine.states[node].parent) {
        machine.states[node].parent = scope.group
      }
    } else {
      node = machine.states.count
      nodePlaces[id.string] = node
      machine.states.append(StateMachine.State(name: id.string, parent: scope.group))
      attributes.append(scope.nodeDefaults)
    }
    scopes[last].nodes.append(node)
    return node
  }

  /// Whether a group is `other` or inside it.
  private func isIn(_ group: Int, _ other: Int) -> Bool {
    var current = group
    while current >= 0 && current != other { current = machine.states[current].parent }
    return current == other
  }

  private mutating func readPort() throws(FileFault) {
    while try lexer.accept(":") {
      guard case .text = lexer.token else { throw lexer.unexpected("a port") }
      try lexer.advance()
    }
  }

  // MARK: Edges

  /// Reads the rest of an edge after one of its ends, which may be the first.
  private mutating func readEdges(
    from nodes: [Int], _ pending: inout [[[Int]]]
  ) throws(FileFault) {
    var ends = pending[pending.count - 1]
    pending[pending.count - 1] = []
    ends.append(nodes)
    while case .arrow(let isDirected) = lexer.token {
      guard isDirected else {
        throw FileFault(message: "`--` has no direction: write `->`", offset: lexer.offset)
      }
      try lexer.advance()
      if let scope = try acceptSubgraph() {
        // The subgraph's nodes come first; the edge continues after it.
        pending[pending.count - 1] = ends
        scopes.append(scope)
        pending.append([])
        return
      }
      guard case .text(let text) = lexer.token else { throw lexer.unexpected("a node") }
      try lexer.advance()
      ends.append([makeNode(text)])
      try readPort()
    }
    guard ends.count > 1 else { return }
    var found = scopes.last?.edgeDefaults ?? [:]
    try readAttributes(&found)
    for (tails, heads) in zip(ends, ends.dropFirst()) { try connect(tails, heads, found) }
  }

  private mutating func connect(
    _ tails: [Int], _ heads: [Int], _ found: [String: DotText]
  ) throws(FileFault) {
    if found["style"]?.string.has(part: "invis") == true { return }
    let label = found["label"] ?? found["xlabel"] ?? found["taillabel"] ?? found["headlabel"]
    let direction = found["dir"]?.string ?? "forward"
    let tails = Self.unique(tails)
    let heads = Self.unique(heads)
    for tail in tails {
      for head in heads {
        if machine.transitions.count >= Self.edgeLimit {
          throw FileFault(
            message: "more than \(Self.edgeLimit) edges", offset: lexer.offset)
        }
        if direction != "back" { add(tail, head, label) }
        if direction == "back" || direction == "both" { add(head, tail, label) }
      }
    }
  }

  private static func unique(_ nodes: [Int]) -> [Int] {
    var seen: Set<Int> = []
    return nodes.filter { seen.insert($0).inserted }
  }

  private mutating func add(_ from: Int, _ to: Int, _ label: DotText?) {
    if isStrict && !pairs.insert([from, to]).inserted { return }
    let text = label?.label(node: "", graph: machine.name) ?? ""
    machine.transitions.append(
      StateMachine.Transition(
        from: from, to: to, label: TransitionLabel(text, slashNeedsSpace: true)))
  }

  // MARK: Attributes

  private mutating func readAttributes(_ found: inout [String: DotText]) throws(FileFault) {
    while try lexer.accept("[") {
      while try !lexer.accept("]") {
        if try lexer.acceptSeparator() { continue }
        guard case .text(let key) = lexer.token else { throw lexer.unexpected("an attribute") }
        try lexer.advance()
        guard try lexer.accept("=") else {
          found[key.string] = DotText(string: "true")
          continue
        }
        guard case .text(let value) = lexer.token else { throw lexer.unexpected("a value") }
        try lexer.advance()
        found[key.string] = value
      }
    }
  }

  /// Adds attributes, which replace those of the same name. `merge` casts errors, which Embedded
  /// Swift cannot.
  private static func add(_ found: [String: DotText], to known: inout [String: DotText]) {
    for (key, value) in found { known[key] = value }
  }

  /// Applies the attributes of each state.
  private mutating func finish() {
    var isTarget = [Bool](repeating: false, count: machine.states.count)
    var isSource = isTarget
    for transition in machine.transitions {
      isTarget[transition.to] = true
      isSource[transition.from] = true
    }
    let groups = Set(groupPlaces.values)
    for index in machine.states.indices {
      let own = attributes[index]
      let shape = own["shape"]?.string ?? ""
      let isInvisible = own["style"]?.string.has(part: "invis") == true
      let isMark = isInvisible || ["point", "none", "plaintext", "plain"].contains(shape)
      if isMark && !groups.contains(index) && !isTarget[index] && isSource[index] {
        machine.states[index].isInitial = true
      } else if isInvisible || (shape == "point" && !isTarget[index] && !isSource[index]) {
        machine.states[index].isLeftOut = true
      }
      if let label = own["label"] {
        let text = label.label(
          node: machine.states[index].name, graph: machine.name, isRecord: shape.hasSuffix("ecord"))
        if !text.isEmpty { machine.states[index].title = text }
      }
      if let tooltip = own["tooltip"] {
        machine.states[index].documentation = [TransitionLabel.oneLine(tooltip.string)]
      }
      for key in ["URL", "href"] {
        if let url = own[key] { machine.states[index].annotations.append(("url", url.string)) }
      }
      if shape == "doublecircle" && !isSource[index] {
        machine.states[index].annotations.append(("final", nil))
      }
    }
  }
}
