import Foundation

/// The work that still grows faster than the plan, from `Cases/growth.tsv`: a list that should
/// become shorter. A line has the measured growth of the work for four times the size, the stage
/// and the trap. Instead of the number, `search` marks a search whose work does not depend on the
/// plan alone but has a limit; it is compared with the most that a search may take.
enum KnownGrowth {
  /// The growth of the work for four times the size; nil if the general limit applies.
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
