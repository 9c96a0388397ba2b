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
  /// How far away each route is, by its id. Callers with more than one question keep a
  /// `DistanceFinder`.
  package func reach(_ request: ReachRequest) -> [Distance] {
    var finder = DistanceFinder(self)
    return finder.find(request)
  }
}

extension StepPath {
  /// Its cost and the number of its steps, not counting `self`.
  package var weight: Weight {
    Weight(cost: cost, steps: UInt32(clamping: steps.count { $0.verb != .self }))
  }
}
