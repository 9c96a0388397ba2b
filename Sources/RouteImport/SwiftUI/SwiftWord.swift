/// A word of Swift code: a name, a number, a quoted text or a single sign.
struct SwiftWord: Equatable {
  enum Kind: UInt8 {
    case name, number, text, sign
  }

  var kind: Kind
  /// A quoted text is without its quotes, and a name without backticks.
  var text: String
  /// From 1.
  var line: Int
  /// Whether blank space, a comment or the start of the file comes before it.
  var isSpaced: Bool
}

/// Splits Swift code into words, and leaves out comments. Any text gives some words: the code may be
/// cut off, or not compile.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var isSpaced = true
  private(set) var words: [SwiftWord] = []

  static func words(in bytes: [UInt8]) -> [SwiftWord] {
    var lexer = SwiftLexer(bytes)
    lexer.run()
    return lexer.words
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    words.reserveCapacity(bytes.count / 5)
  }

  private func byte(_ offset: Int) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 97 < 26 || byte &- 48 < 10 || byte == 95 || byte == 36 || byte >= 128
  }

  private mutating func add(_ kind: SwiftWord.Kind, _ range: Range<Int>, line: Int) {
    let text = String(decoding: bytes[range], as: UTF8.self)
    words.append(SwiftWord(kind: kind, text: text, line: line, isSpaced: isSpaced))
    isSpaced = false
  }

  private mutating func run() {
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case 0x0A:
        line += 1
        fallthrough
      case 0x09, 0x0D, 0x20:
        index += 1
        isSpaced = true
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): readText(hashes: 0)
      case UInt8(ascii: "#"):
        var hashes = 1
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(hashes) == UInt8(ascii: "\"") {
          index += hashes
          readText(hashes: hashes)
        } else {
          index += 1
          add(.sign, start..<index, line: line)
        }
      case UInt8(ascii: "`"):
        index += 1
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        add(.name, start + 1..<index, line: line)
        if byte(0) == UInt8(ascii: "`") { index += 1 }
      case let first where Self.isName(first):
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        add(first &- 48 < 10 ? .number : .name, start..<index, line: line)
      default:
        index += 1
        add(.sign, start..<index, line: line)
      }
    }
  }

  /// Skips a comment, which may contain others.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte(0) == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if byte(0) == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        if byte(0) == 0x0A { line += 1 }
        index += 1
      }
    } while depth > 0 && index < bytes.count
    isSpaced = true
  }

  /// Reads a quoted text from its first quote. Code inside it (`\(…)`) is a part of the text.
  private mutating func readText(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = byte(1) == quote && byte(2) == quote
    let first = line
    index += isLong ? 3 : 1
    let start = index
    // The parentheses that are open in each piece of code; a quote in a piece starts a text there.
    var code: [Int] = []
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        if !isLong && code.isEmpty { break }
        line += 1
      }
      if code.isEmpty, byte == quote, ends(hashes: hashes, isLong: isLong) { break }
      if byte == 0x5C, self.byte(1) != 0 {
        var next = 1
        while next <= hashes, self.byte(next) == UInt8(ascii: "#") { next += 1 }
        if next == hashes + 1, self.byte(next) == UInt8(ascii: "("), code.isEmpty {
          code.append(0)
          index += next
        } else {
          if hashes == 0 {
            if self.byte(1) == 0x0A { line += 1 }
            index += 1
          }
        }
      } else if !code.isEmpty {
        switch byte {
        case UInt8(ascii: "("): code[code.count - 1] += 1
        case UInt8(ascii: ")"):
          code[code.count - 1] -= 1
          if code[code.count - 1] < 0 { code.removeLast() }
        case quote: skipInnerText()
        default: break
        }
      }
      index += 1
    }
    add(.text, start..<max(start, min(index, bytes.count)), line: first)
    if index < bytes.count, bytes[index] == quote { index += (isLong ? 3 : 1) + hashes }
    index = min(index, bytes.count)
  }

  private func ends(hashes: Int, isLong: Bool) -> Bool {
    let quotes = isLong ? 3 : 1
    for offset in 0..<quotes where byte(offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where byte(quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Skips a one-line text in a piece of code, up to its last quote.
  private mutating func skipInnerText() {
    var next = index + 1
    while next < bytes.count, bytes[next] != UInt8(ascii: "\""), bytes[next] != 0x0A {
      next += bytes[next] == 0x5C ? 2 : 1
    }
    index = min(next, bytes.count - 1)
    if bytes[index] == 0x0A { index -= 1 }
  }
}
