/// A token of generated TypeScript. Spaces are tokens too, so that a text is that of its tokens.
struct ScriptToken {
  enum Kind {
    case word, number, string, pattern, comment, space, sign
  }

  var kind: Kind
  /// The bytes of the source that it is.
  var range: Range<Int>

  /// Whether nothing but people reads it.
  var isTrivia: Bool { kind == .space || kind == .comment }

  /// The tokens of `source`, which is TypeScript as `TypeScriptGenerator` writes it: without
  /// templates that have a `}` or another template inside.
  static func lex(_ source: [UInt8]) -> [ScriptToken] {
    var lexer = ScriptLexer(source: source)
    while let token = lexer.next() { lexer.tokens.append(token) }
    return lexer.tokens
  }
}

/// Cuts TypeScript into tokens.
private struct ScriptLexer {
  let source: [UInt8]
  var tokens: [ScriptToken] = []
  private var place = 0

  init(source: [UInt8]) { self.source = source }

  /// Signs of several bytes, the longest first.
  private static let signs = ["===", "!==", ">>>", "...", "=>", "&&", "||", "<=", ">=", "+="]
    .map { Array($0.utf8) }

  mutating func next() -> ScriptToken? {
    guard place < source.count else { return nil }
    let start = place
    let kind = take()
    return ScriptToken(kind: kind, range: start..<place)
  }

  private mutating func take() -> ScriptToken.Kind {
    let byte = source[place]
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"):
      take { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      return .space
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      takeQuoted(until: byte)
      return .string
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      take { Self.isInWord($0) || $0 == UInt8(ascii: ".") }
      return .number
    case UInt8(ascii: "/"):
      if starts("//") {
        take { $0 != UInt8(ascii: "\n") }
        return .comment
      }
      if starts("/*") {
        place += 2
        while place < source.count && !starts("*/") { place += 1 }
        place = min(place + 2, source.count)
        return .comment
      }
      if isPattern {
        takePattern()
        return .pattern
      }
    default:
      if Self.isInWord(byte) {
        take(while: Self.isInWord)
        return .word
      }
    }
    let sign = Self.signs.first { source[place...].starts(with: $0) }
    place += sign?.count ?? 1
    return .sign
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { source[place...].starts(with: $0) }
  }

  private mutating func take(while isPart: (UInt8) -> Bool) {
    while place < source.count && isPart(source[place]) { place += 1 }
  }

  private mutating func takeQuoted(until end: UInt8) {
    place += 1
    while place < source.count && source[place] != end {
      place += source[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place + 1, source.count)
  }

  /// Whether a `/` here begins a regular expression, which no operand is before.
  private var isPattern: Bool {
    guard let last = tokens.last(where: { !$0.isTrivia }) else { return true }
    if last.kind != .sign { return false }
    return !")]}".utf8.contains(source[last.range.lowerBound])
  }

  private mutating func takePattern() {
    var isInClass = false
    place += 1
    while place < source.count && (isInClass || source[place] != UInt8(ascii: "/")) {
      switch source[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      place += 1
    }
    place = min(place + 1, source.count)
    take(while: Self.isInWord)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
