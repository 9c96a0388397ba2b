/// Asking for drives.
extension Driver {
  /// Submits a drive, which has its place before this method returns.
  ///
  /// - Parameters:
  ///   - order: Where to go.
  ///   - inputs: Values for the screens and tasks on the way.
  ///   - policy: What happens if other drives are not finished; by default, the driver's own
  ///     policy.
  @discardableResult
  public nonisolated func submit(
    _ order: DriveOrder, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) -> Drive {
    submit(DriveRequest(order, inputs: inputs, policy: policy))
  }

  /// Submits a drive with all that an app may say about it.
  @discardableResult
  public nonisolated func submit(_ request: DriveRequest) -> Drive {
    guard let number = places.take(request.policy ?? options.policy) else {
      return Drive(
        number: 0,
        work: options.start { .failure(await self.refusal) })
    }
    let work = options.start { await self.perform(number, request) }
    return Drive(number: number, work: work)
  }

  /// Runs a drive with all that an app may say about it.
  @discardableResult
  public nonisolated(nonsending) func drive(
    _ request: DriveRequest
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(request))
  }

  /// Goes to a screen by the cheapest path. The screen is a frame of the route that is already on
  /// the stack, whatever its inputs are, or a new frame. The inputs are merged into it. Where the
  /// plan says `recycle by`, a frame with other values than the given ones is not that screen.
  ///
  /// On an empty stack, it is the screen with its whole chain, if the facts allow that. If not, the
  /// drive begins at the plan's start and first makes the missing facts hold, for example by way of
  /// a login.
  @discardableResult
  public nonisolated(nonsending) func drive(
    to route: String, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.to(route), inputs: inputs, policy: policy))
  }

  /// Puts a screen above the current one; from there, `driveToParent` returns to the current one.
  @discardableResult
  public nonisolated(nonsending) func drive(
    sub route: String, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.sub(route), inputs: inputs, policy: policy))
  }

  /// Goes to the screen below the current one.
  @discardableResult
  public nonisolated(nonsending) func driveToParent(
    inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.parent, inputs: inputs, policy: policy))
  }

  /// Does a task, after going to its screen if that is not on top.
  @discardableResult
  public nonisolated(nonsending) func drive(
    task: String, inputs: Inputs = [:], policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await finish(submit(.task(task), inputs: inputs, policy: policy))
  }

  nonisolated(nonsending) func finish(
    _ drive: Drive
  ) async throws(DriveError) -> DriveOutcome {
    let result = await withTaskCancellationHandler {
      await drive.result
    } onCancel: {
      drive.cancel()
    }
    return try result.get()
  }

  /// Submits a drive from code that is not asynchronous; `completion` is called once.
  @discardableResult
  public nonisolated func submit(
    _ order: DriveOrder, inputs: Inputs = [:], policy: QueuePolicy? = nil,
    completion: @escaping @Sendable (Result<DriveOutcome, DriveError>) -> Void
  ) -> Drive {
    let drive = submit(order, inputs: inputs, policy: policy)
    Task { completion(await drive.result) }
    return drive
  }

  private var refusal: DriveError { DriveError(reason: .busy, steps: [], stack: live.frames) }

  func leavePlace() { places.leave() }

  func returnToPlace() { places.enter() }

  nonisolated func isReplaced(_ number: Int) -> Bool { places.isReplaced(number) }
}
