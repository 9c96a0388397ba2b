/// A step that a resolver is asked to take: what to show, with which inputs, from where.
public struct StepRequest: Sendable {
  /// The drive that it belongs to: its number in the order in which drives were asked for.
  public internal(set) var drive: Int
  /// Its number within the drive, from 1.
  public internal(set) var number: Int
  /// What it does.
  public internal(set) var verb: Verb
  /// The task that is done, in `task` steps.
  public internal(set) var task: String?
  /// The frame on top after the step, with the inputs that it has then.
  public internal(set) var frame: Frame
  /// The frame on top before the step; nil on an empty stack.
  public internal(set) var origin: Frame?
  /// How a frame that the step pushes on top is presented; nil where it pushes none there.
  public internal(set) var presentation: Presentation?
  /// The values for the screen that comes on top, or for the task.
  public internal(set) var inputs: Inputs
  /// Whether the drive ends with this step.
  public internal(set) var isFinal: Bool
  /// The stack before the step, bottom to top.
  public internal(set) var stack: [Frame]
  /// How many frames of it stay.
  public internal(set) var kept: Int
  /// The frames that are put on those, bottom to top.
  public internal(set) var pushed: [Frame]
  /// What the plan has written behind `@` at the route or task.
  public internal(set) var annotations: [Annotation]
  let screens: Screens

  /// The route on top after the step, or the task that it does.
  public var subject: String { task ?? frame.route }

  /// The stack after the step, bottom to top.
  public var stackAfter: [Frame] { Array(stack[..<kept]) + pushed }

  /// The frames that the step removes, topmost first.
  public var removed: [Frame] { stack[kept...].reversed() }

  /// The screen that stands behind a frame of the stack, where a resolver told one.
  public func routable(of frame: FrameID) -> (any Routable)? { screens[frame] }
}

/// The screens behind the frames of a stack.
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
  /// How a frame that it pushed on top is presented.
  public internal(set) var presentation: Presentation?
  /// The depth of the stack after it.
  public internal(set) var depth: Int
}
