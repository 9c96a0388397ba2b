/// Writes one JSON document, with members in the order in which they are written.
///
/// Text that is not UTF-8 comes out with U+FFFD. Nothing checks that members and elements are
/// written where they may stand; the types that use it do that by their shape.
@usableFromInline
package struct JSONWriter {
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

  /// Writes the name, which somebody else chose, of the member whose value follows.
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

  /// Writes the shortest number that reads back as `number`, or null where JSON has none such.
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
      default:
        output.write("\\u00")
        output.write(hexDigit(byte >> 4))
        output.write(hexDigit(byte & 15))
      }
    }
    output.write(UnsafeBufferPointer(rebasing: text[start...]))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
