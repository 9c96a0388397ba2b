/// A route or task with its inputs, as `qtroute generate swift --driver` writes it. The names of the
/// members leave room for the names of cases.
public protocol TypedDestination: Hashable, Sendable {
  /// Creates the destination with a name of the plan.
  ///
  /// - Throws: ``InputReadingError`` if there is none, or a value is missing or has another type.
  init(name: String, reading values: InputReader) throws
  /// Returns the destination's name in the plan.
  static func name(of destination: Self) -> String
  /// Returns the values of the destination, by the names of the parameters.
  static func inputs(of destination: Self) -> Inputs
}

/// A route with its inputs: the type `Route` of generated code.
///
/// ```swift
/// try await driver.drive(to: .show(showId: 7))
/// ```
public protocol TypedRoute: TypedDestination {}

/// A task with its inputs: the type `Task` of generated code.
public protocol TypedTask: TypedDestination {}

extension TypedDestination {
  /// Creates the destination with a name of the plan; nil if there is none, or if a value is missing
  /// or has another type.
  public init?(_ name: String, inputs: Inputs) {
    do { try self.init(name: name, reading: InputReader(inputs)) } catch { return nil }
  }
}

extension TypedRoute {
  /// Creates the route of a frame with its inputs; nil if a value is missing or has another type.
  ///
  /// A generated route includes the inputs of the routes above. Those are not the frame's own, so
  /// they are taken from the frames below it.
  ///
  /// - Parameters:
  ///   - frame: A frame, on the stack or parked.
  ///   - stack: The stack of the frame, bottom to top. If it does not contain the frame, all of it
  ///     is below.
  public init?(_ frame: Frame, in stack: [Frame] = []) {
    do { try self.init(name: frame.route, reading: frame.reader(in: stack)) } catch { return nil }
  }

  /// Creates the route of the frame on top after a step.
  public init?(_ step: StepRequest) { self.init(step.frame, in: step.stackAfter) }
}

extension TypedTask {
  /// Creates the task that a step does; nil if it does none. A generated task includes the inputs of
  /// the routes that it is in.
  public init?(_ step: StepRequest) {
    guard let task = step.task else { return nil }
    let reader = InputReader(step.inputs, below: step.stack)
    do { try self.init(name: task, reading: reader) } catch { return nil }
  }
}

extension [Frame] {
  /// Returns the routes of a stack as a generated type, bottom to top; nil for a frame that lacks a
  /// value.
  public func typed<Route: TypedRoute>(as type: Route.Type = Route.self) -> [Route?] {
    map { Route($0, in: self) }
  }
}
