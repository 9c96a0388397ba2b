import RoutePlan

/// The order of paths: "Among paths of equal cost, the one with fewer steps wins."
struct TwinPriority: Hashable, Comparable {
  var cost: Int
  var steps: Int

  static func < (a: TwinPriority, b: TwinPriority) -> Bool {
    (a.cost, a.steps) < (b.cost, b.steps)
  }
}

/// A path and where it ends.
struct TwinPath {
  var steps: [TwinStep]
  var end: TwinConfiguration
  var priority: TwinPriority
}

/// How far a search goes.
struct TwinLimits {
  /// Configurations with more frames than this above those of the start and of the target's chain
  /// are not expanded. Parked frames do not count.
  var extraFrames = 8
  /// The maximum number of expanded configurations.
  var configurations = 20_000
  /// The search ignores paths worse than this; nil for no such limit.
  var ceiling: TwinPriority?
  /// A route that must not come on top.
  var excluded = RouteID.none
}

/// The result of a search, and how sure it is.
struct TwinAnswer {
  /// The best path found: a legal one, though not necessarily the best of all.
  var path: TwinPath?
  /// No path is better than this. If it is nil, a path that was not found does not exist.
  var floor: TwinPriority?

  /// Whether no path is better than the one found, or none exists if none was found.
  var isExact: Bool { path?.priority == floor }
}

extension Twin {
  /// The best path from a configuration to a goal, by Dijkstra's algorithm.
  ///
  /// Each step costs 0 or more and counts as one, so priorities grow along every path, and a
  /// configuration has its best priority when it is first taken from the queue. The stack may grow
  /// forever, so not every configuration is expanded. The best possible priority of a path through
  /// one that is not expanded is the answer's floor. A path found at the floor or below it is the
  /// best one, whatever was cut off. A path above it is still legal, and so an upper bound for the
  /// best one.
  func search(
    from start: TwinConfiguration, to goal: TwinGoal, limits: TwinLimits = TwinLimits()
  ) -> TwinAnswer {
    if isReached(goal, in: start) { return TwinAnswer.standing(on: start) }
    let highest = max(start.stack.count, depth(of: goal)) + limits.extraFrames
    var nodes = [TwinNode(configuration: start)]
    var open = [TwinPriority(cost: 0, steps: 0): [0]]
    var done: Set<TwinConfiguration> = []
    var floor: TwinPriority?
    while let priority = open.keys.min(), let list = open.removeValue(forKey: priority) {
      if let ceiling = limits.ceiling, priority > ceiling {
        return TwinAnswer(path: nil, floor: min(floor ?? priority, priority))
      }
      for index in list {
        let configuration = nodes[index].configuration
        if nodes[index].isEnd {
          let path = TwinPath(
            steps: steps(to: index, nodes), end: configuration, priority: priority)
          return TwinAnswer(path: path, floor: min(floor ?? priority, priority))
        }
        guard done.insert(configuration).inserted else { continue }
        if done.count > limits.configurations {
          return TwinAnswer(path: nil, floor: min(floor ?? priority, priority))
        }
        guard configuration.stack.count <= highest else {
          // It was not the goal, so at least one more step would follow.
          let next = TwinPriority(cost: priority.cost, steps: priority.steps + 1)
          floor = min(floor ?? next, next)
          continue
        }
        for move in moves(from: configuration) {
          // Doing a task may be the end, and leave everything as it is.
          let isEnd = isReached(goal, by: move)
          if !isEnd && done.contains(move.configuration) { continue }
          if move.configuration.top.route == limits.excluded { continue }
          let next = TwinPriority(
            cost: priority.cost + move.step.cost, steps: priority.steps + 1)
          open[next, default: []].append(nodes.count)
          nodes.append(
            TwinNode(
              configuration: move.configuration, previous: index, step: move.step, isEnd: isEnd))
        }
      }
    }
    return TwinAnswer(path: nil, floor: floor)
  }

  private func steps(to index: Int, _ nodes: [TwinNode]) -> [TwinStep] {
    var steps: [TwinStep] = []
    var index = index
    while let step = nodes[index].step {
      steps.append(step)
      index = nodes[index].previous
    }
    return steps.reversed()
  }
}

/// A configuration found by a search, and how it was reached.
private struct TwinNode {
  var configuration: TwinConfiguration
  var previous = -1
  var step: TwinStep?
  var isEnd = false
}

extension TwinAnswer {
  /// "Source and target are the same: nothing moves"; costs 0.
  ///
  /// READING 14. So if the target is already on top at the start (with `--exact`: if the stack is
  /// already the target's chain), the path is the single step `self`. With `--exact` and another
  /// stack, there is no `self`: the path has to leave and reach the chain of B. Nor is there one
  /// where B is a task.
  fileprivate static func standing(on start: TwinConfiguration) -> TwinAnswer {
    let step = TwinStep(verb: .self, route: start.top.route, presentation: nil, cost: 0)
    let priority = TwinPriority(cost: 0, steps: 1)
    return TwinAnswer(
      path: TwinPath(steps: [step], end: start, priority: priority), floor: priority)
  }
}
