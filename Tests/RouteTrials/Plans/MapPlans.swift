import RouteSyntax
package import RoutePlan
import RouteBase

/// Plans for maps.
package enum MapPlans {
  package static func plan(_ text: String) throws -> Plan {
    let (plan, findings) = PlanBuilder.build(
      path: "map.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    guard findings.isEmpty else { throw CaseFault(description: "\(findings.map(\.message))") }
    return plan
  }

  /// Random trees with links.
  package static func random(seed: Int, routes count: Int) throws -> Plan {
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
