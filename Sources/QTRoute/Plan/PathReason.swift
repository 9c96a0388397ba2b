package import RouteGraph
package import RoutePlan

extension Plan {
  /// Why there is no path to `target`, in one sentence.
  package func reason(_ obstacle: RouteGraph.NoPath, to target: String) -> String {
    switch obstacle.kind {
    case .unreachable:
      return "no step leads towards `\(target)` from there; a link would"
    case .blocked:
      if obstacle.facts.isEmpty {
        let facts = obstacle.unwanted.map { "`\(name(of: $0))`" }
        return "\(facts.joined(separator: " or ")) holds, without which there would be one"
      }
      let facts = obstacle.facts.map { "`\(name(of: $0))`" }
      return
        "nothing on the way grants \(facts.joined(separator: " or ")), which would open one"
    case .avoided:
      let routes = obstacle.routes.map { "`\(displayName($0))`" }
      return "every way passes \(routes.joined(separator: " or ")), which is avoided"
    case .undecided:
      return "neither a path nor a proof that there is none within the search limit"
    }
  }
}
