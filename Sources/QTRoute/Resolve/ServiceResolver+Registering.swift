/// Registering names one by one. Each method throws ``RegistrationError`` if the name is unknown, is
/// of another kind or is already registered.
extension ServiceResolver {
  /// Registers the function that makes a route's screens.
  public func register(
    screen name: String, _ maker: @escaping ScreenMaker
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in try module.screen(name, maker) }
  }

  /// Registers the function that makes a route's screens on the main actor.
  public func register(
    screen name: String, onMainActor maker: @escaping MainActorScreenMaker
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in
      try module.screen(name, onMainActor: maker)
    }
  }

  /// Registers a function that does a task and answers itself, at once or later.
  public func register(
    task name: String, worker: @escaping TaskWorker
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in try module.task(name, worker: worker) }
  }

  /// Registers a function that has done a task when it returns; it returns the values to hand back.
  public func register(
    task name: String, _ work: @escaping @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in try module.task(name, work) }
  }

  /// Registers a function that has done a task when it returns, on the main actor; it returns the
  /// values to hand back.
  public func register(
    task name: String, onMainActor work: @escaping @MainActor @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in try module.task(name, onMainActor: work) }
  }

  /// Registers a resolver for all routes and tasks of a service that are not registered themselves.
  /// For `up` and `back`, the route is the one that the step leaves.
  public func register(
    service name: String, _ resolver: any Resolver
  ) throws(RegistrationError) {
    try register { module throws(RegistrationError) in try module.service(name, resolver) }
  }

  /// Registers everything that a module of the app has: all of it, or, if there is an error, nothing.
  ///
  /// - Parameters:
  ///   - name: The module's own name, by which it can be removed (``remove(module:)``).
  ///   - body: Registers the routes, tasks and services.
  /// - Throws: ``RegistrationError``, or what `body` throws.
  public func register(
    module name: String, _ body: (inout ServiceModule) throws -> Void
  ) throws {
    var module = ServiceModule(plan, name)
    try body(&module)
    try add(module.registrations)
  }

  private func register(
    _ body: (inout ServiceModule) throws(RegistrationError) -> Void
  ) throws(RegistrationError) {
    var module = ServiceModule(plan, nil)
    try body(&module)
    try add(module.registrations)
  }
}

/// What a module of an app registers. Each method throws ``RegistrationError`` if the name is unknown,
/// is of another kind or is already registered.
public struct ServiceModule {
  private let plan: NavigationPlan
  private let name: String?
  private(set) var registrations = Registrations()

  init(_ plan: NavigationPlan, _ name: String?) {
    self.plan = plan
    self.name = name
  }

  /// Registers the function that makes a route's screens.
  public mutating func screen(
    _ name: String, _ maker: @escaping ServiceResolver.ScreenMaker
  ) throws(RegistrationError) {
    try add(.screen(maker), name, isTask: false)
  }

  /// Registers the function that makes a route's screens on the main actor.
  public mutating func screen(
    _ name: String, onMainActor maker: @escaping ServiceResolver.MainActorScreenMaker
  ) throws(RegistrationError) {
    try add(.mainActorScreen(maker), name, isTask: false)
  }

  /// Registers a function that does a task and answers itself, at once or later.
  public mutating func task(
    _ name: String, worker: @escaping ServiceResolver.TaskWorker
  ) throws(RegistrationError) {
    try add(.task(worker), name, isTask: true)
  }

  /// Registers a function that has done a task when it returns; it returns the values to hand back.
  public mutating func task(
    _ name: String, _ work: @escaping @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try task(
      name,
      worker: { inputs, answer in
        do { answer.done(StepResult(values: try work(inputs))) } catch { answer.fail(error) }
      })
  }

  /// Registers a function that has done a task when it returns, on the main actor; it returns the
  /// values to hand back.
  public mutating func task(
    _ name: String, onMainActor work: @escaping @MainActor @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try task(
      name,
      worker: { inputs, answer in
        MainActorQueue.add {
          do { answer.done(StepResult(values: try work(inputs))) } catch { answer.fail(error) }
        }
      })
  }

  /// Registers a resolver for all routes and tasks of a service that are not registered themselves.
  public mutating func service(
    _ name: String, _ resolver: any Resolver
  ) throws(RegistrationError) {
    let known = try plan.canonicalService(name)
    guard registrations.services[known] == nil else { throw .registeredTwice(known) }
    registrations.services[known] = Registrations.Service(resolver: resolver, module: self.name)
  }

  private mutating func add(
    _ work: Registrations.Work, _ name: String, isTask: Bool
  ) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard plan.isTask(known) == isTask else {
      throw .wrongKind(known, expected: isTask ? "task" : "route")
    }
    guard registrations.entries[known] == nil else { throw .registeredTwice(known) }
    registrations.entries[known] = Registrations.Entry(work: work, module: self.name)
  }
}
