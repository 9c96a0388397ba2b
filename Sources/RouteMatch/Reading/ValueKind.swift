package import RoutePlan
package import RouteSyntax

/// What text a parameter in a URL takes. Kinds that take the same text are one.
package struct ValueKind: Hashable, Sendable {
  package var raw: UInt32

  /// `String` and `Any`: anything but nothing.
  package static let text = ValueKind(raw: 0)
  package static let integer = ValueKind(raw: 1)
  package static let double = ValueKind(raw: 2)
  package static let boolean = ValueKind(raw: 3)
  private static let closed: UInt32 = 4

  /// One of the strings of a closed type.
  static func closed(_ index: Int) -> ValueKind { ValueKind(raw: closed + UInt32(index)) }

  /// The place of a closed type in the table of kinds; nil for a built-in kind.
  var closedIndex: Int? { raw < Self.closed ? nil : Int(raw - Self.closed) }
}

/// The kinds of a plan's types, and the strings of closed ones.
package struct ValueKinds: Sendable {
  /// The kind of each type of the plan; nil for an opaque one, which no text can give.
  private var kinds: [ValueKind?]
  /// The strings of each closed type, sorted by their bytes, the empty one left out of URLs' paths
  /// by its length alone.
  private(set) var alternatives: [[[UInt8]]] = []

  package init(_ plan: Plan) {
    kinds = []
    for (index, type) in plan.types.enumerated() {
      switch DeclaredType.BuiltIn(rawValue: index) {
      case .any, .string: kinds.append(.text)
      case .int: kinds.append(.integer)
      case .double: kinds.append(.double)
      case .bool: kinds.append(.boolean)
      case nil where type.alternatives.isEmpty: kinds.append(nil)
      case nil:
        let strings = Set(type.alternatives.map { Array($0.utf8) })
        kinds.append(.closed(alternatives.count))
        alternatives.append(strings.sorted { $0.lexicographicallyPrecedes($1) })
      }
    }
  }

  /// The kind of `type`; nil for an opaque one.
  package func kind(of type: TypeID) -> ValueKind? { kinds[type.index] }

  /// Whether `text` reads as a value of `kind`. Nothing reads as a path's value; a query's `String`
  /// may be empty, which the caller knows.
  func reads(_ text: UnsafeBufferPointer<UInt8>, as kind: ValueKind) -> Bool {
    switch kind {
    case .text: return true
    case .integer: return TextReading.isInteger(text)
    case .double: return TextReading.isDouble(text)
    case .boolean: return TextReading.equals(text, "true") || TextReading.equals(text, "false")
    default:
      guard let index = kind.closedIndex else { return false }
      return isAlternative(text, of: index)
    }
  }

  private func isAlternative(_ text: UnsafeBufferPointer<UInt8>, of index: Int) -> Bool {
    let strings = alternatives[index]
    var (low, high) = (0, strings.count)
    while low < high {
      let middle = (low + high) / 2
      if strings[middle].lexicographicallyPrecedes(text) { low = middle + 1 } else { high = middle }
    }
    return low < strings.count && strings[low].elementsEqual(text)
  }

  /// The value of kind `kind` that `text` stands for; nil where it does not read as one.
  package func value(_ text: UnsafeBufferPointer<UInt8>, as kind: ValueKind) -> LiteralValue? {
    guard reads(text, as: kind) else { return nil }
    switch kind {
    case .integer: return Unescaping.integer(text).map { .integer($0) }
    case .double: return Double(String(decoding: text, as: UTF8.self)).map { .double($0) }
    case .boolean: return .boolean(text.count == 4)
    default: return .string(String(decoding: text, as: UTF8.self))
    }
  }

  /// As above, for a string.
  package func value(_ text: String, as kind: ValueKind) -> LiteralValue? {
    Array(text.utf8).withUnsafeBufferPointer { value($0, as: kind) }
  }
}

/// Which bytes read as numbers.
enum TextReading {
  /// Whether `text` is `-?[0-9]+` and fits in 64 bits.
  @inline(__always)
  static func isInteger(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    if text.first == UInt8(ascii: "-") { index = 1 }
    let digits = text.count - index
    guard digits > 0 else { return false }
    if digits > 18 { return Unescaping.integer(text) != nil }
    while index < text.count {
      guard isDigit(text[index]) else { return false }
      index += 1
    }
    return true
  }

  /// Whether `text` is an integer of any length with an optional fraction and exponent, and no
  /// larger than a `Double` can be.
  static func isDouble(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = text.first == UInt8(ascii: "-") ? 1 : 0
    func skipDigits() -> Bool {
      let start = index
      while index < text.count && isDigit(text[index]) { index += 1 }
      return index > start
    }
    guard skipDigits() else { return false }
    if index < text.count && text[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return false }
    }
    var hasExponent = false
    if index < text.count && text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count
        && (text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-"))
      {
        index += 1
      }
      guard skipDigits() else { return false }
      hasExponent = true
    }
    guard index == text.count else { return false }
    guard hasExponent || text.count > 300 else { return true }
    return Double(String(decoding: text, as: UTF8.self))?.isFinite == true
  }

  static func equals(_ text: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    guard text.count == other.utf8CodeUnitCount else { return false }
    let bytes = UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
    return text.elementsEqual(bytes)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
