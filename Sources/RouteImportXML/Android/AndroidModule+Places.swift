import RouteBase

// Includes, starts, names.

extension AndroidModule {
  /// Puts each included graph where it is included nearest to the top. A graph that several include
  /// is in one place; the others keep an annotation. A missing graph gets a stub in each graph that
  /// includes it, because its screens would have the actions of that graph. The graph of the file
  /// `first` is in no other and comes before all; without `first`, the largest of those in no other
  /// does.
  mutating func placeIncludes(first: String?) {
    var byStem: [String: Int] = [:]
    for (index, file) in files.enumerated() { byStem[file.stem] = index }
    var isIncluded = Array(repeating: false, count: files.count)
    for node in nodes.indices where nodes[node].kind == .graph {
      findReplaced(node, byStem)
      findStart(node, byStem)
      for case .include(let graph, _) in nodes[node].entries {
        if let file = byStem[graph], file != nodes[node].file { isIncluded[file] = true }
      }
    }
    roots = files.indices.filter { !isIncluded[$0] }
    let start = first.flatMap { byStem[$0] } ?? largestRoot(byStem)
    roots = (start.map { [$0] } ?? []) + roots.filter { $0 != start }
    var places = Places(byStem: byStem, files: files.count, queue: roots)
    var next = 0
    while true {
      if next == places.queue.count {
        // Only graphs that include each other are left; the first of them becomes the outer one.
        guard let file = places.isPlaced.firstIndex(of: false) else { break }
        roots.append(file)
        places.add(file)
      }
      let file = places.queue[next]
      next += 1
      for graph in graphs(of: file) { fill(graph, &places) }
    }
  }

  /// The state while included graphs are put into their places.
  private struct Places {
    let byStem: [String: Int]
    private(set) var isPlaced: [Bool]
    /// The files that have a place, in the order in which they are visited.
    private(set) var queue: [Int]
    init(byStem: [String: Int], files: Int, queue: [Int]) {
      self.byStem = byStem
      self.queue = queue
      isPlaced = Array(repeating: false, count: files)
      for file in queue { isPlaced[file] = true }
    }

    mutating func add(_ file: Int) {
      isPlaced[file] = true
      queue.append(file)
    }
  }

  /// Turns the entries of a graph into members.
  private mutating func fill(_ graph: Int, _ places: inout Places) {
    noteReplaced(graph, places.byStem)
    var stubs: [String: Int] = [:]
    nodes[graph].children = Array(repeating: -1, count: nodes[graph].entries.count)
    for position in positions(graph) {
      switch nodes[graph].entries[position] {
      case .node(let node):
        nodes[graph].children[position] = node
        if isActivity(node), position != nodes[graph].startEntry {
          nodes[node].parent = -1
          activities.append(node)
        } else {
          nodes[graph].members.append(node)
        }
      case .include(let name, let line):
        guard let inner = places.byStem[name] else {
          let stub = addStub(name, line, graph, known: stubs[name])
          stubs[name] = stub
          nodes[graph].children[position] = stub
          continue
        }
        let root = files[inner].root
        nodes[graph].children[position] = root
        guard !places.isPlaced[inner] else {
          note(
            nodes[graph].file, line,
            "the graph `\(name)` is also included elsewhere; the plan has it only there")
          leave(name, graph)
          continue
        }
        places.add(inner)
        nodes[root].graph = graph
        nodes[root].parent = graph
        nodes[graph].members.append(root)
      }
    }
  }

  /// Of several graphs that are in no other, the one with the most destinations, including those of
  /// the graphs that it includes. A graph that two include counts for the first of them.
  private mutating func largestRoot(_ byStem: [String: Int]) -> Int? {
    guard roots.count > 1 else { return nil }
    var best = (count: -1, file: roots[0])
    var isCounted = Array(repeating: false, count: files.count)
    for root in roots {
      var count = 0
      var open = [root]
      isCounted[root] = true
      while let file = open.popLast() {
        for graph in graphs(of: file) {
          for position in positions(graph) {
            switch nodes[graph].entries[position] {
            case .node(let node): count += nodes[node].kind == .screen ? 1 : 0
            case .include(let name, _):
              guard let inner = byStem[name], !isCounted[inner] else { continue }
              isCounted[inner] = true
              open.append(inner)
            }
          }
        }
      }
      if count > best.count { best = (count, root) }
    }
    note(
      best.file, nodes[files[best.file].root].line,
      AndroidStart.words(
        files[best.file].stem,
        "of the \(roots.count) graphs that are in no other, it has the most destinations"))
    return best.file
  }

  /// The id of an entry of a graph; nil if it has none or is unknown.
  private func id(of entry: Entry, in graph: Int, _ byStem: [String: Int]) -> String? {
    switch entry {
    case .node(let node): nodes[node].id
    case .include(let name, _):
      byStem[name].flatMap { $0 == nodes[graph].file ? nil : nodes[files[$0].root].id }
    }
  }

  /// Finds the entries that Android replaces: of those with the same id in a graph, it keeps the
  /// last.
  private mutating func findReplaced(_ graph: Int, _ byStem: [String: Int]) {
    var last: Set<String> = []
    for position in nodes[graph].entries.indices.reversed() {
      guard let id = id(of: nodes[graph].entries[position], in: graph, byStem) else { continue }
      if !last.insert(id).inserted { nodes[graph].replaced.insert(position) }
    }
  }

  private mutating func noteReplaced(_ graph: Int, _ byStem: [String: Int]) {
    for position in nodes[graph].replaced.sorted() {
      let entry = nodes[graph].entries[position]
      let line =
        switch entry {
        case .node(let node): nodes[node].line
        case .include(_, let line): line
        }
      let id = id(of: entry, in: graph, byStem) ?? ""
      note(
        nodes[graph].file, line,
        "a later destination of the graph also has the id `\(id)` and replaces this one, "
          + "which is left out")
    }
  }

  /// The positions of a graph's entries, its start first.
  private func positions(_ graph: Int) -> [Int] {
    let all = nodes[graph].entries.indices.filter { !nodes[graph].replaced.contains($0) }
    let start = nodes[graph].startEntry
    return start < 0 ? all : [start] + all.filter { $0 != start }
  }

  /// Finds the position of a graph's start.
  private mutating func findStart(_ graph: Int, _ byStem: [String: Int]) {
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
    nodes[graph].startEntry = entries.lastIndex { isNode($0) || isIncluded($0) } ?? -1
  }

  /// Adds a stub for a missing graph, or uses the one that is known in `graph`; returns it.
  private mutating func addStub(_ name: String, _ line: Int, _ graph: Int, known: Int?) -> Int {
    let file = nodes[graph].file
    note(
      file, line,
      "the graph `\(name)` is missing; "
        + (known == nil ? "the plan has a stub for it" : "its stub is in the plan already"))
    if let known {
      leave(name, graph)
      return known
    }
    nodes.append(
      Node(
        kind: .stub, file: file, element: 0, line: line, id: name, graph: graph, parent: graph,
        missing: name))
    nodes[graph].members.append(nodes.count - 1)
    return nodes.count - 1
  }

  private mutating func leave(_ name: String, _ graph: Int) {
    nodes[graph].annotations.append(Annotation(["android", "includes"], text: name))
  }

  /// The graphs in a file itself, in order.
  private func graphs(of file: Int) -> [Int] {
    var result: [Int] = []
    var open = [files[file].root]
    while let graph = open.popLast() {
      result.append(graph)
      for position in positions(graph).reversed() {
        if case .node(let node) = nodes[graph].entries[position], nodes[node].kind == .graph {
          open.append(node)
        }
      }
    }
    return result
  }

  /// Keeps a graph's start destination in an annotation if it is not the first member.
  mutating func checkStarts() {
    for graph in order where nodes[graph].kind == .graph {
      let (file, line, name) = (nodes[graph].file, nodes[graph].line, nodes[graph].id ?? "")
      guard let written = element(graph).android("startDestination") else {
        if nodes[graph].members.isEmpty { continue }
        nodes[graph].annotations.append(Annotation(["android", "startDestination"], "nil"))
        note(
          file, line,
          "the graph `\(name)` has no start destination; the first one in it is used")
        continue
      }
      let id = AndroidNames.id(written) ?? written
      if let start = nodes[graph].members.first, nodes[start].id == id { continue }
      nodes[graph].annotations.append(Annotation(["android", "startDestination"], text: id))
      note(file, line, "the start destination `\(id)` is not in the graph `\(name)`")
    }
  }

  /// Finds the route that each graph's name refers to, and the route above each route.
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

  /// Gives every node a unique name: its id or, if that is taken, one with its graph's id. The
  /// graph's name is not used, because names would then grow with the depth.
  mutating func giveNames() {
    var names = UniqueNames()
    func unique(_ wanted: String, _ graph: String?) -> String {
      if names.take(wanted) { return wanted }
      return names.unique(graph.map { $0 + "_" + wanted } ?? wanted)
    }
    for isNamed in [true, false] {
      for node in order where (nodes[node].id != nil) == isNamed {
        let graph = nodes[node].graph < 0 ? nil : nodes[nodes[node].graph].id
        nodes[node].name = unique(
          PlanText.cleaned(wanted(node)), graph.map { PlanText.cleaned($0) })
        let id = nodes[node].id
        guard nodes[node].name != id || !AndroidNames.isPlain(nodes[node].name) else { continue }
        nodes[node].annotations.insert(
          Annotation(["android", "id"], id.map(PlanText.quoted) ?? "nil"), at: 0)
      }
    }
    for node in activities {
      nodes[node].annotations.append(
        Annotation(["android", "in"], text: nodes[nodes[node].graph].name))
    }
  }

  private func wanted(_ node: Int) -> String {
    if let id = nodes[node].id { return id }
    if nodes[node].graph < 0 || nodes[nodes[node].graph].file != nodes[node].file {
      return files[nodes[node].file].stem
    }
    let element = element(node)
    return element.android("name")?.split(separator: ".").last.map { String($0) } ?? element.name
  }
}
