package import RouteBase

/// Turns text into tokens, one at a time, and collects comments and findings on the way.
///
/// Every call of `lex` advances, so that a caller that continues until `endOfFile` terminates. All
/// bytes are accepted: what is not a token is reported once and returned as `invalid`.
package struct Lexer: ~Copyable {
  let file: FileID
  /// The text and its padding, which ends every loop. Measured: twice as fast as an array, whose
  /// bounds and base are loaded again for each byte.
  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// The tables of `LexerTables`.
  private let classes: UnsafePointer<UInt8>
  /// The next byte to look at.
  private(set) var offset: Int

  /// The comments met so far, in order.
  package private(set) var comments: [Comment] = []
  /// The findings so far, in order.
  package var findings: [Finding] = []
  /// Whether a comment that is not closed extends to the end of the file.
  private(set) var endsInComment = false

  private init(
    _ text: SourceText, at bytes: UnsafePointer<UInt8>, tables: UnsafePointer<UInt8>, file: FileID
  ) {
    self.file = file
    self.bytes = bytes
    count = text.count
    offset = text.markLength
    classes = tables
  }

  /// Calls `body` with a lexer for `text`.
  package static func withLexer<Result>(
    _ text: SourceText, file: FileID, _ body: (consuming Lexer) -> Result
  ) -> Result {
    text.bytes.withUnsafeBufferPointer { buffer in
      LexerTables.shared.bytes.withUnsafeBufferPointer { tables in
        guard let bytes = buffer.baseAddress, let tables = tables.baseAddress else {
          preconditionFailure("a text has its padding")
        }
        return body(Lexer(text, at: bytes, tables: tables, file: file))
      }
    }
  }

  /// The next token; always `endOfFile` once the text is read.
  @inline(__always)
  package mutating func lex() -> Token {
    var index = offset
    // Most tokens follow at most one space; indentation is skipped eight spaces at a time.
    if bytes[index] == 0x20 { index += 1 }
    var byte = bytes[index]
    var byteClass = classes[Int(byte)]
    while true {
      if byteClass == CharacterClass.space {
        index += 1
        if byte == 0x0A { index = endOfSpaces(from: index) }
      } else if byteClass == CharacterClass.slash {
        index = lexComment(at: index)
        if index < 0 { return invalid(from: -index - 1) }
      } else {
        break
      }
      byte = bytes[index]
      byteClass = classes[Int(byte)]
    }
    if byteClass == CharacterClass.letter { return lexWord(from: index) }
    if byteClass == CharacterClass.punctuation {
      return finish(Self.punctuation(byte), from: index, to: index + 1)
    }
    return lexRare(from: index, byteClass: byteClass)
  }

  /// The end of a run of spaces that starts at `start`.
  @inline(__always)
  private func endOfSpaces(from start: Int) -> Int {
    var index = start
    while true {
      // The padding keeps the load within the text's bytes.
      let word = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
      let rest = UInt64(littleEndian: word) ^ 0x2020_2020_2020_2020
      if rest != 0 { return index + rest.trailingZeroBitCount / 8 }
      index += 8
    }
  }

  @inline(__always)
  private mutating func finish(_ kind: TokenKind, from start: Int, to end: Int) -> Token {
    offset = end
    return Token(
      kind: kind,
      range: SourceRange(
        start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end)))
  }

  /// A word that starts with an ASCII letter or `_`.
  @inline(__always)
  private mutating func lexWord(from start: Int) -> Token {
    let index = endOfWord(from: start + 1)
    let byte = bytes[index]
    if byte == UInt8(ascii: "-") || byte >= 0x80 {
      let end = endOfName(from: index)
      if end != index { return finish(.name, from: start, to: end) }
    }
    if bytes[start] >= UInt8(ascii: "a"),
      let keyword = LexerTables.keyword(classes, in: bytes, from: start, to: index)
    {
      offset = index
      return Token(
        kind: .keyword, keyword: keyword,
        range: SourceRange(
          start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: index)))
    }
    return finish(.name, from: start, to: index)
  }

  /// The end of a run of ASCII letters, digits and `_` that starts at `start`.
  ///
  /// Takes eight bytes at a time, without a branch for each: the highest bit of each byte says
  /// whether it is in a range, by the carry of an addition (Mycroft's and Lamport's technique).
  @inline(__always)
  private func endOfWord(from start: Int) -> Int {
    let highs: UInt64 = 0x8080_8080_8080_8080
    @inline(__always) func each(_ byte: UInt8) -> UInt64 {
      UInt64(byte) &* 0x0101_0101_0101_0101
    }
    var index = start
    while true {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self))
      let low = word & ~highs
      let folded = low | each(0x20)
      let letters = (folded &+ each(0x80 - 0x61)) & ~(folded &+ each(0x80 - 0x7B))
      let digits = (low &+ each(0x80 - 0x30)) & ~(low &+ each(0x80 - 0x3A))
      let underscores = ~((low ^ each(0x5F)) &+ each(0x7F))
      let others = ~((letters | digits | underscores) & ~word) & highs
      if others != 0 { return index + others.trailingZeroBitCount / 8 }
      index += 8
    }
  }

  @inline(__always)
  private static func punctuation(_ byte: UInt8) -> TokenKind {
    switch byte {
    case UInt8(ascii: "("): .leftParenthesis
    case UInt8(ascii: ")"): .rightParenthesis
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "|"): .bar
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "*"): .star
    default: .at
    }
  }

  /// Everything except words and single characters.
  private mutating func lexRare(from start: Int, byteClass: UInt8) -> Token {
    switch byteClass {
    case CharacterClass.quote:
      return lexString(from: start)
    case CharacterClass.digit:
      return lexNumber(from: start, digits: start)
    case CharacterClass.minus:
      if bytes[start + 1] == UInt8(ascii: ">") { return finish(.arrow, from: start, to: start + 2) }
      if classes[Int(bytes[start + 1])] == CharacterClass.digit {
        return lexNumber(from: start, digits: start + 1)
      }
    case CharacterClass.equals:
      if bytes[start + 1] == UInt8(ascii: ">") {
        return finish(.doubleArrow, from: start, to: start + 2)
      }
      return finish(.equals, from: start, to: start + 1)
    case CharacterClass.backtick:
      return lexQuotedName(from: start)
    case CharacterClass.zero where start >= count:
      return finish(.endOfFile, from: count, to: count)
    case CharacterClass.extended:
      guard let (scalar, length) = UTF8Scanner.scalar(in: bytes, at: start) else {
        return skipMalformed(from: start)
      }
      if scalar.startsName {
        return finish(.name, from: start, to: endOfName(from: start + length))
      }
    default:
      break
    }
    return invalid(from: start)
  }

  /// The end of a name that continues at `start`.
  private func endOfName(from start: Int) -> Int {
    var index = start
    while true {
      let byte = bytes[index]
      if byte < 0x80 {
        if CharacterClass.continuesWord(classes[Int(byte)]) {
          index += 1
        } else if byte == UInt8(ascii: "-"), let length = lengthOfNamePart(at: index + 1) {
          index += 1 + length
        } else {
          return index
        }
      } else if let length = lengthOfNamePart(at: index) {
        index += length
      } else {
        return index
      }
    }
  }

  /// The length of the scalar at `index` if it continues a name.
  private func lengthOfNamePart(at index: Int) -> Int? {
    guard let (scalar, length) = UTF8Scanner.scalar(in: bytes, at: index), scalar.continuesName
    else { return nil }
    return length
  }
}

// MARK: - Literals and quoted names

extension Lexer {
  private mutating func lexString(from start: Int) -> Token {
    var index = start + 1
    while true {
      let byte = bytes[index]
      if byte > UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\"") { return finish(.string, from: start, to: index + 1) }
      if byte == UInt8(ascii: "\\") {
        index = checkEscape(at: index)
      } else if byte == 0x0A || byte == 0x0D || (byte == 0 && index >= count) {
        report(from: start, to: index, "this string is not closed", help: "add `\"` at its end")
        return finish(.string, from: start, to: index)
      } else {
        index += 1
      }
    }
  }

  /// Reports an invalid escape; returns where the string continues.
  private mutating func checkEscape(at start: Int) -> Int {
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      var index = start + 2
      var value: UInt32 = 0
      var digits = 0
      if bytes[index] == UInt8(ascii: "{") {
        index += 1
        while let digit = HexDigit.value(bytes[index]), digits < 9 {
          value = value &* 16 &+ UInt32(digit)
          digits += 1
          index += 1
        }
        if bytes[index] == UInt8(ascii: "}"), (1...8).contains(digits), Unicode.Scalar(value) != nil
        {
          return index + 1
        }
        if bytes[index] == UInt8(ascii: "}") { index += 1 }
      }
      report(
        from: start, to: max(index, start + 2), "`\\u` requires a Unicode scalar in braces",
        help: "write it like `\\u{1F600}`")
      return max(index, start + 2)
    case 0x0A, 0x0D:
      return start + 1
    default:
      if start + 1 >= count { return start + 1 }
      let length = UTF8Scanner.scalar(in: bytes, at: start + 1)?.length ?? 1
      report(
        from: start, to: start + 1 + length, "unknown escape in a string",
        help: #"the escapes are `\"`, `\\`, `\n`, `\t` and `\u{…}`"#)
      return start + 1 + length
    }
  }

  private mutating func lexNumber(from start: Int, digits: Int) -> Token {
    func endOfDigits(_ from: Int) -> Int {
      var index = from
      while classes[Int(bytes[index])] == CharacterClass.digit { index += 1 }
      return index
    }
    var index = endOfDigits(digits)
    var kind = TokenKind.integer
    if bytes[index] == UInt8(ascii: "."),
      classes[Int(bytes[index + 1])] == CharacterClass.digit
    {
      kind = .double
      index = endOfDigits(index + 1)
    }
    if bytes[index] | 0x20 == UInt8(ascii: "e") {
      let sign = bytes[index + 1] == UInt8(ascii: "-") || bytes[index + 1] == UInt8(ascii: "+")
      let exponent = index + (sign ? 2 : 1)
      if classes[Int(bytes[exponent])] == CharacterClass.digit {
        kind = .double
        index = endOfDigits(exponent)
      }
    }
    let end = endOfName(from: index)
    if end != index {
      report(
        from: start, to: end, "`\(string(start, end))` is neither a number nor a name",
        help: "write a name that starts with a digit in backticks")
      return finish(.invalid, from: start, to: end)
    }
    if kind == .integer,
      Unescaping.integer(UnsafeBufferPointer(start: bytes + start, count: index - start)) == nil
    {
      report(from: start, to: index, "this number does not fit in 64 bits")
    }
    return finish(kind, from: start, to: index)
  }

  private mutating func lexQuotedName(from start: Int) -> Token {
    var index = start + 1
    while true {
      let byte = bytes[index]
      if byte == UInt8(ascii: "`") { break }
      if byte == 0x0A || byte == 0x0D || (byte == 0 && index >= count) {
        report(
          from: start, to: index, "this name is not closed", help: "add a backtick at its end")
        return finish(.quotedName, from: start, to: index)
      }
      index += 1
    }
    if index == start + 1 {
      report(
        from: start, to: index + 1, "this name in backticks is empty",
        help: "write a name between the backticks")
    }
    return finish(.quotedName, from: start, to: index + 1)
  }
}

// MARK: - Comments and invalid text

extension Lexer {
  /// Reads a comment and returns its end; for a lone slash returns `-start - 1`.
  private mutating func lexComment(at start: Int) -> Int {
    switch bytes[start + 1] {
    case UInt8(ascii: "/"):
      var index = start + 2
      while true {
        let byte = bytes[index]
        if byte == 0x0A || byte == 0x0D || (byte == 0 && index >= count) { break }
        index += 1
      }
      // Three slashes make a doc comment, four do not.
      let isDoc = bytes[start + 2] == UInt8(ascii: "/") && bytes[start + 3] != UInt8(ascii: "/")
      comments.append(Comment(kind: isDoc ? .doc : .line, range: range(start, index)))
      return index
    case UInt8(ascii: "*"):
      var depth = 1
      var index = start + 2
      while depth > 0 {
        let (byte, next) = (bytes[index], bytes[index + 1])
        if byte == 0 && index >= count {
          report(
            from: start, to: start + 2, "this comment is not closed",
            help: depth == 1 ? "add `*/` at its end" : "add `*/` for each `/*`: comments nest")
          endsInComment = true
          index = count
          break
        }
        if byte == UInt8(ascii: "*") && next == UInt8(ascii: "/") {
          depth -= 1
          index += 2
        } else if byte == UInt8(ascii: "/") && next == UInt8(ascii: "*") {
          depth += 1
          index += 2
        } else {
          index += 1
        }
      }
      comments.append(Comment(kind: .block, range: range(start, index)))
      return index
    default:
      return -start - 1
    }
  }

  /// Reports a run of characters that cannot start a token.
  private mutating func invalid(from start: Int) -> Token {
    var index = start
    repeat {
      guard let (_, length) = UTF8Scanner.scalar(in: bytes, at: index) else { break }
      index += length
    } while index < count && isInvalid(at: index)
    if index == start + 1 && bytes[start] == 0 {
      report(from: start, to: index, "unexpected NUL byte", help: "remove it")
    } else {
      report(from: start, to: index, "unexpected `\(string(start, index))`")
    }
    return finish(.invalid, from: start, to: index)
  }

  /// Whether no token, comment or space starts at `index`.
  private func isInvalid(at index: Int) -> Bool {
    switch classes[Int(bytes[index])] {
    case CharacterClass.other, CharacterClass.zero:
      true
    case CharacterClass.minus:
      bytes[index + 1] != UInt8(ascii: ">")
        && classes[Int(bytes[index + 1])] != CharacterClass.digit
    case CharacterClass.slash:
      bytes[index + 1] != UInt8(ascii: "/") && bytes[index + 1] != UInt8(ascii: "*")
    case CharacterClass.extended:
      UTF8Scanner.scalar(in: bytes, at: index).map { !$0.scalar.startsName } ?? false
    default:
      false
    }
  }

  /// Skips bytes that are not UTF-8; the parser reports them.
  private mutating func skipMalformed(from start: Int) -> Token {
    var index = start + 1
    while index < count, bytes[index] >= 0x80, UTF8Scanner.scalar(in: bytes, at: index) == nil {
      index += 1
    }
    return finish(.invalid, from: start, to: index)
  }

  private func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(start: UInt32(start), end: UInt32(end))
  }

  /// An excerpt of the text for a message, truncated if it is long.
  private func string(_ start: Int, _ end: Int) -> String {
    let cut = min(end, start + 60)
    return String(
      decoding: UnsafeBufferPointer(start: bytes + start, count: cut - start), as: UTF8.self)
      + (cut < end ? "…" : "")
  }

  private mutating func report(
    from start: Int, to end: Int, _ message: String, help: String? = nil
  ) {
    findings.append(
      Finding(
        .syntax, at: SourceSpan(file: file, range: range(start, end)), message,
        fix: help.map { Fix($0) }))
  }
}

// MARK: - Looking ahead

extension Lexer {
  /// The next token, without advancing.
  mutating func peek() -> Token {
    let (offset, comments, findings) = (offset, comments.count, findings.count)
    let token = lex()
    rewind(to: offset, comments: comments, findings: findings)
    return token
  }

  private mutating func rewind(to offset: Int, comments: Int, findings: Int) {
    self.offset = offset
    self.comments.removeLast(self.comments.count - comments)
    self.findings.removeLast(self.findings.count - findings)
  }
}
