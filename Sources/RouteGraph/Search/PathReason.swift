package import RoutePlan

extension Plan {
  /// The reason why there is no path to `target`, in one sentence.
  package func reason(_ obstacle: NoPath, to target: String) -> String {
    switch obstacle.kind {
    case .unreachable where !obstacle.via.isEmpty:
      return "no path to `\(target)` passes through \(stations(obstacle))"
    case .unreachable:
      let locked = obstacle.reached.filter { routes[$0.index].flags.contains(.locked) }
      if locked.count == 1, let route = locked.first {
        return "no step leads to `\(target)` from there, and `\(displayName(route))` is locked; "
          + "add a link"
      }
      return "no step leads to `\(target)` from there; add a link"
    case .blocked:
      return obstacle.facts.isEmpty ? blocking(obstacle.openings) : conditions(obstacle)
    case .avoided:
      let routes = obstacle.routes.map { "`\(displayName($0))`" }
      if let route = obstacle.via.first(where: obstacle.routes.contains) {
        return "`\(displayName(route))` is avoided, but the path is to pass through it"
      }
      let path = obstacle.via.isEmpty ? "every path" : "every path through \(stations(obstacle))"
      let passes =
        obstacle.areRoutesJoint
        ? "\(path) passes through \(joined(routes)), which are avoided"
        : "\(path) passes through \(routes.joined(separator: " or ")), which is avoided"
      return obstacle.openings.isEmpty
        ? passes : passes + ", and \(blocking(obstacle.openings))"
    case .undecided:
      return "neither a path nor a proof that there is none was found within the search limit"
    }
  }

  /// The routes that had to be passed, in order.
  private func stations(_ obstacle: NoPath) -> String {
    obstacle.via.map { "`\(displayName($0))`" }.joined(separator: ", then ")
  }

  /// Which facts are in the way whatever holds at the start.
  private func conditions(_ obstacle: NoPath) -> String {
    let names = obstacle.facts.map { "`\(name(of: $0))`" }
    return "whatever holds at the start, facts are in the way; there would be a path if nothing "
      + "required or excluded "
      + (obstacle.areFactsJoint ? joined(names) : names.joined(separator: " or "))
  }

  /// Which facts are in the way.
  private func blocking(_ openings: [FactChange]) -> String {
    func names(_ facts: [FactID]) -> [String] { facts.map { "`\(name(of: $0))`" } }
    guard let first = openings.first else {
      return "facts are in the way, and the search limit was too low to tell which"
    }
    if first.count > 1 {
      let (given, without) = (joined(names(first.given)), joined(names(first.without)))
      if first.without.isEmpty {
        return "nothing on the way grants \(given), which together would open a path"
      }
      return first.given.isEmpty
        ? "\(without) hold; if none of them did, there would be a path"
        : "there would be a path with \(given) and without \(without)"
    }
    // Facts that would have to be false are named only if no missing fact would open a path.
    let given = names(openings.flatMap { $0.given })
    if !given.isEmpty {
      return "nothing on the way grants \(given.joined(separator: " or ")), which would open a path"
    }
    let without = names(openings.flatMap { $0.without })
    return without.count == 1
      ? "\(without[0]) holds; without it there would be a path"
      : "\(joined(without)) hold; without any one of them there would be a path"
  }

  /// `a`, `b` and `c`.
  private func joined(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
