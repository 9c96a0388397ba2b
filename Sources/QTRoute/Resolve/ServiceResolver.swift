import RouteBase

/// A resolver made of functions that are registered by name: some make screens, others do tasks.
///
/// Before the driver requests a step, it checks that every required input is there. A route or task
/// with nothing registered is declined, so the drive goes to the plan's fallback.
///
/// Registration may go on after a driver has the resolver, from any thread: the next step sees it. A
/// module of the app registers everything at once, and can be removed again
/// (``register(module:_:)``).
public final class ServiceResolver: Resolver {
  /// Makes the screen object of a frame; an error fails the step.
  public typealias ScreenMaker = @Sendable (Frame, StepRequest) throws -> any Routable
  /// Makes the screen object of a frame on the main actor; an error fails the step.
  public typealias MainActorScreenMaker =
    @MainActor @Sendable (Frame, StepRequest) throws ->
    any Routable
  /// Does a task with its inputs, and answers at once or later.
  public typealias TaskWorker = @Sendable (Inputs, StepAnswer) -> Void
  /// Shows the new screens of a step (for some steps there are none), and answers.
  public typealias Show =
    @Sendable (StepRequest, _ screens: [FrameID: any Routable], StepAnswer) -> Void

  let plan: NavigationPlan
  private let registrations = Lock(Registrations())
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

  /// Creates a resolver with nothing registered, which shows the screens of a step on the main actor.
  /// The step is taken when `show` returns.
  public convenience init(
    _ plan: NavigationPlan,
    showOnMainActor show:
      @escaping @MainActor @Sendable (
        StepRequest, _ screens: [FrameID: any Routable]
      ) throws -> Void
  ) {
    self.init(plan) { step, screens, answer in
      MainActorQueue.add {
        do {
          try show(step, screens)
          answer.done(StepResult(screens: screens))
        } catch {
          answer.fail(error)
        }
      }
    }
  }

  /// The registered routes and tasks, in alphabetical order.
  public var names: [String] { registrations.withLock { $0.entries.keys.sorted() } }

  /// The services that have a resolver of their own, in alphabetical order.
  public var services: [String] { registrations.withLock { $0.services.keys.sorted() } }

  /// The modules that have registered something, in alphabetical order.
  public var modules: [String] {
    registrations.withLock { registrations in
      let all =
        registrations.entries.values.compactMap(\.module)
        + registrations.services.values.compactMap(\.module)
      return Set(all).sorted()
    }
  }

  /// Removes what is registered for a route or a task. Returns false if nothing was.
  @discardableResult
  public func remove(_ name: String) -> Bool {
    guard let known = try? plan.canonicalName(name) else { return false }
    // What was registered is released after the lock, since its `deinit` may come back here.
    let old = registrations.withLock { $0.entries.removeValue(forKey: known) }
    return old != nil
  }

  /// Removes the resolver of a service. Returns false if it has none.
  @discardableResult
  public func remove(service name: String) -> Bool {
    guard let known = try? plan.canonicalService(name) else { return false }
    let old = registrations.withLock { $0.services.removeValue(forKey: known) }
    return old != nil
  }

  /// Removes all that a module has registered. Returns false if that is nothing.
  @discardableResult
  public func remove(module: String) -> Bool {
    let (old, left) = registrations.withLock { registrations in
      let old = registrations
      registrations.entries = old.entries.filter { $0.value.module != module }
      registrations.services = old.services.filter { $0.value.module != module }
      return (old, registrations.entries.count + registrations.services.count)
    }
    return left < old.entries.count + old.services.count
  }

  /// Registers all of `new`, or nothing.
  func add(_ new: Registrations) throws(RegistrationError) {
    try registrations.withLock { registrations throws(RegistrationError) in
      for name in new.entries.keys.sorted() where registrations.entries[name] != nil {
        throw .registeredTwice(name)
      }
      for name in new.services.keys.sorted() where registrations.services[name] != nil {
        throw .registeredTwice(name)
      }
      registrations.entries.merge(new.entries) { old, _ in old }
      registrations.services.merge(new.services) { old, _ in old }
    }
  }

  // MARK: Steps

  /// Calls the functions that the step needs.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let registrations = registrations.withLock { $0 }
    if !registrations.services.isEmpty, registrations.entries[step.owner] == nil,
      let service = plan.service(of: step.owner), let own = registrations.services[service]
    {
      return own.resolver.resolve(step, answer)
    }
    if let task = step.task {
      guard case .task(let worker) = registrations.entries[task]?.work else {
        return answer.decline()
      }
      return worker(step.inputs, answer)
    }
    var made: [FrameID: any Routable] = [:]
    var later: [(frame: Frame, make: MainActorScreenMaker)] = []
    for frame in step.pushed {
      switch registrations.entries[frame.route]?.work {
      case .screen(let make):
        do { made[frame.id] = try make(frame, step) } catch { return answer.fail(error) }
      case .mainActorScreen(let make): later.append((frame, make))
      case .task, nil: return answer.decline()
      }
    }
    if later.isEmpty { return show(step, made, answer) }
    let (ready, waiting, show) = (made, later, show)
    MainActorQueue.add {
      var made = ready
      for (frame, make) in waiting {
        do { made[frame.id] = try make(frame, step) } catch { return answer.fail(error) }
      }
      show(step, made, answer)
    }
  }
}

/// What is registered.
struct Registrations {
  enum Work: Sendable {
    case screen(ServiceResolver.ScreenMaker)
    case mainActorScreen(ServiceResolver.MainActorScreenMaker)
    case task(ServiceResolver.TaskWorker)
  }

  struct Entry {
    var work: Work
    var module: String?
  }

  struct Service {
    var resolver: any Resolver
    var module: String?
  }

  /// By the names of routes and tasks.
  var entries: [String: Entry] = [:]
  /// By the names of services.
  var services: [String: Service] = [:]
}
