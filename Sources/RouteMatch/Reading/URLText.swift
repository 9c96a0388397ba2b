import RoutePlan

/// A URL taken apart: what it stands on, and where its path, query and fragment are.
struct URLText: Sendable {
  /// What keeps a URL from being ours.
  enum Foreign: Sendable {
    case scheme(String)
    case host(String)
    /// A web address with a port or a user.
    case authority
  }

  let bytes: [UInt8]
  /// The bases of patterns that may match it, the nearest first; empty for one that is not ours.
  private(set) var bases: [BaseID] = [.everywhere]
  private(set) var foreign: Foreign?
  /// The path; of a URL with a scheme of our own, its host too.
  private(set) var path: Range<Int>
  private(set) var query: Range<Int>?
  private(set) var fragment: Range<Int>?

  init(_ bytes: [UInt8], _ table: BaseTable) {
    self.bytes = bytes
    path = 0..<bytes.count
    if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = hash + 1..<bytes.count
      path = 0..<hash
    }
    if let mark = bytes[path].firstIndex(of: UInt8(ascii: "?")) {
      query = mark + 1..<path.upperBound
      path = 0..<mark
    }
    let end = bytes.withUnsafeBufferPointer {
      PatternSyntax.endOfScheme(UnsafeBufferPointer(rebasing: $0[path]))
    }
    if let end { readScheme(end, table) }
  }

  private mutating func readScheme(_ end: Int, _ table: BaseTable) {
    let scheme = bytes[..<end]
    var start = end + 1
    let hasAuthority =
      start + 1 < path.upperBound && bytes[start] == UInt8(ascii: "/")
      && bytes[start + 1] == UInt8(ascii: "/")
    if hasAuthority { start += 2 }
    if hasAuthority && PatternSyntax.isWeb(scheme) {
      let rest = bytes[start..<path.upperBound]
      let slash = rest.firstIndex(of: UInt8(ascii: "/")) ?? path.upperBound
      let host = bytes[start..<slash]
      if table.isOurs(host: host) {
        bases = table.bases(ofHost: host)
        path = slash..<path.upperBound
        return
      }
      if !table.hasWebScheme {
        bases = []
        let isPlain = !host.contains(UInt8(ascii: ":")) && !host.contains(UInt8(ascii: "@"))
        foreign = isPlain ? .host(String(decoding: host, as: UTF8.self)) : .authority
        return
      }
    }
    guard let own = table.bases(ofScheme: scheme) else {
      bases = []
      foreign = .scheme(String(decoding: scheme, as: UTF8.self))
      return
    }
    bases = own
    path = start..<path.upperBound
  }

  /// The pairs of the query, in order: a key, and a value where there is a `=`.
  var pairs: [(key: Range<Int>, value: Range<Int>?)] {
    guard let query else { return [] }
    var result: [(key: Range<Int>, value: Range<Int>?)] = []
    for piece in bytes[query].split(separator: UInt8(ascii: "&")) {
      if let equals = piece.firstIndex(of: UInt8(ascii: "=")) {
        result.append((piece.startIndex..<equals, equals + 1..<piece.endIndex))
      } else {
        result.append((piece.startIndex..<piece.endIndex, nil))
      }
    }
    return result
  }
}
