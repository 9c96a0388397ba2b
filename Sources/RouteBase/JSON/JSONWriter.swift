/// Writes one JSON document, with members in the order in which they are written.
///
/// Text that is not UTF-8 is written with U+FFFD. Characters that a terminal would obey, or that
/// would reorder displayed text, are written as escapes. The writer does not check that members and
/// elements are allowed where they are written; the types that use it guarantee that by their
/// structure.
@usableFromInline
package struct JSONWriter {
  /// The `schema` of every document that `qtroute` writes. Within one schema, members are only ever
  /// added.
  package static let schema = 1

  @usableFromInline package var output: ByteWriter
  /// For each open object or array, whether it has an element yet.
  private var hasElement: [Bool] = []
  private var isAfterKey = false

  package init(_ output: ByteWriter = ByteWriter()) { self.output = output }

  @usableFromInline
  mutating func separate() {
    if isAfterKey {
      isAfterKey = false
    } else if let last = hasElement.last {
      if last { output.write(UInt8(ascii: ",")) }
      hasElement[hasElement.count - 1] = true
    }
  }

  /// Writes an object whose members `body` writes.
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    separate()
    output.write(UInt8(ascii: "{"))
    hasElement.append(false)
    body(&self)
    hasElement.removeLast()
    output.write(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements `body` writes.
  @usableFromInline
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    separate()
    output.write(UInt8(ascii: "["))
    hasElement.append(false)
    body(&self)
    hasElement.removeLast()
    output.write(UInt8(ascii: "]"))
  }

  /// Writes an array with one element for each of `values`.
  @inlinable
  package mutating func array<Value>(
    _ values: some Sequence<Value>, _ element: (inout JSONWriter, Value) -> Void
  ) {
    array { json in
      for value in values { element(&json, value) }
    }
  }

  /// Writes the name of the member whose value follows.
  package mutating func key(_ name: StaticString) {
    separate()
    output.write(UInt8(ascii: "\""))
    output.write(name)
    output.write("\":")
    isAfterKey = true
  }

  /// Writes the member that comes first in every document: the version of what documents look like.
  package mutating func schemaVersion() {
    key("schema")
    value(Self.schema)
  }

  /// Writes the name of the member whose value follows. The name can be any text and is escaped.
  package mutating func key(text name: String) {
    value(name)
    output.write(UInt8(ascii: ":"))
    isAfterKey = true
  }

  package mutating func value(_ text: String) {
    separate()
    var text = text
    output.write(UInt8(ascii: "\""))
    text.withUTF8 { Self.escape($0, to: &output) }
    output.write(UInt8(ascii: "\""))
  }

  /// Writes a value that is JSON already.
  package mutating func value(json bytes: ArraySlice<UInt8>) {
    separate()
    output.write(bytes)
  }

  @inlinable
  package mutating func value(_ number: some FixedWidthInteger) {
    separate()
    output.write(integer: number)
  }

  /// Writes the shortest number that reads back as `number`, or null if JSON has no such number.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    output.write(string: number.description)
  }

  package mutating func value(_ flag: Bool) {
    separate()
    output.write(flag ? "true" : "false")
  }

  package mutating func null() {
    separate()
    output.write("null")
  }

  /// Ends the document with a line end.
  package mutating func endLine() { output.write(UInt8(ascii: "\n")) }

  private static func escape(_ text: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      if byte >= 0x80 {
        guard let scalar = unsafeScalar(text, index) else { continue }
        output.write(UnsafeBufferPointer(rebasing: text[start..<index]))
        start = index + (scalar < 0x800 ? 2 : 3)
        writeEscape(scalar, to: &output)
        continue
      }
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
      else { continue }
      output.write(UnsafeBufferPointer(rebasing: text[start..<index]))
      start = index + 1
      switch byte {
      case 0x0A: output.write("\\n")
      case 0x0D: output.write("\\r")
      case 0x09: output.write("\\t")
      case UInt8(ascii: "\""): output.write("\\\"")
      case UInt8(ascii: "\\"): output.write("\\\\")
      default: writeEscape(UInt16(byte), to: &output)
      }
    }
    output.write(UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// The scalar that starts at `index` if a terminal must not see it, otherwise nil.
  @inline(__always)
  private static func unsafeScalar(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt16? {
    // C1 controls and U+061C have two bytes; bidirectional characters and line ends have three.
    let byte = text[index]
    guard byte == 0xC2 || byte == 0xD8 || byte == 0xE2, index + 1 < text.count else { return nil }
    var value = UInt16(byte & 0x1F) << 6 | UInt16(text[index + 1] & 0x3F)
    if byte == 0xE2 {
      guard index + 2 < text.count else { return nil }
      value = UInt16(byte & 0x0F) << 12 | UInt16(text[index + 1] & 0x3F) << 6
      value |= UInt16(text[index + 2] & 0x3F)
    }
    return Unicode.Scalar(value).flatMap { TerminalText.isUnsafe($0) ? value : nil }
  }

  private static func writeEscape(_ value: UInt16, to output: inout ByteWriter) {
    output.write("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      output.write(HexDigit.lower(UInt8(truncatingIfNeeded: value >> shift & 15)))
    }
  }
}
