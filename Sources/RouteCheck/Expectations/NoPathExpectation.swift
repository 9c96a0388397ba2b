import RouteGraph
import RoutePlan
import RouteSyntax

/// `expect no path A -> B within N given …`: there is none, or none so cheap.
enum NoPathExpectation {
  static func check(
    _ expectation: Expectation, _ from: RouteID, _ to: RouteID, within: UInt32?,
    _ promises: inout PromisePlanner
  ) -> Expectations.Outcome {
    let plan = promises.plan
    switch promises.find(expectation, from, to) {
    case .notFound(let reason): return reason.kind == .undecided ? .undecided : .kept
    case .found(let paths):
      guard let path = paths.first else { return .kept }
      if let within, path.cost > within { return .kept }
      return .broken(
        Finding(
          .brokenExpectation, at: plan.span(expectation) { $0.to.range },
          "there is a path from `\(plan.displayName(from))` to `\(plan.displayName(to))`"
            + "\(plan.toldGiven(expectation)) that costs \(path.cost): \(plan.told(path))",
          steps: plan.places(path)))
    }
  }
}
