package import RouteMatch
package import RoutePlan

/// Compares the URLs that an association file lets through with those that a plan opens.
///
/// Both are sets of paths, compared as automata, for each query and fragment that the file's rules
/// distinguish. Extra URLs that the file from `export` also lets through, because no file can be
/// more precise, are listed separately.
package struct AssociationCheck {
  /// A URL that only one of the two accepts.
  package struct Difference: Sendable {
    /// Whether the file lets it through and the plan does not open it; otherwise the reverse.
    package var isExtra: Bool
    package var url: String
    /// The offset in the file of the rule that decides; nil if none matches.
    package var ruleOffset: Int?
    /// The target that the plan opens with it or, for a loose URL, the target whose rules cannot
    /// exclude it.
    package var target: PlanTarget?
    /// Other targets with a pattern that matches the URL; it is kept out for them, too.
    package var others: [PlanTarget] = []
  }

  package struct Result: Sendable {
    package var differences: [Difference] = []
    /// URLs that no file can keep out: one for each pattern.
    package var loose: [Difference] = []
    /// The rules that never decide, because the rules before them match everything that they match
    /// or because no URL matches them.
    package var dead: [DeadRule] = []
    /// Whether everything was compared; false if a limit was reached.
    package var isWhole = true
    /// Whether any two letters were accepted for `$(lang)` or `$(region)`.
    package var guessesCodes = false

    package init() {}
  }

  package struct DeadRule: Sendable {
    package var offset: Int
    /// Whether no URL matches it, regardless of the rules before it.
    package var isEmpty: Bool
  }

  /// The number of steps after which a comparison usually gives up; they take about half a minute.
  package static let usualLimit = 1_000_000_000

  let patterns: [PatternID]
  /// The patterns of URLs that stay in the browser, and for each of `patterns` the places of those
  /// that may take a URL from it.
  let web: [PatternID]
  let overriding: [[Int]]
  let set: PatternSet
  /// The URLs that the rules from `export` let through beyond the plan, and their targets.
  let looseness: [AppleComponents.Looseness]
  private let hosts: [String]
  private var matcher: URLMatcher
  let limit: Int

  /// Compares against the URLs that the patterns of a host open, allowing for what the `exported`
  /// file cannot express. The search ends after about `limit` steps.
  package init(
    _ host: LinkHosts.Host, _ set: PatternSet, _ plan: Plan, exported: AppleFile? = nil,
    limit: Int = usualLimit
  ) {
    let components = exported?.components ?? AppleComponents(host, set, plan)
    self.init(host, set, plan, looseness: components.looseness, limit: limit)
  }

  /// The same with a list of the URLs that no file of another kind can keep out.
  init(
    _ host: LinkHosts.Host, _ set: PatternSet, _ plan: Plan,
    looseness: [AppleComponents.Looseness], limit: Int = usualLimit
  ) {
    (patterns, hosts) = (host.patterns, host.examples)
    (self.set, self.limit) = (set, limit)
    let ranks = LinkRanks(host, set)
    (web, overriding) = (host.web, host.patterns.map { ranks.overriding($0) })
    self.looseness = looseness
    matcher = URLMatcher(plan, set)
  }

  /// Compares `rules`, which may use `variables`: first all rules side by side and all patterns as
  /// one; if that finds a difference, each separately.
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

  /// The URL of a path and its target: on the first host on which it opens something, or else on
  /// the first host.
  mutating func match(_ path: String) -> (url: String, target: PlanTarget?) {
    for host in hosts {
      let url = "https://" + host + path
      let pattern = matcher.pattern(for: url)
      if pattern.isNone { continue }
      if let target = matcher.set.patterns[pattern.index].target { return (url, target) }
    }
    return ("https://" + (hosts.first ?? "") + path, nil)
  }
}
