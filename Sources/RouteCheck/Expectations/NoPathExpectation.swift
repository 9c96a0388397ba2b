import RouteGraph
import RoutePlan
import RouteSyntax

/// `expect no path A -> B within N given …`: there is no path, or none that costs at most N.
enum NoPathExpectation {
  static func check(
    _ expectation: Expectation, _ ends: PathEnds, within: UInt32?,
    _ promises: inout PromisePlanner
  ) -> Expectations.Outcome {
    let plan = promises.plan
    var request = promises.request(expectation, ends)
    // Why there is no path does not matter.
    request.isExplained = false
    if let within { request.mostCost = UInt64(within) }
    switch promises.find(request) {
    case .notFound(let reason): return reason.kind == .undecided ? .undecided : .kept
    case .found(let paths):
      guard let path = paths.first else { return .kept }
      if let within, path.cost > within { return .kept }
      return .broken(
        Finding(
          .brokenExpectation, at: plan.span(expectation) { $0.to.range },
          "there is a path \(plan.described(ends, expectation)) "
            + "that costs \(path.cost): \(plan.described(path))",
          steps: plan.places(path)))
    }
  }
}
