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
  /// Routes to which a jump is possible from everywhere: those that a URL opens.
  private let openable: [RouteID]

  /// From a stack that is there.
  init(_ table: StepTable, _ facts: FactSpace, stack: [RouteID], given: [FactID]) {
    openable = []
    generator = SuccessorGenerator(table, facts: facts)
    let start = Configuration(
      stack: generator.openingStack(stack), facts: generator.facts.set(of: given))
    add(start, .zero)
  }

  /// From cold launches of the start and of URLs, with each of the sets of facts, and on by URLs.
  init(_ table: StepTable, _ facts: FactSpace, openable: [RouteID], given sets: [FactSet]) {
    self.openable = openable
    generator = SuccessorGenerator(table, facts: facts)
    for set in sets {
      let nowhere = Configuration(stack: StackStore.empty, facts: set)
      for route in [table.plan.start] + openable where !route.isNone {
        if let start = open(route, from: nowhere) { add(start, .zero) }
      }
    }
  }

  /// The effect of a URL; nil if the facts forbid it.
  private mutating func open(_ route: RouteID, from here: Configuration) -> Configuration? {
    generator.jump(generator.table.jump(to: route), to: route, from: here)?.target
  }

  /// Looks on until all of `routes` are reached, or for `limit` configurations, or until none was
  /// reached for long.
  mutating func run(until routes: Set<RouteID>, limit: Int) {
    var missing = routes
    var lastFound = 0
    while let (number, weight) = queue.removeFirst() {
      let here = configurations[Int(number)]
      guard best[here] == weight else { continue }
      let top = generator.stacks[here.stack]
      if weights[top.route] == nil { weights[top.route] = weight }
      if missing.remove(top.route) != nil { lastFound = looked }
      looked += 1 + Int(top.depth) / 8
      if missing.isEmpty || looked > limit || looked - lastFound > Self.patience { return }
      for move in generator.steps(from: here) {
        add(move.target, weight + Weight(cost: UInt64(move.cost), steps: 1))
      }
      for route in openable {
        looked += 1
        if let next = open(route, from: here) { add(next, weight + Weight(cost: 1, steps: 1)) }
      }
    }
    isWhole = true
  }

  /// How many configurations may be looked at without reaching another route.
  private static let patience = 2_000

  private mutating func add(_ configuration: Configuration, _ weight: Weight) {
    if let known = best[configuration], !(weight < known) { return }
    best[configuration] = weight
    queue.insert(Int32(configurations.count), weight)
    configurations.append(configuration)
  }
}
