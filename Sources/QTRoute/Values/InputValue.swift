/// The values that a drive brings along, by the names of parameters.
public typealias Inputs = [String: InputValue]

/// A value of a parameter. Literals of the language serve as values: `["showId": 7]`.
public enum InputValue: Sendable, Hashable {
  /// Text; also a value of a closed type.
  case string(String)
  /// A whole number; it serves as a `Double`, too.
  case int(Int64)
  /// A number.
  case double(Double)
  /// A truth value.
  case bool(Bool)
  /// The values of a `[T]`.
  case list([InputValue])
  /// A value that only code can pass, for an opaque type or `Any`.
  case opaque(OpaqueValue)
  /// No value, for a `T?`.
  case absent
}

/// A value that only code can pass: a photo, a closure, a model.
public struct OpaqueValue: Sendable, Hashable {
  /// The value itself.
  public let value: any Sendable
  private let identity: Identity

  /// Wraps `value`. Two wraps are never equal, copies of one are.
  public init(_ value: any Sendable) {
    self.value = value
    identity = Identity()
  }

  /// Whether both are copies of one wrap.
  public static func == (a: OpaqueValue, b: OpaqueValue) -> Bool { a.identity === b.identity }

  /// Feeds the identity of the wrap to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }

  private final class Identity: Sendable {}
}

extension InputValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A list.
  public init(arrayLiteral elements: InputValue...) { self = .list(elements) }
  /// No value.
  public init(nilLiteral: ()) { self = .absent }
}

extension InputValue: CustomStringConvertible {
  /// The value as a plan writes it.
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
