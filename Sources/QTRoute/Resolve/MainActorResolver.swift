/// A resolver that lives on the main actor: an app's coordinator, for example.
///
/// It implements `take`, or the methods for those kinds of steps that it treats differently. They run
/// on the main actor, one step after another, and after the hooks of the screens of the step before.
/// Each answers with what it returns or throws; throwing ``StepDeclined`` declines the step. The task
/// of a step is cancelled when its answer is no longer wanted. The driver waits elsewhere, so a step
/// that keeps the main actor busy is timed out like any other.
///
/// ```swift
/// final class Coordinator: MainActorResolver {
///   func take(_ step: StepRequest) async throws -> StepResult {
///     navigation.setViewControllers(controllers(for: step.stackAfter), animated: true)
///     return StepResult()
///   }
/// }
/// ```
@MainActor
public protocol MainActorResolver: Resolver {
  /// Takes `step` and answers at once or later: for code with completion handlers. By default, the
  /// step is taken by the method without an answer, in a task.
  func take(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes `step`; by default, through the method for its kind.
  func take(_ step: StepRequest) async throws -> StepResult

  /// Takes a `down` or a `sub` step.
  func toChild(_ step: StepRequest) async throws -> StepResult
  /// Takes an `up` step.
  func toParent(_ step: StepRequest) async throws -> StepResult
  /// Takes a `self` step; by default, the inputs are merged and the drive goes on.
  func toSelf(_ step: StepRequest) async throws -> StepResult
  /// Takes a `switch` step: parks ``StepRequest/parked``, and shows ``StepRequest/restored`` or what
  /// is pushed.
  func switchTab(_ step: StepRequest) async throws -> StepResult
  /// Takes a `back` step.
  func back(_ step: StepRequest) async throws -> StepResult
  /// Takes a `jump` step.
  func jump(_ step: StepRequest) async throws -> StepResult
  /// Does a task.
  func task(_ step: StepRequest) async throws -> StepResult
}

extension MainActorResolver {
  /// Takes the step on the main actor.
  public nonisolated func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    MainActorQueue.add { self.take(step, answer) }
  }

  /// Takes the step in a task, which is cancelled when its answer is no longer wanted.
  public func take(_ step: StepRequest, _ answer: StepAnswer) {
    let work = Task {
      do {
        answer.done(try await take(step))
      } catch {
        answer.fail(error)
      }
    }
    answer.whenUnwanted { work.cancel() }
  }

  /// Calls the method for the kind of the step.
  public func take(_ step: StepRequest) async throws -> StepResult {
    switch step.verb {
    case .down, .sub: try await toChild(step)
    case .up: try await toParent(step)
    case .switch: try await switchTab(step)
    case .back: try await back(step)
    case .jump: try await jump(step)
    case .task: try await task(step)
    case .self: try await toSelf(step)
    }
  }

  /// Fails, because nothing takes such steps.
  public func toChild(_ step: StepRequest) async throws -> StepResult { throw missing(step) }
  /// Fails, because nothing takes such steps.
  public func toParent(_ step: StepRequest) async throws -> StepResult { throw missing(step) }
  /// Answers that the step is done, so the inputs are merged.
  public func toSelf(_ step: StepRequest) async throws -> StepResult { StepResult() }
  /// Fails, because nothing takes such steps.
  public func switchTab(_ step: StepRequest) async throws -> StepResult { throw missing(step) }
  /// Fails, because nothing takes such steps.
  public func back(_ step: StepRequest) async throws -> StepResult { throw missing(step) }
  /// Fails, because nothing takes such steps.
  public func jump(_ step: StepRequest) async throws -> StepResult { throw missing(step) }
  /// Fails, because nothing takes such steps.
  public func task(_ step: StepRequest) async throws -> StepResult { throw missing(step) }

  private func missing(_ step: StepRequest) -> StepFailure {
    StepFailure("no resolver handles `\(step.verb.rawValue)` steps")
  }
}
