/// Resolves ids to nodes. Android looks for the destination of an action among the direct members
/// of the graph of the screen on top, then in the graphs around it, and nowhere else. It looks on
/// the stack for the destination to which an action goes back.
struct AndroidIndex {
  /// For each graph, its direct members, by id.
  private var children: [[String: Int]] = []
  /// For each file, the graphs that include it; the one that contains it in the plan comes first.
  private var includers: [[Int]] = []
  /// For each node, the outermost graph around it.
  private var outermost: [Int] = []
  /// For each outermost graph, its first node with each id.
  private var inside: [Int: [String: Int]] = [:]
  /// For each id, the graphs with a child of that id, as positions in reading order.
  private var holders: [String: [Int]] = [:]
  /// The nodes in reading order, and for each node its position up to the one after its last
  /// descendant.
  private var order: [Int] = []
  private var extents: [Range<Int>] = []
  /// For each node, its id and the graph around it.
  private var ids: [String?] = []
  private var graphs: [Int] = []
  private var isGraph: [Bool] = []
  private var fileOfRoot: [Int: Int] = [:]

  init() {}

  /// Takes linear time.
  init(_ module: AndroidModule) {
    let nodes = module.nodes
    order = module.order
    ids = nodes.map(\.id)
    graphs = nodes.map(\.graph)
    isGraph = nodes.map { $0.kind == .graph }
    children = Array(repeating: [:], count: nodes.count)
    includers = Array(repeating: [], count: module.files.count)
    outermost = Array(nodes.indices)
    extents = Array(repeating: 0..<0, count: nodes.count)
    for (file, details) in module.files.enumerated() { fileOfRoot[details.root] = file }
    for (position, node) in order.enumerated() {
      if graphs[node] >= 0 { outermost[node] = outermost[graphs[node]] }
      if let id = ids[node], inside[outermost[node], default: [:]][id] == nil {
        inside[outermost[node], default: [:]][id] = node
      }
      extents[node] = position..<position + 1
      for child in nodes[node].children where child >= 0 {
        if let file = fileOfRoot[child] {
          if graphs[child] == node {
            includers[file].insert(node, at: 0)
          } else {
            includers[file].append(node)
          }
        }
        guard let id = ids[child], children[node][id] == nil else { continue }
        children[node][id] = child
        holders[id, default: []].append(position)
      }
    }
    for node in order.reversed() where nodes[node].parent >= 0 {
      let around = nodes[node].parent
      let end = max(extents[around].upperBound, extents[node].upperBound)
      extents[around] = extents[around].lowerBound..<end
    }
  }

  /// The node to which an action of `node` leads (for a graph, when the graph itself is on top);
  /// nil if it leads nowhere.
  func destination(_ id: String, from node: Int) -> Int? {
    let top = outermost[node]
    if ids[top] == id { return top }
    if ids[node] == id { return node }
    // A graph that several graphs include is in each of them.
    var open = [isGraph[node] ? node : graphs[node]]
    var seen = Set(open)
    var next = 0
    while next < open.count {
      let graph = open[next]
      next += 1
      if let found = children[graph][id] { return found }
      if graphs[graph] < 0, ids[graph] == id { return graph }
      let around = fileOfRoot[graph].map { includers[$0] } ?? [graphs[graph]]
      for outer in around where outer >= 0 && seen.insert(outer).inserted { open.append(outer) }
    }
    return nil
  }

  /// The direct member of a graph with an id.
  func child(_ id: String, of graph: Int) -> Int? { children[graph][id] }

  /// The outermost graph around a node.
  func root(of node: Int) -> Int { outermost[node] }

  /// The node to which an action goes back: the nearest one with the id, or else any that may be on
  /// the stack.
  func back(to id: String, from node: Int) -> Int? {
    destination(id, from: node) ?? inside[outermost[node]]?[id]
  }

  /// A node with an id that no action from `node` finds; nil if there is none at all.
  func elsewhere(_ id: String, from node: Int) -> Int? {
    if let found = inside[outermost[node]]?[id] { return found }
    return holders[id]?.first.flatMap { children[order[$0]][id] }
  }

  /// A graph inside `graph` from which an action of `graph` to `id` leads to a node other than
  /// `found`.
  func inner(_ id: String, of graph: Int, but found: Int?) -> Int? {
    guard let positions = holders[id] else { return nil }
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] <= extents[graph].lowerBound { low = middle + 1 } else { high = middle }
    }
    guard low < positions.count, extents[graph].contains(positions[low]) else { return nil }
    let holder = order[positions[low]]
    return children[holder][id] == found ? nil : holder
  }
}
