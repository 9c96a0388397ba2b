/// Reads the values of parameters as Swift types, for generated code.
public struct InputReader: Sendable {
  private let inputs: Inputs
  /// The frames below, the nearest first.
  private let below: [Frame]
  private let readsAnyAsText: Bool

  /// Creates a reader of `inputs`. A value that they lack is taken from the nearest of the frames
  /// in `below`, bottom to top, that has it.
  public init(_ inputs: Inputs, below: some Sequence<Frame> = []) {
    self.init(inputs, Array(below.reversed()), readsAnyAsText: false)
  }

  private init(_ inputs: Inputs, _ below: [Frame], readsAnyAsText: Bool) {
    self.inputs = inputs
    self.below = below
    self.readsAnyAsText = readsAnyAsText
  }

  /// The same reader for parameters of type `Any`: numbers and Boolean values are texts, too.
  public var anyAsText: InputReader { InputReader(inputs, below, readsAnyAsText: true) }

  /// The value of a parameter; nil if nothing has one.
  public subscript(_ name: String) -> InputValue? {
    if let value = inputs[name] { return value }
    for frame in below {
      if let value = frame.inputs[name], value != .absent { return value }
    }
    return nil
  }

  /// Returns a value that has to be there.
  ///
  /// - Throws: ``InputReadingError`` if it is missing or has another type.
  public func read<Value: InputConvertible>(
    _ name: String
  ) throws(InputReadingError) -> Value {
    guard let value = self[name] else { throw .missing(name) }
    return try convert(value, name)
  }

  /// Returns a value, or `preset` if it is missing.
  ///
  /// - Throws: ``InputReadingError`` if it has another type.
  public func read<Value: InputConvertible>(
    _ name: String, or preset: Value
  ) throws(InputReadingError) -> Value {
    guard let value = self[name] else { return preset }
    guard value == .absent else { return try convert(value, name) }
    return Value(inputValue: .absent) ?? preset
  }

  private func convert<Value: InputConvertible>(
    _ value: InputValue, _ name: String
  ) throws(InputReadingError) -> Value {
    guard let result = Value(inputValue: readsAnyAsText ? Self.text(value) : value) else {
      throw value == .absent ? .missing(name) : .wrongType(name, found: value)
    }
    return result
  }

  private static func text(_ value: InputValue) -> InputValue {
    switch value {
    case .int, .double, .bool: .string(value.description)
    case .list(let values): .list(values.map(text))
    case .string, .opaque, .absent: value
    }
  }
}

/// Why inputs cannot be read as a generated type.
public enum InputReadingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The type has no route or task of this name.
  case unknownName(String)
  /// A value is missing.
  case missing(String)
  /// A value has another type.
  case wrongType(String, found: InputValue)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .unknownName(let name): "there is no `\(name)`"
    case .missing(let name): "no value for `\(name)`"
    case .wrongType(let name, let found): "\(found) is not a valid value for `\(name)`"
    }
  }
}
