package import RouteMatch
package import RoutePlan

/// The web hosts of a plan's patterns: its domains, and the hosts that patterns name below a
/// wildcard domain.
package struct LinkHosts {
  /// A host, or `*.` and a name for all hosts below it; in lower case and ASCII, as browsers send
  /// it.
  package struct Host: Sendable {
    package var name: String
    /// The patterns that may match on it, in the order of the plan.
    package var patterns: [PatternID]
    /// Hosts on which the patterns match, at least one for each pattern.
    package var examples: [String]
    /// The patterns that match only on some of the hosts below the name.
    package var partial: Set<PatternID> = []
    /// The patterns of URLs that stay in the browser on the whole of it.
    package var web: [PatternID] = []

    package init(name: String, patterns: [PatternID], examples: [String]) {
      (self.name, self.patterns, self.examples) = (name, patterns, examples)
    }
  }

  /// The patterns that open something, with their bases, in the order of the plan.
  private let patterns: [(id: PatternID, base: Int)]
  /// The same for patterns of URLs that stay in the browser.
  private let web: [(id: PatternID, base: Int)]
  private let entries: [(mark: String, name: String, spelling: String?, isDeclared: Bool)]
  private let domains: [String]

  package init(_ plan: Plan, _ set: PatternSet) {
    entries = set.bases.entries
    patterns = set.patterns.indices.filter { set.patterns[$0].target != nil }
      .sorted { set.patterns[$0].source < set.patterns[$1].source }
      .map { (PatternID($0), set.patterns[$0].base.index) }
    web = set.patterns.indices.filter { set.patterns[$0].isWeb }
      .map { (PatternID($0), set.patterns[$0].base.index) }
    var seen: Set<String> = []
    domains = plan.domains.compactMap { HostName.ascii($0.text) }
      .filter { seen.insert($0).inserted }
  }

  /// The domains in the order of the plan, each with the patterns that match on all of it; then
  /// each host below a domain that patterns name, with only those patterns. Hosts on which nothing
  /// opens are left out.
  package func each() -> [Host] {
    var hosts: [Host] = domains.compactMap { domain in
      guard let known = host(domain) else { return nil }
      var result = Host(name: known.name, patterns: whole(known), examples: known.examples)
      result.web = known.web
      return result
    }
    var places: [Int: Int] = [:]
    for (id, base) in patterns {
      guard let name = Self.name(entries[base]), !entries[base].isDeclared else { continue }
      if let place = places[base] {
        hosts[place].patterns.append(id)
      } else {
        places[base] = hosts.count
        hosts.append(Host(name: name, patterns: [id], examples: [Self.example(of: name)]))
        hosts[hosts.count - 1].web = web(on: name)
      }
    }
    return hosts.filter { !$0.patterns.isEmpty }
  }

  private func whole(_ host: Host) -> [PatternID] {
    host.patterns.filter { !host.partial.contains($0) }
  }

  /// The patterns that match on `host` or, if it is `*.` and a name, on any host below that; nil
  /// for a host that is not the plan's.
  package func host(_ host: String) -> Host? {
    guard let host = HostName.ascii(host) else { return nil }
    let isOurs = domains.contains { $0 == host || Self.covers($0, host) }
    guard isOurs else { return nil }
    var result = Host(name: host, patterns: [], examples: [Self.example(of: host)])
    var examples = Set(result.examples)
    for (id, base) in patterns {
      guard entries[base].mark != "s" else { continue }
      let name = Self.name(entries[base])
      if name.map({ $0 == host || Self.covers($0, host) }) ?? true {
        result.patterns.append(id)
      } else if let name, Self.covers(host, name) {
        result.patterns.append(id)
        result.partial.insert(id)
        let example = Self.example(of: name)
        if examples.insert(example).inserted { result.examples.append(example) }
      }
    }
    result.web = web(on: host)
    return result
  }

  /// The patterns by which URLs stay in the browser on the whole of a host.
  private func web(on host: String) -> [PatternID] {
    web.compactMap { id, base in
      guard entries[base].mark != "s" else { return nil }
      let name = Self.name(entries[base])
      return name.map { $0 == host || Self.covers($0, host) } ?? true ? id : nil
    }
  }

  /// The name of a base; nil if it applies everywhere or is a scheme.
  private static func name(
    _ entry: (mark: String, name: String, spelling: String?, isDeclared: Bool)
  ) -> String? {
    switch entry.mark {
    case "h": entry.name
    case "w": "*." + entry.name
    default: nil
    }
  }

  /// Whether `domain` is a wildcard that covers `host` or, if `host` is a wildcard, all of its
  /// hosts.
  private static func covers(_ domain: String, _ host: String) -> Bool {
    domain.hasPrefix("*.") && domain != host && host.hasSuffix(domain.dropFirst())
      && host.utf8.count >= domain.utf8.count
  }

  /// The host itself, or one that it covers as a wildcard and that is none of `known`.
  static func example(of host: String, otherThan known: [String] = []) -> String {
    if !host.hasPrefix("*") { return host }
    var number = 1
    while true {
      let example = "www" + (number == 1 ? "" : String(number)) + host.dropFirst()
      if !known.contains(example) { return example }
      number += 1
    }
  }
}
