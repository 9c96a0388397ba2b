import RoutePlan

/// Finds how far away routes are by looking at configurations in the order of their distance
/// (Dijkstra, "A note on two problems in connexion with graphs", 1959).
struct DistanceSpread {
  private var generator: SuccessorGenerator
  private var best: [Configuration: Weight] = [:]
  private var queue = WeightedQueue()
  private var configurations: [Configuration] = []
  /// The least weight of a configuration with each route on top.
  private(set) var weights: [RouteID: Weight] = [:]
  /// How many configurations were looked at; those with deep stacks count more.
  private(set) var looked = 0
  /// Whether there is nothing more to look at.
  private(set) var isWhole = false

  init(_ table: StepTable, _ facts: FactSpace, stack: [RouteID], given: [FactID]) {
    generator = SuccessorGenerator(table, facts: facts)
    let start = Configuration(
      stack: generator.openingStack(stack), facts: generator.facts.set(of: given))
    add(start, .zero)
  }

  /// Looks on until all of `routes` are reached, or for `limit` configurations.
  mutating func run(until routes: Set<RouteID>, limit: Int) {
    var missing = routes
    while let (number, weight) = queue.removeFirst() {
      let here = configurations[Int(number)]
      guard best[here] == weight else { continue }
      let top = generator.stacks[here.stack]
      if weights[top.route] == nil { weights[top.route] = weight }
      missing.remove(top.route)
      looked += 1 + Int(top.depth) / 8
      if missing.isEmpty || looked > limit { return }
      for move in generator.steps(from: here) {
        add(move.target, weight + Weight(cost: UInt64(move.cost), steps: 1))
      }
    }
    isWhole = true
  }

  private mutating func add(_ configuration: Configuration, _ weight: Weight) {
    if let known = best[configuration], !(weight < known) { return }
    best[configuration] = weight
    queue.insert(Int32(configurations.count), weight)
    configurations.append(configuration)
  }
}
