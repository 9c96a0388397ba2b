package import RouteBase

/// The kinds of token.
package enum TokenKind: UInt8, Sendable {
  case endOfFile
  /// One of `Keyword`; the token says which.
  case keyword
  /// A bare name.
  case name
  /// A name in backticks, which are part of its range.
  case quotedName
  /// A string with its quotes.
  case string
  case integer
  /// A number with a fraction or an exponent.
  case double
  case leftParenthesis, rightParenthesis, leftBrace, rightBrace, leftBracket, rightBracket
  case comma, colon, dot, equals, bar, question, star, at
  /// `->`
  case arrow
  /// `=>`
  case doubleArrow
  /// Text that is not a token; it has already been reported.
  case invalid
}

/// A token: what it is and where.
package struct Token: Sendable {
  package var kind: TokenKind
  /// Which keyword it is; `plan` if it is none.
  package var keyword: Keyword
  package var range: SourceRange

  @inline(__always)
  package init(kind: TokenKind, keyword: Keyword = .plan, range: SourceRange) {
    self.kind = kind
    self.keyword = keyword
    self.range = range
  }

  /// Whether it is the keyword that starts a declaration.
  @inline(__always)
  var startsDeclaration: Bool { kind == .keyword && keyword.isDeclaration }

  /// Whether it is the keyword that starts a clause.
  @inline(__always)
  var startsClause: Bool { kind == .keyword && keyword.isClause }
}

/// The kinds of comment.
package enum CommentKind: Sendable {
  /// `// …`
  case line
  /// `/// …`
  case doc
  /// `/* … */`
  case block
}

/// A comment, which is not part of any token.
package struct Comment: Sendable {
  package var kind: CommentKind
  /// The comment with its markers, without the line end.
  package var range: SourceRange
}
