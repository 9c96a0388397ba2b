import RoutePlan

extension PathSearch {
  /// The result of a proof.
  enum Proof {
    case path(StepPath)
    case noPath
    /// The proof did not finish within its limit, or it cannot give an answer.
    case unknown
  }

  /// Works out everything that can be reached, with weights, within `limit` looks.
  ///
  /// It begins without facts, which reaches more than there is, and at no greater cost. If that
  /// leads to the target by a path that facts forbid, those facts count from then on (refinement
  /// guided by counterexamples; Clarke and others, 2000). Few plans need all of their facts.
  mutating func prove(_ start: Configuration, limit: Int) -> Proof {
    if !couldReach { return .noPath }
    if isProofVain { return .unknown }
    var left = limit
    while true {
      let isWhole = tracked.count == generator.facts.relevant.count
      var space = isWhole ? generator.facts : Self.facts(planner, request, only: tracked)
      let set = space.set(of: given)
      var saturation = saturation(space, holding: set)
      if !isWhole {
        // Some path is enough to see which facts forbid it.
        saturation.setGoals(
          tops: targetRoute.isNone || request.isExact ? [] : [targetRoute],
          places: targetRoute.isNone || !request.isExact ? [] : [targetRoute], task: targetTask)
      }
      var result = refine(&saturation, from: start, within: left, isWhole)
      if result == nil && saturation.hasReachedGoals {
        saturation.forgetGoals()
        result = refine(&saturation, from: start, within: left, isWhole)
      }
      left -= saturation.work
      if let result { return result }
    }
  }

  /// Runs a proof that counts the tracked facts, and takes its witness. Returns nil if other facts
  /// turn out to count, or if the proof has only reached its goals.
  private mutating func refine(
    _ saturation: inout Saturation, from start: Configuration, within limit: Int, _ isWhole: Bool
  ) -> Proof? {
    guard saturation.run(limit: limit) else { return .unknown }
    if !hasReachedTarget(saturation) { return .noPath }
    let found =
      targetTask.isNone
      ? saturation.witness(for: targetRoute, isExact: request.isExact) : saturation.taskWitness()
    guard let witness = found else { return .unknown }
    switch replay(witness, from: start) {
    case .path(let path):
      // When it is over, the weight is a lower bound, so a path that has it is the cheapest.
      return saturation.hasReachedGoals ? nil : .path(path)
    case .stopped(let facts):
      if isWhole {
        // What may lie in a tab that is switched to is only guessed.
        isProofVain = saturation.isApproximate
        return .unknown
      }
      let new = facts.subtracting(tracked)
      if new.isEmpty { isProofDoubtful = saturation.isApproximate }
      tracked.formUnion(new.isEmpty ? Set(generator.facts.relevant) : new)
      saturation.forgetGoals()
      return nil
    }
  }

  /// What came of taking the steps of a witness.
  private enum Replay {
    case path(StepPath)
    /// A step cannot be taken, or the path is another one. The facts may be why.
    case stopped(Set<FactID>)
  }

  private mutating func replay(
    _ witness: Saturation.Witness, from start: Configuration
  ) -> Replay {
    var way: [Move] = []
    var here = start
    var stage = stage(after: 0, start, nil)
    for label in witness.labels {
      guard let move = move(label, from: here) else { return .stopped(obstacles(to: label, here)) }
      way.append(move)
      here = move.target
      stage = self.stage(after: stage, here, move)
    }
    let weight = way.reduce(Weight.zero) { $0 + Weight(cost: UInt64($1.cost), steps: 1) }
    guard isGoal(here, stage), weight == witness.weight else { return .stopped([]) }
    assert(isBounded(way, from: start), "a bound is higher than what is left")
    return .path(path(way))
  }

  /// The facts that conditions of a step name and that are not there as these say.
  private func obstacles(to label: MoveLabel, _ here: Configuration) -> Set<FactID> {
    var asked: [ConditionsID] = []
    var pushed = label.route.isNone ? [] : [label.route]
    if !label.task.isNone { asked.append(plan.tasks[label.task.index].conditions) }
    if !label.link.isNone {
      let rule = planner.table.rule(of: label.link)
      asked.append(plan.links[label.link.index].conditions)
      switch rule.effect {
      case .replace(let target, let shown): pushed = plan.chain(of: target, shownAs: shown)
      case .push(let target, _, _): pushed = [target]
      default: break
      }
    }
    asked += pushed.map { plan.routes[$0.index].conditions }
    var result: Set<FactID> = []
    for conditions in asked.map({ plan.conditions($0) }) {
      result.formUnion(
        plan.facts(conditions.requires).filter {
          !generator.facts.contains($0, in: here.facts)
        })
      result.formUnion(
        plan.facts(conditions.unless).filter { generator.facts.contains($0, in: here.facts) })
    }
    return result.intersection(generator.facts.relevant)
  }

  private func saturation(_ space: FactSpace, holding set: FactSet) -> Saturation {
    var result = Saturation(planner.table, facts: space, avoided: Set(request.avoid))
    result.excluded = Set(request.excluded)
    result.excludedTasks = Set(request.excludedTasks)
    result.via = request.via
    result.goalTask = targetTask
    start(&result, holding: set)
    return result
  }

  private func hasReachedTarget(_ saturation: Saturation) -> Bool {
    if !targetTask.isNone { return saturation.hasDoneTask }
    return request.isExact
      ? saturation.places.contains(targetRoute) : saturation.tops.contains(targetRoute)
  }

  /// Whether there could be a path if facts never ended and nothing excluded any.
  private var couldReach: Bool {
    mutating get {
      if let known = isWithinReach { return known }
      var parkedRoutes: [RouteID] = []
      var work = request.frames ?? []
      while let frame = work.popLast() {
        for (_, parked) in frame.parked {
          parkedRoutes += parked.map { $0.route }
          work += parked
        }
      }
      let pass = ReachPass(
        plan, from: opening, parked: parkedRoutes, holding: given, avoiding: Set(request.avoid),
        hiding: Set(request.excluded), without: Set(request.excludedTasks),
        until: (request.via + (targetRoute.isNone ? [] : [targetRoute]), targetTask))
      isWithinReach = pass.hasFoundGoals
      return pass.hasFoundGoals
    }
  }

  /// Starts a proof on the stack of the request.
  func start(_ saturation: inout Saturation, holding set: FactSet) {
    if let frames = request.frames {
      saturation.start(on: frames, holding: set)
    } else {
      saturation.start(on: opening, holding: set)
    }
  }

  /// The move from a configuration that a label describes; nil if there is none.
  private mutating func move(_ label: MoveLabel, from here: Configuration) -> Move? {
    let found = generator.steps(from: here).filter { move in
      move.verb == label.verb && move.link == label.link && move.task == label.task
        && (label.route.isNone || opens(label.route, move))
    }
    guard label.verb == .switch else { return found.first }
    // If there are several containers, the depth of the frame that stays tells them apart.
    let kept = generator.stacks[here.stack].depth - label.left
    let pushing = found.first { $0.pushed > 0 && depth(below: $0) == kept }
    if !label.isReturn, let pushing { return pushing }
    // The tab returns to its frame, or is recycled to one further below.
    return found.filter { $0.pushed == 0 && depth(below: $0) <= kept }
      .max { depth(below: $0) < depth(below: $1) }
  }

  /// Whether a step puts a route on top, or selects it as a tab, which may have something on it.
  private func opens(_ route: RouteID, _ move: Move) -> Bool {
    if generator.stacks[move.target.stack].route == route { return true }
    guard move.restored > 0 else { return false }
    var container = move.target.stack
    for _ in 0..<move.pushed { container = generator.stacks[container].below }
    return generator.stacks.selectedTab(of: container) == route
  }

  /// How many frames lie below those that a step pushes or restores.
  private func depth(below move: Move) -> Int32 {
    generator.stacks[move.target.stack].depth - move.pushed
  }
}
