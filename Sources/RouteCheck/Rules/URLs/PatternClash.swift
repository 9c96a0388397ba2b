import RouteMatch
import RoutePlan

/// Two patterns that claim the same URL.
struct PatternClash {
  /// A URL that both match.
  var url: String
  /// Whether the patterns are the same except for names.
  var isSame: Bool
  /// The indices of the plan's patterns, in the order of the plan.
  var first: Int
  var second: Int
  var firstOwner: PlanTarget
  var secondOwner: PlanTarget

  /// For each pattern that claims what an earlier one claims, the first pair found.
  static func find(in set: PatternSet) -> [PatternClash] {
    var reported: Set<Int32> = []
    return OverlapFinder.find(set).compactMap { overlap in
      let patterns = [overlap.first, overlap.second].map { set.patterns[$0.index] }
        .sorted { $0.source < $1.source }
      let (first, second) = (patterns[0], patterns[1])
      guard first.source >= 0, let firstOwner = first.target, let secondOwner = second.target,
        reported.insert(second.source).inserted
      else { return nil }
      return PatternClash(
        url: overlap.witness, isSame: overlap.isSame, first: Int(first.source),
        second: Int(second.source), firstOwner: firstOwner, secondOwner: secondOwner)
    }
  }
}
