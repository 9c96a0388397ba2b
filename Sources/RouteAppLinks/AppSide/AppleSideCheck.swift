package import RouteMatch
package import RoutePlan

/// Compares the schemes and domains of an app for Apple's systems with those of a plan.
package enum AppleSideCheck {
  /// Compares URL schemes; `file` is the property list, or the folder of several.
  package static func schemes(
    _ declared: [AppDeclaration], _ plan: Plan, _ set: PatternSet, file: String
  ) -> [AppDifference] {
    var samples = SampleURLs(plan, set)
    var result: [AppDifference] = []
    let known = Set(declared.map(\.text))
    var seen: Set<String> = []
    for scheme in plan.schemes.map({ $0.text.lowercased() })
    where seen.insert(scheme).inserted && !known.contains(scheme) {
      let sample = samples.first(scheme + "://")
      result.append(
        AppDifference(
          .missingScheme, sample.url,
          "the scheme `\(scheme)` is missing, so `\(sample.url)`" + opens(sample.opens)
            + " does not reach the app", file: file))
    }
    for declaration in declared where seen.insert(declaration.text).inserted {
      result.append(
        AppDifference(
          .note, declaration.text + "://",
          "the app also takes `\(declaration.text)://`, which the plan does not declare",
          file: declaration.file, line: declaration.line))
    }
    return result
  }

  /// Compares associated domains; `file` is the entitlements, or the folder of several.
  package static func domains(
    _ declared: [AppDeclaration], _ plan: Plan, _ set: PatternSet, file: String
  ) -> [AppDifference] {
    var samples = SampleURLs(plan, set)
    var result: [AppDifference] = []
    let released = declared.filter { !$0.isRestricted }.map(\.text)
    var seen: Set<String> = []
    let domains = plan.domains.compactMap { HostName.ascii($0.text) }
    for domain in domains where seen.insert(domain).inserted {
      if released.contains(where: { covers($0, domain) }) { continue }
      let example = domain.hasPrefix("*.") ? "www." + domain.dropFirst(2) : domain
      let sample = samples.first("https://" + example)
      if sample.opens == nil, !set.patterns.isEmpty { continue }
      result.append(
        AppDifference(
          .missingDomain, sample.url,
          "`applinks:\(domain)` is missing, so `\(sample.url)`" + opens(sample.opens)
            + " opens in the browser" + reason(domain, declared), file: file))
    }
    for declaration in declared where !declaration.isRestricted {
      let isOurs = domains.contains { covers($0, declaration.text) }
      guard !isOurs, seen.insert(declaration.text).inserted else { continue }
      let host = LinkHosts.example(of: declaration.text, otherThan: domains)
      result.append(
        AppDifference(
          .extraDomain, "https://\(host)/",
          "the app also takes `https://\(host)/`, but `\(declaration.text)` is not a domain of the plan",
          file: declaration.file, line: declaration.line))
    }
    return result
  }

  private static func opens(_ target: String?) -> String {
    target.map { ", which opens `\($0)`," } ?? ""
  }

  /// Whether `entry` is `domain` or a wildcard for it.
  private static func covers(_ entry: String, _ domain: String) -> Bool {
    entry == domain || entry.hasPrefix("*.") && domain.hasSuffix(entry.dropFirst())
  }

  /// What is there instead of a domain, as the end of a sentence.
  private static func reason(_ domain: String, _ declared: [AppDeclaration]) -> String {
    let names = declared.map(\.text)
    if declared.contains(where: { $0.isRestricted && covers($0.text, domain) }) {
      return "; it is there only with `?mode=`, for development or for managed devices"
    }
    if domain.hasPrefix("www."), names.contains(String(domain.dropFirst(4))) {
      return "; `\(domain.dropFirst(4))` is there, but `www` is another host"
    }
    if names.contains("www." + domain) {
      return "; `www.\(domain)` is there, but that is another host"
    }
    if names.contains("*." + domain) {
      return "; `*.\(domain)` is there, which covers only hosts below it"
    }
    return ""
  }
}
