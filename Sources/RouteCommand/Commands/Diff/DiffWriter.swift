import RouteEngine
import RouteDiff
import RoutePlan
import RouteBase

/// Writes a comparison as text.
struct DiffWriter {
  let comparison: PlanComparison
  /// For each change, whether it is breaking and allowed.
  let isAllowed: [Bool]

  private var changes: [Change] { comparison.changes }

  func writeText(_ session: Session) {
    let isColored = session.usesColor(.standardOutput)
    let width = changes.map(\.kind.rawValue.utf8.count).max() ?? 0
    for group in Change.Group.allCases {
      let members = changes.indices.filter { changes[$0].group == group }
      if members.isEmpty { continue }
      let color = group == .breaking ? "31" : group == .changed ? "33" : "32"
      session.output.write(
        string: isColored ? "\u{1B}[1;\(color)m\(group.rawValue)\u{1B}[0m\n" : group.rawValue + "\n"
      )
      for index in members {
        let change = changes[index]
        let text = TerminalText.escaped(change.text.plain)
        session.output.write(
          string: "  " + Help.pad(change.kind.rawValue, width + 2) + text
            + (isAllowed[index] ? "  (allowed)" : "") + "\n")
        if session.isOutputGone { return }
      }
    }
    if session.isQuiet { return }
    for limit in comparison.limits { session.output.write(string: "note: \(limit)\n") }
    session.output.write(string: summary + "\n")
  }

  /// `2 breaking changes (1 allowed), 1 other change, 3 new`
  private var summary: String {
    if changes.isEmpty { return "no differences" }
    let allowed = isAllowed.count { $0 }
    let counts = Change.Group.allCases.map { comparison.count($0) }
    var parts: [String] = []
    if counts[0] > 0 {
      parts.append(
        counted(counts[0], "breaking change") + (allowed > 0 ? " (\(allowed) allowed)" : ""))
    }
    if counts[1] > 0 { parts.append(counted(counts[1], "other change")) }
    if counts[2] > 0 { parts.append("\(counts[2]) new") }
    return parts.joined(separator: ", ")
  }
}
