/// The state of a driver in a form that an app stores, so that a person who comes back later finds
/// the screens as they were.
public struct NavigationSnapshot: Sendable, Hashable, Codable {
  /// The plan's name.
  public internal(set) var plan: String
  /// The stack, bottom to top. Inputs that only code can pass are not stored.
  public internal(set) var stack: [Frame]
  /// What frames with tabs keep for those of their tabs that were left.
  public internal(set) var parked: [NavigationRevision.ParkedTab]
  /// The facts that held, in the order of the plan.
  public internal(set) var facts: [String]
  /// The tabs that frames showed whose tabs keep their stacks, in the order of the frames' ids; nil in
  /// a state that was stored without them.
  public internal(set) var shown: [ShownTab]?

  /// The tab that a frame showed.
  public struct ShownTab: Sendable, Hashable, Codable {
    /// The frame with the tabs.
    public internal(set) var container: FrameID
    /// The route of the tab.
    public internal(set) var tab: String
  }
}

/// What became of a stored state.
public struct Restoration: Sendable {
  /// The stack that is now there, bottom to top.
  public internal(set) var stack: [Frame] = []
  /// The frames of the stored state that did not come back, in the order in which they would have.
  public internal(set) var dropped: [DroppedFrame] = []
  /// The stored facts that the plan does not have.
  public internal(set) var unknownFacts: [String] = []
}

/// A frame of a stored state that did not come back.
public struct DroppedFrame: Sendable, CustomStringConvertible {
  /// The frame as it was stored.
  public internal(set) var frame: Frame
  /// Why it did not come back.
  public internal(set) var reason: Reason
  /// The error that the resolver gave or threw, as it was, if the frame did not come back because of
  /// one.
  public internal(set) var cause: (any Error)?

  /// Why a stored frame did not come back.
  public enum Reason: Sendable {
    /// The plan has no such route.
    case unknownRoute(RegistrationError)
    /// The route requires facts that do not hold.
    case lacksFacts([String])
    /// Nothing stored supplies an input; the step of the need is 0.
    case missingInput(InputNeed)
    /// A stored input does not have the type of its parameter; the step of the need is 0.
    case wrongInput(InputNeed, found: InputValue)
    /// It was parked in a tab that the plan does not have, or that is shown.
    case noTab(String)
    /// The app did not take the step that would have shown it, or a guard refused.
    case notTaken(DriveError.Reason)
    /// The app reported other screens while the stored ones came back.
    case movedOn
    /// It was above such a frame, or parked in one: this route's.
    case below(String)
  }

  /// The route and why it did not come back, in one line.
  public var description: String {
    let why =
      switch reason {
      case .unknownRoute(let error): error.description
      case .lacksFacts(let facts):
        "it requires " + facts.map { "`\($0)`" }.joined(separator: " and ")
      case .missingInput(let need): "no value for `\(need.name): \(need.type)`"
      case .wrongInput(let need, let found):
        "\(found) is not a valid value for `\(need.name): \(need.type)`"
      case .noTab(let tab): "there is no tab `\(tab)` to keep it"
      case .notTaken(let reason):
        DriveError(reason: reason, step: nil, steps: [], stack: []).message
      case .movedOn: "the app reported other screens meanwhile"
      case .below(let route): "`\(route)` below it did not come back"
      }
    return "`\(frame.route)`: \(why)"
  }
}
