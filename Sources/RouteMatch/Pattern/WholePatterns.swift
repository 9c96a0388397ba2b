package import RoutePlan

/// The whole patterns that open each route and task, as text.
package struct WholePatterns {
  private let patterns: [WholePattern]
  private let openers: PatternOpeners
  /// The text of each of the plan's patterns, and whether it follows no other pattern.
  private let pieces: [(text: String, standsAlone: Bool)]

  package init(_ plan: Plan) {
    let set = PatternSet(plan)
    patterns = set.patterns
    openers = PatternOpeners(set, plan)
    // Each piece is read once, even if many patterns follow it.
    pieces = plan.patterns.map { pattern in
      let text = plan.text(of: pattern)
      return (text, PatternSyntax(Array(text.utf8)).standsAlone)
    }
  }

  /// The patterns of a route or task, in the order of its `at` clauses; a flow has none of its own.
  package func urls(of symbol: Symbol) -> [String] {
    switch symbol {
    case .route(let id): self[.route(id)]
    case .task(let id): self[.task(id)]
    case .flow: []
    }
  }

  /// The patterns of `target`, in the order of its `at` clauses.
  package subscript(_ target: PlanTarget) -> [String] { openers[target].map { text(of: $0) } }

  /// The text of a pattern, as in `PatternSet`.
  private func text(of pattern: PatternID) -> String {
    var sources: [Int] = []
    var current = pattern
    while !current.isNone {
      let whole = patterns[current.index]
      current = whole.parent
      guard whole.source >= 0 else { continue }
      sources.append(Int(whole.source))
      if pieces[Int(whole.source)].standsAlone { break }
    }
    var result = ""
    for source in sources.reversed() where !pieces[source].text.isEmpty {
      let (text, standsAlone) = pieces[source]
      let isApart = result.isEmpty ? standsAlone : result.utf8.last == UInt8(ascii: "/")
      if !isApart { result += "/" }
      result += text
    }
    return result.isEmpty ? "/" : result
  }
}
