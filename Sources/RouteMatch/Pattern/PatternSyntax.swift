import RouteSyntax
import RouteBase

/// The syntax of a pattern's text: its scheme and host, and its segments, as ranges of the text. It
/// knows no plan and does not store the text.
package struct PatternSyntax: Sendable {
  package enum PartKind: UInt8, Sendable {
    /// Text, escapes and all.
    case text
    /// `:name`
    case parameter
    /// `*`
    case any
    /// `**name`; in a pattern of URLs that stay in the browser, also `**`.
    case rest
  }

  /// A piece of a segment.
  package struct Part: Sendable {
    package var kind: PartKind
    /// The text, or the name without the marks before it.
    package var range: Range<Int>
  }

  /// A segment, with its parts as a range of `parts`.
  package struct Segment: Sendable {
    package var parts: Range<Int>
    package var range: Range<Int>
  }

  /// The scheme before `://`.
  package private(set) var scheme: Range<Int>?
  /// The host of a web address.
  package private(set) var host: Range<Int>?
  /// Whether it follows no other pattern: it starts with `/` or a scheme.
  package private(set) var standsAlone = false
  package private(set) var parts: [Part] = []
  package private(set) var segments: [Segment] = []
  /// The first fault.
  package private(set) var fault: PatternFault?
  /// Whether there is a fault.
  private(set) var hasFault = false
  /// Whether `**` needs no name.
  var allowsNamelessRest = false

  /// Parses `bytes`, the text of a string literal without quotes and escapes.
  package init(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { take($0) }
  }

  /// Parses a pattern of URLs that stay in the browser.
  package init(web bytes: [UInt8]) {
    allowsNamelessRest = true
    bytes.withUnsafeBufferPointer { take($0) }
  }

  init() {}

  /// Parses another pattern, and reuses the memory of the one before.
  mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    (scheme, host, standsAlone) = (nil, nil, false)
    if hasFault { (fault, hasFault) = (nil, false) }
    // There are few of them, and measurements showed that removing all at once takes longer.
    while !parts.isEmpty { parts.removeLast() }
    while !segments.isEmpty { segments.removeLast() }
    read(text)
  }

  /// Whether a scheme is `http` or `https`.
  static func isWeb(_ scheme: some Collection<UInt8>) -> Bool {
    let count = scheme.count
    guard count == 4 || count == 5 else { return false }
    var letters: UInt64 = 0
    for byte in scheme { letters = letters << 8 | UInt64(lowercase(byte)) }
    return letters == (count == 4 ? 0x68_74_74_70 : 0x68_74_74_70_73)
  }

  static func lowercase(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The end of a scheme before a `:`, or nil if there is none.
  static func endOfScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") { return index == 0 ? nil : index }
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      let continues =
        isLetter || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      guard index == 0 ? isLetter : continues else { return nil }
      index += 1
    }
    return nil
  }

  /// The start of what follows a scheme and `//` at the front of `bytes`; after `http:` and
  /// `https:`, any number of slashes may follow. Nil if there is no such scheme.
  static func endOfAddressScheme(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let end = bytes.withUnsafeBufferPointer({ endOfScheme($0) }) else { return nil }
    let rest = bytes.dropFirst(end + 1)
    if isWeb(bytes.prefix(end)) {
      return rest.firstIndex { $0 != UInt8(ascii: "/") } ?? rest.endIndex
    }
    return rest.starts(with: "//".utf8) ? rest.startIndex + 2 : nil
  }

  mutating func fail(_ problem: PatternFault.Problem, _ range: Range<Int>) {
    if hasFault { return }
    fault = PatternFault(problem: problem, range: range)
    hasFault = true
  }

  /// Whether the pattern `bytes` follows no other pattern.
  static func standsAlone(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "/") || endOfOwnScheme(bytes) != nil
  }

  /// The place of the colon after a pattern's scheme; nil if it has none.
  private static func endOfOwnScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let slash = UInt8(ascii: "/")
    // Few patterns have a scheme, and many a colon: the slashes are looked for first.
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), end + 2 < bytes.count,
      bytes[end + 1] == slash, bytes[end + 2] == slash, endOfScheme(bytes) == end
    else { return nil }
    return end
  }

  // MARK: Reading

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    let slash = UInt8(ascii: "/")
    var start = 0
    if let end = Self.endOfOwnScheme(bytes) {
      scheme = 0..<end
      standsAlone = true
      start = end + 3
      if Self.isWeb(bytes[0..<end]) { start = readHost(bytes, start) }
    }
    if start < bytes.count && bytes[start] == slash {
      standsAlone = true
      start += 1
    }
    while start < bytes.count {
      let end = readSegment(bytes, from: start)
      // A slash at the end means nothing.
      if end >= bytes.count - 1 { return }
      start = end + 1
    }
  }

  /// Reports a query or a fragment from `index` on, which takes precedence over faults in the path.
  private mutating func failAtDelimiter(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) {
    if case .badHost = fault?.problem { return }
    fault = PatternFault(problem: .delimiter(bytes[index]), range: index..<bytes.count)
    hasFault = true
  }

  private mutating func readHost(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count && bytes[end] != UInt8(ascii: "/") && bytes[end] != UInt8(ascii: "?")
      && bytes[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    host = start..<end
    let name = bytes[start..<end].starts(with: "*.".utf8) ? start + 2..<end : start..<end
    if HostName.spellings(of: bytes[name]) == nil {
      fail(.badHost, start == end ? 0..<max(end, 1) : start..<end)
    }
    return end
  }

  /// The characters other than `[` and `{` that are not plain text, one bit for each: `#`, `%`, `*`,
  /// `/`, `:`, `<` and `?`.
  private static let marks: UInt64 =
    1 << 35 | 1 << 37 | 1 << 42 | 1 << 47 | 1 << 58 | 1 << 60 | 1 << 63

  /// Reads the segment that starts at `start`. Returns where the next slash is, or the end of the
  /// pattern.
  private mutating func readSegment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    if let last = segments.last, parts[last.parts.lowerBound].kind == .rest {
      fail(.restNotLast, last.range)
    }
    let first = parts.count
    let marks = Self.marks
    var index = start
    var text = start
    var hasEscape = false
    loop: while index < bytes.count {
      let byte = bytes[index]
      // A bit makes `{` of `[`, too.
      guard (byte < 0x40 && marks >> UInt64(byte) & 1 != 0) || byte | 0x20 == UInt8(ascii: "{")
      else {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "/"):
        break loop
      case UInt8(ascii: "?"), UInt8(ascii: "#"):
        failAtDelimiter(bytes, index)
        return bytes.count
      case UInt8(ascii: "%"):
        hasEscape = true
        index += 1
      case UInt8(ascii: ":"):
        if text < index { parts.append(Part(kind: .text, range: text..<index)) }
        if parts.count > first, let last = parts.last, last.kind != .text {
          fail(.touchingParameters, last.range.lowerBound - 1..<index + 1)
        }
        let end = Self.endOfName(bytes, index + 1, bytes.count)
        if end == index + 1 { fail(.parameterWithoutName, index..<index + 1) }
        parts.append(Part(kind: .parameter, range: index + 1..<end))
        if end < bytes.count && readSuffix(bytes, index, end) { return bytes.count }
        (index, text) = (end, end)
      case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"):
        index = endOfOtherParameter(bytes, index)
      default:
        let isRest = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*")
        let name = index + (isRest ? 2 : 1)
        let end = isRest ? Self.endOfName(bytes, name, bytes.count) : name
        if isRest && end == name && !allowsNamelessRest {
          fail(.restWithoutName, index..<end)
        } else if index > start || !Self.endsSegment(bytes, end) {
          fail(isRest ? .restNotAlone : .starNotAlone, index..<end)
        }
        if text < index { parts.append(Part(kind: .text, range: text..<index)) }
        parts.append(Part(kind: isRest ? .rest : .any, range: name..<end))
        (index, text) = (end, end)
      }
    }
    if text < index { parts.append(Part(kind: .text, range: text..<index)) }
    if hasEscape { checkEscapes(bytes, first) }
    if index - start <= 6 { checkShort(bytes, start..<index) }
    if first == parts.count { parts.append(Part(kind: .text, range: start..<index)) }
    segments.append(Segment(parts: first..<parts.count, range: start..<index))
    return index
  }

  /// Finds faults in a segment of a few bytes.
  private mutating func checkShort(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if range.isEmpty {
      let start = range.lowerBound
      fail(.emptySegment, max(start - 1, 0)..<min(start + 1, bytes.count))
    } else if Self.isDots(bytes, range.lowerBound, range.upperBound) {
      fail(.dotSegment, range)
    }
  }

  private static func endsSegment(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index == bytes.count || bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "?")
      || bytes[index] == UInt8(ascii: "#")
  }

  private mutating func checkEscapes(_ bytes: UnsafeBufferPointer<UInt8>, _ first: Int) {
    for part in parts[first...] where part.kind == .text {
      if PercentCoding.decode(UnsafeBufferPointer(rebasing: bytes[part.range])) == nil {
        let start =
          part.range.lowerBound + (bytes[part.range].firstIndex(of: 0x25) ?? 0)
          - part.range.lowerBound
        fail(.brokenEscape, start..<min(start + 3, part.range.upperBound))
      }
    }
  }

  /// The end of the name that starts at `start`; `start` if no name does. A name has no `-`.
  private static func endOfName(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int {
    var index = start
    while index < limit {
      let byte = bytes[index]
      if byte < 0x80 {
        let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
        guard isLetter || (index > start && byte &- UInt8(ascii: "0") < 10) else { return index }
        index += 1
        continue
      }
      let piece = Array(bytes[index..<min(index + 4, limit)])
      guard let (scalar, length) = UTF8Scanner.scalar(in: piece, at: 0),
        index == start ? scalar.startsName : scalar.continuesName
      else { return index }
      index += length
    }
    return index
  }
}
