import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

// Paths that become longer, shorter, impossible or possible, according to the planner.
//
// All pairs of routes would be too many, so only the paths that people depend on are asked for:
// from the start, and from a few places with other facts, to every route, in one search per plan;
// from the start to tasks with conditions; between the ends of each changed link; from its parents to each route that moved; and those that
// promises name. In small plans, all pairs are asked. Each path is asked for people with each set
// of facts.

extension PlanComparison {
  mutating func comparePaths(_ limits: ComparisonLimits) {
    // Changes that do not affect navigation cannot change a path.
    guard changes.contains(where: { $0.kind.changesMoves }) else { return }
    var survey = PathSurvey(pair, limits)
    // Promises come first: the facts that they state become sets of their own.
    survey.askPromises()
    survey.askFromStart()
    if max(old.routes.count, new.routes.count) <= limits.pairs {
      survey.askAllPairs()
    } else {
      survey.askFromOtherPlaces(limits.places)
    }
    survey.askTasks(limits.tasks)
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
      .presentationChanged, .tabsChanged, .tabsReset, .linkedChanged, .lockedChanged,
      .recycleChanged, .costChanged, .new:
      true
    default: false
    }
  }
}
