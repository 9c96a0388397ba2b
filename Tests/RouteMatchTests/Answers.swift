import RouteSyntax
import RouteMatch
import RoutePlan
import RouteBase
import Testing

/// A plan and its matcher, for tests of what URLs open.
struct Answers {
  let plan: Plan
  let set: PatternSet
  private let matcher: URLMatcher

  init(_ text: String) {
    let (plan, findings) = PlanBuilder.build(
      path: "test.routeplan", text: SourceText(text), loader: SourceLoader(files: [:]))
    for finding in findings { Issue.record("\(finding.message)") }
    self.plan = plan
    matcher = URLMatcher(plan)
    set = matcher.set
  }

  func match(_ url: String, given facts: [String] = []) -> URLMatch {
    var matcher = matcher
    let ids = facts.compactMap { fact in
      plan.facts.indices.first { plan.name(of: FactID($0)) == fact }.map { FactID($0) }
    }
    return matcher.match(url, given: Set(ids))
  }

  /// The match as text: `Main / Show(showId: 7)` with the rest of the URL, or `-` if there is none,
  /// and `browser` if it stays there.
  func open(_ url: String, given facts: [String] = []) -> String {
    let match = match(url, given: facts)
    if match.isWeb { return "browser" }
    guard match.isMatched, let target = match.target else { return "-" }
    func text(_ values: ArraySlice<URLMatch.ArgumentValue>) -> String {
      values.isEmpty
        ? ""
        : "("
          + values.map { "\(plan.name(plan.parameters[$0.parameter].name)): \($0.value.source)" }
          .joined(separator: ", ") + ")"
    }
    var parts = match.stack.map { plan.displayName($0.route) + text(match.arguments(of: $0)) }
    if case .task(let id) = target {
      parts.append("task " + plan.displayName(id) + text(match.taskArguments))
    }
    var result = parts.joined(separator: " / ")
    let query = match.query.map { item in item.key + (item.value.map { "=" + $0 } ?? "") }
    if !query.isEmpty { result += " ?\(query.joined(separator: "&"))" }
    if let fragment = match.fragment { result += " #\(fragment)" }
    if !match.requires.isEmpty {
      result += " requires " + match.requires.map { plan.name(of: $0) }.joined(separator: ",")
    }
    if !match.unless.isEmpty {
      result += " unless " + match.unless.map { plan.name(of: $0) }.joined(separator: ",")
    }
    for other in match.alternatives { result += " or " + plan.displayName(other.target.symbol) }
    if !match.missing.isEmpty {
      let names = match.missing.map { plan.name(plan.parameters[$0.parameter].name) }
      result += " missing " + names.joined(separator: ",")
    }
    return result
  }

  /// The faults of the plan's patterns, each with its kind and the text that it points at.
  var faults: [String] {
    self.set.faults.map { fault in
      let pattern =
        fault.isWeb
        ? plan.webPatterns[fault.pattern].text : plan.text(of: plan.patterns[fault.pattern])
      let text = Array(pattern.utf8)
      let kind = String(describing: fault.problem).prefix { $0 != "(" }
      return "\(kind) " + String(decoding: text[fault.range], as: UTF8.self)
    }
  }
}
