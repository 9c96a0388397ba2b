package import RoutePlan

/// Something that a file that lets URLs through cannot express.
package enum LinkLoss: Int, CaseIterable, Sendable {
  /// Any text is accepted for a parameter with a type, so too much is let through.
  case number
  /// A parameter takes slashes, so too much is let through.
  case segment
  /// A path ends at a parameter next to text, so anything after it is let through.
  case mix
  /// A character that XML cannot contain becomes any character.
  case character
  /// An escaped slash is compared as a slash, so too much is let through.
  case slash
  /// The segments of paths that end in a rest are distinguished only up to some number, so too
  /// much is let through beyond it.
  case longRest
  /// An escape is accepted for the text formed by its digits, so too much is let through.
  case escape
  /// The path of one host is let through on others.
  case host
  /// A parameter with an escaped slash is kept out.
  case escapedSlash
  /// URLs that stay in the browser are let through.
  case web
}

/// What a file that lets URLs through cannot express about those of a plan.
package struct LinkLosses: Sendable {
  /// For each kind, the targets that it affects, each once, in the order of patterns.
  private var targets: [[PlanTarget]] = Array(repeating: [], count: LinkLoss.allCases.count)
  private var seen: [Set<PlanTarget>] = Array(repeating: [], count: LinkLoss.allCases.count)

  package init() {}

  package var isEmpty: Bool { targets.allSatisfy(\.isEmpty) }

  package subscript(_ kind: LinkLoss) -> [PlanTarget] { targets[kind.rawValue] }

  mutating func add(_ kind: LinkLoss, _ target: PlanTarget) {
    if seen[kind.rawValue].insert(target).inserted { targets[kind.rawValue].append(target) }
  }
}
