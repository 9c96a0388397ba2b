import RouteBase
import RouteEngine
import RouteMatch
import RoutePlan
import RouteSyntax

/// Writes the answers of `qtroute match` as text.
struct MatchWriter: Sendable {
  private let plan: Plan
  private let set: PatternSet

  init(_ plan: Plan, _ set: PatternSet) {
    self.plan = plan
    self.set = set
  }

  // MARK: Text

  func writeText(_ match: URLMatch, near: [NearMiss]?, to output: inout ByteWriter) {
    func line(_ label: String, _ text: String) {
      output.write(string: Help.pad(label, 10) + TerminalText.escaped(text) + "\n")
    }
    let opened = match.target.map { text(match, $0) } ?? "nothing"
    let suffix = match.isFallback ? "  (fallback)" : ""
    output.write(string: TerminalText.escaped("\(match.url) -> \(opened)") + suffix + "\n")
    if let failure = match.failure {
      let pattern = match.isWeb ? ", by `\(set.text(of: match.webPattern, plan))`" : ""
      line("why", failure.reason + pattern)
    }
    if match.target != nil {
      if !match.stack.isEmpty {
        line("stack", match.stack.map { text(match, $0) }.joined(separator: " / "))
      }
      line("query", match.query.isEmpty ? "nothing" : match.query.map(text).joined(separator: ", "))
      for unread in match.unread {
        let type = plan.displayName(plan.parameters[unread.parameter].type)
        line("unread", "\(text(unread.item))  (not a valid \(type))")
      }
      if let fragment = match.fragment { line("fragment", fragment) }
      line("requires", match.requires.isEmpty ? "nothing" : names(match.requires))
      if !match.unless.isEmpty { line("refuses", names(match.unless)) }
      if match.missing.isEmpty { line("missing", "nothing") }
      for (index, missing) in match.missing.enumerated() {
        line(index == 0 ? "missing" : "", describe(missing))
      }
      for other in match.alternatives { line("or", describe(other)) }
    }
    for (index, miss) in (near ?? []).enumerated() {
      line(index == 0 ? "near" : "", describe(miss))
    }
  }

  private func text(_ match: URLMatch, _ target: PlanTarget) -> String {
    switch target {
    case .route(let id):
      plan.displayName(id) + text(match.stack.last.map { match.arguments(of: $0) } ?? [])
    case .task(let id): plan.displayName(id) + text(match.taskArguments)
    }
  }

  private func text(_ match: URLMatch, _ frame: URLMatch.Frame) -> String {
    plan.displayName(frame.route) + text(match.arguments(of: frame))
  }

  private func text(_ values: ArraySlice<URLMatch.ArgumentValue>) -> String {
    if values.isEmpty { return "" }
    let list = values.map { "\(name($0.parameter)): \($0.value.source)" }
    return "(" + list.joined(separator: ", ") + ")"
  }

  private func text(_ item: URLMatch.QueryItem) -> String {
    item.value.map { "\(item.key)=\($0)" } ?? item.key
  }

  private func names(_ facts: [FactID]) -> String {
    facts.map { plan.name(of: $0) }.joined(separator: ", ")
  }

  private func name(_ parameter: Int) -> String {
    NameSyntax.display(plan.name(plan.parameters[parameter].name))
  }

  /// `showId: Int  (for Show)`
  private func describe(_ missing: URLMatch.Missing) -> String {
    let type = plan.displayName(plan.parameters[missing.parameter].type)
    return "\(name(missing.parameter)): \(type)  (for \(plan.displayName(missing.owner.symbol)))"
  }

  /// `Members when signedIn`
  private func describe(_ other: URLMatch.Alternative) -> String {
    var text = plan.displayName(other.target.symbol)
    if !other.requires.isEmpty { text += " when " + names(other.requires) }
    if !other.unless.isEmpty { text += " unless " + names(other.unless) }
    return text
  }

  private func describe(_ miss: NearMiss) -> String {
    let pattern = set.patterns[miss.pattern.index]
    let owner = pattern.target.map { plan.displayName($0.symbol) } ?? "web"
    return "\(set.text(of: miss.pattern, plan))  (\(owner)): \(miss.reason.text)"
  }
}
