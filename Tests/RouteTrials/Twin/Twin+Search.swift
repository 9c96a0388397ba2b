import RoutePlan

/// What paths are compared by: "Among paths of equal cost the one with fewer steps wins."
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
  /// A configuration with more frames above those of its start and of the target's chain is not
  /// left again.
  var extraFrames = 8
  /// How many configurations are left at most.
  var configurations = 20_000
  /// No path worse than this is looked for; nil for any.
  var ceiling: TwinPriority?
  /// A route that may not come on top.
  var excluded = RouteID.none
}

/// What a search found, and how sure it is.
struct TwinAnswer {
  /// The best path found: a legal one, if not surely the best there is.
  var path: TwinPath?
  /// No path is better than this; nil: whatever was not found does not exist.
  var floor: TwinPriority?

  /// Whether there is no better path than the one found, or none at all where none was.
  var isExact: Bool { path?.priority == floor }
}

extension Twin {
  /// The best path from a configuration to a goal, by Dijkstra's algorithm.
  ///
  /// Each step costs 0 or more and counts one, so priorities grow along every path and a
  /// configuration is best reached when it is first taken up. The stack may grow without end, so
  /// not every configuration is left; the best priority that a path through one of those could have
  /// is the answer's floor. A path found at the floor or below it is the best one, whatever was cut
  /// off; one above it is a legal path and so still a ceiling for the best one.
  func search(
    from start: TwinConfiguration, to goal: TwinGoal, limits: TwinLimits = TwinLimits()
  ) -> TwinAnswer {
    if isReached(goal, in: start) { return TwinAnswer.standing(on: start, goal) }
    let highest = max(start.stack.count, chain(of: goal.target).count) + limits.extraFrames
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
        guard done.insert(configuration).inserted else { continue }
        if isReached(goal, in: configuration) {
          let path = TwinPath(
            steps: steps(to: index, nodes), end: configuration, priority: priority)
          return TwinAnswer(path: path, floor: min(floor ?? priority, priority))
        }
        if done.count > limits.configurations {
          return TwinAnswer(path: nil, floor: min(floor ?? priority, priority))
        }
        guard configuration.stack.count <= highest else {
          // It was not the goal, so at least one more step would follow.
          let next = TwinPriority(cost: priority.cost, steps: priority.steps + 1)
          floor = min(floor ?? next, next)
          continue
        }
        for move in moves(from: configuration) where !done.contains(move.configuration) {
          if move.configuration.top.route == limits.excluded { continue }
          let next = TwinPriority(
            cost: priority.cost + move.step.cost, steps: priority.steps + 1)
          open[next, default: []].append(nodes.count)
          nodes.append(
            TwinNode(configuration: move.configuration, previous: index, step: move.step))
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

/// A configuration met by a search, and how.
private struct TwinNode {
  var configuration: TwinConfiguration
  var previous = -1
  var step: TwinStep?
}

extension TwinAnswer {
  /// "source and target are the same: nothing moves"; costs 0.
  ///
  /// READING 14. So wherever the start has the target on top already (with `--exact`: where its
  /// stack is the target's chain already) the path is the one step `self`. With `--exact` and
  /// another stack there is no `self`: the path has to leave and come to `chain(B)`.
  fileprivate static func standing(on start: TwinConfiguration, _ goal: TwinGoal) -> TwinAnswer {
    let step = TwinStep(verb: .self, route: goal.target, presentation: nil, cost: 0)
    let priority = TwinPriority(cost: 0, steps: 1)
    return TwinAnswer(
      path: TwinPath(steps: [step], end: start, priority: priority), floor: priority)
  }
}
