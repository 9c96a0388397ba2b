import RouteCheck
import RoutePlan
import RouteReport
import RouteBase
import RouteSyntax

/// The output formats of `check`.
enum CheckFormat: String, CaseIterable {
  case text, json, jsonl

  /// The report that replaces the text; nil for the text.
  var report: ReportKind? {
    switch self {
    case .text: nil
    case .json: .json
    case .jsonl: .jsonl
    }
  }
}

/// `qtroute check`
enum CheckCommand: Command {
  static let name = "check"
  static let spec = CommandSpec(
    name: name, summary: "find what is wrong in a plan",
    operands: [Operand("FILE", .file, .anyNumber)],
    options: [
      .plan, .stdinName, .against, .deny, .warn, .allow, .limit, .report, .baseline, .writeBaseline,
      .relativeTo, .fix, .unsafeFixes,
      .diff.described("change nothing; print what `--fix` would do"), .watch, format.option,
      .output,
    ],
    examples: [
      ("qtroute check", "check the plan in this folder"),
      ("qtroute check a.routeplan b.routeplan", "check two plans in one run"),
      ("qtroute check --deny warnings", "also fail on warnings"),
      ("qtroute check --baseline known.txt --write-baseline", "accept what is found now"),
      ("qtroute check --baseline known.txt", "report only what is new"),
      ("qtroute check --fix", "fix what is safe, and report the rest"),
      ("qtroute check --diff --unsafe-fixes", "show everything that could be fixed"),
      (
        "qtroute check --against android:app/src/main", "report where plan and code have parted"
      ),
      ("qtroute check --watch", "check again after every change"),
      ("qtroute check --format json", "the findings as JSON"),
      ("qtroute check --report sarif=qtroute.sarif", "write a report as well as the text"),
    ],
    details: """
      One run reports every error of every file: the file, line and column, then the problem
      with its rule in brackets, then the source line. The KIND of a report is one of
      \(ReportKind.quotedWords).
      Reports and baselines name files relative to the root of the repository, or to the
      plan's folder if there is no repository, wherever you run the command; the text names
      them relative to the working folder. `--against` imports the code and reports which
      routes, links, URLs, inputs and places differ, each with its file and line on both
      sides where they are known. What is inferred is left out, so `swiftui` is not a KIND;
      facts, expectations and documentation are the plan's own. `--warn RULE` makes such a
      difference a warning, and `allow RULE` on a declaration accepts it;
      `qtroute import --update` changes the plan. `--fix` rewrites all files that it changes
      or none, and reports what remains; the fixed text of `-` goes to standard output and
      the report to standard error. `--diff` exits 1 if it would change something or if
      errors would remain.
      """,
    exitStatuses: [
      (.no, "there are errors"),
      (.unanswered, "a file cannot be read"),
    ],
    activity: "checking",
    run: run)
  static let format = ChoiceOption<CheckFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    try session.arguments.has(.watch) ? CheckWatch.run(session) : check(session)
  }

  /// Checks once.
  static func check(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let options = try CheckOptions(session.arguments)
    let paths = try source.named()
    var run = CheckedRun([], toolVersion: CommandLineTool.version)
    let fixed = try options.fixes?.run(paths, source, options.levels)
    if let fixed {
      run.plans = fixed.plans
      if options.fixes?.isDiff == true { return fixed.writeDiff(session) }
      fixed.write(session)
    } else {
      let code = try options.code?.read(session)
      for path in paths {
        var (plan, findings) = try source.build(path)
        if PlanChecker.readsNoTree(of: plan, findings) { plan = plan.releasingTrees() }
        var report = PlanChecker.check(plan, findings, levels: options.levels)
        // What was not understood is not compared.
        let isClear = !report.findings.contains { RuleTable[$0.rule].leavesOpen != nil }
        if let code, isClear { report.add(CodeComparison.findings(plan, against: code)) }
        run.plans.append(CheckedPlan(plan: plan, report: report, code: code?.files ?? []))
      }
    }
    if options.baseline != nil || options.reports.areAny {
      let folder = try ReportFolder(paths, session)
      for index in run.plans.indices { run.plans[index].nameFiles(folder.name) }
    }
    try options.baseline?.apply(to: &run, session)
    try options.reports.writeFiles(run, session)
    let writer = CheckWriter(run, options, session)
    if fixed?.writesInput == true {
      // Standard output is used for the fixed text.
      var text = ByteWriter()
      writer.write(for: .standardError, to: &text)
      session.writeError(text.text)
    } else if let report = options.reports.standard {
      report.write(run, to: &session.output)
    } else {
      writer.write(for: .standardOutput, to: &session.output)
    }
    return run.errorCount > 0 ? .no : .success
  }
}
