package import RouteMatch

/// What a file that lets URLs through cannot say of a plan's.
package struct LinkLosses: Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// Any text stands for a parameter with a type, so that too much is let through.
    case number
    /// A parameter takes slashes, so that too much is let through.
    case segment
    /// The segments of paths that end in a rest are told apart up to some number of them only, so
    /// that too much is let through beyond.
    case longRest
  }

  /// For each kind what it befalls, each once, in the order of patterns.
  private var targets: [[MatchTarget]] = Array(repeating: [], count: Kind.allCases.count)

  package init() {}

  package var isEmpty: Bool { targets.allSatisfy(\.isEmpty) }

  package subscript(_ kind: Kind) -> [MatchTarget] { targets[kind.rawValue] }

  mutating func add(_ kind: Kind, _ target: MatchTarget) {
    if targets[kind.rawValue].last != target && !targets[kind.rawValue].contains(target) {
      targets[kind.rawValue].append(target)
    }
  }
}
