import RoutePlan

extension PathSearch {
  /// What a proof came to.
  enum Proof {
    case path(StepPath)
    case noPath
    /// It was not done within its limit, or does not know how to answer.
    case unknown
  }

  /// Works out the whole of what can be reached, with weights, within `limit` looks.
  mutating func prove(_ opening: [RouteID], _ start: Configuration, limit: Int) -> Proof {
    var saturation = Saturation(planner.moves, facts: maker.facts, avoided: Set(request.avoid))
    saturation.shunned = Set(request.shunned)
    saturation.shunnedTasks = Set(request.shunnedTasks)
    saturation.start(on: opening, holding: start.facts)
    guard saturation.run(limit: limit) else { return .unknown }
    let stages = request.via + (request.isExact ? [] : [request.to])
    if !saturation.tops.isSuperset(of: stages) { return .noPath }
    if request.isExact && !saturation.places.contains(request.to) { return .noPath }
    // It knows of no routes to pass on the way.
    guard request.via.isEmpty,
      let witness = saturation.witness(for: request.to, isExact: request.isExact)
    else { return .unknown }
    var way: [Move] = []
    var here = start
    for label in witness.labels {
      guard let move = move(label, from: here) else { return .unknown }
      way.append(move)
      here = move.target
    }
    guard isGoal(here, 0) else { return .unknown }
    return .path(path(way, opening))
  }

  /// The move from a configuration that a label names; nil where there is none.
  private mutating func move(_ label: MoveLabel, from here: Configuration) -> Move? {
    let found = maker.steps(from: here).filter { move in
      move.verb == label.verb && move.link == label.link && move.task == label.task
        && (label.route.isNone || maker.stacks[move.target.stack].route == label.route)
    }
    guard label.verb == .switch else { return found.first }
    // Of several containers the one that is meant: its tab is pushed on it, is it itself, or was
    // recycled below it.
    var kept = here.stack
    for _ in 0..<label.left where kept >= 0 { kept = maker.stacks[kept].below }
    if !label.isReturn,
      let move = found.first(where: { maker.stacks[$0.target.stack].below == kept })
    {
      return move
    }
    while kept >= 0 {
      if let move = found.first(where: { $0.target.stack == kept }) { return move }
      kept = maker.stacks[kept].below
    }
    return nil
  }
}
