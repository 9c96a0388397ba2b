import RouteBase
import RouteCheck
import RouteEngine
import RoutePlan
import RouteSyntax

/// `qtroute import --update PLAN`: changes a plan so that it says what code says.
enum PlanUpdate {
  static func run(_ path: String, _ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    for option: Option in [.output, .force] where arguments.has(option) {
      throw CommandFailure("`--update` changes the plan, so `--\(option.name)` has no use")
    }
    if arguments.has(.labels) {
      throw CommandFailure("`--labels` compares, so it has no use with `--update`")
    }
    let kind: ImportKind = try OperandChoice.read(arguments.operands[0], "kind")
    var options: [String] = []
    for option: Option in [.values, .start] {
      if let value = arguments.value(option) { options += ["--\(option.name)", value] }
    }
    let source = PlanSource(session)
    let path = try source.located(path)
    if path == "-" || arguments.operands.contains("-") {
      throw CommandFailure("`--update` reads files, not standard input")
    }
    let text = try source.read(path)
    let (plan, findings) = source.build(path, text)
    let open = findings.count { RuleTable[$0.rule].leavesOpen != nil }
    if open > 0 {
      throw CommandFailure(
        "`\(path)` has \(counted(open, "error")), so it cannot be updated",
        help: "`qtroute check \(ShellWord.quoted(path))` shows them")
    }
    let operands = Array(arguments.operands.dropFirst())
    let code = try CodeSource(kind, operands, options: options).read(session)
    // Property lists never have screens.
    if kind != .plist, code.plan.routes.isEmpty, !plan.routes.isEmpty {
      throw CommandFailure("the code has no screens, so nothing is changed")
    }
    let result = PlanUpdater.update(to: code) { overrides in
      source.build(path, overrides.main ?? text) { overrides.included[$0] }
    }
    write(result, path, session)
    tell(result, session)
    return .success
  }

  /// Prints a diff, or writes the files.
  private static func write(_ result: PlanUpdater.Result, _ path: String, _ session: Session) {
    let source = PlanSource(session)
    for change in result.changes {
      let name = source.displayPath(change.isMain ? path : change.path)
      let new = Array(change.new.content)
      if session.arguments.has(.write) {
        session.write(
          new, to: change.isMain ? path : change.path, original: change.old,
          note: "updated \(TerminalText.escaped(name))")
      } else {
        let diff = UnifiedDiff.write(
          old: Array(change.old.content), new: new, name: name)
        session.output.write(string: TerminalText.escapedLines(diff))
      }
    }
  }

  /// Names what stays although the code lacks it.
  private static func tell(_ result: PlanUpdater.Result, _ session: Session) {
    if session.isQuiet { return }
    var places = SourcePlaces(result.plan.sourceFiles)
    for finding in result.left {
      let place = "\(places.path(of: finding.span)):\(places.start(of: finding.span).line)"
      session.writeError(
        TerminalText.escaped("\(place): note: \(finding.message) [\(finding.rule.name)]") + "\n")
    }
    if result.changes.isEmpty {
      session.writeNote(
        result.left.isEmpty
          ? "the plan says what the code says" : "the plan changes in nothing else")
    }
  }
}

extension Option {
  static let update = Option(
    "update", OptionValue("PLAN", .file),
    "print, as a diff, what brings a plan up to date; what people added stays")
  static let write = Option("write", "with `--update`: change the plan instead of printing a diff")
}
