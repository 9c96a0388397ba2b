package import RouteCheck
package import RoutePlan
import RouteSyntax

/// A plan and what was found in it.
package struct CheckedPlan: Sendable {
  package var plan: Plan
  package var report: CheckReport

  package init(plan: Plan, report: CheckReport) {
    self.plan = plan
    self.report = report
  }
}

/// What a run checked: what reports are made of.
package struct CheckedRun: Sendable {
  package var plans: [CheckedPlan]
  /// The version of the tool.
  package var toolVersion: String
  /// What a baseline did; nil for a run without one.
  package var baseline: BaselineOutcome?

  package init(_ plans: [CheckedPlan], toolVersion: String) {
    self.plans = plans
    self.toolVersion = toolVersion
  }

  package var fileCount: Int { plans.reduce(0) { $0 + $1.plan.files.count } }
  package var findingCount: Int { plans.reduce(0) { $0 + $1.report.findings.count } }
  package var errorCount: Int { plans.reduce(0) { $0 + $1.report.errorCount } }
  package var warningCount: Int { plans.reduce(0) { $0 + $1.report.warningCount } }
  package var uncheckedExpectationCount: Int {
    plans.reduce(0) { $0 + $1.report.uncheckedExpectations.count }
  }
}
