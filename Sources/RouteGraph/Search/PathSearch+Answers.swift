import RoutePlan

extension PathSearch {
  func emptyPath() -> StepPath {
    StepPath(
      from: request.from, to: request.to, steps: [], cost: 0, opening: opening, given: given)
  }

  func way(to element: Int32) -> [Move] {
    var way: [Move] = []
    var current = element
    while current >= 0 {
      let node = nodes[Int(current)]
      if let move = node.move { way.append(move) }
      current = node.before
    }
    return way.reversed()
  }

  /// Whether no bound along a path that was found was higher than what was really left. The search
  /// relies on this to find the cheapest path.
  mutating func isBounded(_ way: [Move], from start: Configuration) -> Bool {
    // Each check takes as much work as the stack is deep.
    if way.count * (way.count + Int(generator.stacks[start.stack].depth)) > 10_000 { return true }
    var left = way.reduce(Weight.zero) { $0 + Weight(cost: UInt64($1.cost), steps: 1) }
    var here = start
    var stage = stage(after: 0, here, nil)
    for move in way {
      if left < least(here, stage) { return false }
      left.cost -= UInt64(move.cost)
      left.steps -= 1
      here = move.target
      stage = self.stage(after: stage, here, move)
    }
    return least(here, stage) == .zero
  }

  /// The lower bound from a configuration that is known now.
  private mutating func least(_ configuration: Configuration, _ stage: Int32) -> Weight {
    relaxed.graph.packing.weight(left(from: configuration, stage, isRenewed: true).left)
  }

  /// The path that has these moves.
  func path(_ moves: [Move]) -> StepPath {
    var result = emptyPath()
    for move in moves {
      let stack = move.target.stack
      result.steps.append(
        Step(
          verb: move.verb, route: generator.stacks[stack].route, task: move.task, link: move.link,
          presentation: move.presentation, cost: move.cost,
          kept: Int(generator.stacks[stack].depth - move.pushed),
          pushed: generator.stacks.routes(of: stack, top: Int(move.pushed)),
          restored: Int(move.restored), parked: Int(move.parked)))
      result.cost += UInt64(move.cost)
    }
    return result
  }
}
