/// What is wrong with a declared domain or scheme. This is data; the rules `bad-domain` and
/// `bad-scheme` put it into words.
package struct BaseFault: Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    case empty
    /// `*`, which would be the whole web.
    case everything
    /// A `*` that is not the first label.
    case wildcard
    /// A scheme before the host (`scheme`), or `:` and more after a scheme (`rest`).
    case scheme, rest
    case user, port, path
    /// An IP address.
    case address
    /// An extra dot.
    case emptyLabel
    /// A scalar that no name contains.
    case character(Unicode.Scalar)
    /// A label that no name has: it is too long, is a broken `xn--` label, or starts with a mark.
    case label
    /// `http` and `https` (`web`), and other schemes that browsers reserve (`reserved`).
    case web, reserved
    /// A scheme that does not start with a letter.
    case start
  }

  package var problem: Problem
  /// What was meant, if the text shows it.
  package var suggestion: String?
  /// Whether the suggestion leaves out nothing that had a meaning.
  package var isSafe = false

  // MARK: Domains

  /// What is wrong with `text` as a domain; nil if it is valid.
  package static func domain(_ text: String) -> BaseFault? {
    guard let problem = problem(ofDomain: text) else { return nil }
    let bytes = Array(text.utf8)
    // What browsers use of it: the host, without a scheme or user before it, or a port or path
    // after it.
    var host = trimmed(bytes[...])
    if let colon = PatternSyntax.endOfAddressScheme(host) { host = host[colon...] }
    let end = host.firstIndex { isDelimiter($0) } ?? host.endIndex
    let hasPath = host[end...].contains { $0 != UInt8(ascii: "/") }
    host = host[..<end]
    let user = host.lastIndex(of: UInt8(ascii: "@"))
    if let user { host = host[(user + 1)...] }
    let port = host.firstIndex(of: UInt8(ascii: ":"))
    if let port { host = host[..<port] }
    while host.last == UInt8(ascii: ".") { host = host.dropLast() }
    var isSafe = !hasPath && user == nil && port == nil
    if host.first == UInt8(ascii: ".") {
      host = Array("*".utf8) + host
      isSafe = false
    }
    var result = BaseFault(problem: problem)
    let suggestion = String(decoding: host, as: UTF8.self)
    if !host.elementsEqual(bytes) && self.problem(ofDomain: suggestion) == nil {
      (result.suggestion, result.isSafe) = (suggestion, isSafe)
    }
    return result
  }

  private static func problem(ofDomain text: String) -> Problem? {
    let bytes = Array(text.utf8)
    if isDomain(bytes) { return nil }
    if bytes.isEmpty { return .empty }
    if bytes == [UInt8(ascii: "*")] { return .everything }
    let whole = trimmed(bytes[...])
    if PatternSyntax.endOfAddressScheme(whole) != nil { return .scheme }
    let end = whole.firstIndex { isDelimiter($0) } ?? whole.endIndex
    let host = whole[..<end]
    if host.contains(UInt8(ascii: "[")) { return .address }
    if host.contains(UInt8(ascii: "@")) { return .user }
    if host.contains(UInt8(ascii: ":")) { return .port }
    if end < whole.endIndex { return .path }
    let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if labels.contains(where: { $0.isEmpty }) { return .emptyLabel }
    let name = labels.first == [UInt8(ascii: "*")] ? labels.dropFirst() : labels[...]
    if name.contains(where: { $0.contains(UInt8(ascii: "*")) }) { return .wildcard }
    let scalars = name.flatMap { String(decoding: $0, as: UTF8.self).unicodeScalars }
    for scalar in scalars
    where !HostName.lowercased(scalar).unicodeScalars.allSatisfy(HostName.isInLabel) {
      return .character(scalar)
    }
    if let last = name.last, HostName.isNumber(last.map(PatternSyntax.lowercase)) {
      return .address
    }
    return .label
  }

  static func isDomain(_ bytes: [UInt8]) -> Bool {
    let name = bytes.starts(with: "*.".utf8) ? bytes.dropFirst(2) : bytes[...]
    return HostName.spellings(of: name) != nil
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "?")
      || byte == UInt8(ascii: "#")
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = bytes.drop { $0 <= 0x20 }
    while let last = result.last, last <= 0x20 { result = result.dropLast() }
    return result
  }

  // MARK: Schemes

  /// What is wrong with `text` as a custom scheme; nil if it is valid.
  package static func scheme(_ text: String) -> BaseFault? {
    let bytes = Array(text.utf8)
    let whole = trimmed(bytes[...])
    let name = whole.prefix { $0 != UInt8(ascii: ":") }
    let rest = whole[name.endIndex...]
    guard let first = name.first else { return BaseFault(problem: .empty) }
    if isKept(name) { return BaseFault(problem: PatternSyntax.isWeb(name) ? .web : .reserved) }
    let letters = String(decoding: name, as: UTF8.self)
    for scalar in letters.unicodeScalars where !isInScheme(scalar) {
      return BaseFault(problem: .character(scalar))
    }
    guard (first | 0x20) &- UInt8(ascii: "a") < 26 else { return BaseFault(problem: .start) }
    if name.count == bytes.count { return nil }
    let isSafe = rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "/") }
    return BaseFault(
      problem: rest.isEmpty ? .character(" ") : .rest, suggestion: letters, isSafe: isSafe)
  }

  /// Whether `bytes` is a valid custom scheme (RFC 3986, section 3.1).
  static func isScheme(_ bytes: [UInt8]) -> Bool {
    scheme(String(decoding: bytes, as: UTF8.self)) == nil
  }

  private static func isInScheme(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
      || scalar == "+" || scalar == "-" || scalar == "."
  }

  /// Whether browsers and systems reserve a scheme: those with rules of their own in the URL
  /// standard, and those that do not name a place that an app could own.
  private static func isKept(_ scheme: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: scheme.map(PatternSyntax.lowercase), as: UTF8.self)
    return [
      "http", "https", "ws", "wss", "ftp", "file", "about", "blob", "data", "javascript",
    ].contains(name)
  }
}
