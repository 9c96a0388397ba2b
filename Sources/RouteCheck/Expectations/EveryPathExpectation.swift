import RouteGraph
import RoutePlan
import RouteSyntax

/// `expect every path A -> B through C given …`: there is a path, and on every path C is on top or,
/// if it is a task, done on the way. Both ends count as on the way.
enum EveryPathExpectation {
  static func check(
    _ expectation: Expectation, _ ends: PathEnds, through: PlanTarget,
    _ promises: inout PromisePlanner
  ) -> Expectations.Outcome {
    let plan = promises.plan
    var request = promises.request(expectation, ends)
    if case .notFound(let reason) = promises.find(request) {
      if reason.kind == .undecided { return .undecided }
      return .broken(plan.missingPath(expectation, ends, reason))
    }
    request.isExplained = false
    let name: String
    switch through {
    case .route(let id):
      if id == ends.from || ends.to == through { return .kept }
      request.excluded = [id]
      name = plan.displayName(id)
    case .task(let id):
      if ends.to == through { return .kept }
      request.excludedTasks = [id]
      name = plan.displayName(id)
    }
    switch promises.find(request) {
    case .notFound(let reason): return reason.kind == .undecided ? .undecided : .kept
    case .found(let paths):
      guard let path = paths.first else { return .kept }
      return .broken(
        Finding(
          .brokenExpectation, at: plan.span(expectation) { $0.through.range },
          "a path \(plan.described(ends, expectation)) "
            + "goes around `\(name)`: \(plan.described(path))",
          steps: plan.places(path)))
    }
  }
}
