/// How a step ended.
public enum StepEnd: Sendable {
  /// It was taken.
  case done(StepResult)
  /// It was not taken; the drive ends.
  case failed(StepFailure)
  /// It was not taken, because its route or task is unknown to the resolver.
  case declined
  /// The resolver did not answer in time.
  case timedOut
}

/// Why a step was not taken.
public struct StepFailure: Error, Sendable, CustomStringConvertible {
  /// What went wrong, in one line.
  public let description: String
  /// The error of the resolver, if it gave one.
  public let error: (any Error)?

  /// Creates a failure that is only described.
  public init(_ description: String) {
    self.description = description
    error = nil
  }

  /// Creates a failure because of an error, which keeps its type.
  public init(_ error: any Error) {
    description = "\(error)"
    self.error = error
  }
}

/// Thrown by an asynchronous resolver, a screen maker or a task to decline a step, which has the
/// same effect as ``StepAnswer/decline()``.
public struct StepDeclined: Error, Sendable, Hashable {
  /// Creates the error.
  public init() {}
}

extension StepEnd {
  /// The end of a step whose function threw `error`.
  init(_ error: any Error) {
    self = error is StepDeclined ? .declined : .failed(StepFailure(error))
  }
}
