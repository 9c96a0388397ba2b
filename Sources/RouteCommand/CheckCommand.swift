import RouteCheck
import RouteExchange
import RoutePlan
import RouteSyntax

/// `qtroute check`
enum CheckCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let levels = try levels(session.arguments)
    let reports = try ReportRequests(session.arguments)
    let baseline = try BaselineFile(session.arguments)
    let fixes = try FixRequest(session.arguments)
    let limit: Int
    do throws(UsageError) { limit = try session.arguments.number(.limit) ?? 100 } catch {
      throw CommandFailure(error)
    }
    var paths = session.arguments.operands
    if paths.isEmpty { paths = [try source.find()] }
    var run = CheckedRun([], toolVersion: CommandLineTool.version)
    let fixed = try fixes?.run(paths, source, levels)
    if let fixed {
      run.plans = fixed.plans
      if fixes?.isDiff == true { return fixed.writeDiff(session) }
      fixed.write(session)
    } else {
      for path in paths {
        let (plan, findings) = try source.build(path)
        run.plans.append(
          CheckedPlan(plan: plan, report: PlanChecker.check(plan, findings, levels: levels)))
      }
    }
    try baseline?.apply(to: &run, session)
    try reports.writeFiles(run, session)
    if fixed?.writesInput == true {
      // Standard output is taken by the text.
      var text = ByteWriter()
      writeText(run, fixes, limit: limit == 0 ? .max : limit, session, .standardError, to: &text)
      session.writeError(text.text)
    } else if let kind = reports.standard {
      kind.write(run, to: &session.output)
    } else {
      writeText(
        run, fixes, limit: limit == 0 ? .max : limit, session, .standardOutput,
        to: &session.output)
    }
    return run.errorCount > 0 ? .no : .success
  }

  private static func levels(_ arguments: Arguments) throws(CommandFailure) -> RuleLevels {
    var levels = RuleLevels()
    for (option, name) in arguments.all([.deny, .warn, .allow]) {
      let setting: RuleLevels.Setting =
        switch option {
        case .deny: .deny
        case .warn: .warn
        default: .allow
        }
      if name == "warnings" {
        levels.setAllWarnings(setting)
        continue
      }
      guard let rule = Rule(name: name) else { throw unknownRule(name, warningsOnly: true) }
      guard rule.defaultLevel == .warning else {
        throw CommandFailure(
          "`\(name)` is an error, and errors keep their level",
          help: "`qtroute rules` shows which rules are warnings")
      }
      levels.set(setting, rule)
    }
    return levels
  }

  static func unknownRule(_ name: String, warningsOnly: Bool) -> CommandFailure {
    let rules = Rule.allCases.filter { !warningsOnly || $0.defaultLevel == .warning }
    let names = rules.map(\.name) + (warningsOnly ? ["warnings"] : [])
    return CommandFailure(
      "unknown rule `\(name)`", help: didYouMean(name, names) ?? "`qtroute rules` lists them")
  }

  private static func writeText(
    _ run: CheckedRun, _ fixes: FixRequest?, limit: Int, _ session: Session,
    _ stream: OutputStream, to output: inout ByteWriter
  ) {
    var left = limit
    for result in run.plans {
      var renderer = FindingRenderer(
        files: result.plan.sourceFiles, colors: session.usesColor(stream))
      for finding in result.report.findings.prefix(left) {
        if session.isOutputGone { return }
        renderer.render(finding, to: &output)
      }
      left -= min(left, result.report.findings.count)
    }
    if session.isQuiet { return }
    let all = run.findingCount
    if all > limit {
      output.write(
        string: "note: \(counted(all - limit, "more finding")) not shown; `--limit 0` shows all\n")
    }
    let unchecked = run.uncheckedExpectationCount
    if unchecked > 0 {
      output.write(
        string: "note: \(counted(unchecked, "expectation")) not checked\n")
    }
    for entry in run.baseline?.stale ?? [] {
      let place = TerminalText.escaped(entry.path)
      output.write(
        string: "note: in the baseline, but not there any more: \(place): "
          + TerminalText.escaped(entry.message) + " [\(TerminalText.escaped(entry.rule))]\n")
    }
    let reports = run.plans.map(\.report)
    if let note = FixRequest.note(on: reports, after: fixes) { output.write(string: note) }
    output.write(string: summary(run) + "\n")
  }

  /// `2 errors, 1 warning in 3 files`
  private static func summary(_ run: CheckedRun) -> String {
    var parts: [String] = []
    if run.errorCount > 0 { parts.append(counted(run.errorCount, "error")) }
    if run.warningCount > 0 { parts.append(counted(run.warningCount, "warning")) }
    if parts.isEmpty { parts.append(run.baseline == nil ? "no findings" : "no new findings") }
    let accepted = run.baseline.map { ", \($0.accepted) in the baseline" } ?? ""
    return parts.joined(separator: ", ") + " in " + counted(run.fileCount, "file") + accepted
  }
}
