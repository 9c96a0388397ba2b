package import RoutePlan
import RouteBase
import RouteSyntax

/// What is different between two plans, for those who use the app.
///
/// A change is breaking where something that worked for somebody (a person, a link from outside, the
/// code that opens screens by their ids) works no more, asks for more, or does something else.
package struct PlanComparison: Sendable {
  package let pair: PlanPair
  /// The breaking ones first, then other changes, then what is new; in each group by kind, then in
  /// the order of the plans.
  package internal(set) var changes: [Change] = []
  /// What could not be compared in full, in words; empty where everything was.
  package internal(set) var limits: [String] = []

  var old: Plan { pair.old }
  var new: Plan { pair.new }

  /// Compares two plans; `alreadyLimited` says, a line each, what is known of them that keeps them from
  /// being compared in full.
  package init(
    _ old: Plan, _ new: Plan, limits: ComparisonLimits = ComparisonLimits(),
    alreadyLimited: [String] = []
  ) {
    pair = PlanPair(old, new)
    self.limits = alreadyLimited
    compareDeclarations()
    compareParameters()
    compareFacts()
    comparePlaces()
    compareClauses()
    compareLinks()
    compareExpectations()
    compareURLs(limits)
    comparePaths(limits)
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

/// How much work a comparison may be.
package struct ComparisonLimits: Sendable {
  /// Up to how many routes all pairs of routes are asked for their path.
  package var pairs = 40
  /// In larger plans, from how many places with facts of their own, besides the start, all routes are.
  package var places = 3
  /// How many routes that moved are asked for from their old and new parents.
  package var moved = 100
  /// How many configurations one search may look at.
  package var search = 300_000
  /// How many steps the comparison of patterns may take.
  package var patterns = 1_000_000

  package init() {}
}
