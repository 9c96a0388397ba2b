/// A resolver made of functions that are registered by name: some make screens, others do tasks.
///
/// Before the driver requests a step, it checks that every required input is there. A route or task
/// with nothing registered is declined, so the drive goes to the plan's fallback.
public struct ServiceResolver: Resolver {
  /// Makes the screen object of a frame; an error fails the step.
  public typealias ScreenMaker = @Sendable (Frame, StepRequest) throws -> any Routable
  /// Does a task with its inputs, and answers at once or later.
  public typealias TaskWorker = @Sendable (Inputs, StepAnswer) -> Void
  /// Shows the new screens of a step (for some steps there are none), and answers.
  public typealias Show =
    @Sendable (StepRequest, _ screens: [FrameID: any Routable], StepAnswer) -> Void

  private let plan: NavigationPlan
  private var screens: [String: ScreenMaker] = [:]
  private var tasks: [String: TaskWorker] = [:]
  private let show: Show

  /// Creates a resolver with nothing registered.
  ///
  /// - Parameters:
  ///   - plan: The plan that the driver uses.
  ///   - show: Shows the screens that were made; by default, there is nothing to do.
  public init(
    _ plan: NavigationPlan,
    show: @escaping Show = { _, screens, answer in answer.done(StepResult(screens: screens)) }
  ) {
    self.plan = plan
    self.show = show
  }

  /// The registered names, in alphabetical order.
  public var names: [String] { (Array(screens.keys) + Array(tasks.keys)).sorted() }

  /// Registers the function that makes a route's screens.
  ///
  /// - Throws: ``RegistrationError`` if the name is not a route's or is already registered.
  public mutating func register(
    screen name: String, _ maker: @escaping ScreenMaker
  ) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard !plan.isTask(known) else { throw .wrongKind(known, expected: "route") }
    guard screens[known] == nil else { throw .registeredTwice(known) }
    screens[known] = maker
  }

  /// Registers a function that does a task and answers itself, at once or later.
  ///
  /// - Throws: ``RegistrationError`` if the name is not a task's or is already registered.
  public mutating func register(
    task name: String, worker: @escaping TaskWorker
  ) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard plan.isTask(known) else { throw .wrongKind(known, expected: "task") }
    guard tasks[known] == nil else { throw .registeredTwice(known) }
    tasks[known] = worker
  }

  /// Registers a function that has done a task when it returns; it returns the values to hand back.
  ///
  /// - Throws: ``RegistrationError`` if the name is not a task's or is already registered.
  public mutating func register(
    task name: String, _ work: @escaping @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try register(
      task: name,
      worker: { inputs, answer in
        do { answer.done(StepResult(values: try work(inputs))) } catch { answer.fail("\(error)") }
      })
  }

  /// Removes what is registered for a name. Returns false if nothing was.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    guard let known = try? plan.canonicalName(name) else { return false }
    return screens.removeValue(forKey: known) != nil || tasks.removeValue(forKey: known) != nil
  }

  /// Calls the functions that the step needs.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    if let task = step.task {
      guard let worker = tasks[task] else { return answer.decline() }
      return worker(step.inputs, answer)
    }
    var made: [FrameID: any Routable] = [:]
    for frame in step.pushed {
      guard let maker = screens[frame.route] else { return answer.decline() }
      do { made[frame.id] = try maker(frame, step) } catch { return answer.fail("\(error)") }
    }
    show(step, made, answer)
  }
}
