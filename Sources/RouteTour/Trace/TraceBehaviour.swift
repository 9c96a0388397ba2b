import RouteGraph
package import RoutePlan

/// What people do in an app, apart from whether the plan allows it.
package struct TraceBehaviour: Sendable {
  /// A screen and a number of sessions.
  package struct End: Sendable {
    package var screen: [RouteID]
    package var count: Int
  }

  /// A screen from which sessions come back at once.
  package struct Loop: Sendable {
    package var screen: [RouteID]
    package var through: [RouteID]
    package var count: Int
  }

  /// The commonest way from a session's start to a screen.
  package struct Way: Sendable {
    package var screens: [[RouteID]]
    package var count: Int
    /// The number of steps of the cheapest path; nil if there is none, or none was found soon.
    package var fewest: Int?
  }

  /// The commonest first, at most `limit` of each.
  package let ends: [End]
  package let loops: [Loop]
  package let ways: [Way]
  package static let limit = 10

  init(_ run: TraceRun) {
    let screens = run.names.screens
    ends = Self.top(run.tally.ends.indices.map { ($0, run.tally.ends[$0]) }).map {
      End(screen: screens[$0], count: $1)
    }
    loops = Self.top(run.tally.pairs.indices.map { ($0, run.tally.pairs[$0].returns) }).map {
      let pair = run.tally.pairs[$0]
      return Loop(
        screen: screens[Int(pair.first)], through: screens[Int(pair.second)], count: $1)
    }
    ways = Self.ways(run)
  }

  /// The indices with the highest counts, without those of 0.
  private static func top(_ counts: [(index: Int, count: Int)]) -> [(Int, Int)] {
    counts.filter { $0.count > 0 }
      .sorted { ($1.count, $0.index) < ($0.count, $1.index) }
      .prefix(limit).map { ($0.index, $0.count) }
  }

  /// For the screens that most sessions reach, the commonest way to each.
  private static func ways(_ run: TraceRun) -> [Way] {
    let tree = run.tally.ways
    var best: [Int32: Int] = [:]
    var reached: [Int32: Int] = [:]
    for (index, node) in tree.nodes.enumerated().dropFirst() where node.depth > 1 {
      // Only the first time that a screen comes up counts.
      if isRepeated(node, in: tree) { continue }
      reached[node.screen, default: 0] += node.count
      if best[node.screen].map({ tree.nodes[$0].count < node.count }) ?? true {
        best[node.screen] = index
      }
    }
    let planner = Planner(run.plan)
    return top(reached.sorted { $0.key < $1.key }.map { (Int($0.key), $0.value) }).compactMap {
      guard let node = best[Int32($0.0)] else { return nil }
      let screens = tree.screens(to: node).map { run.names.screens[Int($0)] }
      return Way(
        screens: screens, count: tree.nodes[node].count, fewest: fewest(planner, screens))
    }
  }

  private static func isRepeated(_ node: WayTree.Node, in tree: WayTree) -> Bool {
    var current = Int(node.before)
    while current > 0 {
      if tree.nodes[current].screen == node.screen { return true }
      current = Int(tree.nodes[current].before)
    }
    return false
  }

  private static func fewest(_ planner: Planner, _ screens: [[RouteID]]) -> Int? {
    guard let from = screens.first?.first, let to = screens.last?.first else { return nil }
    var request = PathRequest(from: from, to: .route(to))
    request.limit = 20_000
    guard case .found(let paths) = planner.find(request) else { return nil }
    return paths.first?.steps.count
  }
}
