import RouteGraph
import RoutePlan
import RouteBase
import RouteSyntax

/// Runs drives: requests one step after another from a resolver, and keeps track of the stack.
///
/// A synchronous call gives a drive its place, so drives run in the order in which they were
/// submitted. Each ends with exactly one result: the driver never waits for a resolver or a guard
/// that does not answer in time.
public actor Driver {
  /// The plan that the driver uses.
  public nonisolated let plan: NavigationPlan
  nonisolated let resolver: any Resolver
  nonisolated let options: DriverOptions
  nonisolated let rules: StepRules
  nonisolated let timeouts: [String: Duration]
  nonisolated let guards: [RouteID: [Guard]]
  nonisolated let factGuards: [FactID: [Guard]]
  nonisolated let places = Places()

  var live = LiveStack()
  var screens = Screens()
  /// What the drive in progress waits for.
  var pending = Pending.nothing
  /// The number of the next drive to begin.
  var turn = 1
  /// The drive in progress, which alone may change the stack by steps; 0 for none.
  var active = 0
  /// Drives that wait while a screen is shown.
  var paused: [Int: PausedDrive] = [:]
  /// Such drives that may go on, in order, when no other is in progress.
  var ready: [PausedDrive] = []
  /// The screens that were only shown and whose facts do not hold yet, by their frames.
  var shownSteps: [FrameID: ShownStep] = [:]
  /// Drives that wait for their turn.
  var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  /// Drives that ended before their turn came.
  var gone: Set<Int> = []
  /// Drives that were asked to stop.
  var cancelled: Set<Int> = []
  /// The step that was requested and has not been settled.
  var stepping: PendingStep?
  var isStepping: Bool { stepping != nil }
  /// Who asks for all steps, once there was one.
  var knownAsker: StepAnswer.Asker?
  /// What the app reported about the stack during the step in progress.
  var reports: [ScreenReport] = []
  /// How many such reports have taken effect or come to nothing.
  var decidedReports = 0
  /// Who waits for that.
  var reportWaiters: [CheckedContinuation<Void, Never>] = []
  /// The facts that were set during the step in progress.
  var toldFacts: [FactID: Bool] = [:]
  /// The number of changes that came from outside a drive.
  var changes = 0
  /// The number of the newest revision: it grows with every change of the stack or of the facts.
  public internal(set) var revision = 0
  /// What made the newest revision.
  var lastCause = NavigationRevision.Cause.start
  /// Who gets each new revision, by a key of its own.
  var watchers: [Int: AsyncStream<NavigationRevision>.Continuation] = [:]
  var lastWatcher = 0
  /// The state of the revision that the watchers got last.
  var published = LiveStack()
  /// The stored states that drives bring back, by the drives' numbers, and what became of them.
  var restorations: [Int: RestoreRun] = [:]

  enum Pending {
    case nothing
    case step(StepAnswer, CheckedContinuation<StepEnd, Never>, unwanted: [@Sendable () -> Void])
    case `guard`(GuardAnswer, CheckedContinuation<GuardAnswer.End, Never>)
  }

  /// Creates a driver that uses `plan` and takes steps through `resolver`.
  ///
  /// - Throws: ``RegistrationError`` if `options` has a name that the plan does not have.
  public init(
    _ plan: NavigationPlan, resolver: any Resolver, options: DriverOptions = DriverOptions()
  ) throws(RegistrationError) {
    self.plan = plan
    self.resolver = resolver
    self.options = options
    rules = StepRules(plan)
    var timeouts: [String: Duration] = [:]
    for (name, limit) in options.timeouts {
      switch plan.plan.find(name) {
      case .task(let id): timeouts[plan.names[id]] = limit
      default: timeouts[plan.names[try plan.route(name)]] = limit
      }
    }
    self.timeouts = timeouts
    var guards: [RouteID: [Guard]] = [:]
    for (name, guarding) in options.guards {
      guards[try plan.route(name), default: []].append(guarding)
    }
    self.guards = guards
    var factGuards: [FactID: [Guard]] = [:]
    for (name, guarding) in options.factGuards {
      factGuards[try plan.fact(name), default: []].append(guarding)
    }
    self.factGuards = factGuards
    live = try LiveStack(options, in: plan)
  }

  deinit {
    for watcher in watchers.values { watcher.finish() }
  }

  /// The current stack, bottom to top.
  public var stack: [Frame] { live.frames }

  /// The facts that hold.
  public var facts: [String] { plan.factNames(live.facts) }

  /// Returns the frames that a frame with tabs keeps for those of its tabs that were left, bottom to
  /// top, by the names of the tabs. They are not on the stack; each tab's come back, as they were,
  /// when the person returns to it.
  public func parked(in frame: FrameID) -> [String: [Frame]] {
    var result: [String: [Frame]] = [:]
    for (tab, parked) in live.tabs[frame]?.parked ?? [:] {
      result[plan.names[tab]] = parked.frames
    }
    return result
  }

  /// Returns the screen object of a frame on the stack or parked, if a resolver provided one.
  public func routable(of frame: FrameID) -> (any Routable)? { screens[frame] }
}
