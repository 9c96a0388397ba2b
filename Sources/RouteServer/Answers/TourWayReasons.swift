import RouteGraph
import RoutePlan
import RouteTour

/// Says what is in the way from the route on which walks begin to something that none gets to.
struct TourWayReasons {
  private let plan: Plan
  private let from: RouteID
  /// The facts of each beginning.
  private let givens: [[FactID]]
  private var finder: PathFinder
  private var known: [PlanTarget: String?] = [:]

  /// How many targets are asked for, and how many configurations each question may look at.
  private static let most = 100
  private static let limit = 20_000

  init(_ plan: Plan, _ options: TourOptions) {
    self.plan = plan
    from = options.from
    givens = options.givens ?? plan.launchFacts
    finder = PathFinder(Planner(plan))
  }

  /// The reason why there is no path to a target, whatever a walk begins with; nil if there is one,
  /// or if it is not the same for all beginnings.
  mutating func reason(_ target: PlanTarget) -> String? {
    if let reason = known[target] { return reason }
    if known.count == Self.most { return nil }
    let reason = ask(target)
    known[target] = .some(reason)
    return reason
  }

  private mutating func ask(_ target: PlanTarget) -> String? {
    var result: String?
    for given in givens {
      var request = PathRequest(from: from, to: target)
      request.given = given
      request.limit = Self.limit
      guard case .notFound(let obstacle) = finder.find(request), obstacle.kind != .undecided else {
        return nil
      }
      let name =
        switch target {
        case .route(let id): plan.displayName(id)
        case .task(let id): plan.displayName(id)
        }
      let reason =
        "no path from `\(plan.displayName(from))` to `\(name)`: "
        + plan.reason(obstacle, to: name)
      if let result, result != reason { return nil }
      result = reason
    }
    return result
  }
}
