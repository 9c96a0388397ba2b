import RoutePlan

/// The schemes and hosts that are ours, and those that patterns name.
///
/// Names are kept in lower case, each behind a letter that says what it is: `s` for a scheme, `h`
/// for a web host, `w` for the hosts below one.
package struct BaseTable: Sendable {
  private(set) var names = NameTable()
  /// For each base whether the plan declares it.
  private var isDeclared: [Bool] = [true]
  private(set) var hasWebScheme = false
  private var hasDomains = false

  init(_ plan: Plan) {
    _ = intern("", [])
    for scheme in plan.schemes {
      let text = Array(scheme.text.utf8)
      // `http` and `https` are one.
      let name = PatternSyntax.isWeb(text) ? Array("http".utf8) : text
      if PatternSyntax.isWeb(text) { hasWebScheme = true }
      isDeclared[intern("s", name).index] = true
    }
    for domain in plan.domains {
      hasDomains = true
      let text = Array(domain.text.utf8)
      let id =
        text.starts(with: "*.".utf8) ? intern("w", Array(text.dropFirst(2))) : intern("h", text)
      isDeclared[id.index] = true
    }
  }

  private mutating func intern(_ mark: Unicode.Scalar?, _ name: [UInt8]) -> BaseID {
    let bytes = (mark.map { [UInt8(ascii: $0)] } ?? []) + name.map(PatternSyntax.lowercase)
    let id = BaseID(bytes.withUnsafeBufferPointer { names.intern($0) }.index)
    if id.index == isDeclared.count { isDeclared.append(false) }
    return id
  }

  private mutating func intern(_ mark: String, _ name: [UInt8]) -> BaseID {
    intern(mark.unicodeScalars.first, name)
  }

  private func find(_ mark: Unicode.Scalar, _ name: some Collection<UInt8>) -> BaseID? {
    let id = names.find([UInt8(ascii: mark)] + name.map(PatternSyntax.lowercase))
    return id.isNone ? nil : BaseID(id.index)
  }

  private func isDeclared(_ base: BaseID?) -> Bool { base.map { isDeclared[$0.index] } ?? false }

  // MARK: Patterns

  /// The base of the scheme and host of a pattern with the text `bytes`; nil where it is not ours.
  mutating func base(
    of pattern: PatternSyntax, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> BaseID? {
    guard let scheme = pattern.scheme else { return .everywhere }
    guard let host = pattern.host else {
      let base = find("s", bytes[scheme])
      return isDeclared(base) ? base : nil
    }
    let name = bytes[host]
    if name.starts(with: "*.".utf8) {
      // All hosts below one: they are ours where they are declared, or those below a name above.
      guard isOurs(below: name.dropFirst(2)) else { return nil }
      return intern("w", Array(name.dropFirst(2)))
    }
    return isOurs(host: name) ? intern("h", Array(name)) : nil
  }

  private func isOurs(below name: some Collection<UInt8>) -> Bool {
    isDeclared(find("w", name)) || suffixes(of: name).contains { isDeclared(find("w", $0)) }
  }

  // MARK: URLs

  /// Whether a web host is ours.
  func isOurs(host: some Collection<UInt8>) -> Bool {
    hasDomains
      && (isDeclared(find("h", host)) || suffixes(of: host).contains { isDeclared(find("w", $0)) })
  }

  /// The bases of a URL with a web host that is ours, the nearest first.
  func bases(ofHost host: some Collection<UInt8>) -> [BaseID] {
    var result: [BaseID] = []
    if let base = find("h", host) { result.append(base) }
    for suffix in suffixes(of: host) {
      if let base = find("w", suffix) { result.append(base) }
    }
    return result + [.everywhere]
  }

  /// The bases of a URL with a declared scheme; nil where it is not ours.
  func bases(ofScheme scheme: some Collection<UInt8>) -> [BaseID]? {
    let base =
      PatternSyntax.isWeb(Array(scheme)) ? find("s", "http".utf8) : find("s", scheme)
    guard let base, isDeclared[base.index] else { return nil }
    return [base, .everywhere]
  }

  /// The names above `host`: for `a.b.c` those are `b.c` and `c`; 128 at most.
  private func suffixes(of host: some Collection<UInt8>) -> [ArraySlice<UInt8>] {
    let bytes = Array(host)
    return bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: ".") }.prefix(128).map {
      bytes[($0 + 1)...]
    }
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

  /// What is in the table, by its number: a mark (`s` for a scheme, `h` for a host, `w` for the hosts
  /// below one), the name in lower case, and whether the plan declares it. The first is everywhere.
  package var entries: [(mark: String, name: String, isDeclared: Bool)] {
    isDeclared.indices.map { index in
      let text = names.string(of: NameID(index))
      return (String(text.prefix(1)), String(text.dropFirst()), isDeclared[index])
    }
  }

  /// Whether URLs on `base` have a scheme of our own, so that their host is a segment.
  package func isScheme(_ base: BaseID) -> Bool {
    names.bytes(of: NameID(base.index)).first == UInt8(ascii: "s")
  }
}
