/// Takes steps: shows screens, goes back, does tasks, and reports when that is done.
///
/// The driver calls `resolve` once for each step, on its own executor. The method should return
/// soon; it may answer before it returns or later. A type that treats the kinds of steps
/// differently implements the methods for those kinds instead.
///
/// The time limit of a step begins when the method has returned. While it has not, the driver does
/// nothing else: put a resolver that blocks its thread into a ``BlockingResolver``, which is held to
/// the limit. A type that lives on the main actor conforms to ``MainActorResolver`` instead.
public protocol Resolver: Sendable {
  /// Takes `step` and answers; by default, through the method for its kind.
  func resolve(_ step: StepRequest, _ answer: StepAnswer)

  /// Takes a `down` or a `sub` step.
  func toChild(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes an `up` step.
  func toParent(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes a `self` step; by default, the inputs are merged and the drive goes on.
  func toSelf(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes a `switch` step: parks ``StepRequest/parked``, and shows ``StepRequest/restored`` or what
  /// is pushed.
  func switchTab(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes a `back` step.
  func back(_ step: StepRequest, _ answer: StepAnswer)
  /// Takes a `jump` step.
  func jump(_ step: StepRequest, _ answer: StepAnswer)
  /// Does a task.
  func task(_ step: StepRequest, _ answer: StepAnswer)
}

extension Resolver {
  /// Calls the method for the kind of the step.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    switch step.verb {
    case .down, .sub: toChild(step, answer)
    case .up: toParent(step, answer)
    case .switch: switchTab(step, answer)
    case .back: back(step, answer)
    case .jump: jump(step, answer)
    case .task: task(step, answer)
    case .self: toSelf(step, answer)
    }
  }

  /// Fails, because nothing takes such steps.
  public func toChild(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }
  /// Fails, because nothing takes such steps.
  public func toParent(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }
  /// Answers that the step is done, so the inputs are merged.
  public func toSelf(_ step: StepRequest, _ answer: StepAnswer) { answer.done() }
  /// Fails, because nothing takes such steps.
  public func switchTab(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }
  /// Fails, because nothing takes such steps.
  public func back(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }
  /// Fails, because nothing takes such steps.
  public func jump(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }
  /// Fails, because nothing takes such steps.
  public func task(_ step: StepRequest, _ answer: StepAnswer) { missing(step, answer) }

  private func missing(_ step: StepRequest, _ answer: StepAnswer) {
    answer.fail("no resolver handles `\(step.verb.rawValue)` steps")
  }
}

extension Resolver {
  /// Takes a step outside a driver and returns its end: for a test of the resolver.
  public func end(of step: StepRequest) async -> StepEnd {
    await withCheckedContinuation { continuation in
      resolve(step, StepAnswer(to: step) { continuation.resume(returning: $0) })
    }
  }
}

/// A resolver made of a function that answers through its second argument.
public struct ClosureResolver: Resolver {
  private let body: @Sendable (StepRequest, StepAnswer) -> Void

  /// Creates a resolver that takes every step by calling `body`.
  public init(_ body: @escaping @Sendable (StepRequest, StepAnswer) -> Void) { self.body = body }

  /// Calls the function.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) { body(step, answer) }
}

/// A resolver made of an asynchronous function, which answers with what it returns or throws.
///
/// The function runs in a task of its own. The task is cancelled when its answer is no longer
/// wanted, and nothing ever waits for it. If the function does not return, the step times out, and
/// the task is left alone.
public struct AsyncResolver: Resolver {
  private let body: @Sendable (StepRequest) async throws -> StepResult

  /// Creates a resolver that takes every step by awaiting `body`.
  public init(_ body: @escaping @Sendable (StepRequest) async throws -> StepResult) {
    self.body = body
  }

  /// Starts the function.
  public func resolve(_ step: StepRequest, _ answer: StepAnswer) {
    let body = body
    let work = Task {
      do {
        answer.done(try await body(step))
      } catch {
        answer.fail(error)
      }
    }
    answer.whenUnwanted { work.cancel() }
  }
}
