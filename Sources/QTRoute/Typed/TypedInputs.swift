/// The inputs of a route or task as a type that `qtroute generate swift --driver` writes.
public protocol TypedInputs: Hashable, Sendable {
  /// Reads the inputs.
  ///
  /// - Throws: ``InputReadingError`` if a value is missing or has another type.
  init(reading values: InputReader) throws
  /// Returns the values by the names of the parameters.
  static func values(of inputs: Self) -> Inputs
}

extension Frame {
  /// Returns the frame's inputs as a generated type: `frame.inputs(as: ShopRoutes.Inputs.Show.self)`.
  ///
  /// A generated type includes the inputs of the routes above. Those are not the frame's own, so
  /// they are taken from the frames below it.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - stack: The stack of the frame, bottom to top. If it does not contain the frame, all of it
  ///     is below.
  /// - Throws: ``InputReadingError`` if a value is missing or has another type.
  public func inputs<Values: TypedInputs>(
    as type: Values.Type = Values.self, in stack: [Frame] = []
  ) throws -> Values {
    try Values(reading: reader(in: stack))
  }

  func reader(in stack: [Frame]) -> InputReader {
    InputReader(inputs, below: stack.prefix { $0.id != id })
  }
}
