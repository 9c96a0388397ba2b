import RouteGraph
import RoutePlan

/// The planner and its twin, asked what someone else chooses.
package enum ChosenTrial {
  /// Less than other trials have: many small plans tell more than a few large ones.
  private static let limits = TwinLimits(extraFrames: 5, configurations: 300)

  /// The text of the plan that `bytes` choose, if they choose one.
  package static func plan(_ bytes: some Collection<UInt8>) -> String? {
    RandomPlan(choices: bytes.dropFirst(2))?.text
  }

  /// What is wrong with the planner's answer to the question that `bytes` choose: two of them the
  /// start and the target, the others the plan. Nil where nothing is, and where they choose no plan.
  package static func fault(_ bytes: some Collection<UInt8>) -> String? {
    guard let random = RandomPlan(choices: bytes.dropFirst(2)) else { return nil }
    let number = bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    // Every fourth number takes the first start and target there are.
    let trial = TwinTrial(random, number: number &* 4)
    return trial.fault(of: PlannerClaim(Planner(random.plan), to: trial), limits: limits)
  }
}
