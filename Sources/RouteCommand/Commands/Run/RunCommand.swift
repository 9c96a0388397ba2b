import QTRoute
import RoutePlan
import RouteBase
import RouteCheck
import RouteSyntax

/// The output formats of `run`.
enum RunFormat: String, CaseIterable {
  case text, json, jsonl
}

/// `qtroute run`
enum RunCommand: Command {
  static let name = "run"
  static let spec = CommandSpec(
    name: name, summary: "run the steps from one route to another",
    operands: [Operand("FROM", .route), Operand("TO", .routeOrTask)],
    arity: 0...2,
    options: [
      .plan, .stdinName, .resolver, .input, .given, .coldStart, .stack, .fromURL,
      .url.described("open URL, on an empty stack unless a start is given; replaces TO"),
      .batch.described("run each line of standard input, FROM<TAB>TO or a URL"),
      .stepTimeout, .startTimeout, .dryRun, .trace, .interactive, format.option, .output,
    ],
    examples: [
      ("qtroute run Home ContactUs", "print each step"),
      ("qtroute run Home Show --input showId=7", "with the input that a screen needs"),
      ("qtroute run Library Account.signOut", "to a task, which is then done"),
      ("qtroute run --url podcasts://shows/7", "open a URL, as a cold launch does"),
      ("qtroute run Home Help --resolver './screens.py -v'", "through your own program"),
      ("qtroute run Home Help --interactive", "enter the result of each step yourself"),
      ("qtroute run --batch --resolver ./app < runs.tsv", "many runs through one program"),
    ],
    details: """
      The steps are those of `qtroute path`, and the same facts hold at the start. For a
      URL, they are the steps that make its facts hold, one step to its stack, and its task.
      If opening a URL ends a fact that held at the start, a note says so before that step.
      A resolver runs them: `print` only prints them, and what screens and tasks hand back
      counts as known; any other resolver is a program that reads and writes lines of JSON
      (see `qtroute-resolver`, section 7 of the manual). It is started with its arguments
      and without a shell. A batch, for which `-` in the place
      of FROM and TO asks, too, has a run on each line: FROM<TAB>TO, a URL alone, as a cold
      launch opens it, or FROM<TAB>URL. What has a slash or a colon and is not a name in the
      plan is a URL. One program takes the steps of all runs; one that had to be ended, or
      that has left, is started again for the next run.
      """,
    exitStatuses: [
      (.no, "there is no path, or a step failed or was not answered in time")
    ],
    run: run)
  static let format = ChoiceOption<RunFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let source = PlanSource(session)
    let isBatch = arguments.has(.batch) || arguments.operands.first == "-"
    if isBatch || arguments.has(.interactive), try source.find() == "-" {
      let other = isBatch ? "batch" : "answers"
      throw CommandFailure("standard input cannot be both the plan and the \(other)")
    }
    // A line of a batch may be a URL.
    let plan = try source.load(isBatch ? .urls : PathOptions.meaning(arguments))
    let base = try RunBase(plan, arguments)
    let question = isBatch ? nil : try RunQuestion(base, try RunEndsGiven(arguments))
    let options = try RunOptions(arguments)
    let trace = try RunTrace(options.traceFile, session)
    let taker = taker(options, trace, session)
    let status: Status
    if let question {
      status = try run(question, base, taker, options, session)
    } else {
      status = RunBatch(base, taker, options, session).run()
    }
    try trace.finish()
    return status
  }

  /// Runs one question, of the command line or of a line of a batch.
  static func run(
    _ question: RunQuestion, _ base: RunBase, _ taker: any StepTaker, _ options: RunOptions,
    _ session: Session, line: Int? = nil
  ) throws(CommandFailure) -> Status {
    let place = line.map { "line \($0): " } ?? ""
    for contradiction in question.contradictions {
      let fact = base.plan.name(of: contradiction.fact)
      let route = base.plan.displayName(contradiction.route)
      session.writeNote("\(place)`\(fact)` holds at the start, but `\(route)` excludes it")
    }
    let writer = RunWriter(
      session, question.ends, question.names, noPath: question.noPath, line: line)
    let stage = RunStage(base, taker, writer, number: line)
    return try stage.drive(question, limit: options.limits.step)
  }

  /// What takes the steps.
  private static func taker(
    _ options: RunOptions, _ trace: RunTrace, _ session: Session
  ) -> any StepTaker {
    let taker: any StepTaker
    switch options.resolver {
    case .program(let words):
      return ProgramTaker(
        words, on: session.host, options.limits, trace: trace, isBatch: options.isBatch)
    case .person: taker = InteractiveTaker(session)
    case .print: taker = PrintTaker()
    }
    return trace.isWanted ? TracedTaker(taker, trace, isBatch: options.isBatch) : taker
  }

  /// `10 s`, `0.5 s`
  static func text(_ limit: Duration) -> String {
    let (seconds, atto) = limit.components
    let milliseconds = atto / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds) s" }
    var digits = String(milliseconds + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}
