import RouteGraph
import RoutePlan
import RouteSyntax

// Paths that become longer, shorter, impossible or possible, as the planner finds them.
//
// All pairs of routes would be too many, so that those are asked for on which people depend: from the
// start to every route, in one search a plan; between the ends of each link that changed; those that
// promises name. Where the plans are small, all pairs are asked.

extension PlanComparison {
  mutating func comparePaths(_ limits: ComparisonLimits) {
    // What moves nobody cannot change a path.
    guard changes.contains(where: { $0.kind.changesMoves }) else { return }
    var survey = PathSurvey(pair, limits)
    survey.askFromStart()
    if max(old.routes.count, new.routes.count) <= limits.pairs { survey.askAllPairs() }
    survey.askPromises()
    survey.askLinks(changes.flatMap(\.marks))
    changes += survey.changes
    if survey.undecided > 0 {
      self.limits.append(
        "\(survey.undecided) path\(survey.undecided == 1 ? "" : "s") could not be decided within the"
          + " search limit")
    }
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
