package import RoutePlan
import RouteBase
package import RouteSyntax

/// A part of the meaning of a plan that questions depend on.
package enum PlanMeaning: Sendable {
  /// Which routes, tasks, links and facts there are, and how people move among them.
  case moves
  /// The same, and what URLs open.
  case urls
}

extension PlanChecker {
  /// Those of `errors` that leave `part` of the meaning of `plan` open. Their rule decides and, for
  /// URLs, their place, because a pattern that names an unknown parameter opens nothing.
  package static func errors(
    _ errors: [Finding], leavingOpen part: PlanMeaning, in plan: Plan
  ) -> [Finding] {
    if errors.isEmpty { return [] }
    var patterns: PatternPlaces?
    return errors.filter { error in
      if let open = RuleTable[error.rule].leavesOpen { return open == .moves || part == .urls }
      guard part == .urls, error.rule == .unknownParameter else { return false }
      let known = patterns ?? PatternPlaces(plan)
      patterns = known
      return known.contains(error.span)
    }
  }

  /// Where the patterns of a plan are written.
  private struct PatternPlaces {
    /// For each file, in the order of the text; repeated if the file is in several places of the
    /// plan.
    private var ranges: [[SourceRange]]

    init(_ plan: Plan) {
      ranges = Array(repeating: [], count: plan.files.count)
      for pattern in plan.patterns { ranges[pattern.file.index].append(pattern.range) }
      for file in ranges.indices { ranges[file].sort { $0.start < $1.start } }
    }

    func contains(_ span: SourceSpan) -> Bool {
      let ranges = ranges[span.file.index]
      var (low, high) = (0, ranges.count)
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].start <= span.range.start { low = middle + 1 } else { high = middle }
      }
      return low > 0 && span.range.start < ranges[low - 1].end
    }
  }
}
