/// What a drive came to.
public struct DriveOutcome: Sendable {
  /// The drive's number, in the order in which drives were asked for.
  public internal(set) var drive: Int
  /// The frame on top.
  public internal(set) var frame: Frame
  /// The screen behind it, where a resolver told one.
  public internal(set) var routable: (any Routable)?
  /// The steps that were taken.
  public internal(set) var steps: [StepReport]
  /// The stack, bottom to top.
  public internal(set) var stack: [Frame]
  /// The drive's inputs, with what tasks and screens handed back on the way.
  public internal(set) var inputs: Inputs
  /// The facts that hold.
  public internal(set) var facts: [String]
  /// The name that was not known, or the URL that nothing matches, where the drive went to the
  /// plan's fallback instead.
  public internal(set) var unknownName: String?
  /// For a drive that opened a URL: all that it says, the left-over query among it.
  public internal(set) var match: NavigationMatch?
}

/// What is asked of a driver.
public enum DriveOrder: Sendable, Hashable {
  /// The cheapest way to a screen.
  case to(String)
  /// A screen above the current one, whatever the plan says of ways between them.
  case sub(String)
  /// The screen below the current one.
  case parent
  /// A task, and before it the way to where it is done.
  case task(String)
  /// What a URL asks for: the stack of a screen, or a task in its place.
  case open(String)
}

/// A drive that was asked for. It runs whether anybody waits for it or not.
public struct Drive: Sendable {
  /// Its number, in the order in which drives were asked for; 0 for one that was refused.
  public let number: Int
  let work: Task<Result<DriveOutcome, DriveError>, Never>

  /// Asks it to stop before its next step.
  public func cancel() { work.cancel() }

  /// How it ended: always one result, the same for everybody who asks.
  public var result: Result<DriveOutcome, DriveError> {
    get async { await work.value }
  }
}
