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
  /// Whether all that the step may hand back counts as handed back, with values that are not known:
  /// for a run without an app.
  package var isAssumed = false

  /// Creates the result of a step that was taken as requested.
  public init(
    values: Inputs = [:], screens: [FrameID: any Routable] = [:], stack: [String]? = nil
  ) {
    self.values = values
    self.screens = screens
    self.stack = stack
  }
}

/// Takes a resolver's answer to a step. There is one answer, which may come at once or later, from
/// any thread.
///
/// A second answer, or one that comes after the step timed out, changes nothing and is reported.
public final class StepAnswer: Sendable {
  let step: StepName
  let frame: FrameID
  let shot: OneShot<StepEnd>
  /// The step that is answered, if somebody hears of its end.
  let request: StepRequest?
  private let onIncident: @Sendable (Incident) -> Void
  private let asker: Asker

  /// Whoever asks for steps.
  final class Asker: Sendable {
    /// Called with the answer if the asker waits for it.
    let deliver: @Sendable (StepEnd) -> Void
    /// Makes the asker call a body once the answer is unwanted.
    let watch:
      @Sendable (_ body: @escaping @Sendable () -> Void, _ answer: StepAnswer) async -> Void

    init(
      deliver: @escaping @Sendable (StepEnd) -> Void,
      watch:
        @escaping @Sendable (_ body: @escaping @Sendable () -> Void, _ answer: StepAnswer) async ->
        Void
    ) {
      self.deliver = deliver
      self.watch = watch
    }
  }

  init(
    _ step: StepName, frame: FrameID, to asker: Asker,
    onIncident: @escaping @Sendable (Incident) -> Void, request: StepRequest? = nil
  ) {
    self.request = request
    self.step = step
    self.frame = frame
    shot = OneShot(deliver: asker.deliver)
    self.onIncident = onIncident
    self.asker = asker
  }

  /// Creates an answer that passes what it is given to `handler`, once: for a test of a resolver, or
  /// for a resolver that looks at what another one answers.
  ///
  /// - Parameters:
  ///   - step: The step that is answered.
  ///   - onIncident: Called when a second answer is given.
  ///   - outer: The answer of which this one is a part: it is then unwanted together with that.
  ///   - handler: Called on the thread where the answer is given.
  public convenience init(
    to step: StepRequest, onIncident: @escaping @Sendable (Incident) -> Void = { _ in },
    within outer: StepAnswer? = nil, handler: @escaping @Sendable (StepEnd) -> Void
  ) {
    self.init(
      step.name, frame: step.frame.id,
      to: Asker(deliver: handler, watch: { body, _ in outer?.whenUnwanted(body) }),
      onIncident: onIncident)
    _ = shot.take()
  }

  /// Reports that the step was taken.
  public func done(_ result: StepResult = StepResult()) { give(.done(result)) }

  /// Reports that the step was taken, and that `screen` is the screen object of the frame on top.
  public func done(screen: any Routable, values: Inputs = [:]) {
    give(.done(StepResult(values: values, screens: [frame: screen])))
  }

  /// Reports that the step was not taken, and why; the drive ends.
  public func fail(_ message: String) { give(.failed(StepFailure(message))) }

  /// Reports that the step was not taken because of an error, which the drive's
  /// ``DriveError/cause`` then is; the drive ends. ``StepDeclined`` declines the step instead.
  public func fail(_ error: any Error) { give(StepEnd(error)) }

  /// Reports how the step ended, as another resolver said. A step that timed out there has failed.
  public func end(_ end: StepEnd) {
    if case .timedOut = end { fail("no answer in time") } else { give(end) }
  }

  /// Reports that the step was not taken because its route or task is unknown here; the drive goes
  /// to the plan's fallback, once.
  public func decline() { give(.declined) }

  /// Calls `body` once when the answer is no longer wanted: when the step timed out, or the drive
  /// was asked to stop. A resolver that can hurry should then do so; its answer still counts if the
  /// step has not timed out.
  public func whenUnwanted(_ body: @escaping @Sendable () -> Void) {
    Task { await asker.watch(body, self) }
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
