package import RoutePlan
package import RouteBase
package import RouteSyntax

/// A plan after fixes, and what is still found in it.
package struct FixedPlan: Sendable {
  package var plan: Plan
  package var report: CheckReport
  /// The files that fixes change, in the order of the plan.
  package var changes: [FixedFile]
  /// Whether the limit on rounds was reached before all fixes were made.
  package var isCutShort: Bool
}

/// A file before and after fixes.
package struct FixedFile: Sendable {
  /// Its name in messages.
  package var path: String
  /// Whether the plan starts with it.
  package var isMain: Bool
  package var old: SourceText
  package var new: SourceText
  /// How many findings were fixed in it.
  package var fixCount: Int
}

/// Texts that replace the contents of files.
package struct SourceOverrides: Sendable {
  /// The text of the file that the plan starts with.
  package var main: SourceText?
  /// The texts of included files, by their paths.
  package var included: [String: SourceText] = [:]

  package init() {}
}

extension CheckReport {
  /// How many findings have edits of exactly this safety.
  package func fixCount(_ safety: Fix.Safety) -> Int {
    findings.count { finding in
      finding.fix.map { $0.safety == safety && !$0.edits.isEmpty } ?? false
    }
  }
}
