package import RoutePlan

/// A question: how far away everything is.
package struct ReachRequest: Sendable {
  /// The route where paths start or, with `isReverse`, end.
  package var route: RouteID
  package var isReverse = false
  /// The stack to start from, bottom to top; nil for the chain of `route`. Not used in reverse.
  package var stack: [RouteID]?
  /// The facts that hold at each start.
  package var given: [FactID] = []
  /// Whether only these hold at each start; see `PathRequest.isCold`.
  package var isCold = false
  /// How many configurations may be looked at: in total or, in reverse, for one route. All routes
  /// together have eight times as many. After that, each has only a few, which is enough if it is
  /// near.
  package var limit = PathRequest.defaultLimit

  package init(_ route: RouteID) { self.route = route }

  /// The question that has the start, the facts and the limit of `request`.
  package init(_ request: PathRequest, isReverse: Bool) {
    self.init(request.from)
    self.isReverse = isReverse
    isCold = request.isCold
    (stack, given, limit) = (request.stack, request.given, request.limit)
  }
}

/// How far away a route is.
package enum Distance: Sendable {
  /// The weight of the cheapest path; zero for the route itself.
  case reached(Weight)
  case unreached(NoPathKind)
  /// Neither a path nor a proof that there is none was found within the limit.
  case undecided
}

extension Planner {
  /// How far away each route is, by its id. In a tree, and forward, this takes one search for all
  /// routes. In reverse, it takes one for each route that the relaxed graph does not rule out.
  package func reach(_ request: ReachRequest) -> [Distance] {
    var spent = 0
    return reach(request, spent: &spent)
  }

  /// Does the same, and adds to `spent` what the searches use of their limits.
  package func reach(_ request: ReachRequest, spent: inout Int) -> [Distance] {
    let opening = request.stack ?? plan.chain(of: request.route)
    var generator = SuccessorGenerator(table, facts: facts)
    let stack = generator.openingStack(opening)
    var search = RelaxedSearch(relaxed)
    let bounds =
      request.isReverse
      ? search.bounds(to: request.route)
      : search.bounds(from: StackBounds.sources(stack, generator.stacks, plan, relaxed))
    // Without links, tabs and facts the bounds are the distances.
    if isTree && request.stack == nil { return bounds.map { distance($0) } }
    return request.isReverse
      ? reachBack(request, bounds, &spent) : reachAhead(request, opening, bounds, &spent)
  }

  private func distance(_ weight: Weight) -> Distance {
    weight.isInfinite ? .unreached(.unreachable) : .reached(weight)
  }

  private func reachAhead(
    _ request: ReachRequest, _ opening: [RouteID], _ bounds: [Weight], _ spent: inout Int
  ) -> [Distance] {
    let start =
      request.isCold ? request.given : plan.openingFacts(of: opening, given: request.given).facts
    if table.keepsTabs { return reachTabs(request, opening, start, bounds, &spent) }
    var facts = facts
    let set = facts.set(of: start)
    var saturation = Saturation(table, facts: facts)
    saturation.start(on: opening, holding: set)
    let isWhole = saturation.run(limit: request.limit)
    spent += saturation.work
    guard isWhole else {
      // The distances found so far may not be the least yet.
      return bounds.map { $0.isInfinite ? .unreached(.unreachable) : .undecided }
    }
    return zip(saturation.weights(), bounds).map { weight, bound in
      // Without facts, there would be a path.
      weight.isInfinite && !bound.isInfinite ? .unreached(.blocked) : distance(weight)
    }
  }

  /// How far away the routes are, where tabs keep their stacks: a search over configurations finds
  /// the near ones together, and the rest one by one.
  private func reachTabs(
    _ request: ReachRequest, _ opening: [RouteID], _ start: [FactID], _ bounds: [Weight],
    _ spent: inout Int
  ) -> [Distance] {
    let pass = ReachPass(plan, from: opening, holding: start)
    let candidates = Set(
      plan.routes.indices.filter { pass.isReached[$0] && !bounds[$0].isInfinite }
        .map { RouteID($0) })
    var spread = DistanceSpread(table, facts, stack: opening, given: start)
    spread.run(until: candidates, limit: request.limit / Self.spreadShare)
    spent += spread.looked
    var finder = PathFinder(self)
    let most = min(request.limit, .max / Self.fullSearches) * Self.fullSearches
    return bounds.enumerated().map { index, bound in
      let route = RouteID(index)
      if let known = spread.weights[route] { return .reached(known) }
      if bound.isInfinite { return .unreached(.unreachable) }
      if spread.isWhole || !candidates.contains(route) { return .unreached(.blocked) }
      var question = PathRequest(from: request.route, to: route)
      question.stack = opening
      question.given = start
      question.isCold = true
      question.isExplained = false
      question.limit = min(request.limit, max(most - spent, Self.fewConfigurations))
      let answer = finder.find(question)
      spent += finder.work.spent
      switch answer {
      case .found(let paths): return .reached(paths.first?.weight ?? .zero)
      case .notFound(let obstacle):
        return obstacle.kind == .undecided ? .undecided : .unreached(.blocked)
      }
    }
  }

  private func reachBack(
    _ request: ReachRequest, _ bounds: [Weight], _ spent: inout Int
  ) -> [Distance] {
    var finder = PathFinder(self)
    let most = min(request.limit, .max / Self.fullSearches) * Self.fullSearches
    return bounds.enumerated().map { index, bound in
      if bound.isInfinite { return .unreached(.unreachable) }
      var question = PathRequest(from: RouteID(index), to: request.route)
      question.given = request.given
      question.isCold = request.isCold
      question.limit = min(request.limit, max(most - spent, Self.fewConfigurations))
      let answer = finder.find(question)
      spent += finder.work.spent
      switch answer {
      case .found(let paths): return .reached(paths.first?.weight ?? .zero)
      case .notFound(let obstacle):
        return obstacle.kind == .undecided ? .undecided : .unreached(obstacle.kind)
      }
    }
  }

  /// How many searches may use up the limit.
  private static var fullSearches: Int { 8 }
  /// What part of the limit one search for many routes may use.
  private static var spreadShare: Int { 16 }
  /// Fewer than the configurations that a search looks at before it tries to prove that there is no
  /// path.
  private static var fewConfigurations: Int { 200 }
}

extension StepPath {
  /// Its cost and the number of its steps, not counting `self`.
  package var weight: Weight {
    Weight(cost: cost, steps: UInt32(clamping: steps.count { $0.verb != .self }))
  }
}
