/// Drives to the destinations of generated code.
extension Driver {
  /// Goes to a route of generated code by the cheapest path, with its inputs:
  /// `drive(to: .show(showId: 7))`. The inputs of the routes above say inside which screens it is; see
  /// ``DriveRequest/matchesRoutesAbove``.
  @discardableResult
  public nonisolated(nonsending) func drive<Route: TypedRoute>(
    to route: Route, policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(DriveRequest(to: route, policy: policy))
  }

  /// Puts a route of generated code above the current screen; see
  /// ``drive(sub:inputs:policy:)-(_,Inputs,_)``.
  @discardableResult
  public nonisolated(nonsending) func drive<Route: TypedRoute>(
    sub route: Route, policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(sub: Route.name(of: route), inputs: Route.inputs(of: route), policy: policy)
  }

  /// Does a task of generated code with its inputs, on the screen that they name:
  /// `drive(task: .follow(showId: 7))`.
  @discardableResult
  public nonisolated(nonsending) func drive<Work: TypedTask>(
    task: Work, policy: QueuePolicy? = nil
  ) async throws(DriveError) -> DriveOutcome {
    try await drive(DriveRequest(task: task, policy: policy))
  }

  /// Submits a drive to a route of generated code, which has its place before this method returns.
  @discardableResult
  public nonisolated func submit<Route: TypedRoute>(
    to route: Route, policy: QueuePolicy? = nil
  ) -> Drive {
    submit(DriveRequest(to: route, policy: policy))
  }

  /// Submits a drive to a task of generated code, which has its place before this method returns.
  @discardableResult
  public nonisolated func submit<Work: TypedTask>(
    task: Work, policy: QueuePolicy? = nil
  ) -> Drive {
    submit(DriveRequest(task: task, policy: policy))
  }

  /// The routes on top of the stack as a generated type: the current one, then each that replaces
  /// it or has other inputs.
  ///
  /// ```swift
  /// for await route in driver.typed(as: PodcastsRoutes.Route.self) {
  ///   if case .show(let inputs) = route { log("show \(inputs.showId)") }
  /// }
  /// ```
  ///
  /// Somebody who is slow misses routes, but never the latest. A frame that lacks a value of the
  /// type is skipped.
  public nonisolated func typed<Route: TypedRoute>(
    as type: Route.Type = Route.self
  ) -> TypedRoutes<Route> {
    TypedRoutes(driver: self)
  }
}

extension DriveRequest {
  /// Creates a request to go to a route of generated code: `DriveRequest(to: .show(showId: 7))`. It
  /// matches the routes above.
  public init<Route: TypedRoute>(to route: Route, policy: QueuePolicy? = nil) {
    self.init(.to(Route.name(of: route)), inputs: Route.inputs(of: route), policy: policy)
    matchesRoutesAbove = true
  }

  /// Creates a request to put a route of generated code above the current screen, whatever that is.
  public init<Route: TypedRoute>(sub route: Route, policy: QueuePolicy? = nil) {
    self.init(.sub(Route.name(of: route)), inputs: Route.inputs(of: route), policy: policy)
  }

  /// Creates a request to do a task of generated code. It matches the routes above.
  public init<Work: TypedTask>(task: Work, policy: QueuePolicy? = nil) {
    self.init(.task(Work.name(of: task)), inputs: Work.inputs(of: task), policy: policy)
    matchesRoutesAbove = true
  }
}
