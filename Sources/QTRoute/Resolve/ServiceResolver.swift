/// A resolver made of workers that are registered by name: makers of screens and doers of tasks.
///
/// Before a worker is called the driver has checked that every input which it requires is there. A
/// route or task for which nothing is registered is declined, so the drive goes to the plan's
/// fallback.
public struct ServiceResolver: Resolver {
  /// Makes the screen of a frame; what it throws fails the step.
  public typealias ScreenMaker = @Sendable (Frame, StepRequest) throws -> any Routable
  /// Does a task with its inputs and answers at once or later.
  public typealias TaskWorker = @Sendable (Inputs, StepAnswer) -> Void
  /// Shows the screens that a step brings (none for steps that bring none), and answers.
  public typealias Show =
    @Sendable (StepRequest, _ screens: [FrameID: any Routable], StepAnswer) -> Void

  private let plan: NavigationPlan
  private var screens: [String: ScreenMaker] = [:]
  private var tasks: [String: TaskWorker] = [:]
  private let show: Show

  /// A resolver with nothing registered.
  ///
  /// - Parameters:
  ///   - plan: the plan that the driver goes by.
  ///   - show: brings made screens before the person; by default nothing is to be done.
  public init(
    _ plan: NavigationPlan,
    show: @escaping Show = { _, screens, answer in answer.done(StepResult(screens: screens)) }
  ) {
    self.plan = plan
    self.show = show
  }

  /// What is registered, in alphabetical order.
  public var names: [String] { (Array(screens.keys) + Array(tasks.keys)).sorted() }

  /// Registers the maker of a route's screens.
  public mutating func register(
    screen name: String, _ maker: @escaping ScreenMaker
  ) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard !plan.isTask(known) else { throw .wrongKind(known, expected: "route") }
    guard screens[known] == nil else { throw .registeredTwice(known) }
    screens[known] = maker
  }

  /// Registers the worker of a task that answers itself, at once or later.
  public mutating func register(
    task name: String, worker: @escaping TaskWorker
  ) throws(RegistrationError) {
    let known = try plan.canonicalName(name)
    guard plan.isTask(known) else { throw .wrongKind(known, expected: "task") }
    guard tasks[known] == nil else { throw .registeredTwice(known) }
    tasks[known] = worker
  }

  /// Registers a task that is done when its function returns what it hands back.
  public mutating func register(
    task name: String, _ work: @escaping @Sendable (Inputs) throws -> Inputs
  ) throws(RegistrationError) {
    try register(
      task: name,
      worker: { inputs, answer in
        do { answer.done(StepResult(values: try work(inputs))) } catch { answer.fail("\(error)") }
      })
  }

  /// Forgets what is registered for a name; false if nothing was.
  @discardableResult
  public mutating func remove(_ name: String) -> Bool {
    guard let known = try? plan.canonicalName(name) else { return false }
    return screens.removeValue(forKey: known) != nil || tasks.removeValue(forKey: known) != nil
  }

  /// Calls the workers that the step needs.
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
