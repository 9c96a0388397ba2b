package import QTRoute
import RouteTour

/// The result of a step.
package enum StepReply {
  case done(StepResult)
  case failed(String)
  /// Its route or task is unknown to whoever takes the steps.
  case declined
}

/// Takes the steps of one run after another. It is never asked for a step before it has answered
/// the previous one.
protocol StepTaker: AnyObject {
  /// Called right before the first step of a run.
  func begin(_ opening: RunOpening) throws(CommandFailure)
  /// Takes a step; `facts` hold after it. It throws if nothing can take steps any longer.
  func take(_ step: StepRequest, _ facts: [String]) throws(CommandFailure) -> StepReply
  /// Called after the last step of a run; returns what is wrong with how it ended, if anything.
  func end(_ reason: RunEnd, stack: [String]) -> String?
  /// Called after the last run of a batch; returns what is wrong with how the batch ended, if
  /// anything.
  func leave() -> String?
  /// Whether the user wants the run to end.
  var isInterrupted: Bool { get }
}

/// What a tour says about a step to a resolver, beyond the step itself.
struct StepDetails {
  /// The URL that is opened.
  var url: String?
  /// Whether the app is ended and started again.
  var isRestart = false
  /// What a person would do, in order.
  var acts: [ScriptAct] = []
  /// The launch, if it is one.
  var launch: WalkScript?
  /// What is on the screen then.
  var mark: UIMark
}

extension StepTaker {
  func leave() -> String? { nil }
}

/// The state that a run starts from.
struct RunOpening: Sendable {
  var plan: String
  var ends: RunEnds
  var stack: [Frame]
  var facts: [String]
  /// Its number in a batch, from 1.
  var number: Int?
}

/// The ends of a run, by name.
struct RunEnds: Sendable {
  /// Where it starts; nil for a cold launch.
  var from: String?
  /// The route or task that it goes to; nil for a URL that opens nothing.
  var to: String?
  /// The URL that it opens, if any.
  var url: String?
  /// The order that the driver gets.
  var order: DriveOrder
}

/// How the steps of a run ended.
enum RunEnd: String {
  case done, failed, interrupted
}

/// Takes every step at once, because the run only prints them. There is no app that could hand back
/// values.
final class PrintTaker: StepTaker {
  func begin(_ opening: RunOpening) {}
  func take(_ step: StepRequest, _ facts: [String]) -> StepReply {
    var result = StepResult()
    result.isAssumed = true
    return .done(result)
  }
  func end(_ reason: RunEnd, stack: [String]) -> String? { nil }
  var isInterrupted: Bool { false }
}
