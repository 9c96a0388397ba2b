import RouteMatch
import RoutePlan
import RouteBase
import RouteSyntax

enum URLFuzz {
  /// One pattern per line, and a URL on the last line.
  static func pattern(_ input: [UInt8]) -> String? {
    var lines = parts(input, at: 0x0A, most: 9).map { String(decoding: $0, as: UTF8.self) }
    let url = lines.removeLast()
    var matcher = matcher(of: lines)
    for overlap in OverlapFinder.find(matcher.set) {
      // A third pattern may take precedence over both.
      for pattern in [overlap.first, overlap.second] {
        guard case .route(let id) = matcher.set.patterns[pattern.index].target else { continue }
        var alone = Self.matcher(of: [lines[id.index]])
        if !alone.match(overlap.witness).isMatched {
          return "\(lines[id.index]) does not match its witness \(overlap.witness)"
        }
      }
    }
    return fault(url, &matcher)
  }

  private static func matcher(of patterns: [String]) -> URLMatcher {
    var text =
      "scheme \"app\"\ndomain \"example.com\", \"*.example.org\"\ntype Side = \"l\" | \"r\"\n"
    for (index, pattern) in patterns.enumerated() {
      text +=
        "route R\(index)(a: String?, n: Int?, d: Double?, b: Bool?, s: Side?, l: [Int]?)"
        + " at \(LiteralValue.quoted(pattern))\n"
    }
    let (plan, _) = PlanBuilder.build(
      path: "main", text: SourceText(text), loader: SourceLoader(files: [:]))
    return URLMatcher(plan)
  }

  private static let fixed: Plan =
    PlanBuilder.build(
      path: "main",
      text: SourceText(
        """
        scheme "app"
        domain "example.com", "*.example.org"
        type Side = "left" | "right"
        route Home at "/" {
            route Show(id: Int, tab: String?) at "show/:id" at "s/:id-:tab" {
                route Notes(page: [Int]?, side: Side?) at "show/:id/notes/**page"
            }
            route Rate(value: Double, on: Bool?) at "rate/:value"
            route Any at "*/any"
            task Play(id: Int) at "https://example.com/play/:id"
        }
        fallback Home
        """), loader: SourceLoader(files: [:])
    ).plan

  static func url(_ input: [UInt8]) -> String? {
    var matcher = URLMatcher(fixed)
    return fault(String(decoding: input, as: UTF8.self), &matcher)
  }

  /// A URL can be built from a match, and opens the same target.
  private static func fault(_ url: String, _ matcher: inout URLMatcher) -> String? {
    let match = matcher.match(url)
    guard match.isMatched, !match.pattern.isNone, let target = match.target else { return nil }
    let plan = matcher.plan
    var inputs: [NameID: [String]] = [:]
    for argument in match.arguments {
      inputs[plan.parameters[argument.parameter].name] = texts(argument.value)
    }
    var builder = URLBuilder(plan)
    guard let made = try? builder.urls(of: target, URLInputs(inputs), on: .any) else { return nil }
    for result in made {
      let again = matcher.match(result.url)
      if again.target != target { return "\(url) makes \(result.url), which opens another" }
      let values = [match, again].map { match in
        match.arguments.map(\.value.source)
      }
      if values[0] != values[1] { return "\(url) makes \(result.url): \(values)" }
    }
    return nil
  }

  private static func texts(_ value: LiteralValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .list(let values): values.flatMap(texts)
    default: [value.source]
    }
  }
}
