/// Reads one JSON text (RFC 8259), strictly. Nesting is at most 64 deep; a byte order mark may come
/// first.
struct JSONScanner {
  private static let mostDepth = 64

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  private var nodes: [JSONDocument.Node] = []

  /// The values of a whole text, which is UTF-8.
  static func nodes(
    of bytes: UnsafeBufferPointer<UInt8>
  ) throws(FileFault) -> [JSONDocument.Node] {
    var scanner = JSONScanner(bytes)
    // `Int` may have 32 bits, in which that number does not fit.
    if UInt64(bytes.count) >= UInt64(UInt32.max) { throw scanner.fault("it is larger than 4 GB") }
    // Most documents have no more values than that; memory that is not used costs nothing.
    scanner.nodes.reserveCapacity(bytes.count / 12)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { scanner.index = 3 }
    try scanner.value()
    scanner.skipSpace()
    if scanner.index < bytes.count { throw scanner.fault("unexpected text after the value") }
    return scanner.nodes
  }

  /// The text of the string whose first quote is at `quote`. The string was read before.
  static func string(at quote: Int, of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var scanner = JSONScanner(bytes)
    scanner.index = quote
    return (try? scanner.decoded()) ?? ""
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private func fault(_ message: String) -> FileFault {
    FileFault(message: message, offset: index)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  @inline(__always)
  private mutating func skipSpace() {
    // Documents that programs write have no space.
    while index < bytes.count, bytes[index] <= 0x20, Self.isSpace(bytes[index]) { index &+= 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index &+= 1
    return true
  }

  // MARK: Values

  private mutating func value() throws(FileFault) {
    try value(JSONDocument.Node(start: 0, end: 0, kind: .null))
  }

  /// Reads a value; `node` has the name of a member.
  private mutating func value(_ node: JSONDocument.Node) throws(FileFault) {
    skipSpace()
    var node = node
    node.start = UInt32(truncatingIfNeeded: index)
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      node.kind = next == UInt8(ascii: "{") ? .object : .array
      let place = nodes.count
      nodes.append(node)
      if node.kind == .object { try object() } else { try array() }
      nodes[place].end = UInt32(truncatingIfNeeded: nodes.count)
      return
    case UInt8(ascii: "\""):
      node.kind = .string
      if try string() { node.escapes.insert(.text) }
    case UInt8(ascii: "t"): node.kind = try word("true", .true)
    case UInt8(ascii: "f"): node.kind = try word("false", .false)
    case UInt8(ascii: "n"): node.kind = try word("null", .null)
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      node.kind = try number()
    case nil: throw fault("a value is missing")
    default: throw fault("a value cannot start like this")
    }
    node.end = UInt32(truncatingIfNeeded: index)
    nodes.append(node)
  }

  private mutating func word(
    _ text: StaticString, _ kind: JSONDocument.Kind
  ) throws(FileFault) -> JSONDocument.Kind {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var place = 0
    while place < wanted.count {
      guard index &+ place < bytes.count, bytes[index &+ place] == wanted[place] else {
        throw fault("a value cannot start like this")
      }
      place &+= 1
    }
    index &+= wanted.count
    return kind
  }

  private mutating func enter() throws(FileFault) {
    depth += 1
    index &+= 1
    if depth > Self.mostDepth { throw fault("values nest more than \(Self.mostDepth) deep") }
  }

  private mutating func object() throws(FileFault) {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    if take(UInt8(ascii: "}")) { return }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a member's name is missing") }
      var node = JSONDocument.Node(start: 0, end: 0, name: UInt32(index), kind: .null)
      if try string() { node.escapes = .name }
      node.hash = hash(ofName: Int(node.name) &+ 1..<index &- 1, node.escapes == .name)
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("a colon is missing") }
      try value(node)
      skipSpace()
      if take(UInt8(ascii: "}")) { return }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or `}` is missing") }
    }
  }

  @inline(__always)
  private func hash(ofName name: Range<Int>, _ hasEscapes: Bool) -> UInt16 {
    if hasEscapes { return hash(ofEscapedName: name) }
    return JSONDocument.hash(UnsafeBufferPointer(rebasing: bytes[name]))
  }

  @inline(never)
  private func hash(ofEscapedName name: Range<Int>) -> UInt16 {
    Array(Self.string(at: name.lowerBound - 1, of: bytes).utf8)
      .withUnsafeBufferPointer { JSONDocument.hash($0) }
  }

  private mutating func array() throws(FileFault) {
    try enter()
    defer { depth -= 1 }
    skipSpace()
    if take(UInt8(ascii: "]")) { return }
    while true {
      try value()
      skipSpace()
      if take(UInt8(ascii: "]")) { return }
      guard take(UInt8(ascii: ",")) else { throw fault("a comma or `]` is missing") }
    }
  }

  // MARK: Strings

  /// Passes a string; whether it has escapes.
  private mutating func string() throws(FileFault) -> Bool {
    index &+= 1
    var hasEscapes = false
    while true {
      passPlain()
      guard let byte = next else { throw fault("a string is not closed") }
      if byte < 0x20 { throw fault("a control character in a string") }
      index &+= 1
      if byte == UInt8(ascii: "\"") { return hasEscapes }
      hasEscapes = true
      _ = try escape()
    }
  }

  /// The text of a string.
  private mutating func decoded() throws(FileFault) -> String {
    index &+= 1
    var result: [UInt8] = []
    while true {
      let start = index
      passPlain()
      let part = UnsafeBufferPointer(rebasing: bytes[start..<index])
      let isEnd = next != UInt8(ascii: "\\")
      // Most strings have no escape.
      if isEnd && result.isEmpty { return String(decoding: part, as: UTF8.self) }
      result += part
      if isEnd { return String(decoding: result, as: UTF8.self) }
      index &+= 1
      result += String(Character(try escape())).utf8
    }
  }

  /// Passes the bytes of a string up to its end, an escape or a fault.
  @inline(__always)
  private mutating func passPlain() {
    index = JSONText.endOfPlain(bytes, from: index, onlyASCII: false)
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

  // MARK: Numbers

  private mutating func digits() throws(FileFault) {
    let start = index
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index &+= 1 }
    if index == start { throw fault("a digit is missing") }
  }

  private mutating func number() throws(FileFault) -> JSONDocument.Kind {
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
    // A number of that length fits.
    if isWhole && index - start <= 18 { return .integer }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole && Int64(text) != nil { return .integer }
    guard let number = Double(text), number.isFinite else { throw fault("a number is too large") }
    return .number
  }
}
