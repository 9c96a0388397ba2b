import RouteSyntax

extension Plan {
  /// At most three names that may be meant by `name`, which names nothing: the same name in other
  /// services; otherwise the nearest of all names and of `others`; otherwise, for a name without a
  /// service, the names that are nearest without theirs.
  package func names(
    near name: String, routesOnly: Bool = false, and others: [String] = []
  ) -> [String] {
    let names = allNames(routesOnly: routesOnly) + others
    let elsewhere = names.filter { $0.hasSuffix(".\(name)") }.prefix(3)
    if !elsewhere.isEmpty { return Array(elsewhere) }
    let near = NearestName.candidates(for: name, among: names)
    let dot = UInt8(ascii: ".")
    if !near.isEmpty || name.utf8.contains(dot) { return near }
    var byOwnName: [Substring: [String]] = [:]
    var ownNames: [String] = []
    for full in names {
      guard let place = full.utf8.lastIndex(of: dot) else { continue }
      let own = full[full.utf8.index(after: place)...]
      if byOwnName[own] == nil { ownNames.append(String(own)) }
      byOwnName[own, default: []].append(full)
    }
    let nearOwn = NearestName.candidates(for: name, among: ownNames)
    return Array(nearOwn.flatMap { byOwnName[$0[...]] ?? [] }.prefix(3))
  }
}
