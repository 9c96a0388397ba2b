package import RoutePlan
import RouteSyntax

/// The whole patterns that open each route and task, as text.
package struct WholePatterns {
  private let patterns: [WholePattern]
  private let openers: PatternOpeners
  /// The text of each of the plan's patterns, and whether it follows no other pattern.
  private let pieces: [(text: String, standsAlone: Bool)]
  /// The arguments that pieces set, as `name: value`, by the piece's index; few set any.
  private var settings: [Int: [String]] = [:]

  package init(_ plan: Plan) {
    let set = PatternSet(plan)
    patterns = set.patterns
    openers = PatternOpeners(set, plan)
    // Each piece is read once, even if many patterns follow it.
    pieces = plan.patterns.map { pattern in
      let text = plan.text(of: pattern)
      return (text, PatternSyntax(Array(text.utf8)).standsAlone)
    }
    for (index, pattern) in plan.patterns.enumerated() where !pattern.arguments.isEmpty {
      settings[index] = plan.arguments[pattern.arguments.indices].map { argument in
        let name = NameSyntax.display(plan.name(argument.name))
        return plan.value(of: argument).map { name + ": " + $0.source } ?? name
      }
    }
  }

  /// The patterns of a route or task, in the order of its `at` clauses; a flow has none of its own.
  package func urls(of symbol: Symbol) -> [String] {
    Self.target(of: symbol).map { self[$0] } ?? []
  }

  /// The patterns of `target`, in the order of its `at` clauses.
  package subscript(_ target: PlanTarget) -> [String] {
    openers[target].map { text(of: sources(of: $0)) }
  }

  /// The same as `urls(of:)`, for people: the arguments that a pattern sets follow it, as in
  /// `/artist/:id/new (tab: "works")`.
  package func shown(of symbol: Symbol) -> [String] {
    guard let target = Self.target(of: symbol) else { return [] }
    if settings.isEmpty { return self[target] }
    return openers[target].map { pattern in
      let sources = sources(of: pattern)
      let set = sources.reversed().flatMap { settings[$0] ?? [] }
      return text(of: sources) + (set.isEmpty ? "" : " (" + set.joined(separator: ", ") + ")")
    }
  }

  private static func target(of symbol: Symbol) -> PlanTarget? {
    switch symbol {
    case .route(let id): .route(id)
    case .task(let id): .task(id)
    case .flow: nil
    }
  }

  /// The pieces of a pattern, the last one first.
  private func sources(of pattern: PatternID) -> [Int] {
    var sources: [Int] = []
    var current = pattern
    while !current.isNone {
      let whole = patterns[current.index]
      current = whole.parent
      guard whole.source >= 0 else { continue }
      sources.append(Int(whole.source))
      if pieces[Int(whole.source)].standsAlone { break }
    }
    return sources
  }

  /// The text of a pattern, as in `PatternSet`.
  private func text(of sources: [Int]) -> String {
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
