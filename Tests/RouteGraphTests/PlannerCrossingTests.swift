import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

@Suite("What every path passes")
struct PlannerCrossingTests {
  @Test("agrees with what the twin cannot avoid", arguments: TrialNumbers.parts(of: 200))
  func isTheTwins(seeds: Range<Int>) {
    for seed in seeds {
      for trial in TwinTrial.trials(seed: seed, count: 2) {
        if let fault = fault(trial) {
          Issue.record("QTROUTE_SEED=\(seed): \(fault)\n\(trial)")
          return
        }
      }
    }
  }

  private func fault(_ trial: TwinTrial) -> String? {
    var request = PathRequest(trial.opening, to: trial.goal, in: trial.twin)
    request.limit = 10_000
    guard case .success(let crossing) = Planner(trial.twin.plan).cross(request) else { return nil }
    for route in trial.twin.routes where route != request.from && route != trial.goal.route {
      var limits = TwinTrial.limits
      limits.excluded = route
      let around = trial.twin.search(from: trial.start, to: trial.goal, limits: limits)
      let screen = crossing.screens.first { $0.route == route }
      let name = trial.twin.plan.displayName(route)
      if screen?.isDecided == true && around.path != nil { return "there is a way around \(name)" }
      if screen == nil && around.path == nil && around.isExact { return "no way around \(name)" }
    }
    return nil
  }
}
