import RoutePlan
import RouteTour

/// The kinds of parts of a plan that a trace covers, with how many of each.
struct TraceParts {
  /// The key in JSON, what was used, and how many there are.
  let numbers: [(name: StaticString, count: Int, of: Int)]

  init(_ plan: Plan, _ coverage: TraceCoverage) {
    func used(_ counts: [Int]) -> Int { counts.count { $0 > 0 } }
    numbers = [
      ("routes", used(coverage.routes), plan.routes.count),
      ("links", used(coverage.links), plan.links.count),
      ("tasks", used(coverage.tasks), plan.tasks.count),
      ("steps", used(coverage.steps.map(\.count)), coverage.steps.count),
      ("urls", used(coverage.patterns), plan.patterns.count),
      ("expectations", used(coverage.expectations), plan.expectations.count),
    ]
  }
}
