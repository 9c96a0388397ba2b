/// What a resolver reports when a step was taken.
public struct StepResult: Sendable {
  /// Values to add to the inputs of later steps: what a task or a leaving screen hands back. Their
  /// names and types are those that the plan says after `->`; a step that shows a new screen may
  /// also supply others.
  public var values: Inputs
  /// The screen objects of frames that the step put on the stack.
  public var screens: [FrameID: any Routable]
  /// The routes that are really on the stack, bottom to top, if the resolver can see them. The
  /// driver adopts this stack.
  public var stack: [String]?
  /// For a step that showed its screen and is not complete: the facts for which the drive waits, as
  /// in ``shown(until:screens:)``; an empty list means those that the screen grants.
  public var shownUntil: [String]?

  /// Creates the result of a step that was taken as requested.
  public init(
    values: Inputs = [:], screens: [FrameID: any Routable] = [:], stack: [String]? = nil
  ) {
    self.values = values
    self.screens = screens
    self.stack = stack
  }
}

/// How a step ended.
enum StepEnd: Sendable {
  case done(StepResult)
  case failed(String)
  case declined
  case timedOut
}

/// Takes a resolver's answer to a step. There is one answer, which may come at once or later, from
/// any thread.
///
/// A second answer, or one that comes after the step timed out, changes nothing and is reported.
public final class StepAnswer: Sendable {
  let step: StepName
  let frame: FrameID
  let shot: OneShot<StepEnd>
  private let onIncident: @Sendable (Incident) -> Void
  private let watch: Watch

  /// Makes the driver call a body once the answer is unwanted.
  typealias Watch =
    @Sendable (_ body: @escaping @Sendable () -> Void, _ answer: StepAnswer) async -> Void

  /// The closures must not retain the driver, so that keeping an answer forever does not keep the
  /// driver.
  init(
    _ step: StepName, frame: FrameID, shot: OneShot<StepEnd>,
    onIncident: @escaping @Sendable (Incident) -> Void, watch: @escaping Watch
  ) {
    self.step = step
    self.frame = frame
    self.shot = shot
    self.onIncident = onIncident
    self.watch = watch
  }

  /// Reports that the step was taken.
  public func done(_ result: StepResult = StepResult()) { give(.done(result)) }

  /// Reports that the step was taken, and that `screen` is the screen object of the frame on top.
  public func done(screen: any Routable, values: Inputs = [:]) {
    give(.done(StepResult(values: values, screens: [frame: screen])))
  }

  /// Reports that the step was not taken, and why; the drive ends.
  public func fail(_ message: String) { give(.failed(message)) }

  /// Reports that the step was not taken because its route or task is unknown here; the drive goes
  /// to the plan's fallback, once.
  public func decline() { give(.declined) }

  /// Calls `body` once when the answer is no longer wanted: when the step timed out, or the drive
  /// was asked to stop. A resolver that can hurry should then do so; its answer still counts if the
  /// step has not timed out.
  public func whenUnwanted(_ body: @escaping @Sendable () -> Void) {
    Task { await watch(body, self) }
  }

  private func give(_ end: StepEnd) {
    switch shot.give(end) {
    case .taken: break
    case .second: onIncident(.answeredTwice(step))
    case .late: onIncident(.answeredLate(step))
    }
  }
}

/// Identifies a step of a drive.
public struct StepName: Sendable, Hashable, CustomStringConvertible {
  /// The number of the drive, in the order in which drives were submitted.
  public internal(set) var drive: Int
  /// The number of the step within the drive, from 1.
  public internal(set) var number: Int
  /// What it does.
  public internal(set) var verb: Verb
  /// The route on top after it, or the task that it does.
  public internal(set) var subject: String

  /// `step 3, down Help`
  public var description: String { "step \(number), \(verb.rawValue) \(subject)" }
}

/// Something that went wrong but changed nothing.
public enum Incident: Sendable, Hashable {
  /// A resolver answered a step again.
  case answeredTwice(StepName)
  /// A resolver answered a step that had timed out.
  case answeredLate(StepName)
  /// A guard answered again.
  case guardAnsweredTwice(route: String)
  /// A guard answered when the driver no longer waited for it.
  case guardAnsweredLate(route: String)
}

extension Incident: CustomStringConvertible {
  /// What happened, in one line.
  public var description: String {
    switch self {
    case .answeredTwice(let step): "\(step): answered twice"
    case .answeredLate(let step): "\(step): answered too late"
    case .guardAnsweredTwice(let route): "the guard of `\(route)` answered twice"
    case .guardAnsweredLate(let route): "the guard of `\(route)` answered too late"
    }
  }
}
