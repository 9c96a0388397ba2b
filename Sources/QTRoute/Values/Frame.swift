/// Names one frame of a driver's stack: no other frame of that driver ever has the same.
public struct FrameID: Sendable, Hashable, CustomStringConvertible {
  /// A number from 1, in the order in which frames were made.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// `#` and the number.
  public var description: String { "#\(number)" }
}

/// A screen on the stack: a route with its inputs.
public struct Frame: Sendable, Hashable {
  /// Its identity, which stays while it is on the stack.
  public internal(set) var id: FrameID
  /// The route's name: `Name` or `Service.Name`.
  public internal(set) var route: String
  /// How it came onto the stack.
  public internal(set) var presentation: Presentation
  /// The values of its route's parameters, as far as they are known.
  public internal(set) var inputs: Inputs
}

/// An annotation of a plan: `@key("value")`.
public struct Annotation: Sendable, Hashable {
  /// What stands after the `@`.
  public internal(set) var key: String
  /// The literal in parentheses; `.absent` where there is none.
  public internal(set) var value: InputValue
}
