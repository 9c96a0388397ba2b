import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

// Paths that become longer, shorter, impossible or possible, as the planner finds them.
//
// All pairs of routes would be too many, so that those are asked for on which people depend: from the
// start, and from a few places with other facts, to every route, in one search a plan; between the
// ends of each link that changed, and to what moved from its parents; those that promises name. Where
// the plans are small, all pairs are asked. Each is asked for people with each set of facts.

extension PlanComparison {
  mutating func comparePaths(_ limits: ComparisonLimits) {
    // What moves nobody cannot change a path.
    guard changes.contains(where: { $0.kind.changesMoves }) else { return }
    var survey = PathSurvey(pair, limits)
    // Promises come first: the facts that they state make sets of their own.
    survey.askPromises()
    survey.askFromStart()
    if max(old.routes.count, new.routes.count) <= limits.pairs {
      survey.askAllPairs()
    } else {
      survey.askFromOtherPlaces(limits.places)
    }
    survey.askEnds(of: changes)
    changes += survey.changes
    self.limits += survey.losses
  }
}

extension ChangeKind {
  /// Whether such a change can change how people move.
  fileprivate var changesMoves: Bool {
    switch self {
    case .startChanged, .gone, .kindChanged, .moved, .factRequired, .factExcluded, .factDropped,
      .grantGone, .grantNew, .revokeGone, .revokeNew, .factGiven, .linkGone, .linkChanged, .linkNew,
      .presentationChanged, .tabsChanged, .recycleChanged, .costChanged, .new:
      true
    default: false
    }
  }
}
