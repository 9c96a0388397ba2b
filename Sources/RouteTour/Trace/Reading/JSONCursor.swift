import RouteBase

/// What is wrong with a line of a log. Its text never shows values of the line.
struct LineFault: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }

  static let notUTF8 = LineFault("it is not UTF-8")
  static let badTime = LineFault("its time is neither a number nor a date")
}

/// A text in a line: where its bytes are, and whether they contain escapes.
struct JSONText {
  var range: Range<Int>
  var isEscaped = false
}

/// Walks over one JSON text (RFC 8259) without making a tree of it: the caller takes the members
/// that it wants and skips others. Nesting is at most 64 deep.
struct JSONCursor {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Goes on from another place.
  mutating func move(to index: Int) { self.index = index }

  /// The first byte of the next value or mark; 0 at the end.
  @inline(__always)
  mutating func peek() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 0x20 || (byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D) {
        return byte
      }
      index += 1
    }
    return 0
  }

  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte, index < bytes.count else { return false }
    index += 1
    return true
  }

  /// Checks that nothing follows.
  mutating func end() throws(LineFault) {
    _ = peek()
    if index < bytes.count { throw LineFault("text follows the JSON value") }
  }

  // MARK: Members

  /// The name of the next member of an object, after `{` (`isFirst`) or after a member; nil at `}`.
  @inline(__always)
  mutating func member(isFirst: inout Bool) throws(LineFault) -> JSONText? {
    if take(UInt8(ascii: "}")) { return nil }
    if !isFirst && !take(UInt8(ascii: ",")) { throw fault() }
    isFirst = false
    guard peek() == UInt8(ascii: "\"") else { throw fault() }
    let name = try string()
    guard take(UInt8(ascii: ":")) else { throw fault() }
    return name
  }

  /// Whether an array has a next element, after `[` (`isFirst`) or after an element.
  mutating func element(isFirst: inout Bool) throws(LineFault) -> Bool {
    if take(UInt8(ascii: "]")) { return false }
    if !isFirst && !take(UInt8(ascii: ",")) { throw fault() }
    isFirst = false
    return true
  }

  private func fault() -> LineFault {
    LineFault(index >= bytes.count ? "the JSON is cut off" : "it is not valid JSON")
  }

  // MARK: Values

  /// The string that starts here, without its quotes.
  @inline(__always)
  mutating func string() throws(LineFault) -> JSONText {
    index += 1
    let start = index
    var isEscaped = false
    var isPlain = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let range = start..<index
        index += 1
        if !isPlain { try checkText(range) }
        return JSONText(range: range, isEscaped: isEscaped)
      }
      if byte < 0x20 { throw LineFault("a string contains a control character") }
      if byte >= 0x80 { isPlain = false }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        index += 1
      }
      index += 1
    }
    throw LineFault("the JSON is cut off")
  }

  private func checkText(_ range: Range<Int>) throws(LineFault) {
    if !UTF8Scanner.isWellFormed(UnsafeBufferPointer(rebasing: bytes[range])) {
      throw .notUTF8
    }
  }

  /// A number or a word, as written.
  private mutating func word() throws(LineFault) -> JSONText {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
        index += 1
        continue
      default: break
      }
      break
    }
    guard index > start else { throw fault() }
    let first = bytes[start]
    let isNumber =
      first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    if !isNumber && !["true", "false", "null"].contains(where: { matches(start..<index, $0) }) {
      throw fault()
    }
    return JSONText(range: start..<index)
  }

  /// Whether the bytes of a range are those of `text`.
  @inline(__always)
  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    for place in 0..<range.count where bytes[range.lowerBound + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  /// Whether the next value is an object or an array.
  var isAtContainer: Bool {
    mutating get {
      let byte = peek()
      return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
  }

  /// The text of a string, a number or a word; nil for null, and for an object or an array, which
  /// is skipped.
  @inline(__always)
  mutating func scalar() throws(LineFault) -> JSONText? {
    switch peek() {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      _ = try skip()
      return nil
    default:
      let text = try word()
      return matches(text.range, "null") ? nil : text
    }
  }

  /// Skips one value, and returns where it is.
  @inline(__always)
  mutating func skip() throws(LineFault) -> Range<Int> {
    let byte = peek()
    let start = index
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipNested()
    default: _ = try word()
    }
    return start..<index
  }

  private mutating func skipNested() throws(LineFault) {
    // One bit for each open value: whether it is an object.
    var isObject: UInt64 = 0
    var depth = 0
    while true {
      let byte = peek()
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if depth == 64 { throw LineFault("values nest more than 64 deep") }
        depth += 1
        let opensObject = byte == UInt8(ascii: "{")
        isObject = isObject << 1 | (opensObject ? 1 : 0)
        index += 1
        let close = opensObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if peek() != close {
          if opensObject { try skipName() }
          continue
        }
      } else if byte == UInt8(ascii: "\"") {
        _ = try string()
      } else {
        _ = try word()
      }
      while depth > 0 {
        let inObject = isObject & 1 == 1
        if take(inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          depth -= 1
          isObject >>= 1
        } else if take(UInt8(ascii: ",")) {
          if inObject { try skipName() }
          break
        } else {
          throw fault()
        }
      }
      if depth == 0 { return }
    }
  }

  private mutating func skipName() throws(LineFault) {
    guard peek() == UInt8(ascii: "\"") else { throw fault() }
    _ = try string()
    guard take(UInt8(ascii: ":")) else { throw fault() }
  }
}

extension JSONCursor {
  /// Appends a text without its escapes to `output`, and returns where it is there.
  func decode(_ text: JSONText, to output: inout [UInt8]) throws(LineFault) -> Range<Int> {
    let start = output.count
    if !text.isEscaped {
      output += bytes[text.range]
      return start..<output.count
    }
    // Strings with escapes are few, so the reader for whole texts serves.
    let quoted = [UInt8(ascii: "\"")] + bytes[text.range] + [UInt8(ascii: "\"")]
    do throws(FileFault) {
      guard case .string(let string) = try JSONReader.read(quoted).content else {
        throw FileFault(message: "", offset: 0)
      }
      output += string.utf8
    } catch { throw LineFault("a string has an invalid escape") }
    return start..<output.count
  }
}
