package import RoutePlan

extension FactSpace {
  /// The sets of facts to begin with if those that something depends on and for which `isFree` is
  /// true may hold or not: all combinations if they are few, smaller sets first; else none, all, each
  /// alone, and all but each.
  package func choices(where isFree: (FactID) -> Bool) -> [[FactID]] {
    Exploration.choices(of: relevant.filter(isFree))
      .enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map { $0.element }
  }
}
