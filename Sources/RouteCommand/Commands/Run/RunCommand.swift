import QTRoute
import RoutePlan
import RouteBase
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
      .stepTimeout, .dryRun, .trace, .interactive, format.option, .output,
    ],
    examples: [
      ("qtroute run Home ContactUs", "print each step"),
      ("qtroute run Home Show --input showId=7", "with the input that a screen needs"),
      ("qtroute run Library Account.signOut", "to a task, which is then done"),
      ("qtroute run --url podcasts://shows/7", "open a URL, as a cold launch does"),
      ("qtroute run Home Help --resolver './screens.py -v'", "through your own program"),
      ("qtroute run Home Help --interactive", "enter the result of each step yourself"),
    ],
    details: """
      The steps are those of `qtroute path`, and the same facts hold at the start. For a
      URL, they are the steps that make its facts hold, one step to its stack, and its task.
      If opening a URL ends a fact that held at the start, a note says so before that step.
      A resolver runs them: `print` only prints them; any other resolver is a program that
      reads and writes lines of JSON (see `qtroute-resolver`, section 7 of the manual). It
      is started with its arguments and without a shell.
      """,
    exitStatuses: [
      (.no, "there is no path, or a step failed or was not answered in time")
    ],
    run: run)
  static let format = ChoiceOption<RunFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let source = PlanSource(session)
    if arguments.has(.interactive), try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the answers")
    }
    let plan = try source.load(PathOptions.meaning(arguments))
    let question = try RunQuestion(plan, arguments)
    let options = try RunOptions(arguments)
    let trace = RunTrace(isWanted: options.traceFile != nil)
    var taker: any StepTaker =
      switch options.resolver {
      case .program(let words):
        ProgramTaker(words, on: session.host, limit: options.stepLimit, trace: trace)
      case .person: InteractiveTaker(session)
      case .print: PrintTaker()
      }
    if trace.isWanted && !(taker is ProgramTaker) { taker = TracedTaker(taker, trace) }
    for contradiction in question.contradictions {
      let fact = plan.name(of: contradiction.fact)
      session.writeNote(
        "`\(fact)` holds at the start, but `\(plan.displayName(contradiction.route))` excludes it")
    }
    let writer = RunWriter(session, question.ends, question.names, noPath: question.noPath)
    let run = RunStage(taker, writer)
    var driverOptions = question.options
    driverOptions.stepTimeout = options.stepLimit
    let status = try run.drive(question.navigation, driverOptions, inputs: question.inputs)
    if let file = options.traceFile { session.write(trace.bytes, to: file) }
    return status
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
