/// The identity of a frame on a driver's stack; no other frame of that driver ever has the same.
public struct FrameID: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// A number from 1, in the order in which frames were created.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// `#` and the number.
  public var description: String { "#\(number)" }

  /// Whether frame `a` was created before frame `b`.
  public static func < (a: FrameID, b: FrameID) -> Bool { a.number < b.number }
}

extension FrameID: Codable {
  /// Reads the number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// A screen on the stack, or parked in a tab that was left: a route with its inputs.
public struct Frame: Sendable, Hashable {
  /// Its identity, which does not change while it is on the stack or parked.
  public internal(set) var id: FrameID
  /// The route's name: `Name` or `Service.Name`.
  public internal(set) var route: String
  /// How it came onto the stack.
  public internal(set) var presentation: Presentation
  /// The known values of its route's parameters.
  public internal(set) var inputs: Inputs
}

extension Frame: Codable {
  private enum CodingKeys: String, CodingKey { case id, route, presentation, inputs }

  /// Reads a frame.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(FrameID.self, forKey: .id)
    route = try container.decode(String.self, forKey: .route)
    presentation = try container.decode(Presentation.self, forKey: .presentation)
    inputs = try container.decode(Inputs.self, forKey: .inputs)
  }

  /// Writes a frame, without the inputs that only code can pass.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(route, forKey: .route)
    try container.encode(presentation, forKey: .presentation)
    try container.encode(inputs.filter { $0.value.isCodable }, forKey: .inputs)
  }
}

/// An annotation of a plan: `@key("value")`.
public struct Annotation: Sendable, Hashable {
  /// The text after the `@`.
  public internal(set) var key: String
  /// The literal in parentheses; `.absent` if there is none.
  public internal(set) var value: InputValue
}
