/// Splits Swift or Dart code into words.
struct CodeLexer {
  private let bytes: [UInt8]
  private let language: CodeWords.Language
  private var index = 0
  private var line = 1
  private var words: [CodeWords.Word] = []

  /// How a text is quoted.
  private struct Quote {
    var byte: UInt8
    /// 1 or 3.
    var count: Int
    var hashes = 0
    /// Whether nothing in it is escaped.
    var isRaw = false
  }

  init(_ bytes: [UInt8], _ language: CodeWords.Language) {
    self.bytes = bytes
    self.language = language
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte == 36 || byte >= 128
  }

  mutating func read() -> [CodeWords.Word] {
    while index < bytes.count {
      if skipSpaceOrComment() { continue }
      if let quote = quote() {
        readText(quote)
        continue
      }
      let start = index
      let isTicked = byte() == UInt8(ascii: "`") && language == .swift
      if isTicked { index += 1 }
      if Self.isName(byte()) {
        let first = index
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        add(.name, string(first..<index), line)
        if isTicked, byte() == UInt8(ascii: "`") { index += 1 }
      } else {
        index = start + 1
        add(.sign, string(start..<index), line)
      }
    }
    return words
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func add(_ kind: CodeWords.Word.Kind, _ text: String, _ line: Int) {
    words.append(CodeWords.Word(kind: kind, text: text, line: line))
  }

  /// Skips spaces or a comment; false if there is neither.
  private mutating func skipSpaceOrComment() -> Bool {
    switch byte() {
    case 0x0A:
      line += 1
      index += 1
    case 0x09, 0x0B, 0x0C, 0x0D, 0x20: index += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
      var depth = 0
      repeat {
        if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
          depth += 1
          index += 2
        } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
          depth -= 1
          index += 2
        } else {
          if byte() == 0x0A { line += 1 }
          index += 1
        }
      } while depth > 0 && index < bytes.count
      index = min(index, bytes.count)
    default: return false
    }
    return true
  }

  // MARK: Texts

  /// The quote that starts here, which is then skipped; nil if there is none.
  private mutating func quote() -> Quote? {
    var start = 0
    var quote = Quote(byte: UInt8(ascii: "\""), count: 1)
    if language == .swift {
      while byte(start) == UInt8(ascii: "#") { start += 1 }
      quote.hashes = start
    } else if byte() == UInt8(ascii: "r"), [0x22, 0x27].contains(byte(1)) {
      (start, quote.isRaw) = (1, true)
    }
    guard byte(start) == 0x22 || byte(start) == 0x27 && language == .dart else { return nil }
    quote.byte = byte(start)
    if byte(start + 1) == quote.byte, byte(start + 2) == quote.byte { quote.count = 3 }
    index += start + quote.count
    return quote
  }

  /// Whether a quote ends here.
  private func ends(_ quote: Quote) -> Bool {
    for offset in 0..<quote.count where byte(offset) != quote.byte { return false }
    for offset in 0..<quote.hashes where byte(quote.count + offset) != UInt8(ascii: "#") {
      return false
    }
    return index < bytes.count
  }

  /// Whether a text without an end stops here, at the end of its line.
  private func breaks(_ quote: Quote) -> Bool { byte() == 0x0A && quote.count == 1 }

  /// Whether a backslash here starts an escape.
  private func escapes(_ quote: Quote) -> Bool {
    guard byte() == UInt8(ascii: "\\"), !quote.isRaw else { return false }
    for offset in 0..<quote.hashes where byte(1 + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// How many bytes lead to an expression in braces or brackets here; 0 if there is none.
  private func interpolation(_ quote: Quote) -> Int {
    if language == .dart {
      return !quote.isRaw && byte() == UInt8(ascii: "$") && byte(1) == UInt8(ascii: "{") ? 2 : 0
    }
    return escapes(quote) && byte(1 + quote.hashes) == UInt8(ascii: "(") ? 2 + quote.hashes : 0
  }

  private mutating func readText(_ quote: Quote) {
    let first = line
    var text: [UInt8] = []
    var isTemplate = false
    while index < bytes.count, !ends(quote), !breaks(quote) {
      let lead = interpolation(quote)
      if lead > 0 {
        isTemplate = true
        index += lead
        let start = index
        skipExpression()
        text += [0] + bytes[start..<max(start, index - 1)] + [0]
      } else if language == .dart, !quote.isRaw, byte() == UInt8(ascii: "$"),
        Self.isName(byte(1)), byte(1) != UInt8(ascii: "$")
      {
        isTemplate = true
        index += 1
        let start = index
        while Self.isName(byte()), byte() != UInt8(ascii: "$") { index += 1 }
        text += [0] + bytes[start..<index] + [0]
      } else if escapes(quote) {
        index += 1 + quote.hashes
        readEscape(&text)
      } else {
        if byte() == 0x0A { line += 1 }
        // Zeros separate pieces.
        text.append(byte() == 0 ? 0x20 : byte())
        index += 1
      }
    }
    if ends(quote) { index += quote.count + quote.hashes }
    index = min(index, bytes.count)
    add(isTemplate ? .template : .text, String(decoding: text, as: UTF8.self), first)
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(_ text: inout [UInt8]) {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "u"):
      let isBraced = self.byte() == UInt8(ascii: "{")
      if isBraced { index += 1 }
      let start = index
      while index < bytes.count, index - start < (isBraced ? 8 : 4),
        bytes[index] &- 48 < 10 || bytes[index] | 0x20 &- 97 < 6
      { index += 1 }
      let scalar = UInt32(string(start..<index), radix: 16).flatMap(Unicode.Scalar.init)
      if let scalar, scalar.value != 0 { text += String(Character(scalar)).utf8 }
      if isBraced, self.byte() == UInt8(ascii: "}") { index += 1 }
    default:
      if byte == 0x0A { line += 1 }
      text.append(byte == 0 ? 0x20 : byte)
    }
  }

  /// Skips an expression in a text and the bracket that closes it. Texts in it may have
  /// expressions in their turn.
  private mutating func skipExpression() {
    enum Frame {
      case code
      case text(Quote)
    }
    var open: [Frame] = [.code]
    while index < bytes.count, let frame = open.last {
      switch frame {
      case .code:
        if skipSpaceOrComment() { continue }
        if let quote = quote() {
          open.append(.text(quote))
          continue
        }
        if "([{".utf8.contains(byte()) { open.append(.code) }
        if ")]}".utf8.contains(byte()) { open.removeLast() }
        index += 1
      case .text(let quote):
        let lead = interpolation(quote)
        if ends(quote) {
          index += quote.count + quote.hashes
          open.removeLast()
        } else if breaks(quote) {
          open.removeLast()
        } else if lead > 0 {
          index += lead
          open.append(.code)
        } else {
          if escapes(quote) { index += 1 }
          if byte() == 0x0A { line += 1 }
          index += 1
        }
      }
    }
    index = min(index, bytes.count)
  }
}
