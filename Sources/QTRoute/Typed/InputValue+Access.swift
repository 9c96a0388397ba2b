/// Values from variables, and back.
extension InputValue {
  /// Creates the value of a variable: `InputValue(showId)`.
  public init(_ value: some InputConvertible) { self = value.inputValue }

  /// The text; nil for another value.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number; nil for another value, and for a number that an `Int` cannot hold.
  public var int: Int? { if case .int(let number) = self { Int(exactly: number) } else { nil } }

  /// The number, which may be a whole one; nil for another value.
  public var double: Double? {
    switch self {
    case .double(let number): number
    case .int(let number): Double(number)
    default: nil
    }
  }

  /// The Boolean value; nil for another value.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The values of a list; nil for another value.
  public var list: [InputValue]? { if case .list(let values) = self { values } else { nil } }

  /// The value that only code can pass; nil for another value.
  public var opaque: (any Sendable)? {
    if case .opaque(let opaque) = self { opaque.value } else { nil }
  }

  /// The value as a Swift type, such as an enumeration of the app; nil for a value of another type.
  public func `as`<Value: InputConvertible>(_ type: Value.Type = Value.self) -> Value? {
    Value(inputValue: self)
  }
}

extension [String: InputValue] {
  /// Creates inputs from variables: `Inputs(["showId": showId, "isNew": true])`.
  public init(_ values: [String: any InputConvertible]) { self = values.mapValues(\.inputValue) }
}
