import RouteGraph
import RoutePlan
@testable import RouteTrials
import Testing

/// The twin detects planners that misread the language.
@Suite("The twin disagrees with a planner")
struct PlannerMutationTests {
  /// The maximum number of trials.
  private static let trials = 800

  @Test("that misreads the language", arguments: PlanMutation.allCases)
  func isFoundOut(mutation: PlanMutation) throws {
    let number = try #require(firstFault { mutation.applied(to: $0) }, "it is not found out")
    print("\(mutation.rawValue): found out by trial \(number)")
  }

  @Test("but not with one that reads it correctly")
  func isLeftAlone() {
    #expect(firstFault { $0 } == nil)
  }

  /// The number of the first trial in which a planner for another plan is wrong about the original
  /// one.
  private func firstFault(_ mutated: (Plan) -> Plan) -> Int? {
    var number = 0
    for seed in 0..<Self.trials / 4 {
      let trials = TwinTrial.trials(seed: seed, count: 4)
      guard let plan = trials.first?.random.plan else { continue }
      let planner = Planner(mutated(plan))
      for trial in trials {
        number += 1
        var claim = PlannerClaim(planner, to: trial)
        // The steps have to show it, not their description.
        if case .path(var path) = claim {
          (path.given, path.stack, path.facts) = (nil, nil, nil)
          for index in path.steps.indices { path.steps[index].stack = nil }
          claim = .path(path)
        }
        if trial.fault(of: claim) != nil { return number }
      }
    }
    return nil
  }
}
