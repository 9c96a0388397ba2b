/// What became of a report about the screens that are really there.
public struct Adoption: Sendable, Hashable {
  /// The number of the newest revision when the report was kept.
  public internal(set) var revision: Int
  /// Whether the report differs from what the driver knows. If not, nothing happens.
  public internal(set) var isChange: Bool
  /// Whether it takes effect when the step in progress ends, however that ends.
  public internal(set) var isHeld: Bool
  /// The required inputs that new frames lack; their steps are 0. The next drive that stays above
  /// such a frame has to supply them.
  public internal(set) var missing: [InputNeed]
  /// For a held report, its number among all held ones, from 1.
  var number: Int?
}

/// Why a report was refused. It has changed nothing.
public enum AdoptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The plan has no such route.
  case badName(RegistrationError)
  /// The state has changed since the expected revision.
  case stale(expected: Int, current: Int)
  /// The driver never had such a frame.
  case unknownFrame(FrameID)
  /// The frame is not one with tabs on the stack that has this tab.
  case noTab(String, of: FrameID)
  /// A new frame lacks a required input; its step is 0.
  case missingInput(InputNeed)
  /// An input does not have the type of its parameter; the step of the need is 0.
  case wrongInput(InputNeed, found: InputValue)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .badName(let error): error.description
    case .stale(let expected, let current): "revision \(expected) is not current; \(current) is"
    case .unknownFrame(let frame): "there has never been a frame \(frame)"
    case .noTab(let tab, let frame): "frame \(frame) is not on the stack with a tab `\(tab)`"
    case .missingInput(let need):
      "no value for `\(need.name): \(need.type)` of `\(need.owner)`"
    case .wrongInput(let need, let found):
      "\(found) is not a valid value for `\(need.name): \(need.type)` of `\(need.owner)`"
    }
  }
}
