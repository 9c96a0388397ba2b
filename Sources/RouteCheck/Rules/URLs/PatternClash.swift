import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// Two patterns that claim the same URL.
struct PatternClash {
  /// A pattern as it is written, and what it opens; nil if its URLs stay in the browser.
  struct Claim {
    var span: SourceSpan
    var owner: PlanTarget?
  }

  /// A URL that both match.
  var url: String
  /// Whether the patterns are the same except for names.
  var isSame: Bool
  /// In the order of the plan; one of URLs that stay in the browser comes last.
  var first: Claim
  var second: Claim

  /// For each pattern that claims what an earlier one claims, the first pair found. Patterns of
  /// routes and tasks that exclude each other do not clash.
  static func find(in set: PatternSet, _ plan: Plan) -> [PatternClash] {
    var reported: Set<Int32> = []
    return OverlapFinder.find(set, excluding: TargetExclusions(plan)).compactMap { overlap in
      let patterns = [overlap.first, overlap.second].map { set.patterns[$0.index] }
        .sorted { ($0.isWeb ? 1 : 0, $0.source) < ($1.isWeb ? 1 : 0, $1.source) }
      guard let first = claim(patterns[0], plan), let second = claim(patterns[1], plan),
        reported.insert(patterns[1].source).inserted
      else { return nil }
      return PatternClash(
        url: overlap.witness, isSame: overlap.isSame, first: first, second: second)
    }
  }

  private static func claim(_ pattern: WholePattern, _ plan: Plan) -> Claim? {
    if let index = pattern.webIndex {
      return Claim(span: plan.webPatterns[index].span, owner: nil)
    }
    guard pattern.source >= 0, let owner = pattern.target else { return nil }
    return Claim(span: plan.span(of: plan.patterns[Int(pattern.source)]), owner: owner)
  }
}

extension PatternClash.Claim {
  /// What the pattern is of: `` `Home` ``, or what stays in the browser.
  func name(_ plan: Plan) -> String {
    owner.map { "`\(plan.displayName($0.symbol))`" } ?? "`web`"
  }
}
