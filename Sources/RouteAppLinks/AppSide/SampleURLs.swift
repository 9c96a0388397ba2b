package import RouteMatch
package import RoutePlan

/// URLs that a plan opens, one for each of its patterns.
package struct SampleURLs {
  private let plan: Plan
  private let set: PatternSet
  private var matcher: URLMatcher

  package init(_ plan: Plan, _ set: PatternSet) {
    (self.plan, self.set) = (plan, set)
    matcher = URLMatcher(plan, set)
  }

  /// URLs that start with `prefix` and that the plan opens: `shop://`, `https://example.com`.
  package mutating func all(_ prefix: String) -> [(url: String, target: String)] {
    var result: [(url: String, target: String)] = []
    for index in set.patterns.indices where set.patterns[index].target != nil {
      let path = set.shape(of: PatternID(index)).map(Self.text).joined(separator: "/")
      let url = prefix + (prefix.hasSuffix("://") || path.isEmpty ? path : "/" + path)
      let found = matcher.pattern(for: url)
      guard !found.isNone, let target = set.patterns[found.index].target else { continue }
      result.append((url, plan.displayName(target.symbol)))
    }
    return result
  }

  /// The first of them, or else the prefix itself.
  package mutating func first(_ prefix: String) -> (url: String, opens: String?) {
    all(prefix).first.map { ($0.url, $0.target) } ?? (prefix, nil)
  }

  /// A text that a segment matches.
  private static func text(_ segment: SegmentShape) -> String {
    switch segment {
    case .any: return "x"
    case .rest(let value): return text(value)
    case .pieces(let pieces):
      return pieces.map { piece in
        switch piece {
        case .text(let text): text.unicodeScalars.map(escaped).joined()
        case .value(let value): text(value)
        }
      }.joined()
    }
  }

  private static func text(_ value: ValueShape) -> String {
    switch value {
    case .text: "x"
    case .integer, .double: "1"
    case .oneOf(let texts): (texts.first ?? "x").unicodeScalars.map(escaped).joined()
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isPlain = scalar.isASCII && LinkCharacters(UInt8(scalar.value)).meets(.unreserved)
    return isPlain ? String(scalar) : LinkText.escape(scalar)
  }
}
