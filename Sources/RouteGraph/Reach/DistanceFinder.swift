import RoutePlan

/// Answers how far away all routes are, one question after another about a plan. What it knows of a
/// start serves for all questions from there.
///
/// In a tree, and forward, this takes one search for all routes. In reverse, it takes one for each
/// route that the relaxed graph does not rule out.
package struct DistanceFinder {
  private let planner: Planner
  private let plan: Plan
  private var relaxed: RelaxedSearch?
  private var finder: PathFinder
  /// How much of their limits the searches for the last question used.
  package private(set) var spent = 0
  /// The bounds from the last start.
  private var known: (stack: [RouteID], bounds: (tops: [Weight], places: [Weight]))?

  package init(_ planner: Planner) {
    self.planner = planner
    plan = planner.plan
    finder = PathFinder(planner)
  }

  /// How far away each route is, by its id.
  package mutating func find(_ request: ReachRequest) -> [Distance] {
    spent = 0
    if request.isReverse { return findBack(request) }
    let opening = request.stack ?? plan.chain(of: request.route)
    let bounds = bounds(from: opening)
    // Without links, tabs and facts the bounds are the distances.
    if planner.isTree && request.stack == nil { return bounds.tops.map { distance($0) } }
    return findAhead(request, opening, bounds)
  }

  private func distance(_ weight: Weight) -> Distance {
    weight.isInfinite ? .unreached(.unreachable) : .reached(weight)
  }

  /// Lower bounds on the distances from a stack.
  private mutating func bounds(from opening: [RouteID]) -> (tops: [Weight], places: [Weight]) {
    if let known, known.stack == opening { return known.bounds }
    var search = takenSearch()
    var generator = SuccessorGenerator(planner.table, facts: planner.facts)
    let stack = generator.openingStack(opening)
    let places = opening.indices.prefix { index in
      plan.placeParent(of: opening[index]) == (index == 0 ? .none : opening[index - 1])
    }
    let bounds = search.bounds(
      from: StackBounds.sources(stack, generator.stacks, plan, planner.relaxed),
      opening: opening[places])
    known = (opening, bounds)
    relaxed = search
    return bounds
  }

  /// The search of the last question. With two owners, its memory would be copied.
  private mutating func takenSearch() -> RelaxedSearch {
    let search = relaxed ?? RelaxedSearch(planner.relaxed)
    relaxed = nil
    return search
  }

  // MARK: Ahead

  /// First come the routes that are as near as the relaxed graph says. If some are left, a proof of
  /// all that can be reached says more, and where tabs keep their stacks, searches say the rest.
  private mutating func findAhead(
    _ request: ReachRequest, _ opening: [RouteID], _ bounds: (tops: [Weight], places: [Weight])
  ) -> [Distance] {
    let start =
      request.isCold ? request.given : plan.openingFacts(of: opening, given: request.given).facts
    var tight = TightPass(
      planner.table, planner.facts, .routes(tops: bounds.tops, places: bounds.places))
    tight.run(from: opening, holding: start)
    var result = bounds.tops.indices.map { index -> Distance? in
      let bound = bounds.tops[index]
      return bound.isInfinite
        ? .unreached(.unreachable) : tight.isReached[index] ? .reached(bound) : nil
    }
    var left = result.indices.filter { result[$0] == nil }
    if left.isEmpty { return result.map { $0 ?? .undecided } }
    let pass = ReachPass(plan, from: opening, holding: start)
    for index in left where !pass.isReached[index] { result[index] = .unreached(.blocked) }
    left.removeAll { result[$0] != nil }
    let keepsTabs = planner.table.keepsTabs
    if !left.isEmpty && keepsTabs { spread(request, opening, start, &left, &result) }
    // For a few routes, searches are less work.
    if left.count > (keepsTabs ? Self.fewRoutes : 0) {
      prove(request, opening, start, &left, &result)
    }
    if !left.isEmpty && keepsTabs { search(request, opening, start, left, &result) }
    return result.map { $0 ?? .undecided }
  }

  /// Decides routes by a proof of what can be reached. Where tabs keep their stacks, its weights are
  /// bounds again.
  private mutating func prove(
    _ request: ReachRequest, _ opening: [RouteID], _ start: [FactID], _ left: inout [Int],
    _ result: inout [Distance?]
  ) {
    var facts = planner.facts
    let set = facts.set(of: start)
    var saturation = Saturation(planner.table, facts: facts)
    saturation.start(on: opening, holding: set)
    // Where tabs keep their stacks, it mostly comes to its end soon, or not at all.
    let limit = planner.table.keepsTabs ? Self.proofShare * left.count : request.limit
    let isWhole = saturation.run(limit: min(limit, request.limit))
    spent += saturation.work
    guard isWhole else { return }
    let least = saturation.stateWeights()
    let weights = Self.weights(least, plan)
    var found = weights
    if saturation.isApproximate {
      var tight = TightPass(planner.table, saturation.facts, .states(least))
      tight.run(from: opening, holding: start)
      found = tight.weights()
    }
    for index in left {
      if weights[index].isInfinite {
        // Without facts, there would be a path.
        result[index] = .unreached(.blocked)
      } else if found[index] == weights[index] {
        result[index] = .reached(weights[index])
      }
    }
    left.removeAll { result[$0] != nil }
  }

  private static func weights(_ least: [TightPass.State: Weight], _ plan: Plan) -> [Weight] {
    var result = [Weight](repeating: .infinite, count: plan.routes.count)
    for (state, weight) in least {
      result[state.route.index] = min(result[state.route.index], weight)
    }
    return result
  }

  /// Decides routes that are near, and all if that ends, by one search over configurations.
  private mutating func spread(
    _ request: ReachRequest, _ opening: [RouteID], _ start: [FactID], _ left: inout [Int],
    _ result: inout [Distance?]
  ) {
    var spread = DistanceSpread(planner.table, planner.facts, stack: opening, given: start)
    spread.run(until: Set(left.map { RouteID($0) }), limit: request.limit / Self.spreadShare)
    spent += spread.looked
    for index in left {
      if let known = spread.weights[RouteID(index)] {
        result[index] = .reached(known)
      } else if spread.isWhole {
        result[index] = .unreached(.blocked)
      }
    }
    left.removeAll { result[$0] != nil }
  }

  /// Searches for routes one by one.
  private mutating func search(
    _ request: ReachRequest, _ opening: [RouteID], _ start: [FactID], _ left: [Int],
    _ result: inout [Distance?]
  ) {
    let most = Self.most(request)
    for index in left {
      var question = PathRequest(from: request.route, to: RouteID(index))
      question.stack = opening
      question.given = start
      question.isCold = true
      // That no step leads there is known.
      result[index] = ask(question, request, most) { _ in .blocked }
    }
  }

  // MARK: Back

  private mutating func findBack(_ request: ReachRequest) -> [Distance] {
    var search = takenSearch()
    let bounds = search.bounds(to: request.route)
    relaxed = search
    if planner.isTree && request.stack == nil { return bounds.map { distance($0) } }
    let most = Self.most(request)
    return bounds.enumerated().map { index, bound in
      if bound.isInfinite { return .unreached(.unreachable) }
      var question = PathRequest(from: RouteID(index), to: request.route)
      question.given = request.given
      question.isCold = request.isCold
      return ask(question, request, most) { $0 }
    }
  }

  // MARK: One by one

  /// Asks for one path, within what is left of `most`.
  private mutating func ask(
    _ question: PathRequest, _ request: ReachRequest, _ most: Int,
    _ kind: (NoPathKind) -> NoPathKind
  ) -> Distance {
    var question = question
    question.isExplained = false
    question.limit = min(request.limit, max(most - spent, Self.fewConfigurations))
    let answer = finder.find(question)
    spent += finder.work.spent
    switch answer {
    case .found(let paths): return .reached(paths.first?.weight ?? .zero)
    case .notFound(let obstacle):
      return obstacle.kind == .undecided ? .undecided : .unreached(kind(obstacle.kind))
    }
  }

  /// How much all searches together may use before each has only a few configurations.
  private static func most(_ request: ReachRequest) -> Int {
    min(request.limit, .max / fullSearches) * fullSearches
  }

  /// How much work a proof where tabs keep their stacks may take for each route that is left.
  private static var proofShare: Int { 100 }
  /// For how many routes at most searches are less work than a proof.
  private static var fewRoutes: Int { 16 }
  /// How many searches may use up the limit.
  private static var fullSearches: Int { 8 }
  /// What part of the limit one search for many routes may use.
  private static var spreadShare: Int { 16 }
  /// Fewer than the configurations that a search looks at before it tries to prove that there is no
  /// path.
  private static var fewConfigurations: Int { 200 }
}
