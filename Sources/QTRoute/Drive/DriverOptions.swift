/// What happens to a drive that is submitted while another is not finished.
public enum QueuePolicy: Sendable, Hashable, CaseIterable {
  /// It waits; drives run one after another in the order in which they were submitted.
  case queue
  /// All drives submitted before it stop before their next step; then it runs.
  case replace
  /// It is refused.
  case refuse
}

/// How a driver works, and the state that it starts with.
public struct DriverOptions: Sendable {
  /// The screens that are already there, bottom to top; empty for a cold launch.
  public var stack: [OpeningFrame] = []
  /// The facts that hold.
  public var facts: [String] = []
  /// What happens to a drive that is submitted while another is not finished.
  public var policy = QueuePolicy.queue
  /// How long a step may take before it fails.
  public var stepTimeout = Duration.seconds(10)
  /// Limits that replace `stepTimeout` for steps to a route or of a task, by its name: a login, for
  /// example, takes a while.
  public var timeouts: [String: Duration] = [:]
  /// How long a guard may take before it counts as refusing.
  public var guardTimeout = Duration.seconds(300)
  /// Whether the driver leaves by itself the frames whose routes require a fact that has ended, as
  /// with ``DriveOrder/leaveStranded``. By default, the app decides what becomes of them.
  public var leavesStranded = false
  /// Called when something goes wrong without changing anything, on the thread where it happens.
  public var onIncident: @Sendable (Incident) -> Void = { _ in }
  /// What sees every step and its end; the first sees a step first and its answer last.
  public var middleware: [any StepMiddleware] = []
  /// Where drives run; by default, on the system's own threads.
  package var executor: (any TaskStarter)?
  /// Whether steps fail after a time. A resolver that has its own time limit needs no timer.
  package var isTimed = true
  var guards: [(route: String, guard: Guard)] = []
  var factGuards: [(fact: String, guard: Guard)] = []

  /// Creates the default options: a cold launch, ten seconds for each step, one drive after
  /// another.
  public init() {}

  /// Protects `route` with `guard`, which is asked once per drive, before the drive's first step to
  /// the route. If a route has several guards, they are asked in the order in which they were
  /// added.
  public mutating func protect(_ route: String, by guard: @escaping Guard) {
    guards.append((route, `guard`))
  }

  /// Protects `fact` with `guard`, which is asked once per drive, before the first of the steps that
  /// would end the fact while it holds: before a URL signs somebody out, for example.
  public mutating func protect(fact: String, by guard: @escaping Guard) {
    factGuards.append((fact, `guard`))
  }
}

/// A screen that is on the stack before the first drive, that the app reports, or that a drive goes
/// to.
public struct OpeningFrame: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The route's name.
  public var route: String
  /// Its inputs.
  public var inputs: Inputs
  /// How it is presented; nil for what the plan says.
  public var presentation: Presentation?
  /// Whether it has all of its values: one that it lacks is absent, and not only unknown.
  package var isWhole = true

  /// Creates a frame of `route`; by default, presented as the plan says.
  public init(_ route: String, inputs: Inputs = [:], presentation: Presentation? = nil) {
    self.route = route
    self.inputs = inputs
    self.presentation = presentation
  }

  /// Creates a frame without inputs.
  public init(stringLiteral route: String) { self.init(route) }
}
