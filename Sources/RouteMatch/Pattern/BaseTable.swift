import RoutePlan

/// The schemes and hosts that are ours, and those that patterns name.
///
/// Names are stored in lower case, each after a letter that says what it is: `s` for a scheme, `h`
/// for a web host, `w` for the hosts below one. Hosts are stored in ASCII, and also as people write
/// them.
package struct BaseTable: Sendable {
  /// The bases of a path alone.
  static let everywhere: [BaseID] = [.everywhere]

  private(set) var names = NameTable()
  /// The hosts that are not ASCII, as people write them, and the base of each.
  private var spellings = NameTable()
  private var spelled: [BaseID] = []
  /// For each base, whether the plan declares it.
  private var isDeclared: [Bool] = [true]
  private var hasDomains = false
  /// Whether a declared scheme or domain is invalid; `bad-scheme` or `bad-domain` reports it.
  private(set) var hasFaults = false

  init(_ plan: Plan) {
    _ = intern([])
    for scheme in plan.schemes {
      let text = Array(scheme.text.utf8)
      guard BaseFault.isScheme(text) else {
        hasFaults = true
        continue
      }
      declare(intern([UInt8(ascii: "s")] + text.map(PatternSyntax.lowercase)))
    }
    for domain in plan.domains {
      let text = Array(domain.text.utf8)
      let isWildcard = text.starts(with: "*.".utf8)
      guard let name = HostName.spellings(of: isWildcard ? text.dropFirst(2) : text[...]) else {
        hasFaults = true
        continue
      }
      hasDomains = true
      declare(intern(UInt8(ascii: isWildcard ? "w" : "h"), name))
    }
  }

  private mutating func declare(_ base: BaseID) { isDeclared[base.index] = true }

  private mutating func intern(_ key: [UInt8]) -> BaseID {
    let id = BaseID(key.withUnsafeBufferPointer { names.intern($0) }.index)
    if id.index == isDeclared.count { isDeclared.append(false) }
    return id
  }

  private mutating func intern(_ mark: UInt8, _ name: HostName.Spellings) -> BaseID {
    let base = intern([mark] + name.ascii)
    if name.unicode == name.ascii { return base }
    let spelling = ([mark] + name.unicode).withUnsafeBufferPointer { spellings.intern($0) }
    if spelling.index == spelled.count { spelled.append(base) }
    return base
  }

  private func find(_ key: UnsafeBufferPointer<UInt8>) -> BaseID? {
    let id = names.find(key)
    if !id.isNone { return BaseID(id.index) }
    if spelled.isEmpty { return nil }
    let spelling = spellings.find(key)
    return spelling.isNone ? nil : spelled[spelling.index]
  }

  private func find(_ mark: UInt8, _ name: some Collection<UInt8>) -> BaseID? {
    ([mark] + name.map(PatternSyntax.lowercase)).withUnsafeBufferPointer { find($0) }
  }

  // MARK: Patterns

  /// The base of the scheme and host of a pattern with the text `bytes`; nil if it is not ours.
  mutating func base(
    of pattern: PatternSyntax, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> BaseID? {
    guard let scheme = pattern.scheme else { return .everywhere }
    guard let host = pattern.host else {
      let base = find(UInt8(ascii: "s"), bytes[scheme])
      return base.flatMap { isDeclared[$0.index] ? $0 : nil }
    }
    let isWildcard = bytes[host].starts(with: "*.".utf8)
    guard
      let name = HostName.spellings(of: isWildcard ? bytes[host].dropFirst(2) : bytes[host]),
      // All hosts below a name are ours if they are declared, or if those below a higher name are.
      bases(ofHost: isWildcard ? Array("*.".utf8) + name.ascii : name.ascii) != nil
    else { return nil }
    return intern(UInt8(ascii: isWildcard ? "w" : "h"), name)
  }

  // MARK: URLs

  /// The bases of a URL with a web host, the nearest first; nil if it is not ours.
  ///
  /// The host is read once, and one piece of memory serves for all names above it: for `a.b.c`
  /// these are `b.c` and `c`; 128 at most.
  func bases(ofHost host: some Collection<UInt8>) -> [BaseID]? {
    guard hasDomains, var key = HostName.key(host) else { return nil }
    let dot = UInt8(ascii: ".")
    return key.withUnsafeMutableBufferPointer { key in
      var result: [BaseID] = []
      key[0] = UInt8(ascii: "h")
      var isOurs = false
      if let base = find(UnsafeBufferPointer(key)) {
        result.append(base)
        isOurs = isDeclared[base.index]
      }
      let isNamed = !result.isEmpty
      var count = 0
      for index in key.indices.dropFirst() where key[index] == dot {
        count += 1
        if count > 128 { break }
        key[index] = UInt8(ascii: "w")
        let base = find(UnsafeBufferPointer(rebasing: key[index...]))
        key[index] = dot
        guard let base,
          isNamed || HostName.isPlain(UnsafeBufferPointer(rebasing: key[1..<index]))
        else { continue }
        result.append(base)
        if isDeclared[base.index] { isOurs = true }
      }
      result.append(.everywhere)
      return isOurs ? result : nil
    }
  }

  /// The bases of a URL with a declared scheme; nil if it is not ours.
  func bases(ofScheme scheme: some Collection<UInt8>) -> [BaseID]? {
    guard let base = find(UInt8(ascii: "s"), scheme), isDeclared[base.index] else { return nil }
    return [base, .everywhere]
  }

  /// The start of a URL on `base`: `podcasts://`, `https://example.com`, or nothing.
  package func prefix(of base: BaseID) -> String {
    let name = names.string(of: NameID(base.index))
    switch name.first {
    case "s": return name.dropFirst() + "://"
    case "h": return "https://" + name.dropFirst()
    case "w": return "https://www." + name.dropFirst()
    default: return ""
    }
  }

  /// The starts of URLs on `base`. For the hosts below a name, there are several, because a pattern
  /// may have one of these hosts as its own base.
  func prefixes(of base: BaseID) -> [String] {
    let name = names.string(of: NameID(base.index))
    guard name.first == "w" else { return [prefix(of: base)] }
    return ["www", "x", "y", "z"].map { "https://\($0)." + name.dropFirst() }
  }

  /// The entries of the table, by number: a mark (`s` for a scheme, `h` for a host, `w` for the
  /// hosts below one), the name in lower case and ASCII, its spelling if that is not ASCII, and
  /// whether the plan declares it. The first entry is everywhere.
  package var entries: [(mark: String, name: String, spelling: String?, isDeclared: Bool)] {
    var found: [BaseID: String] = [:]
    for (index, base) in spelled.enumerated() {
      found[base] = String(spellings.string(of: NameID(index)).dropFirst())
    }
    return isDeclared.indices.map { index in
      let text = names.string(of: NameID(index))
      return (
        String(text.prefix(1)), String(text.dropFirst()), found[BaseID(index)], isDeclared[index]
      )
    }
  }

  /// Whether URLs on `base` have a custom scheme, so that their host is a segment.
  package func isScheme(_ base: BaseID) -> Bool {
    names.bytes(of: NameID(base.index)).first == UInt8(ascii: "s")
  }
}
