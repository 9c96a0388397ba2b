/// Splits code into words, and leaves out comments. Any bytes give some words: the code may be cut
/// off, or not compile.
///
/// It knows of a language what `CodeLanguage` says, and takes linear time.
struct CodeLexer {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private var index = 0
  private var line = 1
  private var isSpaced = true
  private var words: [CodeWord] = []
  /// Up to where no regular expression starts.
  private var patternStart = 0

  /// More signs `#` before a quote than code has.
  private static let hashLimit = 64

  /// How a text is quoted.
  private struct Quote {
    var byte: UInt8
    /// 1 or 3.
    var count = 1
    var hashes = 0
    /// Whether nothing in it is escaped.
    var isRaw = false
    /// Whether it may have several lines.
    var isLong = false
    /// Whether the last three of more quotes end it, and not the first three.
    var endsLate = false
    var interpolation = CodeLanguage.Interpolation.none
  }

  static func words(in bytes: [UInt8], _ language: CodeLanguage) -> [CodeWord] {
    var lexer = CodeLexer(bytes, language)
    lexer.read()
    return lexer.words
  }

  private init(_ bytes: [UInt8], _ language: CodeLanguage) {
    self.bytes = bytes
    self.language = language
    words.reserveCapacity(bytes.count / 5)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte == 36 || byte >= 128
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private mutating func add(_ kind: CodeWord.Kind, _ text: String, _ line: Int) {
    words.append(CodeWord(kind: kind, text: text, line: line, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func read() {
    while index < bytes.count {
      if skipSpaceOrComment() {
        isSpaced = true
      } else if Self.isName(byte()), !(language.hasRawTexts && byte() == UInt8(ascii: "r")) {
        readName()
      } else if let quote = quote() {
        readText(quote)
      } else if Self.isName(byte()) {
        readName()
      } else if language.hasTickedNames, byte() == UInt8(ascii: "`") {
        readTickedName()
      } else {
        if language.hasPatterns, byte() == UInt8(ascii: "/"), skipPattern() { continue }
        index += 1
        add(.sign, string(index - 1..<index), line)
      }
    }
  }

  private mutating func readName() {
    let start = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    add(bytes[start] &- 48 < 10 ? .number : .name, string(start..<index), line)
  }

  /// Reads a name in backticks, which may contain anything but the end of its line.
  private mutating func readTickedName() {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "`"), bytes[index] != 0x0A {
      index += 1
    }
    add(.name, string(start..<index), line)
    if byte() == UInt8(ascii: "`") { index += 1 }
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
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    default: return false
    }
    return true
  }

  private mutating func skipComment() {
    var depth = 1
    index += 2
    while depth > 0, index < bytes.count {
      if language.nestsComments, byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        if byte() == 0x0A { line += 1 }
        index += 1
      }
    }
  }

  /// Skips a regular expression, which is a word without text; false if the slash here divides.
  private mutating func skipPattern() -> Bool {
    if index < patternStart { return false }
    if let last = words.last {
      let sign = last.kind == .sign ? last.text.utf8.first ?? 0 : 0
      let isAfterSign = "(,=:[!&|?{;+".utf8.contains(sign)
      guard isAfterSign || last.kind == .name && last.text == "return" else { return false }
    }
    var (end, isInSet) = (index + 1, false)
    while end < bytes.count, bytes[end] != 0x0A, isInSet || bytes[end] != UInt8(ascii: "/") {
      if bytes[end] == UInt8(ascii: "[") { isInSet = true }
      if bytes[end] == UInt8(ascii: "]") { isInSet = false }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else {
      // To try again in the same line would cost too much.
      patternStart = end
      return false
    }
    index = end + 1
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    add(.number, "", line)
    return true
  }

  // MARK: Texts

  /// The quote that starts here, which is then skipped; nil if there is none.
  private mutating func quote() -> Quote? {
    var quote = Quote(byte: 0, interpolation: language.interpolation)
    var start = 0
    if language.hasHashes {
      while start < Self.hashLimit, byte(start) == UInt8(ascii: "#") { start += 1 }
      quote.hashes = start
    } else if language.hasRawTexts, byte() == UInt8(ascii: "r") {
      (start, quote.isRaw, quote.interpolation) = (1, true, .none)
    }
    quote.byte = byte(start)
    guard language.quotes.contains(quote.byte) else { return nil }
    if language.hasLongTexts, byte(start + 1) == quote.byte, byte(start + 2) == quote.byte {
      (quote.count, quote.isLong) = (3, true)
      if language.hasRawLongTexts { (quote.isRaw, quote.endsLate) = (true, true) }
    }
    if language.hasTickedTexts {
      quote.isLong = quote.byte == UInt8(ascii: "`")
      if !quote.isLong { quote.interpolation = .none }
    }
    index += start + quote.count
    return quote
  }

  /// Whether a quote ends here.
  private func ends(_ quote: Quote) -> Bool {
    for offset in 0..<quote.count where byte(offset) != quote.byte { return false }
    for offset in 0..<quote.hashes where byte(quote.count + offset) != UInt8(ascii: "#") {
      return false
    }
    if quote.endsLate, byte(quote.count) == quote.byte { return false }
    return index < bytes.count
  }

  /// Whether a text without an end stops here, at the end of its line.
  private func breaks(_ quote: Quote) -> Bool { byte() == 0x0A && !quote.isLong }

  /// Whether a backslash here starts an escape.
  private func escapes(_ quote: Quote) -> Bool {
    guard byte() == UInt8(ascii: "\\"), !quote.isRaw else { return false }
    for offset in 0..<quote.hashes where byte(1 + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// How many bytes lead to an expression in brackets here; 0 if there is none.
  private func lead(_ quote: Quote) -> Int {
    switch quote.interpolation {
    case .none: return 0
    case .backslash:
      return escapes(quote) && byte(1 + quote.hashes) == UInt8(ascii: "(") ? 2 + quote.hashes : 0
    case .braces, .dollar:
      return byte() == UInt8(ascii: "$") && byte(1) == UInt8(ascii: "{") ? 2 : 0
    }
  }

  /// Whether a name after `$` is here.
  private func leadsToName(_ quote: Quote) -> Bool {
    guard case .dollar = quote.interpolation, byte() == UInt8(ascii: "$") else { return false }
    return Self.isName(byte(1)) && byte(1) != UInt8(ascii: "$") && byte(1) &- 48 >= 10
  }

  private mutating func readText(_ quote: Quote) {
    let first = line
    var text: [UInt8] = []
    var isTemplate = false
    while index < bytes.count, !ends(quote), !breaks(quote) {
      let lead = lead(quote)
      if lead > 0 {
        isTemplate = true
        index += lead
        let start = index
        skipExpression()
        text += [0] + bytes[start..<max(start, index - 1)] + [0]
      } else if leadsToName(quote) {
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
    // The text goes on in the next line.
    case 0x0A: line += 1
    case UInt8(ascii: "u"):
      var value = hexadecimal()
      if value & 0xFC00 == 0xD800, self.byte() == UInt8(ascii: "\\"), self.byte(1) == byte {
        index += 2
        value = 0x10000 + (value & 0x3FF) << 10 + hexadecimal() & 0x3FF
      }
      if value > 0, let scalar = Unicode.Scalar(value) { text += String(scalar).utf8 }
    case UInt8(ascii: "x") where language.hasShortEscapes:
      let value = hexadecimal(digits: 2)
      if value > 0, let scalar = Unicode.Scalar(value) { text += String(scalar).utf8 }
    default: text.append(byte == 0 ? 0x20 : byte)
    }
  }

  /// Reads `00E9` or `{E9}`, or only two digits; 0 if it is too large.
  private mutating func hexadecimal(digits: Int = 4) -> UInt32 {
    let isBraced = digits == 4 && byte() == UInt8(ascii: "{")
    if isBraced { index += 1 }
    let start = index
    while index - start < (isBraced ? 8 : digits), byte() &- 48 < 10 || byte() | 0x20 &- 97 < 6 {
      index += 1
    }
    let value = UInt32(string(start..<index), radix: 16) ?? 0
    if isBraced, byte() == UInt8(ascii: "}") { index += 1 }
    return value
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
        let lead = lead(quote)
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
