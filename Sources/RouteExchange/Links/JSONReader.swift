/// A JSON document as read, with the place of each value.
package struct JSONValue: Sendable {
  package indirect enum Content: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in order.
    case object([(key: String, value: JSONValue)])
  }

  package var content: Content
  /// The offset of its first byte.
  package var offset: Int

  /// The last member called `key`.
  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.key == key }?.value
  }
}

/// What is wrong with a file, and where.
package struct FileFault: Error, Sendable, Equatable {
  package var message: String
  package var offset: Int
}

/// Reads JSON (RFC 8259). Nesting ends at 256 levels.
struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private static let depthLimit = 256

  static func read(_ bytes: [UInt8]) throws(FileFault) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw FileFault(message: "it is not UTF-8", offset: 0)
    }
    var reader = JSONReader(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    if reader.offset < bytes.count { throw reader.fault("expected the end of the file") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fault(_ message: String) -> FileFault { FileFault(message: message, offset: offset) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
    }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    skipSpace()
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(FileFault) -> JSONValue {
    skipSpace()
    if depth > Self.depthLimit { throw fault("nested too deeply") }
    let start = offset
    let content: JSONValue.Content
    switch next {
    case UInt8(ascii: "{"): content = try object(depth)
    case UInt8(ascii: "["): content = try array(depth)
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "t"): content = try word("true", .boolean(true))
    case UInt8(ascii: "f"): content = try word("false", .boolean(false))
    case UInt8(ascii: "n"): content = try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10:
      content = try number()
    case nil: throw fault("expected a value, found the end of the file")
    default: throw fault("expected a value")
    }
    return JSONValue(content: content, offset: start)
  }

  private mutating func object(_ depth: Int) throws(FileFault) -> JSONValue.Content {
    offset += 1
    var members: [(key: String, value: JSONValue)] = []
    if accept(UInt8(ascii: "}")) { return .object(members) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("expected a name in quotes") }
      let key = try string()
      guard accept(UInt8(ascii: ":")) else { throw fault("expected `:`") }
      members.append((key, try value(depth: depth + 1)))
      if accept(UInt8(ascii: "}")) { return .object(members) }
      guard accept(UInt8(ascii: ",")) else { throw fault("expected `,` or `}`") }
    }
  }

  private mutating func array(_ depth: Int) throws(FileFault) -> JSONValue.Content {
    offset += 1
    var elements: [JSONValue] = []
    if accept(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      if accept(UInt8(ascii: "]")) { return .array(elements) }
      guard accept(UInt8(ascii: ",")) else { throw fault("expected `,` or `]`") }
    }
  }

  private mutating func word(
    _ word: String, _ content: JSONValue.Content
  ) throws(FileFault) -> JSONValue.Content {
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("expected a value") }
    offset += word.utf8.count
    return content
  }

  private mutating func number() throws(FileFault) -> JSONValue.Content {
    let start = offset
    while let byte = next, "+-.eE0123456789".utf8.contains(byte) { offset += 1 }
    guard let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      offset = start
      throw fault("this is no number")
    }
    return .number(number)
  }

  private mutating func string() throws(FileFault) -> String {
    offset += 1
    var units: [UInt16] = []
    var text: [UInt8] = []
    func flush(_ units: inout [UInt16], _ text: inout [UInt8]) {
      if !units.isEmpty { text += Array(String(decoding: units, as: UTF16.self).utf8) }
      units = []
    }
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        flush(&units, &text)
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        offset += 1
        guard let escape = next else { throw fault("a string is not closed") }
        offset += 1
        if escape == UInt8(ascii: "u") {
          units.append(try unit())
          continue
        }
        flush(&units, &text)
        switch escape {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        default:
          offset -= 2
          throw fault("this escape is none")
        }
      case 0..<0x20: throw fault("a string holds a control character")
      default:
        flush(&units, &text)
        text.append(byte)
        offset += 1
      }
    }
    throw fault("a string is not closed")
  }

  private mutating func unit() throws(FileFault) -> UInt16 {
    let digits = bytes[offset..<min(offset + 4, bytes.count)]
    guard digits.count == 4, let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("expected four hexadecimal digits") }
    offset += 4
    return value
  }
}
