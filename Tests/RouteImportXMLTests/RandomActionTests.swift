import RoutePlan
import RouteSyntax
import RouteTrials
import RouteImportXML
import Testing

@Suite("Random Android actions")
struct RandomActionTests {
  @Test("lead exactly where Android's documented search finds the destination")
  func twin() {
    for seed in TrialNumbers.seeds(150) {
      let module = ActionModule(seed: seed)
      let imported = Module(module.files, isFolder: true)
      let (links, expected) = (links(imported), module.expected())
      let isRight =
        Set(links.keys) == Set(expected.keys)
        && links.allSatisfy { expected[$0.key]?.contains($0.value) ?? false }
      #expect(
        isRight,
        "seed \(seed): \(links), not \(expected)\n\(module.files.map(\.1).joined(separator: "\n"))")
      expectSound(imported, "seed \(seed)")
    }
  }

  /// For each action that is a link in the plan, the class of the destination that it opens.
  private func links(_ module: Module) -> [String: String] {
    let plan = module.build().plan
    var result: [String: String] = [:]
    for link in plan.links where !link.target.isNone {
      let action = text("id", plan.clauses(link.origin), plan.tree(link.origin))
      let origin = plan.routes[link.target.index].origin
      result[action] = text("name", plan.clauses(origin), plan.tree(origin))
    }
    return result
  }

  private func text(_ word: String, _ clauses: ArraySlice<ClauseSyntax>, _ tree: SyntaxTree)
    -> String
  {
    for clause in clauses where clause.kind == .annotation {
      for annotation in tree.annotations[clause.payload.indices] where annotation.value >= 0 {
        guard tree.names(ofKey: annotation.key) == ["android", word],
          case .string(let text) = tree.value(ofLiteral: Int(annotation.value))
        else { continue }
        return text
      }
    }
    return ""
  }
}

/// A module whose graphs often use the same few ids, both as files and as Android's objects.
private struct ActionModule {
  private(set) var files: [(String, String)] = []

  /// A graph or a screen. An included graph is copied to each place, so that it has one parent.
  private final class Destination {
    let id: String
    let name: String
    unowned(unsafe) var parent: Destination?
    var children: [String: Destination] = [:]
    var start = ""
    var isGraph = false
    var actions: [(id: String, target: String)] = []
    init(_ id: String, _ name: String) { (self.id, self.name) = (id, name) }
  }

  private indirect enum Node {
    case screen(id: String, name: String, actions: [(String, String)], isActivity: Bool)
    case graph(id: String, start: String, actions: [(String, String)], inside: [Node])
    case include(Int)
  }

  private var numbers: RandomNumbers
  private var count = 0
  private var graphs: [Node] = []
  private static let ids = ["a", "b", "c", "d", "e", "f"]

  init(seed: Int) {
    numbers = RandomNumbers(seed: seed)
    let number = 1 + numbers.below(3)
    for index in (0..<number).reversed() {
      // A file only includes later ones, so there is no loop.
      graphs.insert(graph(depth: 0, id: "root\(index)", later: index + 1..<number), at: 0)
    }
    // Each file is included somewhere.
    if case .graph(let id, let start, let actions, let inside) = graphs[0] {
      graphs[0] = .graph(
        id: id, start: start, actions: actions, inside: inside + (1..<number).map { .include($0) })
    }
    for (index, graph) in graphs.enumerated() {
      files.append(("n\(index).xml", text(graph, isRoot: true)))
    }
  }

  private mutating func graph(depth: Int, id: String, later: Range<Int>) -> Node {
    var inside: [Node] = []
    for _ in 0..<1 + numbers.below(4) {
      let own = numbers.pick(Self.ids)
      if !later.isEmpty, numbers.one(in: 4) {
        inside.append(.include(later.lowerBound + numbers.below(later.count)))
      } else if depth < 3, numbers.one(in: 3) {
        inside.append(graph(depth: depth + 1, id: own, later: later))
      } else {
        count += 1
        let isActivity = numbers.one(in: 6)
        inside.append(
          .screen(
            id: own, name: "s\(count)", actions: isActivity ? [] : actions(),
            isActivity: isActivity))
      }
    }
    // The graph starts with this screen, which nothing later replaces because its id is unique.
    count += 1
    let start = "z\(count)"
    inside.append(.screen(id: start, name: "s\(count)", actions: actions(), isActivity: false))
    return .graph(id: id, start: start, actions: actions(), inside: inside)
  }

  private mutating func actions() -> [(String, String)] {
    (0..<numbers.below(3)).map { _ in
      count += 1
      let target =
        numbers.one(in: 4)
        ? "root\(numbers.below(3))" : numbers.pick(Self.ids)
      return ("to\(count)", target)
    }
  }

  // MARK: Text

  private func text(_ node: Node, isRoot: Bool = false) -> String {
    func written(_ actions: [(String, String)]) -> String {
      actions.map { "<action android:id='@+id/\($0)' app:destination='@id/\($1)'/>" }.joined()
    }
    switch node {
    case .include(let file): return "<include app:graph='@navigation/n\(file)'/>\n"
    case .screen(let id, let name, let actions, let isActivity):
      let tag = isActivity ? "activity" : "fragment"
      return "<\(tag) android:id='@+id/\(id)' android:name='\(name)'>\(written(actions))</\(tag)>\n"
    case .graph(let id, let start, let actions, let inside):
      let spaces =
        isRoot
        ? " xmlns:android='http://schemas.android.com/apk/res/android'"
          + " xmlns:app='http://schemas.android.com/apk/res-auto'" : ""
      return "<navigation\(spaces) android:id='@+id/\(id)' app:startDestination='@id/\(start)'>\n"
        + written(actions) + inside.map { text($0) }.joined() + "</navigation>\n"
    }
  }

  // MARK: Android's view

  /// For each action that leads somewhere, the names of the screens that it opens. There are
  /// several if the graph around it is included more than once.
  func expected() -> [String: Set<String>] {
    var all: [Destination] = []
    guard let root = inflate(graphs[0], nil, &all) else { return [:] }
    var result: [String: Set<String>] = [:]
    for destination in all {
      for action in destination.actions {
        guard let found = find(action.target, from: destination, root) else { continue }
        result[action.id, default: []].insert(start(of: found)?.name ?? "")
      }
    }
    return result
  }

  private func inflate(_ node: Node, _ parent: Destination?, _ all: inout [Destination])
    -> Destination?
  {
    switch node {
    case .include(let file): return inflate(graphs[file], parent, &all)
    case .screen(let id, let name, let actions, _):
      let result = Destination(id, name)
      result.parent = parent
      result.actions = actions.map { ($0, $1) }
      all.append(result)
      return result
    case .graph(let id, let start, let actions, let inside):
      let result = Destination(id, "")
      result.parent = parent
      (result.isGraph, result.start) = (true, start)
      result.actions = actions.map { ($0, $1) }
      all.append(result)
      for child in inside {
        guard let added = inflate(child, result, &all) else { continue }
        // A destination that is replaced by another does not exist.
        if let old = result.children[added.id] { remove(old, &all) }
        result.children[added.id] = added
      }
      return result
    }
  }

  private func remove(_ old: Destination, _ all: inout [Destination]) {
    all.removeAll { destination in
      var around: Destination? = destination
      while let next = around, next !== old { around = next.parent }
      return around != nil
    }
  }

  private func find(_ id: String, from source: Destination, _ root: Destination) -> Destination? {
    if root.id == id { return root }
    if source.id == id { return source }
    var graph = source.isGraph ? source : source.parent
    while let around = graph {
      if let found = around.children[id] { return found }
      graph = around.parent
    }
    return nil
  }

  private func start(of destination: Destination) -> Destination? {
    var current: Destination? = destination
    while let graph = current, graph.isGraph { current = graph.children[graph.start] }
    return current
  }
}
