import RouteGraph
import RoutePlan
import RouteSyntax

/// `expect every path A -> B through C given …`: there is a path, and none without C on top or, if it
/// is a task, done on the way. Both ends are on the way.
enum EveryPathExpectation {
  static func check(
    _ expectation: Expectation, _ from: RouteID, _ to: RouteID, through: Expectation.Target,
    _ promises: inout PromisePlanner
  ) -> Expectations.Outcome {
    let plan = promises.plan
    if case .notFound(let reason) = promises.find(expectation, from, to, isExplained: true) {
      if reason.kind == .undecided { return .undecided }
      return .broken(plan.missingPath(expectation, from, to, reason))
    }
    let answer: PathAnswer
    let name: String
    switch through {
    case .route(let id):
      if id == from || id == to { return .kept }
      answer = promises.find(expectation, from, to, shunned: [id])
      name = plan.displayName(id)
    case .task(let id):
      answer = promises.find(expectation, from, to, shunnedTasks: [id])
      name = plan.displayName(id)
    }
    switch answer {
    case .notFound(let reason): return reason.kind == .undecided ? .undecided : .kept
    case .found(let paths):
      guard let path = paths.first else { return .kept }
      return .broken(
        Finding(
          .brokenExpectation, at: plan.span(expectation) { $0.through.range },
          "a path from `\(plan.displayName(from))` to `\(plan.displayName(to))`"
            + "\(plan.toldGiven(expectation)) goes around `\(name)`: \(plan.told(path))",
          steps: plan.places(path)))
    }
  }
}
