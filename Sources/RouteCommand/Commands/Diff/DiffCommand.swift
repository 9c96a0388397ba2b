import RouteEngine
import RouteDiff
import RouteDraw
import RoutePlan
import RouteBase
import RouteSyntax

/// The output formats of `diff`.
enum DiffFormat: String, CaseIterable {
  case text, json, markdown, dot
}

/// `qtroute diff`
enum DiffCommand: Command {
  static let name = "diff"
  static let spec = CommandSpec(
    name: name, summary: "show what a change does to the people who use the app",
    operands: [Operand("OLD", .file, .atMostOnce), Operand("NEW", .file, .atMostOnce)],
    options: [
      .plan, .stdinName, .git, .old, .breaking,
      .allow.described(
        "do not count changes of KIND (or only those of NAME) as breaking",
        as: OptionValue("KIND[:NAME]", .opening(of: ChangeKind.words))), .searchLimit, .rankdir,
      format.option, .output,
    ],
    examples: [
      ("qtroute diff old.routeplan new.routeplan", "compare two files and their includes"),
      ("qtroute diff --git main", "compare with the plan on a branch"),
      ("qtroute diff --git HEAD~1 --breaking", "fail if something breaks"),
      ("qtroute diff --git main --breaking --allow gone:Beta", "except for this change"),
      ("qtroute diff --git main --old app.routeplan", "if the file had another name there"),
      ("qtroute diff --git main --format markdown", "as a comment on a pull request"),
      ("qtroute diff --git main --format dot | dot -Tsvg > diff.svg", "draw both in one picture"),
    ],
    details: """
      If NEW is left out, OLD is compared with the plan in this folder. A change is breaking
      if something that worked for somebody no longer works, requires more or does something
      else; the manual lists the kinds of change. Paths are compared for people with each
      set of facts. With `--git`, a renamed file is found if git detects the rename;
      otherwise `--old` names it.
      """,
    exitStatuses: [
      (.no, "with `--breaking`: there is a breaking change that no `--allow` covers")
    ],
    activity: "comparing",
    run: run)
  static let format = ChoiceOption<DiffFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let allowances = try arguments.values(.allow).map(Allowance.init)
    var limits = ComparisonLimits()
    limits.search = try arguments.number(.searchLimit) ?? limits.search
    let plans = try DiffPlans(session)
    plans.writeNotes(session)
    let comparison = PlanComparison(
      plans.old.plan, plans.new.plan, limits: limits, alreadyLimited: plans.limits)
    let isAllowed = comparison.changes.map { change in
      change.isBreaking && allowances.contains { $0.covers(change) }
    }
    let writer = DiffWriter(comparison: comparison, isAllowed: isAllowed)
    switch arguments.value(format) ?? .text {
    case .text: writer.writeText(session)
    case .json:
      DiffJSON(
        comparison, isAllowed: isAllowed, names: (plans.old.name, plans.new.name)
      ).write(to: &session.output)
    case .markdown:
      DiffMarkdown.write(comparison, isAllowed: isAllowed, to: &session.output)
    case .dot:
      let direction = arguments.value(Option.rankDirection) ?? .leftToRight
      DotWriter.write(comparison, rankdir: direction, to: &session.output)
    }
    let isBroken = zip(comparison.changes, isAllowed).contains { $0.isBreaking && !$1 }
    return arguments.has(.breaking) && isBroken ? .no : .success
  }

  // MARK: Allowances

  /// A value of `--allow`: a kind of change, or changes of that kind to one name.
  private struct Allowance {
    var kind: ChangeKind
    var name: String?

    init(_ text: String) throws(CommandFailure) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts.first.map(String.init) ?? ""
      guard let kind = ChangeKind(rawValue: name) else {
        let kinds = ChangeKind.words
        throw CommandFailure(
          "unknown kind of change `\(name)`",
          help: didYouMean(name, kinds)
            ?? "use one of \(ChangeKind.allCases.filter(\.isBreaking).map(\.rawValue).joined(separator: ", "))"
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

extension Option {
  static let git = Option(
    "git", OptionValue("REV", .anything),
    "compare with the plan and its includes as of REV; replaces OLD")
  static let old = Option(
    "old", .file, "with `--git`: the plan's file as of REV, if it had another name")
  fileprivate static let breaking = Option("breaking", "exit 1 if a change is breaking")
}
