import RouteBase
import RouteMatch

/// A pattern of URLs that stay in the browser.
struct WebPath {
  /// Its base; nil for a pattern that names none.
  var base: GeneratedBase?
  var segments: [GeneratedPattern.Segment]

  /// Reads a pattern; nil for text that is no pattern.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let syntax = PatternSyntax(bytes)
    switch syntax.fault?.problem {
    // No code takes what a rest matches here, so it needs no name.
    case nil, .restWithoutName: break
    default: return nil
    }
    if let range = syntax.host ?? syntax.scheme {
      let whole = String(decoding: bytes[range], as: UTF8.self).lowercased()
      let isWildcard = syntax.host != nil && whole.hasPrefix("*.")
      base = GeneratedBase(
        mark: isWildcard ? "w" : syntax.host != nil ? "h" : "s",
        name: isWildcard ? String(whole.dropFirst(2)) : whole, isDeclared: false)
    }
    segments = syntax.segments.map { Self.segment(syntax.parts[$0.parts], bytes) }
  }

  private static func segment(
    _ parts: ArraySlice<PatternSyntax.Part>, _ bytes: [UInt8]
  ) -> GeneratedPattern.Segment {
    let pieces = parts.compactMap { part -> GeneratedPattern.Piece? in
      switch part.kind {
      case .any: return nil
      case .rest, .parameter: return .input(.text, nil)
      case .text:
        let decoded = bytes[part.range].withUnsafeBufferPointer { PercentCoding.decode($0) }
        return .text(String(decoding: decoded ?? [], as: UTF8.self))
      }
    }
    guard parts.count == 1, let kind = parts.first?.kind else {
      return GeneratedPattern.Segment(rank: .mix, pieces: pieces)
    }
    let rank: RankClass =
      switch kind {
      case .text: .literal
      case .parameter: .text
      case .any: .any
      case .rest: .rest
      }
    return GeneratedPattern.Segment(rank: rank, pieces: pieces)
  }
}
