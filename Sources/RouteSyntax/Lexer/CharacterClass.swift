/// The classes of bytes, by what they may begin or continue; the lexer looks them up in a table.
enum CharacterClass {
  static let other: UInt8 = 0
  static let space: UInt8 = 1
  static let letter: UInt8 = 2
  static let digit: UInt8 = 3
  static let quote: UInt8 = 4
  static let backtick: UInt8 = 5
  static let slash: UInt8 = 6
  static let minus: UInt8 = 7
  static let equals: UInt8 = 8
  static let punctuation: UInt8 = 9
  static let extended: UInt8 = 10
  static let zero: UInt8 = 11

  /// Makes the table with the class of each byte.
  static func makeTable() -> [UInt8] {
    var table = [UInt8](repeating: other, count: 256)
    for byte in " \t\n\r".utf8 { table[Int(byte)] = space }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { table[Int(byte)] = letter }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { table[Int(byte)] = letter }
    table[Int(UInt8(ascii: "_"))] = letter
    for byte in UInt8(ascii: "0")...UInt8(ascii: "9") { table[Int(byte)] = digit }
    table[Int(UInt8(ascii: "\""))] = quote
    table[Int(UInt8(ascii: "`"))] = backtick
    table[Int(UInt8(ascii: "/"))] = slash
    table[Int(UInt8(ascii: "-"))] = minus
    table[Int(UInt8(ascii: "="))] = equals
    for byte in "(){}[],:.|?*@".utf8 { table[Int(byte)] = punctuation }
    for byte in UInt8(0x80)...0xFF { table[Int(byte)] = extended }
    table[0] = zero
    return table
  }

  /// Whether a byte continues a word: an ASCII letter, digit or `_`.
  @inline(__always)
  static func continuesWord(_ class: UInt8) -> Bool { `class` == letter || `class` == digit }
}

extension Unicode.Scalar {
  /// Whether a name may start with it. ASCII needs none of Unicode's tables.
  package var startsName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0..<0x80: false
    default: properties.isXIDStart
    }
  }

  /// Whether a name may continue with it (apart from `-`).
  package var continuesName: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
    case 0..<0x80: false
    default: properties.isXIDContinue
    }
  }
}
