package import RouteDiff
package import RouteBase

/// Writes a comparison of plans as Markdown, for a comment on a pull request.
///
/// All text from the plan is in code spans, in which Markdown and HTML have no effect.
package enum DiffMarkdown {
  /// `isAllowed` tells, for each change, whether it is breaking and allowed.
  package static func write(
    _ comparison: PlanComparison, isAllowed: [Bool], to output: inout ByteWriter
  ) {
    let changes = comparison.changes
    if changes.isEmpty { output.write("No differences for people who use the app.\n") }
    var isFirst = true
    for group in Change.Group.allCases {
      let members = changes.indices.filter { changes[$0].group == group }
      if members.isEmpty { continue }
      if !isFirst { output.write(UInt8(ascii: "\n")) }
      isFirst = false
      output.write(string: "### \(title(of: group)) (\(members.count))\n\n")
      for index in members {
        output.write(string: "- **\(changes[index].kind.rawValue)**: \(text(changes[index].text))")
        output.write(isAllowed[index] ? " (allowed)\n" : "\n")
      }
    }
    if !comparison.limits.isEmpty { output.write(UInt8(ascii: "\n")) }
    for limit in comparison.limits { output.write(string: "> \(limit)\n") }
  }

  private static func title(of group: Change.Group) -> String {
    switch group {
    case .breaking: "Breaking changes"
    case .changed: "Other changes"
    case .new: "New"
    }
  }

  private static func text(_ text: ChangeText) -> String {
    text.pieces.reduce(into: "") { result, piece in
      switch piece {
      case .words(let words): result += words
      case .code(let code): result += span(code)
      }
    }
  }

  /// A code span on one line, delimited by a run of backticks of a length that no run inside has.
  static func span(_ code: String) -> String {
    let code = TerminalText.escaped(code)
    if code.isEmpty { return "(empty)" }
    var runs: Set<Int> = []
    var run = 0
    for byte in code.utf8 {
      if byte == UInt8(ascii: "`") {
        run += 1
      } else if run > 0 {
        runs.insert(run)
        run = 0
      }
    }
    runs.insert(run)
    let fence = String(repeating: "`", count: (1...).first { !runs.contains($0) } ?? 1)
    // A backtick at an end would join the fence. Markdown keeps a span of only spaces as it is.
    let isPadded =
      code.hasPrefix("`") || code.hasSuffix("`")
      || (code.hasPrefix(" ") && code.hasSuffix(" ") && !code.allSatisfy { $0 == " " })
    return isPadded ? "\(fence) \(code) \(fence)" : fence + code + fence
  }
}
