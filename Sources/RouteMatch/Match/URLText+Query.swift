import RouteBase
import RouteSyntax

extension URLText {
  /// The next pair of the query, at `place` or after any `&` there. Moves `place` past that pair;
  /// nil at the end.
  func nextPair(_ text: Text, from place: inout Int) -> Pair? {
    guard let query else { return nil }
    while place < query.upperBound && text[place] == UInt8(ascii: "&") { place += 1 }
    if place >= query.upperBound { return nil }
    let start = place
    var equals: Int?
    while place < query.upperBound && text[place] != UInt8(ascii: "&") {
      if equals == nil && text[place] == UInt8(ascii: "=") { equals = place }
      place += 1
    }
    return Pair(key: start..<(equals ?? place), value: equals.map { $0 + 1..<place })
  }

  /// The pairs of the query, decoded, in order.
  func items(_ text: Text) -> [URLMatch.QueryItem] {
    var items: [URLMatch.QueryItem] = []
    var place = query?.lowerBound ?? 0
    while let pair = nextPair(text, from: &place) { items.append(Self.item(pair, text)) }
    return items
  }

  /// A pair, decoded.
  static func item(_ pair: Pair, _ text: Text) -> URLMatch.QueryItem {
    URLMatch.QueryItem(
      key: string(Text(rebasing: text[pair.key]), plusIsSpace: true),
      value: pair.value.map { string(Text(rebasing: text[$0]), plusIsSpace: true) })
  }

  /// The decoded `text`; if an escape in it is broken, `text` itself.
  static func string(_ text: Text, plusIsSpace: Bool = false) -> String {
    if hasEscapes(text, plusIsSpace),
      let decoded = PercentCoding.decode(text, plusIsSpace: plusIsSpace)
    {
      return String(decoding: decoded, as: UTF8.self)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Calls `body` with a piece of the query, decoded; nil if an escape in it is broken.
  static func withDecoded<Result>(_ text: Text, _ body: (Text) -> Result) -> Result? {
    if !hasEscapes(text, true) { return body(text) }
    return PercentCoding.decode(text, plusIsSpace: true)?.withUnsafeBufferPointer(body)
  }

  private static func hasEscapes(_ text: Text, _ plusIsSpace: Bool) -> Bool {
    for byte in text
    where byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+")) {
      return true
    }
    return false
  }
}
