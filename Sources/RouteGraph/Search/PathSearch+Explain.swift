import RoutePlan

extension PathSearch {
  /// How much work one guess at a reason may take.
  private static let explanationLimit = 50_000
  /// How many configurations may be looked at to find out whether a guess is right.
  private static let confirmationLimit = 10_000
  /// How much work may go into finding out which conditions are in the way.
  private static let conditionsLimit = 1_000_000

  /// The reason why there is no path: what was reached nearest to the target, and the smallest
  /// thing that blocks the rest.
  func explain(isProof: Bool) -> NoPath {
    var result = NoPath(
      kind: isProof ? .unreachable : .undecided, reached: nearest())
    result.via = request.via
    guard isProof && request.isExplained else { return result }
    let avoided = Set(request.avoid)
    if let routes = routesInTheWay() {
      result.kind = .avoided
      (result.routes, result.areRoutesJoint) = routes
      return result
    }
    // If the relaxed graph has no path, facts are not in the way.
    if !nodes.isEmpty {
      let search = openings(avoiding: avoided)
      result.openings = search.openings.filter { $0.count > 0 }
      if !result.openings.isEmpty || !search.isComplete {
        result.kind = .blocked
      } else if let facts = factsInTheWay(search.refused, avoiding: avoided) {
        result.kind = .blocked
        (result.facts, result.areFactsJoint) = facts
      }
    }
    guard result.kind == .unreachable && !avoided.isEmpty else { return result }
    // Routes and facts may block the path together.
    let search = openings(avoiding: [])
    if !search.openings.isEmpty {
      result.kind = .avoided
      result.openings = search.openings.filter { $0.count > 0 }
      result.routes = request.avoid
      result.areRoutesJoint = request.avoid.count > 1
    }
    return result
  }

  /// The avoided routes that are in the way, and whether all of them have to be allowed to open a
  /// path; nil if facts are in the way as well, or if nothing is avoided.
  private func routesInTheWay() -> (routes: [RouteID], areJoint: Bool)? {
    if request.avoid.isEmpty { return nil }
    func isOpen(_ avoided: [RouteID]) -> Bool {
      attempt(holding: given, avoiding: Set(avoided)).isOpen == true
    }
    let single = request.avoid.filter { route in isOpen(request.avoid.filter { $0 != route }) }
    if !single.isEmpty { return (single, false) }
    guard isOpen([]) else { return nil }
    var joint = request.avoid
    for route in request.avoid {
      let rest = joint.filter { $0 != route }
      if isOpen(request.avoid.filter { !rest.contains($0) }) { joint = rest }
    }
    return (joint, true)
  }

  /// The facts that are in the way whatever holds at the start, of those for which a step was
  /// refused, and whether all of them have to be left out of conditions to open a path; nil if facts
  /// are not in the way.
  private func factsInTheWay(
    _ refused: Set<FactID>, avoiding avoided: Set<RouteID>
  ) -> (facts: [FactID], areJoint: Bool)? {
    let all = Set(generator.facts.relevant)
    var work = 0
    func isOpen(without facts: Set<FactID>) -> Bool {
      if work > Self.conditionsLimit { return false }
      let trial = attempt(holding: given, avoiding: avoided, counting: all.subtracting(facts))
      work += trial.work
      return trial.isOpen == true
    }
    guard !refused.isEmpty, isOpen(without: all) else { return nil }
    // The first step that a fact refuses on a path that opens without it can be reached with it.
    let single = refused.sorted().filter { isOpen(without: [$0]) }
    if !single.isEmpty { return (single, false) }
    var joint = all
    for fact in all.sorted() where isOpen(without: joint.subtracting([fact])) { joint.remove(fact) }
    return (joint.sorted(), true)
  }

  /// The changes of facts that open a path.
  private func openings(avoiding avoided: Set<RouteID>) -> OpeningSearch {
    var search = OpeningSearch(given: given) { change in
      let held = given.filter { !change.without.contains($0) } + change.given
      return attempt(holding: held, avoiding: avoided)
    }
    search.run()
    return search
  }

  /// Whether there is a path from the start with other facts or with other routes to avoid, or if
  /// conditions ask only for the facts that are counted.
  private func attempt(
    holding held: [FactID], avoiding avoided: Set<RouteID>, counting counted: Set<FactID>? = nil
  ) -> OpeningSearch.Trial {
    var facts = Self.facts(planner, request, only: counted)
    let set = facts.set(of: held)
    var saturation = Saturation(planner.table, facts: facts, avoided: avoided)
    saturation.excluded = Set(request.excluded)
    saturation.excludedTasks = Set(request.excludedTasks)
    saturation.via = request.via
    saturation.refusals = []
    saturation.setGoals(
      tops: targetRoute.isNone || request.isExact ? [] : [targetRoute],
      places: !targetRoute.isNone && request.isExact ? [targetRoute] : [], task: targetTask)
    start(&saturation, holding: set)
    var isDone = saturation.run(limit: Self.explanationLimit)
    var isOpen = saturation.hasReachedGoals ? true : isDone ? false : nil
    if isOpen == true && saturation.isApproximate {
      // What lies in a tab is only guessed, so the path may not exist.
      isOpen = isFound(holding: held, avoiding: avoided, counting: counted)
      saturation.forgetGoals()
      isDone = isOpen == true || saturation.run(limit: Self.explanationLimit)
      if !isDone { isOpen = nil }
    }
    return OpeningSearch.Trial(
      isOpen: isOpen, refusals: saturation.refusals ?? [], work: saturation.work)
  }

  /// Whether a search finds a path from the start with other facts or with other routes to avoid;
  /// nil if it does not know.
  private func isFound(
    holding held: [FactID], avoiding avoided: Set<RouteID>, counting counted: Set<FactID>?
  ) -> Bool? {
    var question = request
    question.given = held
    question.isCold = true
    question.avoid = avoided.sorted()
    question.isExplained = false
    question.count = 1
    question.limit = min(request.limit, Self.confirmationLimit)
    var search = PathSearch(planner, question, RelaxedSearch(relaxed.graph), only: counted)
    switch search.run() {
    case .found: return true
    case .notFound(let obstacle): return obstacle.kind == .undecided ? nil : false
    }
  }

  /// The routes on top that are nearest to the target; of those, the ones with the fewest frames below.
  private func nearest() -> [RouteID] {
    guard !nodes.isEmpty else { return [opening[opening.count - 1]] }
    var nearest: [RouteID] = []
    var (least, depth) = (Weight.infinite, Int32.max)
    var bounds = StackBounds(plan)
    let last = nodes.map { $0.stage }.max() ?? 0
    for node in nodes where node.stage == last {
      let packed =
        last == 0 ? bounds.bound(node.configuration.stack, generator.stacks, relaxed).left : 0
      let left = relaxed.graph.packing.weight(packed)
      let top = generator.stacks[node.configuration.stack]
      if left < least || left == least && top.depth < depth {
        (least, depth, nearest) = (left, top.depth, [top.route])
      } else if left == least && top.depth == depth && !nearest.contains(top.route)
        && nearest.count < 3
      {
        nearest.append(top.route)
      }
    }
    return nearest
  }
}
