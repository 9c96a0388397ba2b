import Foundation
import RouteGraph
import RoutePlan
import Testing

/// The planner against its twin on small random plans.
///
/// `QTROUTE_SEED` starts elsewhere, `QTROUTE_ROUNDS` asks so many times as much.
@Suite("The planner, held against its twin")
struct PlannerTrialTests {
  private static func number(_ variable: String, _ other: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? other
  }
  private static let first = number("QTROUTE_SEED", 1)
  private static let plans = number("QTROUTE_PLANS", 150) * max(number("QTROUTE_ROUNDS", 1), 1)

  @Test("finds the cheapest path, and says that there is none only where there is none")
  func agrees() {
    var paths = 0
    var undecided = 0
    for seed in Self.first..<Self.first + Self.plans {
      for trial in TwinTrial.trials(seed: seed, count: 4) {
        let claim = answer(to: trial)
        switch claim {
        case .undecided:
          undecided += 1
          Issue.record("seed \(seed) undecided: \(trial.fault(of: nil) ?? "")")
        case .none:
          if let fault = trial.fault(of: nil) {
            Issue.record("seed \(seed): \(fault)")
            return
          }
        case .path(let path):
          paths += 1
          if let fault = trial.fault(of: path) {
            Issue.record("seed \(seed): \(fault)")
            return
          }
        }
      }
    }
    #expect(undecided == 0)
    #expect(paths > Self.plans)
  }

  private enum Claim {
    case path(TwinClaimedPath)
    case none
    case undecided
  }

  private func answer(to trial: TwinTrial) -> Claim {
    let plan = trial.twin.plan
    var request = PathRequest(from: trial.start.top.route, to: trial.goal.target)
    request.stack = trial.start.stack.map(\.route)
    request.given = plan.facts.indices.filter { trial.start.facts >> UInt64($0) & 1 == 1 }.map {
      FactID($0)
    }
    request.isExact = trial.goal.isExact
    request.limit = 1_000_000
    switch Planner(plan).find(request) {
    case .found(let paths):
      guard let path = paths.first else { return .none }
      let outcome = plan.outcome(of: path)
      let facts = outcome.facts.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) }
      return .path(
        TwinClaimedPath(
          steps: path.steps.map { claim($0) }, cost: Int(path.cost), stack: path.finalStack,
          facts: facts))
    case .notFound(let obstacle): return obstacle.kind == .undecided ? .undecided : .none
    }
  }

  private func claim(_ step: Step) -> TwinClaim {
    TwinClaim(
      verb: TwinVerb(rawValue: step.verb.rawValue) ?? .self,
      route: step.task.isNone ? step.route : nil, presentation: step.presentation,
      cost: Int(step.cost), link: step.link.isNone ? nil : step.link,
      task: step.task.isNone ? nil : step.task)
  }
}
