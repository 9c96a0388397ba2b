package import RoutePlan
package import RouteSyntax

/// The rules that the routes, tasks and flows of a drawing break.
package struct DotFindings: Sendable {
  private var rules: [Symbol: [(level: Level, name: String)]] = [:]
  private(set) var levels: Set<Level> = []

  package init() {}

  /// Adds a finding, unless its subject breaks the same rule elsewhere.
  package mutating func add(_ finding: Finding, about subject: Symbol) {
    let name = finding.rule.name
    if rules[subject]?.contains(where: { $0.name == name }) == true { return }
    rules[subject, default: []].append((finding.level, name))
    levels.insert(finding.level)
  }

  /// Writes a line for each rule that `subject` breaks.
  func write(about subject: Symbol, to output: inout TextBuffer) {
    for (level, name) in rules[subject] ?? [] {
      output.write(Self.opening(of: level))
      output.write(string: "\(level.rawValue) \(name)</FONT><BR ALIGN=\"LEFT\"/>")
    }
  }

  static func opening(of level: Level) -> StaticString {
    switch level {
    case .error: "<FONT POINT-SIZE=\"9\" COLOR=\"#B3201F\">"
    case .warning: "<FONT POINT-SIZE=\"9\" COLOR=\"#8A5000\">"
    }
  }
}
