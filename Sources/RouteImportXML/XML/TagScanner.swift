/// Finds the lines on which start tags begin, which the parser does not report. Refuses what the
/// parser would silently ignore (document types and custom entities), and elements that nest
/// unreasonably deep.
///
/// It may misread text that is not XML; the parser reports that.
package struct TagScanner {
  /// What a file may have besides elements.
  package enum Allowed: Sendable {
    case elements
    /// A document type that declares nothing, such as that of a property list. It is not looked up.
    case documentType
  }

  /// The line of each start tag, in order.
  private(set) var lines: [Int] = []
  /// The offsets after the names of processing instructions that have nothing else: `<?name?>`.
  private(set) var bareInstructions: [Int] = []

  private static let depthLimit = 256

  private let bytes: [UInt8]
  private let allowed: Allowed
  private var offset = 0
  private var line = 1
  private var depth = 0

  /// Takes linear time.
  init(_ bytes: [UInt8], allowing allowed: Allowed = .elements) throws(XMLFault) {
    self.bytes = bytes
    self.allowed = allowed
    try scan()
  }

  /// The bytes with a space after the name of each bare instruction; lines do not change.
  var bytesWithoutBareInstructions: [UInt8] {
    if bareInstructions.isEmpty { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bareInstructions.count)
    var start = 0
    for end in bareInstructions {
      result += bytes[start..<end]
      result.append(0x20)
      start = end
    }
    return result + bytes[start...]
  }

  private mutating func scan() throws(XMLFault) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw XMLFault(message: "it is UTF-16; save it as UTF-8", line: 1)
    }
    try checkCharacters()
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "<"): try scanTag()
      case UInt8(ascii: "&"): try checkReference()
      default: advance()
      }
    }
  }

  private mutating func advance() {
    if bytes[offset] == 0x0A { line += 1 }
    offset += 1
  }

  /// Refuses characters that XML does not allow, because the parser loses its place at them.
  private func checkCharacters() throws(XMLFault) {
    for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0xEF {
      let byte = bytes[index]
      let isAllowed =
        byte == 0xEF
        ? !(index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE)
        : byte == 0x09 || byte == 0x0A || byte == 0x0D
      if isAllowed { continue }
      throw XMLFault(
        message: "it is not valid XML: it has a control character",
        line: 1 + bytes[..<index].count { $0 == 0x0A })
    }
  }

  private func stands(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= bytes.count else { return false }
    return text.withUTF8Buffer { buffer in
      for index in 0..<count where bytes[offset + index] != buffer[index] { return false }
      return true
    }
  }

  /// Skips everything up to and including `text`.
  private mutating func skip(past text: StaticString, _ what: String) throws(XMLFault) {
    let start = line
    while offset < bytes.count && !stands(text) { advance() }
    if offset == bytes.count {
      throw XMLFault(message: "it is not valid XML: \(what) is not closed", line: start)
    }
    offset += text.utf8CodeUnitCount
  }

  private mutating func scanTag() throws(XMLFault) {
    if stands("<!--") {
      offset += 4
      return try skip(past: "-->", "a comment")
    }
    if stands("<![CDATA[") { return try skip(past: "]]>", "a CDATA section") }
    if stands("<?") { return try scanInstruction() }
    if stands("<!") { return try scanDocumentType() }
    let isEnd = stands("</")
    if !isEnd { lines.append(line) }
    depth += isEnd ? -1 : 1
    if depth > Self.depthLimit {
      throw XMLFault(message: "elements nest deeper than \(Self.depthLimit)", line: line)
    }
    offset += 1
    var quote: UInt8 = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      // The parser would continue and find instructions in there.
      if byte == UInt8(ascii: "<") {
        throw XMLFault(message: "it is not valid XML: a tag is not well formed", line: line)
      }
      if byte == UInt8(ascii: "&") {
        try checkReference()
        continue
      }
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if !isEnd && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        if !isEnd && bytes[offset - 1] == UInt8(ascii: "/") { depth -= 1 }
        return advance()
      }
      advance()
    }
  }

  /// Skips a document type, if one is allowed here.
  private mutating func scanDocumentType() throws(XMLFault) {
    guard allowed == .documentType, lines.isEmpty, stands("<!DOCTYPE ") else {
      throw XMLFault(message: "it has a document type, which is not supported", line: line)
    }
    let rest = bytes[offset...].prefix { $0 != UInt8(ascii: ">") }
    if rest.contains(UInt8(ascii: "[")) {
      throw XMLFault(message: "its document type declares something", line: line)
    }
    try skip(past: ">", "the document type")
  }

  /// Skips a processing instruction. In one without a name, the parser would look for others.
  private mutating func scanInstruction() throws(XMLFault) {
    offset += 2
    let name = bytes[offset...].prefix { byte in
      byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    offset = name.endIndex
    let isNamed =
      name.first.map { $0 >= UInt8(ascii: ":") } == true
      && (stands("?>") || offset < bytes.count && bytes[offset] <= 0x20)
    if !isNamed {
      throw XMLFault(message: "it is not valid XML: an instruction is not well formed", line: line)
    }
    if stands("?>") { bareInstructions.append(offset) }
    try skip(past: "?>", "an instruction")
  }

  /// Skips a reference to a character, or to one of the five entities that all XML has.
  private mutating func checkReference() throws(XMLFault) {
    offset += 1
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { return }
    for known: StaticString in ["amp;", "lt;", "gt;", "quot;", "apos;"] where stands(known) {
      return
    }
    let entity = bytes[offset...].prefix { $0 != UInt8(ascii: ";") && $0 > 0x20 }.prefix(40)
    let name = String(decoding: entity, as: UTF8.self)
    throw XMLFault(message: "it uses the entity `\(name)`, which is not supported", line: line)
  }
}
