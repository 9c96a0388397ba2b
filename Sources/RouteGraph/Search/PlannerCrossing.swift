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
  /// that never has it on top? A path that is found shows the same of all others that it does not
  /// have on top.
  package func cross(_ request: PathRequest) -> Result<Crossing, NoPath> {
    var finder = PathFinder(self)
    switch finder.find(request) {
    case .notFound(let obstacle): return .failure(obstacle)
    case .found(let paths):
      func tops(_ paths: [StepPath]) -> [RouteID] { paths.first?.steps.map { $0.route } ?? [] }
      var screens: [Crossing.Screen] = []
      var settled: Set<RouteID> = [request.from]
      if case .route(let target) = request.to { settled.insert(target) }
      let all = tops(paths)
      for route in all where settled.insert(route).inserted {
        var around = request
        around.excluded.append(route)
        around.isExplained = false
        switch finder.find(around) {
        case .found(let others):
          settled.formUnion(Set(all).subtracting(tops(others)))
        case .notFound(let obstacle):
          screens.append(Crossing.Screen(route: route, isDecided: obstacle.kind != .undecided))
        }
      }
      return .success(Crossing(screens: screens))
    }
  }
}
