package import RouteBase
import RouteMatch
package import RoutePlan
import RouteSyntax

/// A URL for each pattern of a plan, with sample values, and one that opens the fallback.
package struct TourURLs: Sendable {
  package struct URL: Sendable {
    package var text: String
    package var opens: PlanTarget
    /// The pattern as text; nil for the URL of a fallback.
    package var pattern: String?
  }
  /// A pattern for which there is no URL.
  package struct Failure: Sendable {
    package var pattern: String
    package var opens: PlanTarget
    package var reason: String
    /// The parameter that only code can pass, by its index; nil if that is not the reason.
    package var opaque: Int?
    /// The pattern that leaves the URL to the browser; nil if that is not the reason.
    package var web: SourceSpan?
  }

  package private(set) var urls: [URL] = []
  package private(set) var failures: [Failure] = []

  private let plan: Plan
  private let samples: SampleValues

  /// Takes time proportional to the plan. A value in `values` takes the place of a sample where it
  /// is one of the input's type, and a URL can have it.
  package init(_ plan: Plan, _ values: [NameID: String] = [:]) {
    self.plan = plan
    samples = SampleValues(plan, values)
    if plan.patterns.isEmpty && plan.fallbacks.isEmpty { return }
    var builder = URLBuilder(plan)
    var matcher = URLMatcher(plan)
    let set = matcher.set
    for number in set.patterns.indices {
      let pattern = PatternID(number)
      guard let target = set.patterns[number].target else { continue }
      add(pattern, target, &matcher, &builder)
    }
    addFallback(&matcher)
  }

  private mutating func add(
    _ pattern: PatternID, _ target: PlanTarget, _ matcher: inout URLMatcher,
    _ builder: inout URLBuilder
  ) {
    let set = matcher.set
    var failure: URLBuilder.Failure?
    for variant in 0..<SampleValues.variants {
      do throws(URLBuilder.Failure) {
        let inputs = inputs(pattern, target, set, &builder, variant)
        let results = try builder.urls(of: target, URLInputs(inputs), on: .any)
        if let url = results.first(where: { $0.pattern == pattern }) {
          urls.append(URL(text: url.url, opens: target, pattern: set.text(of: pattern, plan)))
          return
        }
      } catch {
        failure = failure ?? error
      }
    }
    var result = Failure(
      pattern: set.text(of: pattern, plan), opens: target,
      reason: failure.map(text) ?? "another pattern takes its URLs")
    if case .opaque(let parameter) = failure { result.opaque = parameter }
    if case .opensOther(let url, _) = failure {
      let match = matcher.match(url)
      if match.isWeb, let index = set.patterns[match.webPattern.index].webIndex {
        result.reason = "`\(url)` stays in the browser"
        result.web = plan.webPatterns[index].span
      } else if match.isMatched, let other = match.target {
        result.reason = "`\(url)` opens `\(plan.displayName(other.symbol))`"
      }
    }
    failures.append(result)
  }

  /// What a URL of a pattern has to say: what it captures, and what is required.
  private func inputs(
    _ pattern: PatternID, _ target: PlanTarget, _ set: PatternSet, _ builder: inout URLBuilder,
    _ variant: Int
  ) -> [NameID: [String]] {
    var result: [NameID: [String]] = [:]
    for index in builder.parameters(of: target) where plan.parameters[index].isRequired {
      if let text = samples.text(of: index, variant: variant) {
        result[plan.parameters[index].name] = [text]
      }
    }
    for capture in set.captures(of: pattern) {
      let index = Int(capture.parameter)
      if let text = samples.text(of: index, variant: variant) {
        result[plan.parameters[index].name] = [text]
      }
    }
    for setting in set.settings(of: pattern) {
      let name = plan.parameters[Int(setting.parameter)].name
      result[name] = setting.value.flatMap { samples.text($0) }.map { [$0] }
    }
    return result
  }

  private mutating func addFallback(_ matcher: inout URLMatcher) {
    guard plan.fallbackOfURLs != nil else { return }
    for prefix in matcher.set.prefixes(plan) {
      for word in ["unknown", "unknown/page", "-/-/-"] {
        let url = prefix.hasSuffix("://") ? prefix + word : prefix + "/" + word
        let match = matcher.match(url)
        if match.isFallback, let target = match.target {
          urls.append(URL(text: url, opens: target, pattern: nil))
          return
        }
      }
    }
  }

  private func text(_ failure: URLBuilder.Failure) -> String {
    func name(_ index: Int) -> String { plan.name(plan.parameters[index].name) }
    switch failure {
    case .noPattern, .otherBase, .foreignBase: return "no URL of ours has this pattern"
    case .missing(let index): return "no URL can carry `\(name(index))`"
    case .opaque(let index): return "only code can pass `\(name(index))`"
    case .empty(let index): return "`\(name(index))` would be empty"
    case .dotSegment: return "a segment would be `.` or `..`"
    case .contradicted(let index): return "the pattern sets `\(name(index))` to another value"
    case .opensOther(let url, _): return "`\(url)` opens something else"
    }
  }
}
