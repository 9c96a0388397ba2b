/// Values of parameters, by the parameters' names.
public typealias Inputs = [String: InputValue]

/// A value of a parameter. Swift literals work as values: `["showId": 7]`.
public enum InputValue: Sendable, Hashable {
  /// Text, or a value of a closed type.
  case string(String)
  /// A whole number, which is also valid as a `Double`.
  case int(Int64)
  /// A number.
  case double(Double)
  /// A Boolean value.
  case bool(Bool)
  /// The values of a parameter of type `[T]`.
  case list([InputValue])
  /// A value that only code can pass, for an opaque type or `Any`.
  case opaque(OpaqueValue)
  /// No value, for a parameter of type `T?`.
  case absent
}

/// A value that only code can pass: a photo, a closure, a model.
public struct OpaqueValue: Sendable, Hashable {
  /// The value itself.
  public let value: any Sendable
  private let identity: Identity

  /// Wraps `value`. Copies of a wrapper are equal, but two wrappers never are.
  public init(_ value: any Sendable) {
    self.value = value
    identity = .wrapper(Wrapper())
  }

  /// Wraps a value that can be compared. Two such wrappers are equal if their values are. A wrapper
  /// is not wrapped again.
  public init(hashable value: any Hashable & Sendable) {
    if let wrapper = value as? OpaqueValue {
      self = wrapper
    } else {
      self.value = value
      identity = .value(value)
    }
  }

  /// Something that is equal if the wrappers are: the value if it was wrapped by `init(hashable:)`,
  /// otherwise the wrapper.
  public var hashable: any Hashable & Sendable {
    if case .value(let value) = identity { value } else { self }
  }

  /// Whether both are equal, as said where they are created.
  public static func == (a: OpaqueValue, b: OpaqueValue) -> Bool {
    switch (a.identity, b.identity) {
    case (.wrapper(let a), .wrapper(let b)): a === b
    case (.value(let a), .value(let b)): AnyHashable(a) == AnyHashable(b)
    default: false
    }
  }

  /// Hashes the value if it can be compared, otherwise the identity of the wrapper.
  public func hash(into hasher: inout Hasher) {
    switch identity {
    case .wrapper(let wrapper): hasher.combine(ObjectIdentifier(wrapper))
    case .value(let value): hasher.combine(value)
    }
  }

  private enum Identity: Sendable {
    case wrapper(Wrapper)
    case value(any Hashable & Sendable)
  }

  private final class Wrapper: Sendable {}
}

extension InputValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a list.
  public init(arrayLiteral elements: InputValue...) { self = .list(elements) }
  /// Creates an absent value.
  public init(nilLiteral: ()) { self = .absent }
}

extension InputValue: CustomStringConvertible {
  /// The value as it is written in a plan.
  public var description: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    case .list(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
    case .opaque: "(opaque)"
    case .absent: "nil"
    }
  }
}
