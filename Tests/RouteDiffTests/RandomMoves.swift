import RoutePlan
import RouteBase
import RouteTrials

/// A small random plan with one declaration per line and all kinds of clauses.
struct RandomMoves {
  /// Declarations of routes; the first is the start, and each names its parent.
  private(set) var routes: [String]
  private(set) var others: [String]
  private static let head = "type T = \"a\" | \"b\"\nscheme \"s\"\nfact f\nfact g given\n"

  init(_ numbers: inout RandomNumbers) {
    let count = 3 + numbers.below(4)
    routes = ["route N0"]
    others = []
    for index in 1..<count { routes.append(Self.route(index, &numbers)) }
    for _ in 0..<numbers.below(5) { others.append(Self.link(count, &numbers)) }
    for index in 0..<numbers.below(2) { others.append(Self.task(index, count, &numbers)) }
  }

  private static func facts(_ numbers: inout RandomNumbers) -> String {
    switch numbers.below(8) {
    case 0: " requires f"
    case 1: " requires g"
    case 2: " unless f"
    default: ""
    }
  }

  private static func route(_ index: Int, _ numbers: inout RandomNumbers) -> String {
    var text = "route N\(index)"
    if numbers.below(4) == 0 { text += numbers.pick(["(p: Int)", "(p: Int = 1)", "(p: T?)"]) }
    if numbers.below(6) > 0 { text += " in N\(numbers.below(index))" }
    if numbers.below(3) == 0 { text += " at \"\(numbers.pick(["a", "b", "/c"]))\(index)\"" }
    text += numbers.pick(["", "", "", " present", " present nav", " present floating"])
    if numbers.below(5) == 0 { text += numbers.pick([" tabs", " tabs reset"]) }
    if numbers.below(8) == 0 { text += " linked" }
    if numbers.below(8) == 0 { text += " locked" }
    if numbers.below(6) == 0 { text += " recycle" }
    text += facts(&numbers)
    if numbers.below(4) == 0 { text += numbers.pick([" grants f", " grants g", " revokes f"]) }
    if numbers.below(5) == 0 { text += " cost \(numbers.pick([0, 2, 3]))" }
    if numbers.below(5) == 0 { text += " title \"t\(index)\"" }
    if numbers.below(8) == 0 { text += " was O\(index)" }
    return text
  }

  private static func link(_ count: Int, _ numbers: inout RandomNumbers) -> String {
    let source = numbers.below(6) == 0 ? "*" : "N\(numbers.below(count))"
    var text = "link \(source) \(numbers.pick(["->", "->", "=>"])) N\(numbers.below(count))"
    text += facts(&numbers)
    if numbers.below(6) == 0 { text += numbers.pick([" grants f", " grants g", " revokes f"]) }
    if text.contains("->") && numbers.below(4) == 0 {
      text += " back \(numbers.pick(["to", "past"])) N\(numbers.below(count))"
    }
    if text.contains("->") && numbers.below(6) == 0 { text += " single" }
    if numbers.below(4) == 0 { text += " cost \(numbers.pick([0, 2, 3]))" }
    return text
  }

  private static func task(_ index: Int, _ count: Int, _ numbers: inout RandomNumbers) -> String {
    "task t\(index)" + numbers.pick(["", " in N\(numbers.below(count))"]) + facts(&numbers)
      + numbers.pick([" grants f", " grants g", " revokes f", " revokes g"])
  }

  var text: String { Self.head + (routes + others).joined(separator: "\n") + "\n" }

  /// The plan, if it has no faults.
  var plan: Plan? {
    let (plan, findings) = PlanBuilder.build(
      path: "r.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    return findings.isEmpty ? plan : nil
  }

  /// A plan without faults.
  static func sound(_ numbers: inout RandomNumbers) -> RandomMoves {
    while true {
      let moves = RandomMoves(&numbers)
      if moves.plan != nil { return moves }
    }
  }

  /// The same declarations in another order; the start stays first.
  func shuffled(_ numbers: inout RandomNumbers) -> RandomMoves {
    func shuffle(_ lines: [String]) -> [String] {
      var lines = lines
      for index in lines.indices.dropFirst() { lines.swapAt(index, numbers.below(index + 1)) }
      return lines
    }
    var result = self
    result.routes = routes.prefix(1) + shuffle(Array(routes.dropFirst()))
    // The order of roots only decides the start, which is the first one.
    result.others = shuffle(others)
    return result
  }

  /// The same with one declaration replaced, removed or added.
  func changed(_ numbers: inout RandomNumbers) -> RandomMoves {
    var result = self
    switch numbers.below(4) {
    case 0 where !others.isEmpty: result.others.remove(at: numbers.below(others.count))
    case 1: result.others.append(Self.link(routes.count, &numbers))
    case 2:
      // Names stay the same, so that a route cannot become its own ancestor.
      let index = 1 + numbers.below(routes.count - 1)
      result.routes[index] = Self.route(index, &numbers)
    default:
      if others.isEmpty { return changed(&numbers) }
      let index = numbers.below(others.count)
      result.others[index] =
        others[index].hasPrefix("task")
        ? Self.task(index, routes.count, &numbers) : Self.link(routes.count, &numbers)
    }
    return result
  }
}
