import RouteBase

/// Reads the tokens of the language of state-machine-cat.
struct SmcatLexer {
  enum Arrow { case forward, backward, both }

  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) throws(FileFault) {
    self.bytes = bytes
    try FileFault.checkUTF8(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  var isAtEnd: Bool { offset >= bytes.count }

  func peek(_ mark: Unicode.Scalar) -> Bool { !isAtEnd && bytes[offset] == UInt8(ascii: mark) }

  mutating func accept(_ mark: Unicode.Scalar) -> Bool {
    guard peek(mark) else { return false }
    offset += 1
    return true
  }

  func unexpected(_ wanted: String) -> FileFault {
    let end = bytes[offset...].firstIndex { $0 <= 0x20 } ?? bytes.count
    let found = String(decoding: bytes[offset..<min(end, offset + 40)], as: UTF8.self)
    let text = isAtEnd ? "the end of the file" : "`\(found)`"
    return FileFault(message: "expected \(wanted), found \(text)", offset: offset)
  }

  private func starts(with text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  // MARK: Space

  /// Skips white space and comments; returns the notes among them.
  @discardableResult
  mutating func skipSpace() throws(FileFault) -> [String] {
    var notes: [String] = []
    while !isAtEnd {
      if bytes[offset] <= 0x20 {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "#") || starts(with: "//") {
        let isNote = bytes[offset] == UInt8(ascii: "#")
        let end = bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count
        if isNote {
          let text = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
          notes.append(TransitionLabel.oneLine(text))
        }
        offset = end
      } else if starts(with: "/*") {
        let start = offset
        offset += 2
        while !isAtEnd && !starts(with: "*/") { offset += 1 }
        if isAtEnd { throw FileFault(message: "a comment is not closed", offset: start) }
        offset += 2
      } else {
        break
      }
    }
    return notes
  }

  /// Skips white space and comments; notes in the middle of a statement are lost.
  mutating func skipNotes() throws(FileFault) { try skipSpace() }

  // MARK: Names

  mutating func readName() throws(FileFault) -> String {
    if peek("\"") { return try readQuoted() }
    let start = offset
    if peek("]") || peek("^") { offset += 1 }
    while !isAtEnd {
      let byte = bytes[offset]
      if byte <= 0x20 || ";,\"{}[:#=<>".utf8.contains(byte) { break }
      if byte == UInt8(ascii: "-") && isArrowAhead { break }
      if starts(with: "→") || starts(with: "←") || starts(with: "/*") || starts(with: "//") {
        break
      }
      offset += 1
    }
    guard offset > start else { throw unexpected("a state") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private var isArrowAhead: Bool {
    offset + 1 < bytes.count && (bytes[offset + 1] == 0x3E || bytes[offset + 1] == 0x2D)
  }

  private mutating func readQuoted() throws(FileFault) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while !isAtEnd && bytes[offset] != UInt8(ascii: "\"") {
      if bytes[offset] == UInt8(ascii: "\\") && offset + 1 < bytes.count {
        let next = bytes[offset + 1]
        if next == UInt8(ascii: "n") {
          text.append(0x0A)
        } else {
          if next != UInt8(ascii: "\"") && next != UInt8(ascii: "\\") { text.append(bytes[offset]) }
          text.append(next)
        }
        offset += 2
        continue
      }
      text.append(bytes[offset])
      offset += 1
    }
    if isAtEnd { throw FileFault(message: "a string is not closed", offset: start) }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  mutating func acceptArrow() -> Arrow? {
    let arrows: [(String, Arrow)] = [
      ("<->", .both), ("<=>", .both), ("<<>>", .both), ("->", .forward), ("=>", .forward),
      (">>", .forward), ("==", .forward), ("--", .forward), ("→", .forward), ("<-", .backward),
      ("<=", .backward), ("<<", .backward), ("←", .backward),
    ]
    for (text, arrow) in arrows where starts(with: text) {
      offset += text.utf8.count
      // `--->` is equivalent to `->`.
      while !isAtEnd && arrow == .forward && (peek("-") || peek("=") || peek(">")) { offset += 1 }
      return arrow
    }
    return nil
  }

  // MARK: Texts

  /// `[key="value" key=value key]`, after the bracket.
  mutating func readAttributes() throws(FileFault) -> [(key: String, value: String?)] {
    var result: [(key: String, value: String?)] = []
    while true {
      try skipSpace()
      if accept("]") { return result }
      if accept(",") || accept(";") { continue }
      let start = offset
      while !isAtEnd && (bytes[offset] | 0x20) &- 0x61 < 26 { offset += 1 }
      guard offset > start else { throw unexpected("an attribute or `]`") }
      let key = String(decoding: bytes[start..<offset], as: UTF8.self)
      try skipSpace()
      guard accept("=") else {
        result.append((key, nil))
        continue
      }
      try skipSpace()
      if peek("\"") {
        result.append((key, try readQuoted()))
        continue
      }
      let first = offset
      while !isAtEnd && bytes[offset] > 0x20 && !peek("]") && !peek(",") { offset += 1 }
      result.append((key, String(decoding: bytes[first..<offset], as: UTF8.self)))
    }
  }

  /// The text after a `:`, up to the end of the statement.
  mutating func readLabel(endsAtComma: Bool) throws(FileFault) -> String {
    try skipSpace()
    if peek("\"") {
      let start = offset
      let text = try readQuoted()
      try skipSpace()
      if isAtEnd || peek(";") || peek("{") || peek("}") || (endsAtComma && peek(",")) {
        return text
      }
      offset = start
    }
    let start = offset
    while !isAtEnd && !peek(";") && !peek("{") && !peek("}") && !(endsAtComma && peek(",")) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
