import RoutePlan

// What has to hold for a URL to open, beside what `RouteMatch` knows.

extension GeneratedPlanBuilder {
  /// For each route or task that shares URLs with others, so that the facts decide, by its number:
  /// its place among these in reading order, routes before tasks. Some may be among them that only
  /// might share one.
  func sharing(_ patterns: [GeneratedPattern], _ targets: [PlanTarget]) -> [Int: Int] {
    // Two patterns that match one URL at equal rank have the same form.
    var forms: [String: Set<Int>] = [:]
    for pattern in patterns {
      if let target = pattern.target { forms[pattern.form, default: []].insert(target) }
    }
    var found: Set<Int> = []
    for numbers in forms.values where numbers.count > 1 {
      let sharing = numbers.map { ($0, $0 < routes.count ? routes[$0] : tasks[$0 - routes.count]) }
      let required = Set(sharing.flatMap { $0.1.requires })
      let refused = Set(sharing.flatMap { $0.1.refuses })
      for (number, target) in sharing {
        let decides =
          target.requires.contains { refused.contains($0) }
          || target.refuses.contains { required.contains($0) }
        if decides { found.insert(number) }
      }
    }
    func reading(_ number: Int) -> (Int, Int) {
      switch targets[number] {
      case .route(let id): (0, id.index)
      case .task(let id): (1, id.index)
      }
    }
    let order = found.sorted { reading($0) < reading($1) }
    return Dictionary(uniqueKeysWithValues: zip(order, order.indices))
  }
}
