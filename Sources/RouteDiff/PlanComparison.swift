package import RoutePlan
import RouteBase
import RouteSyntax

/// What is different between two plans, for those who use the app.
///
/// A change is breaking if something that worked for somebody (a person, a link from outside, the
/// code that opens screens by their ids) no longer works, requires more, or does something else.
package struct PlanComparison: Sendable {
  package let pair: PlanPair
  /// Breaking changes come first, then other changes, then new elements; each group is sorted by
  /// kind, then in the order of the plans.
  package internal(set) var changes: [Change] = []
  /// What could not be compared in full, in words; empty if everything was.
  package internal(set) var limits: [String] = []

  var old: Plan { pair.old }
  var new: Plan { pair.new }

  /// Compares two plans; `alreadyLimited` lists, a line each, the known reasons why they cannot be
  /// compared in full.
  package init(
    _ old: Plan, _ new: Plan, limits: ComparisonLimits = ComparisonLimits(),
    alreadyLimited: [String] = []
  ) {
    pair = PlanPair(old, new)
    self.limits = alreadyLimited
    if pair.isUnchanged { return }
    compareDeclarations()
    compareParameters()
    compareFacts()
    comparePlaces()
    compareClauses()
    compareLinks()
    compareExpectations()
    compareWebPatterns()
    compareURLs(limits)
    compareSetArguments()
    comparePaths(limits)
    settleInferred()
    sort()
  }

  private mutating func sort() {
    var ranks: [ChangeKind: Int] = [:]
    for (rank, kind) in ChangeKind.allCases.enumerated() { ranks[kind] = rank }
    func rank(_ change: Change) -> Int {
      let group = change.isBreaking ? 0 : change.kind.isNew ? 2 : 1
      return group * 1000 + (ranks[change.kind] ?? 0)
    }
    // Equal ranks keep the order in which they were found: sorting in the library is stable.
    let order = changes.indices.map { (rank(changes[$0]), $0) }.sorted { $0 < $1 }
    changes = order.map { changes[$0.1] }
  }

  package func count(_ group: Change.Group) -> Int { changes.count { $0.group == group } }
}

/// How much work a comparison may do.
package struct ComparisonLimits: Sendable {
  /// In plans with at most this many routes, all pairs of routes are asked for their path.
  package var pairs = 40
  /// In larger plans, the number of places with other facts, besides the start, from which all
  /// routes are asked.
  package var places = 3
  /// The most moved routes that are asked for from their old and new parents.
  package var moved = 100
  /// The most tasks that are asked for from the start.
  package var tasks = 100
  /// The most configurations that one search may examine.
  package var search = 300_000
  /// The most steps that the comparison of patterns may take.
  package var patterns = 1_000_000

  package init() {}
}
