/// The state of a driver after a change: the screens that are there, the facts that hold, and what
/// the change was.
public struct NavigationRevision: Sendable {
  /// Its number. It grows with every change, by one; see ``Driver/revision``.
  public internal(set) var number: Int
  /// The stack, bottom to top.
  public internal(set) var stack: [Frame]
  /// What frames with tabs keep for those of their tabs that were left, in the order of the
  /// containers' ids, then of the tabs in the plan. Containers may be parked themselves.
  public internal(set) var parked: [ParkedTab]
  /// The tab that each frame with tabs that keep their stacks shows, on the stack or parked.
  public internal(set) var tabs: [FrameID: String]
  /// The facts that hold.
  public internal(set) var facts: Set<String>
  /// How it differs from the revision before it that the same watcher could see.
  public internal(set) var change: Change
  /// What made it.
  public internal(set) var cause: Cause
  /// How many held reports the driver had decided when it was made; see ``Adoption/isHeld``.
  var decided: Int

  /// The frames of a tab that was left.
  public struct ParkedTab: Sendable, Hashable, Codable {
    /// The frame with the tabs.
    public internal(set) var container: FrameID
    /// The route of the tab.
    public internal(set) var tab: String
    /// The frames, bottom to top.
    public internal(set) var frames: [Frame]
  }

  /// What is different from the revision before.
  public struct Change: Sendable, Hashable {
    /// The frames that are new, in the order in which they were created.
    public internal(set) var added: [FrameID] = []
    /// The frames that left for good, in the order in which they were created. A parked frame has
    /// not left.
    public internal(set) var removed: [FrameID] = []
    /// The frames that have other inputs than before.
    public internal(set) var updated: [FrameID] = []
    /// The facts that hold now and did not before, in the order of the plan.
    public internal(set) var begun: [String] = []
    /// The facts that held before and do not now, in the order of the plan.
    public internal(set) var ended: [String] = []
    /// The frames, bottom to top, that are still on the stack though their route requires a fact
    /// that has ended.
    public internal(set) var stranded: [StrandedFrame] = []
  }

  /// What made a revision.
  public enum Cause: Sendable, Hashable {
    /// The driver was created, or the watcher has just come.
    case start
    /// A step of a drive was taken.
    case drive(step: StepName)
    /// The app reported what is on the screen.
    case adopted
    /// Facts changed without a step.
    case facts
    /// A stored state came back.
    case restored
  }
}

/// A frame on the stack whose route requires facts that no longer hold.
public struct StrandedFrame: Sendable, Hashable {
  /// The frame.
  public internal(set) var frame: Frame
  /// The facts that it requires and that do not hold, in the order of the plan.
  public internal(set) var facts: [String]
}
