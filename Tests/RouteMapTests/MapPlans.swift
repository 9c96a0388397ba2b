import RouteSyntax
import RoutePlan
import RouteBase
import RouteTrials
import Testing

/// Plans for maps.
enum MapPlans {
  struct Missing: Error {}

  static func plan(_ text: String) throws -> Plan {
    let (plan, findings) = PlanBuilder.build(
      path: "map.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    try #require(findings.isEmpty, "\(findings.map(\.message))")
    return plan
  }

  /// Random trees with links.
  static func random(seed: Int, routes count: Int) throws -> Plan {
    var numbers = RandomNumbers(seed: seed)
    func below(_ limit: Int) -> Int { numbers.below(limit) }
    let names = (0..<count).map { String(repeating: "R", count: 1 + below(20)) + "\($0)" }
    var text = ""
    for index in 0..<count {
      text += "route \(names[index])"
      if index > 0 && below(30) > 0 { text += " in \(names[below(index)])" }
      if below(9) == 0 { text += " tabs" }
      if below(6) == 0 { text += " title \"\(String(repeating: "title ", count: below(8)))\"" }
      text += "\n"
    }
    for _ in 0..<count { text += "link \(names[below(count)]) -> \(names[below(count)])\n" }
    return try plan(text)
  }
}
