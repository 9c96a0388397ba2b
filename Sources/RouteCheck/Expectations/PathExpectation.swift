import RouteGraph
import RoutePlan
import RouteSyntax

/// `expect path A -> B within N given …`: there is a path, and one that costs at most N.
enum PathExpectation {
  static func check(
    _ expectation: Expectation, _ ends: PathEnds, within: UInt32?,
    _ promises: inout PromisePlanner
  ) -> Expectations.Outcome {
    let plan = promises.plan
    switch promises.find(promises.request(expectation, ends)) {
    case .notFound(let reason):
      if reason.kind == .undecided { return .undecided }
      return .broken(plan.missingPath(expectation, ends, reason))
    case .found(let paths):
      guard let path = paths.first, let within, path.cost > within else { return .kept }
      return .broken(
        Finding(
          .brokenExpectation, at: plan.span(expectation) { $0.within },
          "the cheapest path \(plan.described(ends, expectation)) "
            + "costs \(path.cost): \(plan.described(path))",
          steps: plan.places(path),
          fix: Fix("add a shorter way, or write `within \(path.cost)`")))
    }
  }
}
