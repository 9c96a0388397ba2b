/// A request to a resolver to take a step: what to show, with which inputs, and from where.
public struct StepRequest: Sendable {
  /// The number of its drive, in the order in which drives were submitted.
  public internal(set) var drive: Int
  /// Its number within the drive, from 1.
  public internal(set) var number: Int
  /// What it does.
  public internal(set) var verb: Verb
  /// The task to do, in `task` steps.
  public internal(set) var task: String?
  /// The frame on top after the step, with the inputs that it then has.
  public internal(set) var frame: Frame
  /// The frame on top before the step; nil if the stack is empty.
  public internal(set) var origin: Frame?
  /// How the frame that the step pushes on top is presented; nil if it pushes none.
  public internal(set) var presentation: Presentation?
  /// The values for the screen on top after the step, or for the task.
  public internal(set) var inputs: Inputs
  /// Whether the drive ends with this step.
  public internal(set) var isFinal: Bool
  /// The name or URL that the plan does not know, with the inputs that came with it, if the drive
  /// goes to a fallback instead; the name that the resolver declined, if it did.
  public internal(set) var unknown: UnknownDestination?
  /// The URL whose stack the step builds, or whose task it does; nil if it opens none.
  public internal(set) var url: String?
  /// What the app said about the drive: whether to animate, where it comes from.
  public internal(set) var context = DriveContext()
  /// The stack before the step, bottom to top.
  public internal(set) var stack: [Frame]
  /// How many frames of that stack stay.
  public internal(set) var kept: Int
  /// The frames that come back on top of those, bottom to top, as they were when their tab was left.
  /// They have their old identities, so the app shows the screens that it has kept for them.
  public internal(set) var restored: [Frame]
  /// The new frames that the step puts on top of those, bottom to top.
  public internal(set) var pushed: [Frame]
  /// The frames that the step parks, because another tab is shown, bottom to top. They are no longer
  /// on the stack, but they have not left: they come back with their tab.
  public internal(set) var parked: [Frame]
  /// The frames that the step removes for good, topmost first; the frames that were parked in one
  /// come before it.
  public internal(set) var removed: [Frame]
  /// The facts that hold after the step and not before it.
  public internal(set) var granted: [String]
  /// The facts that hold before the step and not after it.
  public internal(set) var revoked: [String]
  /// The plan's annotations (`@`) of the route or task.
  public internal(set) var annotations: [Annotation]
  let screens: Screens

  /// The route on top after the step, or the task that it does.
  public var subject: String { task ?? frame.route }

  /// The stack after the step, bottom to top.
  public var stackAfter: [Frame] { Array(stack[..<kept]) + restored + pushed }

  /// Returns the screen object of a frame on the stack or parked, if a resolver provided one.
  public func routable(of frame: FrameID) -> (any Routable)? { screens[frame] }
}

/// A destination for which a fallback is shown.
public struct UnknownDestination: Sendable, Hashable {
  /// The name or URL.
  public internal(set) var name: String
  /// The inputs of the drive.
  public internal(set) var inputs: Inputs
}

/// The screen objects of the frames on a stack, and of the parked ones.
struct Screens: Sendable {
  private var byFrame: [FrameID: any Routable] = [:]

  var isEmpty: Bool { byFrame.isEmpty }

  subscript(_ frame: FrameID) -> (any Routable)? {
    get { byFrame[frame] }
    set { byFrame[frame] = newValue }
  }
}

/// A step that was taken.
public struct StepReport: Sendable, Hashable {
  /// Its number within the drive, from 1.
  public internal(set) var number: Int
  /// What it did.
  public internal(set) var verb: Verb
  /// The route on top after it, or the task that it did.
  public internal(set) var subject: String
  /// The frame on top after it.
  public internal(set) var frame: FrameID
  /// How the frame that it pushed on top is presented, if it pushed one.
  public internal(set) var presentation: Presentation?
  /// The depth of the stack after it.
  public internal(set) var depth: Int
}
