import RoutePlan

/// A parsed URL: its bases, and where its path, query and fragment are. It is not copied, because each
/// copy would count references.
struct URLText: ~Copyable, Sendable {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The reasons why a URL is not ours.
  enum Foreign: Sendable {
    case scheme(String)
    case host(String)
    /// A web address with a port or a user.
    case authority
  }

  /// A key of the query, and its value if there is a `=`.
  struct Pair {
    var key: Range<Int>
    var value: Range<Int>?
  }

  /// The URL as the standard reads it, if that is not what is written: without what it strips, and
  /// with a backslash in the path as a slash. All ranges refer to this text.
  private var rewritten: [UInt8]?
  /// The bases of patterns that may match it, the nearest first; empty for a URL that is not ours.
  private(set) var bases: [BaseID] = []
  private(set) var foreign: Foreign?
  /// The path; for a URL with a custom scheme, also its host.
  private(set) var path: Range<Int>
  private(set) var query: Range<Int>?
  private(set) var fragment: Range<Int>?
  /// Whether a backslash in its path is a slash.
  private var turnsSlashes = true

  init(_ url: Text, _ bases: inout BaseLookup) {
    path = 0..<url.count
    let end = Self.endOfPlain(url, from: 0)
    if end == url.count {
      readStart(url, &bases)
      return
    }
    let isQuery = url[end] == UInt8(ascii: "?")
    if isQuery && Self.endOfPlain(url, from: end + 1, inQuery: true) == url.count {
      (path, query) = (0..<end, end + 1..<url.count)
      readStart(url, &bases)
      return
    }
    if Self.hasStripped(url) {
      var bytes = Self.stripped(url)
      path = 0..<bytes.count
      bytes.withUnsafeBufferPointer { read($0, &bases) }
      turnSlashes(&bytes)
      rewritten = bytes
      return
    }
    read(url, &bases)
    if turnsSlashes && url[path].contains(UInt8(ascii: "\\")) {
      var bytes = Array(url)
      turnSlashes(&bytes)
      rewritten = bytes
    }
  }

  /// Calls `body` with the text that the ranges refer to; `url` is the text that was parsed.
  @inline(__always)
  func withText<Result>(_ url: Text, _ body: (Text) -> Result) -> Result {
    if let rewritten { return rewritten.withUnsafeBufferPointer(body) }
    return body(url)
  }

  // MARK: Parts

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first place, from `start` on, of a byte by which the URL may be more than a scheme, a host
  /// and a path, written as the standard reads them: any byte up to `#`, and outside a query also `?`
  /// and a backslash. Looks at eight bytes at a time.
  private static func endOfPlain(_ url: Text, from start: Int, inQuery: Bool = false) -> Int {
    var place = start
    while place &+ 8 <= url.count {
      let hits = marks(LiteralTable.word(url, place, 8), inQuery)
      if hits != 0 { return place &+ hits.trailingZeroBitCount &>> 3 }
      place &+= 8
    }
    let left = url.count &- place
    if left <= 0 { return url.count }
    // The bytes after the end are filled so that they match nothing.
    let word = LiteralTable.word(url, place, left) | ~0 &<< UInt64(left &* 8) & ~highs
    let hits = marks(word, inQuery)
    return hits == 0 ? url.count : place &+ hits.trailingZeroBitCount &>> 3
  }

  /// The highest bits of bytes of `word`; the lowest of these bytes is one that `endOfPlain` finds,
  /// and there is none if no byte is.
  @inline(__always)
  private static func marks(_ word: UInt64, _ inQuery: Bool) -> UInt64 {
    var hits = (word &- ones &* 0x24) & ~word
    if !inQuery {
      let question = word ^ (ones &* 0x3F)
      let backslash = word ^ (ones &* 0x5C)
      hits |= ((question &- ones) & ~question) | ((backslash &- ones) & ~backslash)
    }
    return hits & highs
  }

  /// Finds the fragment, the query and what is before the path.
  private mutating func read(_ bytes: Text, _ bases: inout BaseLookup) {
    if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) {
      fragment = hash + 1..<bytes.count
      path = 0..<hash
    }
    if let mark = bytes[path].firstIndex(of: UInt8(ascii: "?")) {
      query = mark + 1..<path.upperBound
      path = 0..<mark
    }
    readStart(bytes, &bases)
  }

  // MARK: What browsers strip

  /// Whether there is a control or a space at either end, or a tab or a line ending anywhere.
  private static func hasStripped(_ url: Text) -> Bool {
    guard let first = url.first, let last = url.last else { return false }
    return first <= 0x20 || last <= 0x20 || url.contains(where: isStripped)
  }

  private static func isStripped(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func stripped(_ url: Text) -> [UInt8] {
    var rest = url.drop { $0 <= 0x20 }
    while let last = rest.last, last <= 0x20 { rest = rest.dropLast() }
    return rest.filter { !isStripped($0) }
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  /// Turns backslashes in the path into slashes, if they count as slashes.
  private func turnSlashes(_ bytes: inout [UInt8]) {
    if !turnsSlashes { return }
    for index in path where Self.isSlash(bytes[index]) { bytes[index] = UInt8(ascii: "/") }
  }

  // MARK: What is before the path

  private mutating func readStart(_ bytes: Text, _ bases: inout BaseLookup) {
    guard let end = PatternSyntax.endOfScheme(Text(rebasing: bytes[path])) else {
      self.bases = BaseTable.everywhere
      return
    }
    if PatternSyntax.isWeb(bytes[..<end]) {
      readAddress(bytes, end + 1, &bases)
    } else {
      readScheme(bytes, end, &bases)
    }
  }

  /// Reads what follows `https:`, where any number of slashes, even none, begins an authority.
  private mutating func readAddress(
    _ bytes: Text, _ start: Int, _ lookup: inout BaseLookup
  ) {
    let rest = bytes[start..<path.upperBound].drop(while: Self.isSlash)
    let host = rest.prefix { !Self.isSlash($0) }
    guard let own = lookup.bases(ofHost: host) else {
      let isPlain =
        host.contains(UInt8(ascii: "["))
        || !(host.contains(UInt8(ascii: ":")) || host.contains(UInt8(ascii: "@")))
      refuse(isPlain ? .host(String(decoding: host, as: UTF8.self)) : .authority)
      return
    }
    bases = own
    path = host.endIndex..<path.upperBound
  }

  /// Reads what follows a custom scheme: a host or none; either way, it belongs to the path.
  private mutating func readScheme(_ bytes: Text, _ end: Int, _ lookup: inout BaseLookup) {
    let scheme = bytes[..<end]
    turnsSlashes = false
    guard let own = lookup.bases(ofScheme: scheme) else {
      refuse(.scheme(String(decoding: scheme, as: UTF8.self)))
      return
    }
    bases = own
    let slash = UInt8(ascii: "/")
    let hasAuthority =
      end + 2 < path.upperBound && bytes[end + 1] == slash && bytes[end + 2] == slash
    path = end + (hasAuthority ? 3 : 1)..<path.upperBound
  }

  private mutating func refuse(_ foreign: Foreign) {
    (bases, turnsSlashes) = ([], false)
    self.foreign = foreign
  }
}
