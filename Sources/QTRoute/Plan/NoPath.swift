/// The reason why there is no path.
public struct NoPath: Sendable, Hashable {
  /// The kinds of obstacles.
  public enum Kind: String, Sendable, Hashable {
    /// No step leads there, whatever facts are asked for.
    case unreachable
    /// Facts are in the way.
    case blocked
    /// Every path passes something that is avoided.
    case avoided
    /// The search reached its limit and found neither a path nor a proof that there is none.
    case undecided
  }

  /// The kind of obstacle.
  public let kind: Kind
  /// The reason in one sentence.
  public let message: String
  /// The nearest screens on the way that can be reached.
  public let reached: [String]
  /// For `blocked`: facts that would each open a path.
  public let facts: [String]
  /// If facts are in the way: changes of facts that would open a path. These are all such changes
  /// of a single fact or, if there are none, one of the smallest changes. Empty if none opens one,
  /// because the conditions on the way exclude each other.
  public let openings: [Opening]

  /// A change of the facts that hold before a path.
  public struct Opening: Sendable, Hashable {
    /// Facts that would have to hold.
    public let given: [String]
    /// Facts that would have to be false.
    public let without: [String]
  }
}

/// An error in a search for a path.
public enum PathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A name cannot be used.
  case badName(RegistrationError)
  /// There is no path.
  case noPath(NoPath)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .badName(let error): error.description
    case .noPath(let why): why.message
    }
  }
}
