/// The place of each scene in a plan. A scene is inside its container, or else inside the first scene
/// from which a segue leads to it, nearest to the start first.
struct StoryboardTree {
  /// The scene around each one; -1 for none.
  private(set) var parents: [Int]
  /// The scenes in each one, in order.
  private(set) var children: [[Int]]
  /// The scenes in no other; the start comes first.
  private(set) var roots: [Int] = []
  /// For each scene with a parent, the edge by which it is there.
  private(set) var edges: [Int]
  /// The roots, other than the start, to which no segue leads: only code opens them.
  private(set) var unlinked: Set<Int> = []
  /// Whether a navigation controller is around each scene, so that `show` pushes.
  private(set) var isInNavigation: [Bool]
  /// Whether each scene contains others.
  private(set) var isContainer: [Bool]

  private let leaving: [[Int]]
  /// For each scene, itself or one around it, nearer to the outermost (a disjoint-set forest).
  private var tops: [Int]
  /// The scenes in the order of visiting them.
  private var order: [Int] = []

  init(_ project: StoryboardProject) {
    let count = project.scenes.count
    parents = Array(repeating: -1, count: count)
    edges = parents
    tops = Array(0..<count)
    children = Array(repeating: [], count: count)
    isContainer = Array(repeating: false, count: count)
    isInNavigation = project.scenes.map(\.isFirst)
    var leaving: [[Int]] = Array(repeating: [], count: count)
    for (index, edge) in project.edges.enumerated() where edge.source >= 0 && edge.target >= 0 {
      if edge.move != .unwind { leaving[edge.source].append(index) }
    }
    self.leaving = leaving
    placeContained(project)
    placeOthers(project)
    findNavigation(project)
  }

  /// The outermost scene around `scene`. Takes nearly constant time.
  private mutating func top(of scene: Int) -> Int {
    var current = scene
    while tops[current] != current {
      tops[current] = tops[tops[current]]
      current = tops[current]
    }
    return current
  }

  /// Puts a scene that is in no other inside `parent`, unless it is itself around that.
  private mutating func place(_ scene: Int, in parent: Int, by edge: Int) -> Bool {
    let outermost = top(of: parent)
    if outermost == scene { return false }
    parents[scene] = parent
    edges[scene] = edge
    tops[scene] = outermost
    return true
  }

  /// Tabs and sides of split views come before embedded views, of which a scene may be several.
  private mutating func placeContained(_ project: StoryboardProject) {
    for isEmbedded in [false, true] {
      for (index, edge) in project.edges.enumerated() where edge.move == .contain {
        guard edge.source >= 0, (edge.segue.kind == "embed") == isEmbedded,
          parents[edge.target] < 0, edge.target != project.start,
          place(edge.target, in: edge.source, by: index)
        else { continue }
        isContainer[edge.source] = true
      }
    }
  }

  /// Visits scenes breadth first: from the start, then from those to which nothing leads, then from
  /// what is left, which is in loops.
  private mutating func placeOthers(_ project: StoryboardProject) {
    let count = project.scenes.count
    var isSeen = Array(repeating: false, count: count)
    var hasEntry = isSeen
    for edge in project.edges where edge.move != .unwind && edge.target >= 0 {
      if edge.source != edge.target { hasEntry[edge.target] = true }
    }
    let menu = project.edges.filter { $0.source < 0 && $0.target >= 0 }.map(\.target)
    if project.start >= 0 { visit([project.start] + menu, project, &isSeen) }
    for mayBeInLoop in [false, true] {
      for scene in 0..<count where !isSeen[scene] && (mayBeInLoop || !hasEntry[scene]) {
        var first = scene
        while parents[first] >= 0, !isSeen[parents[first]] { first = parents[first] }
        unlinked.insert(first)
        visit([first], project, &isSeen)
      }
    }
    roots = order.filter { parents[$0] < 0 }
    for (index, edge) in project.edges.enumerated()
    where edge.target >= 0 && edge.source >= 0 && edges[edge.target] == index {
      children[edge.source].append(edge.target)
    }
  }

  private mutating func visit(
    _ starts: [Int], _ project: StoryboardProject, _ isSeen: inout [Bool]
  ) {
    var next = order.count
    for scene in starts where !isSeen[scene] {
      isSeen[scene] = true
      order.append(scene)
    }
    while next < order.count {
      let scene = order[next]
      next += 1
      for index in leaving[scene] {
        let edge = project.edges[index]
        if isSeen[edge.target] { continue }
        if edge.move != .replace, parents[edge.target] < 0 {
          _ = place(edge.target, in: scene, by: index)
        }
        isSeen[edge.target] = true
        order.append(edge.target)
      }
    }
  }

  /// Code may open scenes to which no segue leads in a navigation controller.
  private mutating func findNavigation(_ project: StoryboardProject) {
    var open: [Int] = []
    for scene in project.scenes.indices {
      if unlinked.contains(scene) || project.scenes[scene].isStub { isInNavigation[scene] = true }
      if isInNavigation[scene] { open.append(scene) }
    }
    while let scene = open.popLast() {
      for index in leaving[scene] {
        let edge = project.edges[index]
        guard edge.move == .push || edge.move == .contain || edge.move == .replace,
          !isInNavigation[edge.target]
        else { continue }
        isInNavigation[edge.target] = true
        open.append(edge.target)
      }
    }
  }
}
