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
  mutating func prove(_ start: Configuration, limit: Int) -> Proof {
    if !couldReach { return .noPath }
    if isProofVain { return .unknown }
    var saturation = Saturation(planner.table, facts: generator.facts, avoided: Set(request.avoid))
    saturation.excluded = Set(request.excluded)
    saturation.excludedTasks = Set(request.excludedTasks)
    saturation.via = request.via
    saturation.goalTask = targetTask
    self.start(&saturation, holding: start.facts)
    guard saturation.run(limit: limit) else { return .unknown }
    let isReached =
      !targetTask.isNone
      ? saturation.hasDoneTask
      : request.isExact
        ? saturation.places.contains(targetRoute) : saturation.tops.contains(targetRoute)
    if !isReached { return .noPath }
    let found =
      targetTask.isNone
      ? saturation.witness(for: targetRoute, isExact: request.isExact) : saturation.taskWitness()
    // What may lie in a tab that is switched to is only guessed, so the weight is a lower bound: a
    // path that has it and can really be taken is the cheapest.
    isProofVain = saturation.isApproximate
    guard let witness = found else { return .unknown }
    var way: [Move] = []
    var here = start
    var stage = stage(after: 0, start, nil)
    for label in witness.labels {
      guard let move = move(label, from: here) else { return .unknown }
      way.append(move)
      here = move.target
      stage = self.stage(after: stage, here, move)
    }
    let weight = way.reduce(Weight.zero) { $0 + Weight(cost: UInt64($1.cost), steps: 1) }
    guard isGoal(here, stage), weight == witness.weight else { return .unknown }
    assert(isBounded(way, from: start), "a bound is higher than what is left")
    return .path(path(way))
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
        hiding: Set(request.excluded), without: Set(request.excludedTasks))
      let isReached = (request.via + (targetRoute.isNone ? [] : [targetRoute])).allSatisfy {
        pass.isReached[$0.index]
      }
      let result = isReached && (targetTask.isNone || pass.doneTasks.contains(targetTask))
      isWithinReach = result
      return result
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
        && (label.route.isNone || generator.stacks[move.target.stack].route == label.route)
    }
    guard label.verb == .switch else { return found.first }
    // If there are several containers, finds the right one: the tab was pushed on `kept`, is `kept`
    // itself, or was recycled to a frame below it.
    var kept = here.stack
    for _ in 0..<label.left where kept >= 0 { kept = generator.stacks[kept].below }
    if !label.isReturn,
      let move = found.first(where: { generator.stacks[$0.target.stack].below == kept })
    {
      return move
    }
    while kept >= 0 {
      if let move = found.first(where: { $0.target.stack == kept }) { return move }
      kept = generator.stacks[kept].below
    }
    return nil
  }
}
