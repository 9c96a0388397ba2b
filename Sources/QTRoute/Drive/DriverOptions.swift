/// What happens to a drive that is asked for while another is not finished.
public enum QueuePolicy: Sendable, Hashable, CaseIterable {
  /// It waits; drives run one after another in the order in which they were asked for.
  case queue
  /// All drives asked for before it stop before their next step; then it runs.
  case replace
  /// It is refused.
  case refuse
}

/// How a driver works, and what it starts from.
public struct DriverOptions: Sendable {
  /// The screens that are there already, bottom to top; none for a cold launch.
  public var stack: [OpeningFrame] = []
  /// The facts that hold.
  public var facts: [String] = []
  /// What happens to drives that meet.
  public var policy = QueuePolicy.queue
  /// How long a step may take before it counts as failed.
  public var stepTimeout = Duration.seconds(10)
  /// How long steps to a screen, or of a task, may take instead, by its name: a login takes a while.
  public var timeouts: [String: Duration] = [:]
  /// How long a guard may take before its answer counts as a refusal.
  public var guardTimeout = Duration.seconds(300)
  /// Is told what went wrong without changing anything; called on whatever thread it happens.
  public var onIncident: @Sendable (Incident) -> Void = { _ in }
  /// Where drives run; the system's own threads unless given.
  package var executor: (any TaskExecutor)?
  /// Whether steps are counted as failed after a time. A resolver that sees to that itself needs no
  /// timer.
  package var isTimed = true
  var guards: [(route: String, guard: Guard)] = []

  /// The defaults: a cold launch, ten seconds a step, drives one after another.
  public init() {}

  /// Protects `route`: `guard` is asked, once for each drive, before the drive's first step to it.
  /// Several guards of a route are asked in the order in which they were added.
  public mutating func protect(_ route: String, by guard: @escaping Guard) {
    guards.append((route, `guard`))
  }
}

/// A screen that is there before the first drive.
public struct OpeningFrame: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The route's name.
  public var route: String
  /// The inputs that it has.
  public var inputs: Inputs

  /// A frame of `route`, presented as the plan says.
  public init(_ route: String, inputs: Inputs = [:]) {
    self.route = route
    self.inputs = inputs
  }

  /// A frame without inputs.
  public init(stringLiteral route: String) { self.init(route) }
}
