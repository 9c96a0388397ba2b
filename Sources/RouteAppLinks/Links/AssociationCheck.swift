package import RouteMatch
package import RoutePlan

/// Compares what an association file lets through with what a plan opens.
///
/// Both are sets of paths, compared as automata, under each query and fragment that rules of the file
/// tell apart. What the file lets through beyond, and `export` does too since no file can say it
/// better, is kept apart.
package struct AssociationCheck {
  /// A URL that one of both takes and the other does not.
  package struct Difference: Sendable {
    /// Whether the file lets it through and the plan does not open it; else the reverse.
    package var isExtra: Bool
    package var url: String
    /// The rule that decides, as an offset in the file; nil where none matches.
    package var ruleOffset: Int?
    /// What the plan opens with it, or what the rules for which cannot be told from it.
    package var target: PlanTarget?
    /// What else has a pattern that takes it, and is kept out by it.
    package var others: [PlanTarget] = []
  }

  package struct Result: Sendable {
    package var differences: [Difference] = []
    /// What no file can keep out: one for each pattern.
    package var loose: [Difference] = []
    /// The rules, as offsets, that never decide since those before them take all that they take, or
    /// since no URL fits them.
    package var dead: [DeadRule] = []
    /// Whether everything was compared; else a limit was reached.
    package var isWhole = true
    /// Whether two letters were taken for any `$(lang)` or `$(region)`.
    package var guessesCodes = false

    package init() {}
  }

  package struct DeadRule: Sendable {
    package var offset: Int
    /// Whether no URL fits it, whatever stands before it.
    package var isEmpty: Bool
  }

  let patterns: [PatternID]
  let set: PatternSet
  /// What the rules that `export` writes let through beyond the plan, and for what.
  let looseness: [AppleComponents.Looseness]
  private let hosts: [String]
  private var matcher: URLMatcher
  let limit: Int

  /// What the patterns of a host open is compared, with allowance for what the file that
  /// is `exported` cannot say. The search ends after `limit` steps, about.
  package init(
    _ host: LinkHosts.Host, _ set: PatternSet, _ plan: Plan, exported: AppleFile? = nil,
    limit: Int = 200_000_000
  ) {
    (patterns, hosts) = (host.patterns, host.examples)
    (self.set, self.limit) = (set, limit)
    looseness = (exported?.components ?? AppleComponents(host, set, plan)).looseness
    matcher = URLMatcher(plan, set)
  }

  /// Compares `rules`, in which `variables` may stand: at first all rules side by side and all patterns
  /// as one, and where that finds something each on its own.
  package func compare(
    _ rules: [AssociationFile.Rule], _ variables: [String: [String]]
  ) -> Result {
    let conditions = LinkConditions(rules, variables)
    var search = AssociationSearch(self, rules, variables)
    search.compare(conditions, .coarse)
    let coarse = search.result
    if !coarse.differences.isEmpty {
      search = AssociationSearch(self, rules, variables)
      // An empty segment is the last thing to blame a rule for.
      search.compare(conditions, .fine)
      search.compare(conditions, .fineWithEmptySegments)
      if search.result.differences.isEmpty { search.result.differences = coarse.differences }
      search.result.isWhole = search.result.isWhole && coarse.isWhole
    }
    search.findDeadRules(conditions)
    search.result.isWhole = search.result.isWhole && conditions.isWhole
    search.result.guessesCodes = rules.contains { $0.pathGlob.hasCodes(variables) }
    return search.result
  }

  /// The URL of a path, and what it opens: on the first host where it opens something, else on the
  /// first.
  mutating func match(_ path: String) -> (url: String, target: PlanTarget?) {
    for host in hosts {
      let url = "https://" + host + path
      let pattern = matcher.pattern(for: url)
      if !pattern.isNone { return (url, matcher.set.patterns[pattern.index].target) }
    }
    return ("https://" + (hosts.first ?? "") + path, nil)
  }
}
