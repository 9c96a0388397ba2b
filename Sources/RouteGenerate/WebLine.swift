import RouteBase
import RouteMatch

/// A pattern of URLs that stay in the browser, as `GeneratedTables` has it.
struct WebLine {
  typealias BaseEntry = (mark: String, name: String, spelling: String?, isDeclared: Bool)

  /// The line of its base; nil for a pattern that names none.
  var base: String?
  var path: String

  /// Reads a pattern whose bases are those in `entries`, or others; nil for text that is no
  /// pattern.
  init?(_ text: String, _ entries: [BaseEntry]) {
    let bytes = Array(text.utf8)
    let syntax = PatternSyntax(bytes)
    switch syntax.fault?.problem {
    // No code takes what a rest matches here, so it needs no name.
    case nil, .restWithoutName: break
    default: return nil
    }
    if let range = syntax.host ?? syntax.scheme {
      base = Self.base(Array(bytes[range]), isHost: syntax.host != nil, entries)
    }
    path = syntax.segments.map { segment in
      "/" + syntax.parts[segment.parts].map { Self.piece($0, bytes) }.joined()
    }.joined()
    if path.isEmpty { path = "/" }
  }

  private static func piece(_ part: PatternSyntax.Part, _ bytes: [UInt8]) -> String {
    switch part.kind {
    case .any: return "*"
    case .rest: return "**{t:-}"
    case .parameter: return "{t:-}"
    case .text:
      let decoded = bytes[part.range].withUnsafeBufferPointer { PercentCoding.decode($0) }
      return GeneratedTables.token(String(decoding: decoded ?? [], as: UTF8.self))
    }
  }

  private static func base(_ text: [UInt8], isHost: Bool, _ entries: [BaseEntry]) -> String {
    let whole = String(decoding: text, as: UTF8.self).lowercased()
    let isWildcard = isHost && whole.hasPrefix("*.")
    let name = isWildcard ? String(whole.dropFirst(2)) : whole
    let mark = isWildcard ? "w" : isHost ? "h" : "s"
    for entry in entries where entry.mark == mark {
      if entry.name == name || entry.spelling == name {
        let names = [entry.name] + (entry.spelling.map { [$0] } ?? [])
        return base(isDeclared: entry.isDeclared, mark, names)
      }
    }
    return base(isDeclared: false, mark, [name])
  }

  /// A line of the bases.
  static func base(isDeclared: Bool, _ mark: String, _ names: [String]) -> String {
    (isDeclared ? "+" : "-") + mark + " " + names.map(GeneratedTables.token).joined(separator: " ")
  }
}
