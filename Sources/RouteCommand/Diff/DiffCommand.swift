import RouteDiff
import RouteExchange
import RoutePlan
import RouteSyntax

/// `qtroute diff`
enum DiffCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let allowances = try arguments.all([.allow]).map(\.value).map(Allowance.init)
    var limits = ComparisonLimits()
    do throws(UsageError) {
      if let number = try arguments.number(.searchLimit) { limits.search = number }
    } catch {
      throw CommandFailure(error)
    }
    let (old, new, names) = try plans(session)
    let comparison = PlanComparison(old, new, limits: limits)
    let isAllowed = comparison.changes.map { change in
      change.isBreaking && allowances.contains { $0.covers(change) }
    }
    let writer = DiffWriter(
      comparison: comparison, isAllowed: isAllowed, oldName: names.old, newName: names.new)
    switch arguments.format {
    case "json": writer.writeJSON(to: &session.output)
    case "markdown":
      DiffMarkdown.write(comparison, isAllowed: isAllowed, to: &session.output)
    case "dot":
      var direction = RankDirection.leftToRight
      if let name = arguments.value(.rankdir), let named = RankDirection(rawValue: name) {
        direction = named
      }
      DotWriter.write(comparison, rankdir: direction, to: &session.output)
    default: writer.writeText(session)
    }
    let isBroken = zip(comparison.changes, isAllowed).contains { $0.isBreaking && !$1 }
    return arguments.has(.breaking) && isBroken ? .no : .success
  }

  // MARK: Plans

  private static func plans(
    _ session: Session
  ) throws(CommandFailure) -> (old: Plan, new: Plan, names: (old: String, new: String)) {
    let source = PlanSource(session)
    let operands = session.arguments.operands
    func load(_ path: String) throws(CommandFailure) -> Plan {
      try source.accept(try source.build(path), source.displayPath(path), session)
    }
    if let revision = session.arguments.value(.git) {
      if operands.count > 1 {
        throw CommandFailure(
          "unexpected `\(operands[1])`", help: "usage: qtroute diff --git REV [NEW]")
      }
      let path = operands.isEmpty ? try source.find() : operands[0]
      if path == "-" {
        throw CommandFailure("standard input has no past", help: "name the file that git knows")
      }
      let git = try GitRevision(revision, of: path, host: session.host)
      let old = try source.accept(try git.build(), git.name, session)
      return (old, try load(path), (git.name, source.displayPath(path)))
    }
    guard let first = operands.first else {
      throw CommandFailure(
        "`qtroute diff` wants two plans", help: "usage: qtroute diff OLD [NEW], or --git REV")
    }
    let second = operands.count > 1 ? operands[1] : try source.find()
    if first == "-" && second == "-" {
      throw CommandFailure("standard input cannot be both plans")
    }
    let old = try load(first)
    return (old, try load(second), (source.displayPath(first), source.displayPath(second)))
  }

  // MARK: Allowances

  /// What `--allow` names: a kind of change, or one of them.
  private struct Allowance {
    var kind: ChangeKind
    var name: String?

    init(_ text: String) throws(CommandFailure) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let kind = ChangeKind(rawValue: name) else {
        let kinds = ChangeKind.allCases.map(\.rawValue)
        throw CommandFailure(
          "unknown kind of change `\(name)`",
          help: didYouMean(name, kinds)
            ?? "there are \(ChangeKind.allCases.filter(\.isBreaking).map(\.rawValue).joined(separator: ", "))"
        )
      }
      self.kind = kind
      self.name = parts.count > 1 ? String(parts[1]) : nil
    }

    func covers(_ change: Change) -> Bool {
      guard change.kind == kind else { return false }
      return name.map { $0.utf8.elementsEqual(change.subject.utf8) } ?? true
    }
  }
}
