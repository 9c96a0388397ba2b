/// Drives whose inputs are variables of the app: `["showId": showId]`. Where a literal works without
/// them, the compiler prefers the methods that take ``Inputs``.
extension Driver {
  /// Goes to a screen by the cheapest path; see ``drive(to:inputs:policy:)``.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func drive(
    to route: String, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(to: route, inputs: Inputs(inputs), policy: policy)
  }

  /// Puts a screen above the current one; see ``drive(sub:inputs:policy:)-(_,Inputs,_)``.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func drive(
    sub route: String, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(sub: route, inputs: Inputs(inputs), policy: policy)
  }

  /// Does a task; see ``drive(task:inputs:policy:)``.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func drive(
    task: String, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(task: task, inputs: Inputs(inputs), policy: policy)
  }

  /// Opens a URL; see ``open(_:inputs:policy:)-(_,Inputs,_)``.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func open(
    _ url: String, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await open(url, inputs: Inputs(inputs), policy: policy)
  }

  /// Submits a drive; see ``submit(_:inputs:policy:)``.
  @_disfavoredOverload
  @discardableResult
  public nonisolated func submit(
    _ order: DriveOrder, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) -> Drive {
    submit(order, inputs: Inputs(inputs), policy: policy)
  }
}

extension DriveRequest {
  /// Creates a request with variables of the app as inputs.
  @_disfavoredOverload
  public init(
    _ order: DriveOrder, inputs: [String: any InputConvertible], policy: QueuePolicy? = nil
  ) {
    self.init(order, inputs: Inputs(inputs), policy: policy)
  }
}

extension OpeningFrame {
  /// Creates a frame of `route`, presented as the plan says, with variables of the app as inputs.
  @_disfavoredOverload
  public init(_ route: String, inputs: [String: any InputConvertible]) {
    self.init(route, inputs: Inputs(inputs))
  }
}

extension StepResult {
  /// Creates the result of a step that hands back variables of the app.
  @_disfavoredOverload
  public init(values: [String: any InputConvertible]) { self.init(values: Inputs(values)) }
}

extension GuardAnswer {
  /// Lets the drive continue with variables of the app as further inputs.
  @_disfavoredOverload
  public func allow(inputs: [String: any InputConvertible], facts: [String] = []) {
    allow(inputs: Inputs(inputs), facts: facts)
  }
}
