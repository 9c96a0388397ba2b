/// The result of a drive that reached its destination.
public struct DriveOutcome: Sendable {
  /// The drive's number, in the order in which drives were submitted.
  public internal(set) var drive: Int
  /// The frame on top.
  public internal(set) var frame: Frame
  /// The screen object of that frame, if a resolver provided one.
  public internal(set) var routable: (any Routable)?
  /// The steps that were taken.
  public internal(set) var steps: [StepReport]
  /// The stack, bottom to top.
  public internal(set) var stack: [Frame]
  /// The drive's inputs, including the values that tasks and screens handed back on the way.
  public internal(set) var inputs: Inputs
  /// The facts that hold.
  public internal(set) var facts: [String]
  /// The facts that held before a step of the drive and not after it.
  public internal(set) var lostFacts: [String]
  /// The frames, bottom to top, that are still on the stack though their routes require one of these
  /// facts.
  public internal(set) var stranded: [StrandedFrame] = []
  /// The unknown name, or the URL that nothing matches, if the drive went to the plan's fallback
  /// instead.
  public internal(set) var unknownName: String?
  /// For a drive that opened a URL: everything that the URL says, including the left-over query.
  public internal(set) var match: NavigationMatch?
}

/// What a driver is asked to do.
public enum DriveOrder: Sendable, Hashable {
  /// Go to a screen by the cheapest path.
  case to(String)
  /// Put a screen above the current one, whether or not the plan has a step between them.
  case sub(String)
  /// Go to the screen below the current one.
  case parent
  /// Do a task, after going to where it is done.
  case task(String)
  /// Make the stack exactly these screens, bottom to top, in one step; facts that they require are
  /// made to hold first, as for a URL. Frames that are there stay from the bottom up as long as
  /// their routes and the given inputs agree.
  case stack([OpeningFrame])
  /// Leave the frames whose routes require a fact that no longer holds: go back to what is below the
  /// lowest of them, or to the plan's start if nothing is. Without such frames, nothing moves.
  case leaveStranded
  /// Open a URL: go to the stack of its screen, or do its task in the right place.
  case open(String)

  /// The URL to open; nil if it opens none.
  var url: String? {
    if case .open(let url) = self { url } else { nil }
  }
}

/// A drive that was submitted. It runs whether or not anybody waits for it.
public struct Drive: Sendable {
  /// Its number, in the order in which drives were submitted; 0 for a refused drive.
  public let number: Int
  let work: Task<Result<DriveOutcome, DriveError>, Never>

  /// Asks it to stop before its next step.
  public func cancel() { work.cancel() }

  /// How it ended. There is always exactly one result, the same for everybody who asks.
  public var result: Result<DriveOutcome, DriveError> {
    get async { await work.value }
  }
}
