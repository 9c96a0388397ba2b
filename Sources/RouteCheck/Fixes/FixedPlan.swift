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
  /// How many findings have edits of exactly this safety. Warnings wait for what was not understood, so
  /// they do not count if that has no such edits, nor safer ones.
  package func fixCount(_ safety: Fix.Safety) -> Int {
    func isFixed(_ finding: Finding, _ safeties: [Fix.Safety]) -> Bool {
      finding.fix.map { safeties.contains($0.safety) && !$0.edits.isEmpty } ?? false
    }
    let isStuck = findings.contains {
      PlanFixer.isUnclear($0) && !isFixed($0, [.safe, safety])
    }
    return findings.count { finding in
      isFixed(finding, [safety]) && (!isStuck || RuleTable[finding.rule].level == .error)
    }
  }
}
