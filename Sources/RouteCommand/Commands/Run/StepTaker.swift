package import QTRoute

/// What became of a step.
package enum StepReply {
  case done(StepResult)
  case failed(String)
}

/// Takes the steps of a run, one after another. Nobody asks it for a second step before it has
/// answered the first.
protocol StepTaker: AnyObject {
  /// Right before the first step.
  func begin(_ opening: RunOpening) throws(CommandFailure)
  func take(_ step: StepRequest) -> StepReply
  /// After the last step; what is wrong with how it ended, if anything.
  func end(_ reason: RunEnd, stack: [String]) -> String?
  /// Whether somebody wants the run to end.
  var isInterrupted: Bool { get }
}

/// What a run starts from.
struct RunOpening: Sendable {
  var plan: String
  var ends: RunEnds
  var stack: [Frame]
  var facts: [String]
}

/// Between what a run goes, by name.
struct RunEnds: Sendable {
  /// Where it starts; nil for a cold launch.
  var from: String?
  /// The route or task that it goes to; nil for a URL that opens nothing.
  var to: String?
  /// The URL that it opens, if it does that.
  var url: String?
  /// What a driver is asked for.
  var order: DriveOrder
}

/// How the steps of a run ended.
enum RunEnd: String {
  case done, failed, interrupted
}

/// Takes every step at once: the run tells them.
final class PrintTaker: StepTaker {
  func begin(_ opening: RunOpening) {}
  func take(_ step: StepRequest) -> StepReply { .done(StepResult()) }
  func end(_ reason: RunEnd, stack: [String]) -> String? { nil }
  var isInterrupted: Bool { false }
}
