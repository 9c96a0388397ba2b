import RouteCheck
import RoutePlan
import RouteSyntax

/// `qtroute check`
enum CheckCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let levels = try levels(session.arguments)
    let limit: Int
    do throws(UsageError) { limit = try session.arguments.number(.limit) ?? 100 } catch {
      throw CommandFailure(error)
    }
    var paths = session.arguments.operands
    if paths.isEmpty { paths = [try source.find()] }
    var results: [CheckedPlan] = []
    for path in paths {
      let (plan, findings) = try source.build(path)
      results.append(
        CheckedPlan(plan: plan, report: PlanChecker.check(plan, findings, levels: levels)))
    }
    if session.arguments.format == "json" {
      writeJSON(results, to: &session.output)
    } else {
      writeText(results, limit: limit == 0 ? .max : limit, session)
    }
    return results.contains { $0.report.errorCount > 0 } ? .no : .success
  }

  /// A plan and what was found in it.
  struct CheckedPlan {
    var plan: Plan
    var report: CheckReport
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

  private static func writeText(_ results: [CheckedPlan], limit: Int, _ session: Session) {
    var left = limit
    for result in results {
      var renderer = FindingRenderer(
        files: result.plan.sourceFiles, colors: session.usesColor(.standardOutput))
      for finding in result.report.findings.prefix(left) {
        if session.isOutputGone { return }
        renderer.render(finding, to: &session.output)
      }
      left -= min(left, result.report.findings.count)
    }
    if session.isQuiet { return }
    let all = results.reduce(0) { $0 + $1.report.findings.count }
    if all > limit {
      session.output.write(
        string: "note: \(counted(all - limit, "more finding")) not shown; `--limit 0` shows all\n")
    }
    let unchecked = results.reduce(0) { $0 + $1.report.uncheckedExpectations.count }
    if unchecked > 0 {
      session.output.write(
        string: "note: \(counted(unchecked, "expectation")) not checked\n")
    }
    session.output.write(string: summary(results) + "\n")
  }

  /// `2 errors, 1 warning in 3 files`
  private static func summary(_ results: [CheckedPlan]) -> String {
    let errors = results.reduce(0) { $0 + $1.report.errorCount }
    let warnings = results.reduce(0) { $0 + $1.report.warningCount }
    let files = results.reduce(0) { $0 + $1.plan.files.count }
    var parts: [String] = []
    if errors > 0 { parts.append(counted(errors, "error")) }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    if parts.isEmpty { parts.append("no findings") }
    return parts.joined(separator: ", ") + " in " + counted(files, "file")
  }

  private static func writeJSON(_ results: [CheckedPlan], to output: inout ByteWriter) {
    var json = JSONWriter(output)
    json.object { json in
      json.key("schema")
      json.value(1)
      json.key("files")
      json.value(results.reduce(0) { $0 + $1.plan.files.count })
      json.key("errors")
      json.value(results.reduce(0) { $0 + $1.report.errorCount })
      json.key("warnings")
      json.value(results.reduce(0) { $0 + $1.report.warningCount })
      json.key("uncheckedExpectations")
      json.value(results.reduce(0) { $0 + $1.report.uncheckedExpectations.count })
      json.key("findings")
      json.array { json in
        for result in results {
          var writer = FindingJSON(result.plan.sourceFiles)
          for finding in result.report.findings { writer.write(finding, to: &json) }
        }
      }
    }
    json.endLine()
    output = json.output
  }
}

/// Writes findings as JSON.
struct FindingJSON {
  private var places: SourcePlaces

  init(_ files: [SourceFile]) { places = SourcePlaces(files) }

  mutating func write(_ finding: Finding, to json: inout JSONWriter) {
    json.object { json in
      json.key("rule")
      json.value(finding.rule.name)
      json.key("level")
      json.value(finding.level.rawValue)
      writePlace(finding.span, to: &json)
      json.key("message")
      json.value(finding.message)
      json.key("notes")
      json.array { json in
        for note in finding.notes {
          json.object { json in
            writePlace(note.span, to: &json)
            json.key("message")
            json.value(note.message)
          }
        }
      }
      json.key("help")
      if let fix = finding.fix { json.value(fix.label) } else { json.null() }
    }
  }

  private mutating func writePlace(_ span: SourceSpan, to json: inout JSONWriter) {
    let start = places.start(of: span)
    let end = places.end(of: span)
    json.key("file")
    json.value(places.path(of: span))
    json.key("line")
    json.value(start.line)
    json.key("column")
    json.value(start.column)
    json.key("endLine")
    json.value(end.line)
    json.key("endColumn")
    json.value(end.column)
  }
}
