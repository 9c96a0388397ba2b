import RouteGraph
import RoutePlan

/// The planner and its twin, asked what someone else chooses.
package enum ChosenTrial {
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
    return trial.fault(of: PlannerClaim(Planner(random.plan), to: trial))
  }
}
