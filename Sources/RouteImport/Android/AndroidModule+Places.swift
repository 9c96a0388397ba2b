import RouteExchange

// Includes, starts, names.

extension AndroidModule {
  /// Puts each included graph where it is included nearest to the top. One that several include
  /// stands in one place; the others keep an annotation. So does a graph that is not there, which a
  /// stub stands for.
  mutating func placeIncludes() {
    var byStem: [String: Int] = [:]
    for (index, file) in files.enumerated() { byStem[file.stem] = index }
    var isIncluded = Array(repeating: false, count: files.count)
    for node in nodes.indices where nodes[node].kind == .graph {
      bringStartToFront(node, byStem)
      for case .include(let graph, _) in nodes[node].entries {
        if let file = byStem[graph], file != nodes[node].file { isIncluded[file] = true }
      }
    }
    var isPlaced = Array(repeating: false, count: files.count)
    var stubs: Set<String> = []
    roots = files.indices.filter { !isIncluded[$0] }
    for file in roots { isPlaced[file] = true }
    var queue = roots
    var next = 0
    while true {
      if next == queue.count {
        // Graphs that include each other: the first of them is the outer one.
        guard let file = isPlaced.firstIndex(of: false) else { break }
        isPlaced[file] = true
        roots.append(file)
        queue.append(file)
      }
      let file = queue[next]
      next += 1
      for graph in graphs(of: file) {
        for entry in nodes[graph].entries {
          switch entry {
          case .node(let node): nodes[graph].members.append(node)
          case .include(let name, let line):
            guard let inner = byStem[name] else {
              addStub(name, line, graph, isNew: stubs.insert(name).inserted)
              continue
            }
            guard !isPlaced[inner] else {
              note(
                file, line, "the graph `\(name)` is included elsewhere, too; it stands there once")
              leave(name, graph)
              continue
            }
            isPlaced[inner] = true
            queue.append(inner)
            nodes[files[inner].root].parent = graph
            nodes[graph].members.append(files[inner].root)
          }
        }
      }
    }
  }

  /// Brings the start of a graph to the front of it.
  private mutating func bringStartToFront(_ graph: Int, _ byStem: [String: Int]) {
    guard let start = AndroidNames.id(element(graph).android("startDestination")) else { return }
    let entries = nodes[graph].entries
    func isIncluded(_ entry: Entry) -> Bool {
      guard case .include(let name, _) = entry else { return false }
      guard let file = byStem[name] else { return name == start }
      return file != nodes[graph].file && nodes[files[file].root].id == start
    }
    func isNode(_ entry: Entry) -> Bool {
      if case .node(let node) = entry { nodes[node].id == start } else { false }
    }
    let position = entries.firstIndex(where: isNode) ?? entries.firstIndex(where: isIncluded)
    guard let position else { return }
    nodes[graph].entries.insert(nodes[graph].entries.remove(at: position), at: 0)
  }

  private mutating func addStub(_ name: String, _ line: Int, _ graph: Int, isNew: Bool) {
    let file = nodes[graph].file
    note(
      file, line,
      "the graph `\(name)` is not here; "
        + (isNew ? "the plan has a stub for it" : "its stub stands elsewhere"))
    guard isNew else { return leave(name, graph) }
    nodes.append(
      Node(
        kind: .stub, file: file, element: 0, line: line, id: name, parent: graph, missing: name))
    nodes[graph].members.append(nodes.count - 1)
  }

  private mutating func leave(_ name: String, _ graph: Int) {
    nodes[graph].annotations.append(Annotation(["android", "includes"], text: name))
  }

  /// The graphs that a file itself holds, in order.
  private func graphs(of file: Int) -> [Int] {
    var result: [Int] = []
    var open = [files[file].root]
    while let graph = open.popLast() {
      result.append(graph)
      for case .node(let node) in nodes[graph].entries.reversed() where nodes[node].kind == .graph {
        open.append(node)
      }
    }
    return result
  }

  /// Keeps what a graph says of its start where that does not stand first in it.
  mutating func checkStarts() {
    for graph in order where nodes[graph].kind == .graph {
      let (file, line, name) = (nodes[graph].file, nodes[graph].line, nodes[graph].id ?? "")
      guard let written = element(graph).android("startDestination") else {
        if nodes[graph].members.isEmpty { continue }
        nodes[graph].annotations.append(Annotation(["android", "startDestination"], "nil"))
        note(
          file, line,
          "the graph `\(name)` has no start destination; what stands first in it counts as one")
        continue
      }
      let id = AndroidNames.id(written) ?? written
      if let start = nodes[graph].members.first, nodes[start].id == id { continue }
      nodes[graph].annotations.append(Annotation(["android", "startDestination"], text: id))
      note(file, line, "the start destination `\(id)` is not in the graph `\(name)`")
    }
  }

  /// Finds the route that each graph's name stands for, and the route above each route.
  mutating func findRoutes() {
    for node in order.reversed() {
      if nodes[node].kind == .graph {
        nodes[node].start =
          nodes[node].members.first { nodes[$0].start >= 0 }.map { nodes[$0].start } ?? -1
      } else {
        nodes[node].start = node
      }
    }
    for node in order where nodes[node].parent >= 0 {
      let graph = nodes[nodes[node].parent]
      let isStart = nodes[node].start >= 0 && nodes[node].start == graph.start
      nodes[node].above = isStart ? graph.above : graph.start
    }
  }

  /// Gives every node a name of its own: its id, or where that is taken one with its graph's name.
  mutating func giveNames() {
    var names = UniqueNames()
    func unique(_ wanted: String, _ graph: String?) -> String {
      if names.take(wanted) { return wanted }
      return names.unique(graph.map { $0 + "_" + wanted } ?? wanted)
    }
    for isNamed in [true, false] {
      for node in order where (nodes[node].id != nil) == isNamed {
        let graph = nodes[node].parent < 0 ? nil : nodes[nodes[node].parent].name
        nodes[node].name = unique(PlanText.cleaned(wanted(node)), graph)
        let id = nodes[node].id
        guard nodes[node].name != id || !AndroidNames.isPlain(nodes[node].name) else { continue }
        nodes[node].annotations.insert(
          Annotation(["android", "id"], id.map(PlanText.quoted) ?? "nil"), at: 0)
      }
    }
  }

  private func wanted(_ node: Int) -> String {
    if let id = nodes[node].id { return id }
    if nodes[node].parent < 0 || nodes[nodes[node].parent].file != nodes[node].file {
      return files[nodes[node].file].stem
    }
    let element = element(node)
    return element.android("name")?.split(separator: ".").last.map { String($0) } ?? element.name
  }
}
