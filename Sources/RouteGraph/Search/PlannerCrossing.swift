package import RoutePlan

/// The screens that every path passes.
package struct Crossing: Sendable {
  /// A screen that every path passes, as far as is known.
  package struct Screen: Sendable {
    package var route: RouteID
    /// False if the search found neither a path around it nor a proof that there is none.
    package var isDecided: Bool
  }

  /// In the order in which the cheapest path first passes them, without its ends.
  package var screens: [Screen]
}

extension Planner {
  /// The routes that every path of `request` has on top; if there is no path, the reason.
  ///
  /// Each such route is on the cheapest path, so each route of that path is tested: is there a path
  /// that never has it on top?
  package func cross(_ request: PathRequest) -> Result<Crossing, NoPath> {
    switch find(request) {
    case .notFound(let obstacle): return .failure(obstacle)
    case .found(let paths):
      var screens: [Crossing.Screen] = []
      var asked: Set<RouteID> = [request.from]
      if case .route(let target) = request.to { asked.insert(target) }
      for step in paths.first?.steps ?? [] where asked.insert(step.route).inserted {
        var around = request
        around.excluded.append(step.route)
        around.isExplained = false
        guard case .notFound(let obstacle) = find(around) else { continue }
        screens.append(
          Crossing.Screen(route: step.route, isDecided: obstacle.kind != .undecided))
      }
      return .success(Crossing(screens: screens))
    }
  }
}
