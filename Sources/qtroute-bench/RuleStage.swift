import RouteBench
import RouteCheck
import RoutePlan
import RouteSyntax

/// A check of a plan, pass by pass: of a tree with parameters and patterns, and of a plan with links,
/// tabs and facts, for what has nothing to do on a tree.
enum RuleStage {
  /// A pass that takes less has nothing to do on the plan.
  private static let leastSeconds = 1e-6

  @Sendable
  static func measureTree(_ run: StageRun) -> [Figure] {
    let (plan, findings) = PlanGenerator.planAndFindings(routes: run.routes)
    return measure(plan, findings, run, whole: "rules", each: "rule")
  }

  @Sendable
  static func measureLinks(_ run: StageRun) -> [Figure] {
    let district = PathGenerator(routes: 1000, links: 1000, kind: .features)
    let plan = PathGenerator(district, times: max(run.routes / 1000, 1)).plan
    return measure(plan, [], run, whole: "rules, links", each: "links")
  }

  private static func measure(
    _ plan: Plan, _ findings: [Finding], _ run: StageRun, whole name: String, each: String
  ) -> [Figure] {
    let whole = run.figure(
      .stages, name, StageRun.Work(items: run.routes) { _ = PlanChecker.check(plan, findings) })
    let passes = CheckPass.allCases
    var samples = passes.map { _ in [Double]() }
    var allocations = passes.map { _ in 0 }
    let repeats = run.stage.isCounting ? 1 : min(max(Int(0.02 / whole.seconds.median), 1), 1000)
    for _ in 0..<(run.stage.isCounting ? 1 : run.runs) {
      var seconds = passes.map { _ in 0.0 }
      for _ in 0..<repeats {
        var index = 0
        var start = Clock.now
        var count = AllocationCounter.count ?? 0
        _ = PlanChecker.check(plan, findings) { _ in
          seconds[index] += Clock.now - start
          allocations[index] = (AllocationCounter.count ?? 0) - count
          index += 1
          count = AllocationCounter.count ?? 0
          start = Clock.now
        }
      }
      for index in passes.indices { samples[index].append(seconds[index] / Double(repeats)) }
    }
    return [whole]
      + passes.indices.map { index in
        var figure = Figure(
          .rules, "\(each), \(passes[index].rawValue)", routes: run.routes, items: run.routes,
          seconds: Sample(run.stage.isCounting ? [] : samples[index]))
        if run.stage.isCounting, AllocationCounter.count != nil {
          figure.allocations = allocations[index]
        }
        return figure
      }.filter { run.stage.isCounting || $0.seconds.median > leastSeconds }
  }
}
