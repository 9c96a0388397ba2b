package import RouteCheck
package import RoutePlan
package import RouteBase

/// A plan and its findings.
package struct CheckedPlan: Sendable {
  package var plan: Plan
  package var report: CheckReport
  /// The plan's files under their names in reports and baselines.
  package private(set) var files: [SourceFile]
  /// The plan's files, and after them those of the code that it was compared with.
  package let sourceFiles: [SourceFile]

  package init(plan: Plan, report: CheckReport, code: [SourceFile] = []) {
    self.plan = plan
    self.report = report
    sourceFiles = plan.sourceFiles + code
    files = sourceFiles
  }

  /// Sets the names of files in reports and baselines; `name` receives a file's path.
  package mutating func nameFiles(_ name: (_ path: String) -> String) {
    files = sourceFiles.map { SourceFile(path: name($0.path), text: $0.text) }
  }
}

/// The results of a run, from which reports are made.
package struct CheckedRun: Sendable {
  package var plans: [CheckedPlan]
  /// The version of the tool.
  package var toolVersion: String
  /// The effect of a baseline; nil for a run without one.
  package var baseline: BaselineOutcome?

  package init(_ plans: [CheckedPlan], toolVersion: String) {
    self.plans = plans
    self.toolVersion = toolVersion
  }

  package var fileCount: Int {
    if plans.count == 1 { return plans[0].plan.files.count }
    return Set(plans.flatMap { plan in plan.plan.files.map { $0.path } }).count
  }
  package var findingCount: Int { plans.reduce(0) { $0 + $1.report.findings.count } }
  package var errorCount: Int { plans.reduce(0) { $0 + $1.report.errorCount } }
  package var warningCount: Int { plans.reduce(0) { $0 + $1.report.warningCount } }
  package var uncheckedExpectationCount: Int {
    plans.reduce(0) { $0 + $1.report.uncheckedExpectations.count }
  }
}
