import RouteGraph
import RoutePlan

/// The planner and its twin, with a plan and a question that a caller chooses.
package enum ChosenTrial {
  /// Less than for other trials, because many small plans show more than a few large ones.
  private static let limits = TwinLimits(extraFrames: 5, configurations: 300)

  /// The text of the plan that `bytes` choose, if they choose one.
  package static func plan(_ bytes: some Collection<UInt8>) -> String? {
    RandomPlan(choices: bytes.dropFirst(2))?.text
  }

  /// What is wrong with the planner's answer to the question that `bytes` choose: the first two
  /// choose the start and the target, and the others the plan. Nil if nothing is wrong, or if they
  /// choose no plan.
  package static func fault(_ bytes: some Collection<UInt8>) -> String? {
    guard let random = RandomPlan(choices: bytes.dropFirst(2)) else { return nil }
    let number = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    // A multiple of four uses the first start and target.
    let trial = TwinTrial(random, number: number &* 4)
    return trial.fault(of: PlannerClaim(Planner(random.plan), to: trial), limits: limits)
  }
}
