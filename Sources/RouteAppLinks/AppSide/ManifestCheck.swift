import RouteBase
package import RouteMatch
package import RoutePlan

/// Compares the intent filters of an Android manifest with what a plan opens.
///
/// For each web host, the filters and the patterns are compared as sets of paths, like an association
/// file's. What no filter can keep out is no difference.
package struct ManifestCheck {
  package private(set) var differences: [AppDifference] = []
  /// Whether everything was compared; false if a limit was reached.
  package private(set) var isWhole = true

  private let filters: [IntentFilter]
  private let plan: Plan
  private let set: PatternSet
  private let file: String

  package init(_ filters: [IntentFilter], _ plan: Plan, _ set: PatternSet, file: String) {
    (self.plan, self.set, self.file) = (plan, set, file)
    self.filters = filters.filter { $0.reasonUnused == nil }.map { filter in
      var filter = filter
      filter.hosts = filter.hosts.map { $0.lowercased() }
      return filter
    }
    for filter in filters {
      guard let reason = filter.reasonUnused else { continue }
      note("browsers do not use this filter: \(reason)", filter)
    }
    for filter in self.filters where filter.hasWeb && !filter.isVerified {
      note("without `android:autoVerify`, Android asks before it opens these links", filter)
    }
    checkHosts()
    checkSchemes()
  }

  private mutating func note(_ message: String, _ filter: IntentFilter) {
    differences.append(AppDifference(.note, nil, message, file: filter.file, line: filter.line))
  }

  /// Whether a host of a filter is `host` or a wildcard for it.
  private static func covers(_ entry: String, _ host: String) -> Bool {
    entry == host || entry == "*"
      || entry.hasPrefix("*.") && host.hasSuffix(entry.dropFirst())
  }

  // MARK: Hosts

  private mutating func checkHosts() {
    var samples = SampleURLs(plan, set)
    let links = LinkHosts(plan, set)
    let hosts = links.each()
    for host in hosts {
      let known = filters.filter { filter in
        filter.hasWeb && filter.hosts.contains { Self.covers($0, host.name) }
      }
      let fitting = known.filter(\.hasHTTPS)
      if fitting.isEmpty {
        let sample = samples.first("https://" + (host.examples.first ?? host.name))
        let other = filters.flatMap(\.hosts).first {
          $0 == "www." + host.name || "www." + $0 == host.name
        }
        differences.append(
          AppDifference(
            .missingDomain, sample.url,
            known.isEmpty
              ? "no filter has the host `\(host.name)`, so `\(sample.url)` opens in the browser"
                + (other.map { "; `\($0)` is there, but that is another host" } ?? "")
              : "the filters with the host `\(host.name)` take only `http`, so `\(sample.url)` "
                + "opens in the browser", file: known.first?.file ?? file, line: known.first?.line))
        continue
      }
      // On a host below a domain with `*`, the patterns of that domain match, too, and so do filters.
      compare(fitting, host.name.hasPrefix("*") ? host : links.host(host.name) ?? host)
    }
    let domains = plan.domains.compactMap { HostName.ascii($0.text) } + hosts.map(\.name)
    var seen: Set<String> = []
    for filter in filters where filter.hasHTTPS {
      for name in filter.hosts
      where !domains.contains(where: { Self.covers($0, name) }) && seen.insert(name).inserted {
        let url = "https://\(LinkHosts.example(of: name, otherThan: domains))/"
        differences.append(
          AppDifference(
            .extraDomain, url,
            "the app also takes URLs such as `\(url)`, but `\(name)` is not a domain of the plan",
            file: filter.file, line: filter.line))
      }
    }
  }

  /// Android compares a whole path decoded, with slashes that were escaped. That is of no account unless
  /// a pattern has such a slash, and takes time.
  private func reading(_ host: LinkHosts.Host) -> LinkGlob.Reading {
    LinkGlob.Reading(
      isEncoded: false, keepsDelimiters: false,
      takesEscapedSlashes: host.patterns.contains { set.shape(of: $0).hasEscapedSlash },
      hasVariables: false)
  }

  private mutating func compare(_ fitting: [IntentFilter], _ host: LinkHosts.Host) {
    let reading = reading(host)
    var rules: [AssociationFile.Rule] = []
    for (index, filter) in fitting.enumerated() {
      var globs = filter.paths.map { FilterGlob($0) }
      if let path = filter.paths.first(where: { !FilterGlob($0).isExact }) {
        note("`\(path.kind.rawValue)` `\(path.text)` is compared as if it let through more", filter)
      }
      if filter.paths.isEmpty { globs = [FilterGlob(IntentFilter.Path(.pathPrefix, "/"))] }
      for glob in globs where !glob.text.isEmpty {
        rules.append(AssociationFile.Rule(path: glob.text, reading: reading, offset: index))
      }
    }
    let check = AssociationCheck(host, set, plan, looseness: looseness(host, reading))
    let found = check.compare(rules, [:])
    isWhole = isWhole && found.isWhole
    for difference in found.differences {
      let filter = difference.ruleOffset.map { fitting[$0] }
      let target = difference.target.map { "`\(plan.displayName($0.symbol))`" } ?? "nothing"
      differences.append(
        AppDifference(
          difference.isExtra ? .extra : .missing, difference.url,
          difference.isExtra
            ? "lets through `\(difference.url)`, which the plan does not open"
            : "does not let through `\(difference.url)`, which opens \(target)",
          file: filter?.file ?? file, line: filter?.line))
    }
  }

  /// What the filters that `export` writes for a host let through beyond the plan.
  private func looseness(
    _ host: LinkHosts.Host, _ reading: LinkGlob.Reading
  ) -> [AppleComponents.Looseness] {
    host.patterns.flatMap { pattern -> [AppleComponents.Looseness] in
      guard let target = set.patterns[pattern.index].target else { return [] }
      return AndroidPaths(set.shape(of: pattern), isExact: true).attributes.compactMap {
        attribute in
        Self.path(attribute).map { path in
          let glob = LinkGlob(text: FilterGlob(path).text, reading: reading)
          return AppleComponents.Looseness(target: target, pieces: glob.pieces([:]))
        }
      }
    }
  }

  /// The path of `android:pathPattern="/a/..*"`.
  private static func path(_ attribute: String) -> IntentFilter.Path? {
    guard let start = attribute.firstRange(ofPart: "=\""), attribute.hasSuffix("\""),
      let kind = IntentFilter.Path.Kind(
        rawValue: String(attribute[..<start.lowerBound].dropFirst("android:".count)))
    else { return nil }
    var text = String(attribute[start.upperBound...].dropLast())
    for (escape, character) in [("&lt;", "<"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(part: escape, with: character)
    }
    return text.isEmpty ? nil : IntentFilter.Path(kind, IntentFilter.compiled(text))
  }

  // MARK: Schemes

  private mutating func checkSchemes() {
    var samples = SampleURLs(plan, set)
    var seen: Set<String> = ["http", "https"]
    for scheme in plan.schemes.map({ $0.text.lowercased() }) where seen.insert(scheme).inserted {
      let fitting = filters.filter { $0.schemes.contains(scheme) }
      guard !fitting.isEmpty else {
        let sample = samples.first(scheme + "://")
        differences.append(
          AppDifference(
            .missingScheme, sample.url,
            "no filter has the scheme `\(scheme)`, so `\(sample.url)` does not reach the app",
            file: file))
        continue
      }
      for (url, target) in samples.all(scheme + "://")
      where !fitting.contains(where: { Self.accepts(url, $0) }) {
        differences.append(
          AppDifference(
            .missing, url, "does not let through `\(url)`, which opens `\(target)`",
            file: fitting[0].file, line: fitting[0].line))
      }
    }
    for filter in filters {
      for scheme in filter.schemes where seen.insert(scheme).inserted {
        differences.append(
          AppDifference(
            .note, scheme + "://",
            "the app also takes `\(scheme)://`, which the plan does not declare",
            file: filter.file, line: filter.line))
      }
    }
  }

  /// Whether a filter lets through a URL with one of its own schemes.
  private static func accepts(_ url: String, _ filter: IntentFilter) -> Bool {
    guard let start = url.firstRange(ofPart: "://") else { return false }
    if filter.hosts.isEmpty { return true }
    let rest = url[start.upperBound...]
    let host = rest.prefix { $0 != "/" }
    guard filter.hosts.contains(where: { covers($0, host.lowercased()) }) else { return false }
    let path = String(rest.dropFirst(host.count))
    return filter.paths.isEmpty || filter.paths.contains { FilterGlob($0).accepts(path) }
  }
}

extension [SegmentShape] {
  /// Whether a text in one of the segments has a slash, which URLs have as an escape.
  fileprivate var hasEscapedSlash: Bool {
    contains { segment in
      guard case .pieces(let pieces) = segment else { return false }
      return pieces.contains { piece in
        switch piece {
        case .text(let text): text.has(part: "/")
        case .value(.oneOf(let texts)): texts.contains { $0.has(part: "/") }
        case .value: false
        }
      }
    }
  }
}
