/// Reads one JSON text (RFC 8259), strictly. Nesting is at most 64 deep; a byte order mark may come
/// first.
package struct JSONReader {
  private static let mostDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value of a whole text.
  package static func read(_ bytes: [UInt8]) throws(FileFault) -> JSONValue {
    try FileFault.checkUTF8(bytes)
    var reader = JSONReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    let value = try reader.value()
    reader.skipSpace()
    if reader.index < bytes.count { throw reader.fault("unexpected text after the value") }
    return value
  }

  private func fault(_ message: String) -> FileFault {
    FileFault(message: message, offset: index)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      index += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(FileFault) -> JSONValue {
    skipSpace()
    let start = index
    return JSONValue(try content(), offset: start)
  }

  private mutating func content() throws(FileFault) -> JSONValue.Content {
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
    case nil: throw fault("a value is missing")
    default: throw fault("a value cannot start like this")
    }
  }

  private mutating func word(_ text: StaticString, _ value: JSONValue.Content) throws(FileFault)
    -> JSONValue.Content
  {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: wanted) else {
      throw fault("a value cannot start like this")
    }
    index += wanted.count
    return value
  }

  private mutating func enter() throws(FileFault) {
    depth += 1
    index += 1
    if depth > Self.mostDepth { throw fault("values nest more than \(Self.mostDepth) deep") }
  }

  private mutating func object() throws(FileFault) -> JSONValue.Content {
    try enter()
    defer { depth -= 1 }
    var members: [(key: String, value: JSONValue)] = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a member's name is missing") }
      let name = try string()
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
      members.append((name, try value()))
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or `}` is missing") }
    }
  }

  private mutating func array() throws(FileFault) -> JSONValue.Content {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value())
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(elements) }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or `]` is missing") }
    }
  }

  private mutating func string() throws(FileFault) -> String {
    index += 1
    var result: [UInt8] = []
    while true {
      let start = index
      index = endOfPlain(from: start)
      guard let byte = next else { throw fault("a string is not closed") }
      if byte < 0x20 { throw fault("a control character in a string") }
      let part = start..<index
      index += 1
      if byte == UInt8(ascii: "\""), result.isEmpty {
        // Most strings have no escape.
        return String(decoding: bytes[part], as: UTF8.self)
      }
      result += bytes[part]
      if byte == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      result += String(Character(try escape())).utf8
    }
  }

  /// Where the bytes end, from `start`, that stand for themselves in a string.
  private func endOfPlain(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
        bytes[place] != UInt8(ascii: "\\")
      {
        place &+= 1
      }
      return place
    }
  }

  private mutating func escape() throws(FileFault) -> Unicode.Scalar {
    guard let byte = next else { throw fault("a string is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hex()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw fault("an unpaired surrogate")
      }
      let second = try hex()
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { throw fault("an unpaired surrogate") }
      return scalar
    default:
      index -= 2
      throw fault("unknown escape")
    }
  }

  private mutating func hex() throws(FileFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = HexDigit.value(byte) else {
        throw fault("four hexadecimal digits are expected")
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  private mutating func digits() throws(FileFault) {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    if index == start { throw fault("a digit is missing") }
  }

  private mutating func number() throws(FileFault) -> JSONValue.Content {
    let start = index
    _ = take(UInt8(ascii: "-"))
    let isZero = next == UInt8(ascii: "0")
    let first = index
    try digits()
    if isZero && index > first + 1 { throw fault("a number has a leading zero") }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if let byte = next, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isWhole = false
      index += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw fault("a number is too large") }
    return .number(number)
  }
}
