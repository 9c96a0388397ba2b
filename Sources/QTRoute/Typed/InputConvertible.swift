/// A Swift value that can be the value of a parameter.
///
/// Texts, numbers, Boolean values, optionals and lists of such values are. An enumeration whose raw
/// values are texts becomes one with an empty extension; it fits a closed type of a plan:
///
/// ```swift
/// extension Topic: InputConvertible {}
/// ```
public protocol InputConvertible: Sendable {
  /// Creates it from the value of a parameter; nil for a value of another type.
  init?(inputValue: InputValue)
  /// The value of a parameter.
  var inputValue: InputValue { get }
}

extension InputConvertible where Self: RawRepresentable, RawValue: InputConvertible {
  /// Creates it from its raw value.
  public init?(inputValue: InputValue) {
    guard let value = RawValue(inputValue: inputValue) else { return nil }
    self.init(rawValue: value)
  }

  /// Its raw value.
  public var inputValue: InputValue { rawValue.inputValue }
}

extension InputValue: InputConvertible {
  /// Creates the same value.
  public init?(inputValue: InputValue) { self = inputValue }
  /// Itself.
  public var inputValue: InputValue { self }
}

extension String: InputConvertible {
  /// Creates the text of `.string`.
  public init?(inputValue: InputValue) {
    guard let text = inputValue.string else { return nil }
    self = text
  }

  /// A text.
  public var inputValue: InputValue { .string(self) }
}

extension Int: InputConvertible {
  /// Creates the number of `.int`, if it is not too large.
  public init?(inputValue: InputValue) {
    guard let number = inputValue.int else { return nil }
    self = number
  }

  /// A whole number.
  public var inputValue: InputValue { .int(Int64(self)) }
}

extension Int64: InputConvertible {
  /// Creates the number of `.int`.
  public init?(inputValue: InputValue) {
    guard case .int(let number) = inputValue else { return nil }
    self = number
  }

  /// A whole number.
  public var inputValue: InputValue { .int(self) }
}

extension Double: InputConvertible {
  /// Creates the number of `.double` or `.int`.
  public init?(inputValue: InputValue) {
    guard let number = inputValue.double else { return nil }
    self = number
  }

  /// A number.
  public var inputValue: InputValue { .double(self) }
}

extension Bool: InputConvertible {
  /// Creates the value of `.bool`.
  public init?(inputValue: InputValue) {
    guard let flag = inputValue.bool else { return nil }
    self = flag
  }

  /// A Boolean value.
  public var inputValue: InputValue { .bool(self) }
}

extension OpaqueValue: InputConvertible {
  /// Creates the value of `.opaque`.
  public init?(inputValue: InputValue) {
    guard case .opaque(let value) = inputValue else { return nil }
    self = value
  }

  /// An opaque value.
  public var inputValue: InputValue { .opaque(self) }
}

extension Optional: InputConvertible where Wrapped: InputConvertible {
  /// Creates nil from `.absent`, otherwise the value.
  public init?(inputValue: InputValue) {
    guard inputValue != .absent else {
      self = .none
      return
    }
    guard let value = Wrapped(inputValue: inputValue) else { return nil }
    self = value
  }

  /// The value; `.absent` for nil.
  public var inputValue: InputValue { self?.inputValue ?? .absent }
}

extension Array: InputConvertible where Element: InputConvertible {
  /// Creates the values of `.list`, if all have the right type.
  public init?(inputValue: InputValue) {
    guard let values = inputValue.list else { return nil }
    var result: [Element] = []
    result.reserveCapacity(values.count)
    for value in values {
      guard let element = Element(inputValue: value) else { return nil }
      result.append(element)
    }
    self = result
  }

  /// A list.
  public var inputValue: InputValue { .list(map(\.inputValue)) }
}
