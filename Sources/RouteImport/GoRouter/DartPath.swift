import RouteBase

/// A path of `GoRouter`, such as `/shows/:id`, as a pattern of a plan.
struct DartPath {
  /// The names of its parameters.
  private(set) var parameters: [String] = []
  private(set) var pattern = ""
  /// The pattern without the names, to find two that are equal.
  private(set) var shape = ""
  /// The parameter that takes the rest of a URL.
  private(set) var rest: String?
  /// Whether a parameter has a regular expression, which a plan does not have.
  private(set) var hasExpression = false

  /// Nil if a plan has no such pattern.
  init?(_ path: String) {
    let bytes = Array(path.utf8)
    var index = 0
    var segment = ""
    var mark = ""
    var isTouching = false
    func isName(_ byte: UInt8) -> Bool {
      byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95
    }
    while index <= bytes.count {
      if index == bytes.count || bytes[index] == UInt8(ascii: "/") {
        if !segment.isEmpty { (pattern, shape) = (pattern + "/" + segment, shape + "/" + mark) }
        (segment, mark, isTouching) = ("", "", false)
        index += 1
        continue
      }
      guard bytes[index] == UInt8(ascii: ":"), index + 1 < bytes.count, isName(bytes[index + 1])
      else {
        let start = index
        repeat { index += 1 } while index < bytes.count && !"/:".utf8.contains(bytes[index])
        var text = PercentCoding.segment(String(decoding: bytes[start..<index], as: UTF8.self))
        // A letter after a name would be a part of it.
        if isTouching, let first = text.utf8.first, isName(first) || first == UInt8(ascii: "-") {
          text = "%" + String(first, radix: 16, uppercase: true) + text.dropFirst()
        }
        (segment, mark, isTouching) = (segment + text, mark + text, false)
        continue
      }
      let start = index + 1
      index = start
      while index < bytes.count, isName(bytes[index]) { index += 1 }
      let name = GeneratedNames.identifier(
        String(decoding: bytes[start..<index], as: UTF8.self), .kept)
      guard !isTouching, !parameters.contains(name) else { return nil }
      var expression: String?
      if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
        let first = index + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
        expression = String(decoding: bytes[first..<max(first, index)], as: UTF8.self)
        index = min(index + 1, bytes.count)
      }
      parameters.append(name)
      isTouching = true
      if let expression, expression == ".*" || expression == ".+" {
        guard segment.isEmpty, index == bytes.count else { return nil }
        (segment, mark, rest) = ("**" + name, "**", name)
      } else {
        hasExpression = hasExpression || expression != nil
        (segment, mark) = (segment + ":" + name, mark + ":")
      }
    }
    if pattern.isEmpty { (pattern, shape) = ("/", "/") }
  }
}
