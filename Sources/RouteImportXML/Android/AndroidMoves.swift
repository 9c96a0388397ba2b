import RouteImport

/// The moves of an app that its graphs do not have: those of menus and of code.
struct AndroidMoves {
  /// For each start of a graph that has a bar, the other tabs of the bar: members of the same graph.
  private(set) var tabs: [Int: [Int]] = [:]
  /// The nodes that are tabs, which are written in the block of a start.
  private(set) var isTab: Set<Int> = []
  /// The links of each node, as a plan writes them.
  private(set) var links: [Int: [String]] = [:]

  let module: AndroidModule
  let layouts: AndroidLayouts
  /// The pairs of nodes that a link joins already; for graphs, those of their blocks.
  private var joined: Set<[Int]> = []
  /// The screens to which a link leads.
  private var targets: Set<Int> = []

  /// No moves.
  init(_ module: AndroidModule) {
    self.module = module
    layouts = AndroidLayouts([])
    readActions()
  }

  /// Takes time that grows with the files and with what the code mentions.
  init(_ module: AndroidModule, _ around: AndroidSurroundings) {
    self.module = module
    layouts = AndroidLayouts(around.layouts)
    readActions()
    let code = AndroidCodeMoves(module, layouts, around.mentions)
    for menu in AndroidMenus(around.menus, layouts).menus { add(menu, code) }
    for move in code.moves { add(move) }
  }

  /// The first route of the plan.
  private var start: Int? {
    module.order.first { module.nodes[$0].kind != .graph && module.nodes[$0].above < 0 }
  }

  private func name(_ node: Int) -> String { PlanText.name(module.nodes[node].name) }

  private mutating func readActions() {
    for node in module.order where module.nodes[node].kind != .stub {
      for action in module.document(node).children(of: module.nodes[node].element)
      where action.name == "action" {
        guard let id = AndroidNames.id(action.android("destination")),
          let target = module.ids.destination(id, from: node)
        else { continue }
        join(node, target)
      }
    }
  }

  @discardableResult
  private mutating func join(_ source: Int, _ target: Int) -> Bool {
    targets.insert(module.nodes[target].start)
    return joined.insert([source, target]).inserted
  }

  /// Whether going back from a screen to a node removes nothing: the screen is only shown as the
  /// first one of its app, where nothing lies below it.
  func isIdle(from node: Int, backTo other: Int) -> Bool {
    guard module.nodes[module.ids.root(of: node)].start == node, !targets.contains(node) else {
      return false
    }
    var around = node
    while around >= 0, around != other { around = module.nodes[around].graph }
    return around < 0
  }

  /// Whether a link from `source` or from a graph around it leads to `target`.
  private func isJoined(_ source: Int, _ target: Int) -> Bool {
    var node = source
    while node >= 0 {
      if joined.contains([node, target]) { return true }
      node = module.nodes[node].graph
    }
    return false
  }

  // MARK: Menus

  /// Adds the moves of a menu, if its items are destinations.
  private mutating func add(_ menu: AndroidMenus.Menu, _ code: AndroidCodeMoves) {
    var best: (graph: Int, nodes: [Int]) = (-1, [])
    for graph in module.order where module.nodes[graph].kind == .graph {
      let nodes = menu.items.compactMap { module.ids.child($0, of: graph) }
      if nodes.count > best.nodes.count { best = (graph, nodes) }
    }
    let roots = menu.items.compactMap { id in
      module.roots.map { module.files[$0].root }.first { module.nodes[$0].id == id }
    }
    if roots.count > best.nodes.count, roots.count > 1 {
      for source in roots {
        for target in roots where target != source {
          add(source, target, "=>", "@android.menu(\(PlanText.quoted(menu.name)))")
        }
      }
      return
    }
    if best.graph < 0 { return }
    switch menu.kind {
    case .bar: addTabs(best.graph, best.nodes, menu.name)
    case .drawer: addItems(best.graph, best.nodes, menu.name)
    case .other:
      let sources = code.users(ofMenu: menu.name)
      for source in sources {
        if module.nodes[source].kind == .graph {
          addItems(source, best.nodes, menu.name)
        } else {
          for target in best.nodes {
            add(source, target, "->", "@android.menu(\(PlanText.quoted(menu.name)))")
          }
        }
      }
    }
  }

  /// Makes the items of a bar tabs of the graph's start; those that cannot be become links.
  private mutating func addTabs(_ graph: Int, _ nodes: [Int], _ menu: String) {
    guard nodes.count > 1, let start = module.nodes[graph].members.first,
      nodes.contains(start), module.nodes[start].kind == .screen, tabs[start] == nil
    else { return addItems(graph, nodes, menu) }
    let members = Set(module.nodes[graph].members)
    var own: [Int] = []
    for node in nodes where node != start && members.contains(node) && !module.isActivity(node) {
      if isTab.insert(node).inserted { own.append(node) }
    }
    if own.isEmpty { return addItems(graph, nodes, menu) }
    tabs[start] = own
    links[graph, default: []].append(
      "link back to \(name(start)) @android.menu(\(PlanText.quoted(menu)))")
    addItems(graph, nodes.filter { $0 != start && !isTab.contains($0) }, menu)
  }

  /// Makes the items of a menu links from everywhere in a graph; as Android does, they first go back
  /// to the graph's start.
  private mutating func addItems(_ graph: Int, _ nodes: [Int], _ menu: String) {
    let start = module.nodes[graph].start
    if start < 0 { return }
    let mark = "@android.menu(\(PlanText.quoted(menu)))"
    for node in nodes where module.nodes[node].start >= 0 && !isTab.contains(node) {
      if module.nodes[node].start == start {
        let line = "link back to \(name(start)) \(mark)"
        if join(graph, start) { links[graph, default: []].append(line) }
      } else {
        add(graph, node, "->", "back to \(name(start)) single \(mark)")
      }
    }
  }

  // MARK: Links

  private mutating func add(_ move: AndroidCodeMoves.Move) {
    let source = move.source < 0 ? start : move.source
    guard let source else { return }
    // Where it is not known what the code leaves, only the place that it goes to is.
    let isJump = move.isJump || module.nodes[source].kind == .graph
    let arrow = isJump ? "=>" : "->"
    add(source, move.target, arrow, "@inferred(\(PlanText.quoted(move.place)))")
  }

  private mutating func add(_ source: Int, _ target: Int, _ arrow: String, _ clauses: String) {
    guard source != target, module.nodes[target].start >= 0, module.nodes[source].kind != .stub,
      module.nodes[target].start != source, !isJoined(source, target)
    else { return }
    join(source, target)
    links[source, default: []].append("link \(arrow) \(name(target)) \(clauses)")
  }
}
