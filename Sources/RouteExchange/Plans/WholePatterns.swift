import RouteMatch
import RoutePlan

/// The patterns that open each route and task, whole, as text.
struct WholePatterns {
  private let plan: Plan
  private let set: PatternSet
  private let openers: PatternOpeners

  init(_ plan: Plan) {
    self.plan = plan
    set = PatternSet(plan)
    openers = PatternOpeners(set, plan)
  }

  /// Those of `target`, in the order of its `at` clauses.
  subscript(_ target: MatchTarget) -> [String] { openers[target].map { set.text(of: $0, plan) } }
}
