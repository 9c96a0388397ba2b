import RouteBench
import RouteCheck
import RoutePlan
import RouteSyntax

/// A check of a plan, rule by rule: on a tree with parameters and patterns, and on a plan with five
/// links for each route, tabs and facts, for rules that have nothing to do on a tree.
enum RuleStage {
  /// A rule that takes less time has nothing to do on the plan.
  private static let leastSeconds = 1e-6

  @Sendable
  static func measureTree(_ run: StageRun) -> [Figure] {
    let (plan, findings) = PlanGenerator.planAndFindings(routes: run.routes)
    return measure(plan, findings, run, Names(whole: "rules", each: "rule"))
  }

  @Sendable
  static func measureLinks(_ run: StageRun) -> [Figure] {
    let plan = districts(run, .tidy, links: 5)
    return measure(plan, [], run, Names(whole: TaskName.linkRules, each: "links"))
  }

  /// A plan that nobody has tidied: there is a finding for every other route.
  @Sendable
  static func measureFindings(_ run: StageRun) -> [Figure] {
    let plan = districts(run, .features, links: 1)
    return [
      run.figure(
        .rules, TaskName.manyFindings,
        StageRun.Work(items: run.routes) { _ = PlanChecker.check(plan, []) })
    ]
  }

  /// A plan with so many links for each route.
  private static func districts(
    _ run: StageRun, _ kind: PathGenerator.PlanKind, links: Int
  ) -> Plan {
    let district = PathGenerator(routes: 1000, links: links * 1000, kind: kind)
    return PathGenerator(district, times: max(run.routes / 1000, 1)).plan
  }

  /// The name of the figure of all rules, and what that of one rule starts with.
  private struct Names {
    var whole: String
    var each: String
  }

  private static func measure(
    _ plan: Plan, _ findings: [Finding], _ run: StageRun, _ names: Names
  ) -> [Figure] {
    let whole = run.figure(
      .stages, names.whole,
      StageRun.Work(items: run.routes) { _ = PlanChecker.check(plan, findings) })
    // What several rules share counts for the first of them.
    var samples: [Rule: [Double]] = [:]
    var allocations: [Rule: Int] = [:]
    let repeats = run.stage.isCounting ? 1 : min(max(Int(0.02 / whole.seconds.median), 1), 1000)
    for _ in 0..<(run.stage.isCounting ? 1 : run.runs) {
      var seconds: [Rule: Double] = [:]
      for _ in 0..<repeats {
        var start = Clock.now
        var count = AllocationCounter.count ?? 0
        _ = PlanChecker.check(plan, findings) { rule in
          let (end, counted) = (Clock.now, AllocationCounter.count ?? 0)
          seconds[rule, default: 0] += end - start
          allocations[rule] = counted - count
          count = AllocationCounter.count ?? 0
          start = Clock.now
        }
      }
      for (rule, seconds) in seconds {
        samples[rule, default: []].append(seconds / Double(repeats))
      }
    }
    return [whole]
      + Rule.allCases.compactMap { rule in
        guard let found = samples[rule] else { return nil }
        var figure = Figure(
          .rules, "\(names.each), \(rule.name)", routes: run.routes, items: run.routes,
          seconds: Sample(run.stage.isCounting ? [] : found))
        if run.stage.isCounting, AllocationCounter.count != nil {
          figure.allocations = allocations[rule]
        }
        return figure
      }.filter { run.stage.isCounting || $0.seconds.median > leastSeconds }
  }
}
