import RouteMatch
import RoutePlan
import RouteSyntax

/// `duplicate-pattern` and `ambiguous-pattern`: two routes or tasks claim one URL.
enum PatternOverlapRules {
  static func check(_ context: inout CheckContext) {
    let plan = context.plan
    let set = context.patterns()
    var reported: Set<Int32> = []
    for overlap in OverlapFinder.find(set) {
      let patterns = [overlap.first, overlap.second].map { set.patterns[$0.index] }
        .sorted { $0.source < $1.source }
      let (first, second) = (patterns[0], patterns[1])
      guard first.source >= 0, let owner = first.target, let other = second.target,
        reported.insert(second.source).inserted
      else { continue }
      let url = overlap.witness
      let names = [owner, other].map { plan.displayName($0.symbol) }
      context.report(
        Finding(
          overlap.isSame ? .duplicatePattern : .ambiguousPattern,
          at: plan.span(of: plan.patterns[Int(second.source)]),
          overlap.isSame
            ? "`\(names[0])` and `\(names[1])` have the same pattern: `\(url)` would open both"
            : "`\(url)` matches this and a pattern of `\(names[0])`, and neither says more",
          notes: [
            .init(
              at: plan.span(of: plan.patterns[Int(first.source)]),
              overlap.isSame ? "first used here" : "the other pattern")
          ],
          fix: Fix(
            overlap.isSame
              ? "change one of them, or remove it" : "add a literal segment to one of them")))
    }
  }
}
