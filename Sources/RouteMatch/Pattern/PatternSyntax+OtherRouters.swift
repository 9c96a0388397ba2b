// The syntax of other routers. In a pattern here it is text, which is hardly ever meant.

extension PatternSyntax {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// Looks at what follows a parameter that extends from its `:` at `start` to `end`. Returns
  /// whether the pattern ends there, because the rest would be a query.
  mutating func readSuffix(_ bytes: Text, _ start: Int, _ end: Int) -> Bool {
    if end == start + 1 { return false }
    let isLast = end + 1 == bytes.count || bytes[end + 1] == UInt8(ascii: "/")
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    switch bytes[end] {
    case UInt8(ascii: "?") where isLast:
      fail(.optionalParameter(name), start..<end + 1)
      return true
    case UInt8(ascii: "+") where isLast, UInt8(ascii: "*") where isLast:
      fail(.repeatedParameter(name), start..<end + 1)
    case UInt8(ascii: "("):
      let segment = bytes[end...].prefix { $0 != UInt8(ascii: "/") }
      guard let close = segment.lastIndex(of: UInt8(ascii: ")")) else { break }
      fail(.expression(name), start..<close + 1)
    default: break
    }
    return false
  }

  /// Where reading continues after a bracket at `start`: after the bracket that closes it, if there
  /// is a name between them.
  mutating func endOfOtherParameter(_ bytes: Text, _ start: Int) -> Int {
    let close: UInt8 =
      switch bytes[start] {
      case UInt8(ascii: "<"): UInt8(ascii: ">")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: "}")
      }
    let segment = bytes[start...].prefix { $0 != UInt8(ascii: "/") }
    guard var end = segment.firstIndex(of: close) else { return start + 1 }
    while end + 1 < segment.endIndex && segment[end + 1] == close { end += 1 }
    let inner = segment[(start + 1)..<end]
    guard inner.contains(where: { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }) else {
      return start + 1
    }
    let ours = Self.ours(inner, isAngle: close == UInt8(ascii: ">"))
    fail(.otherParameter(bytes[start], ours), start..<end + 1)
    return end + 1
  }

  /// How a parameter that other routers write in brackets is written here: `id`, `id:int`, `id?`,
  /// `...slug`, `*rest`; in angle brackets, `int:id` and `path:rest`. Empty if that is not clear.
  private static func ours(_ inner: Slice<Text>, isAngle: Bool) -> String {
    var name = inner.drop { $0 == UInt8(ascii: "[") }
    while name.last == UInt8(ascii: "]") { name = name.dropLast() }
    var isRest = false
    if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      if isAngle {
        isRest = name[..<colon].elementsEqual("path".utf8)
        name = name[(colon + 1)...]
      } else {
        name = name[..<colon]
      }
    }
    if name.starts(with: "...".utf8) || name.first == UInt8(ascii: "*") {
      isRest = true
      name = name.drop { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*") }
    }
    while let last = name.last, "?*+.".utf8.contains(last) {
      if last != UInt8(ascii: "?") { isRest = true }
      name = name.dropLast()
    }
    guard let first = name.first, !TextReading.isDigit(first),
      name.allSatisfy({
        ($0 | 0x20) &- UInt8(ascii: "a") < 26 || TextReading.isDigit($0)
          || $0 == UInt8(ascii: "_") || $0 >= 0x80
      })
    else { return "" }
    return (isRest ? "**" : ":") + String(decoding: name, as: UTF8.self)
  }

  /// Whether a segment is `.` or `..`; the URL standard reads `%2e` as a dot there.
  static func isDots(_ bytes: Text, _ start: Int, _ end: Int) -> Bool {
    var index = start
    var count = 0
    while index < end {
      if bytes[index] == UInt8(ascii: ".") {
        index += 1
      } else if index + 2 < end, bytes[index] == UInt8(ascii: "%"),
        bytes[index + 1] == UInt8(ascii: "2"), bytes[index + 2] | 0x20 == UInt8(ascii: "e")
      {
        index += 3
      } else {
        return false
      }
      count += 1
    }
    return count == 1 || count == 2
  }
}
