/// Writes one JSON document, with members in the order in which they are written.
///
/// Text that is not UTF-8 is written with U+FFFD. Characters that a terminal would obey, or that
/// would reorder displayed text, are written as escapes. The writer does not check that members and
/// elements are allowed where they are written; the types that use it guarantee that by their
/// structure.
@usableFromInline
package struct JSONWriter: ~Copyable {
  /// The `schema` of every document that `qtroute` writes. Within one schema, members are only ever
  /// added.
  package static let schema = 1

  @usableFromInline package var output = ByteWriter()
  /// Whether a comma has to precede the next member or element: what was written last is one, and
  /// not the start of an object, of an array or of the document, or the name of a member.
  @usableFromInline package var needsComma = false

  package init() {}

  /// Writes the comma before a value, if there has to be one, and notes that a value is there.
  @usableFromInline
  package mutating func separate() {
    if needsComma { output.write(UInt8(ascii: ",")) }
    needsComma = true
  }

  @usableFromInline
  mutating func open(_ bracket: UInt8) {
    separate()
    output.write(bracket)
    needsComma = false
  }

  @usableFromInline
  mutating func close(_ bracket: UInt8) {
    output.write(bracket)
    needsComma = true
  }

  /// Writes an object whose members `body` writes.
  @inlinable
  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes an array whose elements `body` writes.
  @inlinable
  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
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
    output.write(key: name, needsComma: needsComma)
    needsComma = false
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
    needsComma = false
  }

  package mutating func value(_ text: String) {
    separate()
    var text = text
    output.write(UInt8(ascii: "\""))
    text.withUTF8 { Self.escape($0, to: &output) }
    output.write(UInt8(ascii: "\""))
  }

  /// Writes a text that is given as bytes.
  package mutating func value(bytes text: UnsafeBufferPointer<UInt8>) {
    separate()
    output.write(UInt8(ascii: "\""))
    writePart(ofText: text)
    output.write(UInt8(ascii: "\""))
  }

  /// Writes a text whose parts `body` writes.
  package mutating func text(_ body: (inout JSONWriter) -> Void) {
    separate()
    output.write(UInt8(ascii: "\""))
    body(&self)
    output.write(UInt8(ascii: "\""))
  }

  /// Writes a part of a text.
  package mutating func writePart(ofText bytes: UnsafeBufferPointer<UInt8>) {
    if UTF8Scanner.isWellFormed(bytes) { return Self.escape(bytes, to: &output) }
    var text = String(decoding: bytes, as: UTF8.self)
    text.withUTF8 { Self.escape($0, to: &output) }
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

  /// Writes a piece of JSON as it is: brackets, names and values together with their commas. Then a
  /// comma has to precede what follows if `needsComma`.
  package mutating func raw(_ text: StaticString, needsComma: Bool) {
    output.write(text)
    self.needsComma = needsComma
  }

  /// Ends the document with a line end.
  package mutating func endLine() {
    output.write(UInt8(ascii: "\n"))
    needsComma = false
  }

  private static func escape(_ text: UnsafeBufferPointer<UInt8>, to output: inout ByteWriter) {
    var start = 0
    var index = JSONText.endOfPlain(text, from: 0, onlyASCII: true)
    while index < text.count {
      let byte = text[index]
      var length = 1
      if byte >= 0x80 {
        guard let scalar = unsafeScalar(text, index) else {
          index = JSONText.endOfPlain(text, from: index + 1, onlyASCII: true)
          continue
        }
        output.write(UnsafeBufferPointer(rebasing: text[start..<index]))
        length = scalar < 0x800 ? 2 : 3
        writeEscape(scalar, to: &output)
      } else {
        output.write(UnsafeBufferPointer(rebasing: text[start..<index]))
        switch byte {
        case 0x0A: output.write("\\n")
        case 0x0D: output.write("\\r")
        case 0x09: output.write("\\t")
        case UInt8(ascii: "\""): output.write("\\\"")
        case UInt8(ascii: "\\"): output.write("\\\\")
        default: writeEscape(UInt16(byte), to: &output)
        }
      }
      start = index + length
      index = JSONText.endOfPlain(text, from: start, onlyASCII: true)
    }
    if start < text.count { output.write(UnsafeBufferPointer(rebasing: text[start...])) }
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

extension ByteWriter {
  /// Writes what `body` writes. The bytes so far are not copied.
  package mutating func writeJSON(_ body: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    swap(&json.output, &self)
    body(&json)
    swap(&json.output, &self)
  }
}
