import Foundation

/// What still grows faster than the plan, from `Cases/growth.tsv`: a list to be shortened. A line has
/// how much more work four times the size was measured to be, the stage and the trap; or `search` in
/// place of the number, where a search goes through more than a plan says, up to a limit: that is held
/// to what a search may take at most.
enum KnownGrowth {
  /// How much more work four times the size is; nil for what is held to the rule.
  static func of(_ stage: String, _ trap: String) -> Double? {
    lines[stage + "\t" + trap].flatMap { Double($0) }
  }

  /// Whether it searches up to a limit.
  static func isSearch(_ stage: String, _ trap: String) -> Bool {
    lines[stage + "\t" + trap] == "search"
  }

  private static let lines: [String: String] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Cases/growth.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [:] }
    var lines: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      if parts.count == 2 { lines[String(parts[1])] = String(parts[0]) }
    }
    return lines
  }()
}
