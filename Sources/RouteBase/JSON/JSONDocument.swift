/// One JSON text (RFC 8259) as a list of its values, each with its place in the text. Strings and
/// numbers are decoded when they are asked for.
///
/// A value takes 16 bytes and nothing else, so reading a large text costs little more than looking
/// at each of its bytes.
package struct JSONDocument: Sendable {
  /// A value of the document.
  package struct Value: Equatable, Sendable {
    var index: Int

    package static let root = Value(index: 0)
  }

  package enum Kind: UInt8, Sendable {
    case null, `false`, `true`
    /// A whole number that fits in `Int64`.
    case integer
    case number, string, array, object
  }

  /// A value, and what it is called if it is a member of an object.
  struct Node: Sendable {
    /// The offset of the value's first byte.
    var start: UInt32
    /// For an array or an object, the number of the node after all that it contains; otherwise the
    /// offset after the value's last byte.
    var end: UInt32
    /// The offset of the quote that starts the member's name; `noName` if it is no member.
    var name = Self.noName
    /// The hash of the member's name.
    var hash: UInt16 = 0
    var kind: Kind
    /// Which texts have escapes: that of a string, the name, or both.
    var escapes: Escapes = []

    static let noName = UInt32.max
  }

  struct Escapes: OptionSet, Sendable {
    var rawValue: UInt8

    static let text = Escapes(rawValue: 1)
    static let name = Escapes(rawValue: 2)
  }

  /// The text; bytes that are not part of it may follow.
  package let bytes: [UInt8]
  private let nodes: [Node]

  /// Reads a whole text. Nesting is at most 64 deep; a byte order mark may come first.
  package init(_ bytes: [UInt8]) throws(FileFault) {
    try self.init(bytes, count: bytes.count)
  }

  /// Reads a whole text without copying it.
  package init(_ text: SourceText) throws(FileFault) {
    try self.init(text.bytes, count: text.count)
  }

  private init(_ bytes: [UInt8], count: Int) throws(FileFault) {
    // The zeroes after a text are UTF-8.
    try FileFault.checkUTF8(bytes)
    self.bytes = bytes
    nodes = try bytes.withUnsafeBufferPointer { bytes throws(FileFault) in
      try JSONScanner.nodes(of: UnsafeBufferPointer(rebasing: bytes[..<count]))
    }
  }

  // MARK: Values

  package func kind(_ value: Value) -> Kind { nodes[value.index].kind }

  /// The offset of a value's first byte.
  package func offset(_ value: Value) -> Int { Int(nodes[value.index].start) }

  /// The text of a string; nil for another value.
  package func string(_ value: Value) -> String? {
    let node = nodes[value.index]
    guard node.kind == .string else { return nil }
    return string(from: Int(node.start))
  }

  private func string(from quote: Int) -> String {
    bytes.withUnsafeBufferPointer { JSONScanner.string(at: quote, of: $0) }
  }

  /// A whole number; nil for another value.
  package func integer(_ value: Value) -> Int64? {
    let node = nodes[value.index]
    guard node.kind == .integer else { return nil }
    return Int64(numberText(node))
  }

  /// A number, whole or not; nil for another value.
  package func number(_ value: Value) -> Double? {
    let node = nodes[value.index]
    guard node.kind == .integer || node.kind == .number else { return nil }
    return Double(numberText(node))
  }

  private func numberText(_ node: Node) -> String {
    String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
  }

  // MARK: Values in values

  /// The values of an array or of the members of an object, in the order of the text.
  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let nodes: [Node]
    fileprivate var place: Int
    fileprivate let end: Int

    package mutating func next() -> Value? {
      if place >= end { return nil }
      let value = Value(index: place)
      place = nodes[place].next(after: place)
      return value
    }
  }

  package var noElements: Elements { Elements(nodes: [], place: 0, end: 0) }

  package func elements(_ value: Value) -> Elements {
    let (place, end) = (value.index + 1, end(of: value))
    return place < end ? Elements(nodes: nodes, place: place, end: end) : noElements
  }

  /// The name of a member of an object.
  package func name(_ value: Value) -> String? {
    let name = nodes[value.index].name
    return name == Node.noName ? nil : string(from: Int(name))
  }

  /// The member with a name; the last one if there are several.
  package func member(_ value: Value, _ name: StaticString) -> Value? {
    guard nodes[value.index].kind == .object else { return nil }
    let wanted = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    let hash = Self.hash(wanted)
    var result: Value?
    var place = value.index + 1
    let end = end(of: value)
    while place < end {
      if nodes[place].hash == hash && isMember(place, hash, wanted) { result = Value(index: place) }
      place = nodes[place].next(after: place)
    }
    return result
  }

  /// The number of the node after a value and all that it contains.
  @inline(__always)
  func end(of value: Value) -> Int { nodes[value.index].next(after: value.index) }

  /// The hash of the name of a member of an object.
  func nameHash(_ value: Value) -> UInt16 { nodes[value.index].hash }

  /// Whether the node with a number is a member that is called `wanted`, whose hash is `hash`.
  func isMember(_ place: Int, _ hash: UInt16, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    nodes[place].hash == hash && isName(of: nodes[place], wanted)
  }

  /// Whether a member of an object has the name `wanted`.
  @inline(__always)
  private func isName(of node: Node, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    if node.name == Node.noName { return false }
    let start = Int(node.name) + 1
    return bytes.withUnsafeBufferPointer { bytes in
      if node.escapes.contains(.name) {
        return JSONScanner.string(at: start - 1, of: bytes).utf8.elementsEqual(wanted)
      }
      let end = start + wanted.count
      guard end < bytes.count && bytes[end] == UInt8(ascii: "\"") else { return false }
      var index = 0
      while index < wanted.count && bytes[start &+ index] == wanted[index] { index &+= 1 }
      return index == wanted.count
    }
  }

  /// A hash of a member's name, from its length and four of its bytes.
  @inline(__always)
  static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt16 {
    let count = name.count
    if count == 0 { return 0 }
    var word = UInt32(name[0]) | UInt32(name[count &- 1]) << 8
    word |= UInt32(name[count / 2]) << 16 | UInt32(name[count / 4]) << 24
    let mixed = (word ^ UInt32(truncatingIfNeeded: count)) &* 0x9E37_79B1
    return UInt16(truncatingIfNeeded: mixed >> 16)
  }
}

extension JSONDocument.Node {
  /// The number of the node after this one, whose number is `place`, and all that it contains.
  @inline(__always)
  func next(after place: Int) -> Int {
    kind == .array || kind == .object ? Int(end) : place &+ 1
  }
}
