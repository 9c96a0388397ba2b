package import RoutePlan

/// A question: how far everything is.
package struct ReachRequest: Sendable {
  /// The route that ways start from, or with `isReverse` lead to.
  package var route: RouteID
  package var isReverse = false
  /// The stack to start from, bottom to top; nil for the place of `route`. Of no use in reverse.
  package var stack: [RouteID]?
  /// The facts that hold at each start.
  package var given: [FactID] = []
  /// How many configurations may be looked at for each route.
  package var limit = 300_000

  package init(_ route: RouteID) { self.route = route }
}

/// How far a route is.
package enum Distance: Sendable {
  /// What the cheapest path comes to; the route itself is at zero.
  case reached(Weight)
  case unreached(NoPath.Kind)
  /// Neither a path nor a proof was found within the limit.
  case undecided
}

extension Planner {
  /// How far each route is, by its id.
  package func reach(_ request: ReachRequest) -> [Distance] {
    plan.routes.indices.map { index in
      let other = RouteID(index)
      var question = PathRequest(
        from: request.isReverse ? other : request.route,
        to: request.isReverse ? request.route : other)
      question.stack = request.isReverse ? nil : request.stack
      question.given = request.given
      question.limit = request.limit
      switch find(question) {
      case .found(let paths): return .reached(paths.first?.weight ?? .zero)
      case .notFound(let obstacle):
        return obstacle.kind == .undecided ? .undecided : .unreached(obstacle.kind)
      }
    }
  }
}

extension StepPath {
  /// Its cost and the number of its steps, `self` left out.
  package var weight: Weight {
    Weight(cost: cost, steps: UInt32(clamping: steps.count { $0.verb != .self }))
  }
}
