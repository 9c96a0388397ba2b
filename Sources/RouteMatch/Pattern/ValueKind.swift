package import RoutePlan
package import RouteSyntax

/// The texts that a parameter in a URL takes. Kinds that take the same texts are equal.
package struct ValueKind: Hashable, Sendable {
  package var raw: UInt32

  /// `String` and `Any`: any text that is not empty.
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
  /// The kind of each type of the plan; nil for an opaque type, which no text can give.
  private var kinds: [ValueKind?]
  /// The strings of each closed type, sorted by their bytes. An empty string may be among them,
  /// although no segment of a path is empty.
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

  /// The kind of `type`; nil for an opaque type.
  package func kind(of type: TypeID) -> ValueKind? { kinds[type.index] }

  /// Whether `text` is a valid value of `kind`. No value of a path is empty, but a `String` of a
  /// query may be; callers take care of this.
  package func reads(_ text: UnsafeBufferPointer<UInt8>, as kind: ValueKind) -> Bool {
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

  /// The value of kind `kind` that `text` represents; nil if it is not valid.
  package func value(_ text: UnsafeBufferPointer<UInt8>, as kind: ValueKind) -> LiteralValue? {
    if kind == .text { return .string(String(decoding: text, as: UTF8.self)) }
    if kind == .integer { return TextReading.integer(text).map { .integer($0) } }
    guard reads(text, as: kind) else { return nil }
    switch kind {
    case .double: return Double(String(decoding: text, as: UTF8.self)).map { .double($0) }
    case .boolean: return .boolean(text.count == 4)
    default: return .string(String(decoding: text, as: UTF8.self))
    }
  }

  /// The same for a string.
  package func value(_ text: String, as kind: ValueKind) -> LiteralValue? {
    Array(text.utf8).withUnsafeBufferPointer { value($0, as: kind) }
  }
}
