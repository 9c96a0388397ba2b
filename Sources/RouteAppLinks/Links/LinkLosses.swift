package import RoutePlan

/// What a file that lets URLs through cannot say of a plan's.
package struct LinkLosses: Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// Any text passes for a parameter with a type, so that too much is let through.
    case number
    /// A parameter takes slashes, so that too much is let through.
    case segment
    /// A path ends at a parameter beside text, so that anything behind it is let through.
    case mix
    /// A character that XML cannot hold is any character.
    case character
    /// An escaped slash is compared as a slash, so that too much is let through.
    case slash
    /// The segments of paths that end in a rest are told apart up to some number of them only, so
    /// that too much is let through beyond.
    case longRest
    /// An escape passes for the text that its digits are, so that too much is let through.
    case escape
    /// The path of one host is let through on others.
    case host
    /// A parameter with an escaped slash is kept out.
    case escapedSlash
  }

  /// For each kind what it befalls, each once, in the order of patterns.
  private var targets: [[PlanTarget]] = Array(repeating: [], count: Kind.allCases.count)
  private var seen: [Set<PlanTarget>] = Array(repeating: [], count: Kind.allCases.count)

  package init() {}

  package var isEmpty: Bool { targets.allSatisfy(\.isEmpty) }

  package subscript(_ kind: Kind) -> [PlanTarget] { targets[kind.rawValue] }

  mutating func add(_ kind: Kind, _ target: PlanTarget) {
    if seen[kind.rawValue].insert(target).inserted { targets[kind.rawValue].append(target) }
  }
}
