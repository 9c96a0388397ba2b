/// The identity of a frame on a driver's stack; no other frame of that driver ever has the same.
public struct FrameID: Sendable, Hashable, CustomStringConvertible {
  /// A number from 1, in the order in which frames were created.
  public let number: Int

  init(_ number: Int) { self.number = number }

  /// `#` and the number.
  public var description: String { "#\(number)" }
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

/// An annotation of a plan: `@key("value")`.
public struct Annotation: Sendable, Hashable {
  /// The text after the `@`.
  public internal(set) var key: String
  /// The literal in parentheses; `.absent` if there is none.
  public internal(set) var value: InputValue
}
