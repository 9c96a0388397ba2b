package import RoutePlan
package import RouteBase
package import RouteSyntax

/// A plan after fixes, and what is still to be said of it.
package struct FixedPlan: Sendable {
  package var plan: Plan
  package var report: CheckReport
  /// The files that fixes change, in the order of the plan.
  package var changes: [FixedFile]
  /// Whether fixes were left when as many rounds were made as may be.
  package var isCutShort: Bool
}

/// A file before and after fixes.
package struct FixedFile: Sendable {
  /// How messages name it.
  package var path: String
  /// Whether it is the one that the plan starts with.
  package var isMain: Bool
  package var old: SourceText
  package var new: SourceText
  /// How many findings were fixed in it.
  package var fixCount: Int
}

/// Texts that are used in place of what files hold.
package struct SourceOverrides: Sendable {
  /// That of the file that the plan starts with.
  package var main: SourceText?
  /// Those of included files, by their paths.
  package var included: [String: SourceText] = [:]

  package init() {}
}

extension CheckReport {
  /// How many findings have edits of just this safety.
  package func fixCount(_ safety: Fix.Safety) -> Int {
    findings.count { finding in
      finding.fix.map { $0.safety == safety && !$0.edits.isEmpty } ?? false
    }
  }
}
