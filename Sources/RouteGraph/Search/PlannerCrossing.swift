package import RoutePlan

/// The screens that nobody gets around.
package struct Crossing: Sendable {
  /// A screen of which it is known, or not, that every path passes it.
  package struct Screen: Sendable {
    package var route: RouteID
    /// False where neither a path around it nor a proof that there is none was found.
    package var isDecided: Bool
  }

  /// In the order in which the cheapest path passes them first, its ends left out.
  package var screens: [Screen]
}

extension Planner {
  /// The routes that every path of `request` has on top; nil where there is no path, and why.
  ///
  /// Each such route is on the cheapest path, so that those of that path are asked, one by one:
  /// is there a path that never has it on top?
  package func cross(_ request: PathRequest) -> Result<Crossing, NoPath> {
    switch find(request) {
    case .notFound(let obstacle): return .failure(obstacle)
    case .found(let paths):
      var screens: [Crossing.Screen] = []
      var asked: Set<RouteID> = [request.from, request.to]
      for step in paths.first?.steps ?? [] where asked.insert(step.route).inserted {
        var around = request
        around.excluded.append(step.route)
        guard case .notFound(let obstacle) = find(around) else { continue }
        screens.append(
          Crossing.Screen(route: step.route, isDecided: obstacle.kind != .undecided))
      }
      return .success(Crossing(screens: screens))
    }
  }
}
