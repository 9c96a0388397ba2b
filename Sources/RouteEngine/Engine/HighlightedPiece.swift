import RouteBase
import RouteSyntax

/// The kinds of text that an editor colours.
enum HighlightKind: Int, CaseIterable {
  case keyword, name, string, number, punctuation, comment, documentation, invalid

  var name: String {
    switch self {
    case .keyword: "keyword"
    case .name: "name"
    case .string: "string"
    case .number: "number"
    case .punctuation: "punctuation"
    case .comment: "comment"
    case .documentation: "documentation"
    case .invalid: "invalid"
    }
  }
}

/// A piece of text that an editor colours.
struct HighlightedPiece {
  var kind: HighlightKind
  var range: SourceRange

  /// The tokens and comments of a text, in order.
  static func all(in text: SourceText) -> [HighlightedPiece] {
    Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      var tokens: [HighlightedPiece] = []
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { break }
        tokens.append(HighlightedPiece(kind: kind(of: token.kind), range: token.range))
      }
      let comments = lexer.comments.map { comment in
        HighlightedPiece(
          kind: comment.kind == .doc ? .documentation : .comment, range: comment.range)
      }
      return merged(tokens, comments)
    }
  }

  private static func kind(of token: TokenKind) -> HighlightKind {
    switch token {
    case .keyword: .keyword
    case .name, .quotedName: .name
    case .string: .string
    case .integer, .double: .number
    case .invalid: .invalid
    default: .punctuation
    }
  }

  private static func merged(
    _ a: [HighlightedPiece], _ b: [HighlightedPiece]
  ) -> [HighlightedPiece] {
    var result: [HighlightedPiece] = []
    result.reserveCapacity(a.count + b.count)
    var next = 0
    for piece in a {
      while next < b.count, b[next].range.start < piece.range.start {
        result.append(b[next])
        next += 1
      }
      result.append(piece)
    }
    result += b[next...]
    return result
  }
}
