import RouteDraw
import RouteEngine
import RouteGraph
import RouteMatch
import RoutePlan
import RouteBase

/// `qtroute path`
enum PathCommand: Command {
  static let name = "path"
  static let spec = CommandSpec(
    name: name, summary: "show the steps from one route to another, or to a task",
    operands: [Operand("FROM", .route), Operand("TO", .routeOrTask)],
    arity: 0...2,
    options: [
      .plan, .stdinName, .given, .cold, .stack, .exact, .input, .strict, .via, .avoid, .paths, .why,
      .searchLimit, .fromURL, .url, .batch, format.option, .output,
    ],
    examples: [
      ("qtroute path Home ContactUs", "the steps, the stack and the inputs needed"),
      ("qtroute path --given signedIn Home Library", "with a fact that holds at the start"),
      ("qtroute path --stack Main/Home/Player Player Help", "from an existing stack"),
      ("qtroute path Home --url podcasts://play/12", "to the stack that a URL builds"),
      ("qtroute path --format ids Home ContactUs", "one route per line, for scripts"),
      ("qtroute path --why Home Library", "with the alternatives to each step"),
      ("qtroute path --batch --format jsonl < pairs.tsv", "many questions at once"),
      ("qtroute path --format dot A B | dot -Tsvg > path.svg", "the plan with the path in bold"),
    ],
    details: """
      The path is the cheapest between configurations: the stack and the facts that hold.
      It starts with the facts of `--given` and those that the frames of its stack require
      and grant. A path to a task ends as soon as the task is done. `restore` marks a step
      that brings back what was left in a tab.
      Routes are named as in the plan: `Name` or `Service.Name`. If there is no path, the
      reason is printed. `-k` prints fewer paths if a long search finds no more.
      In a batch, an empty line follows each answer in the format `ids`.
      `--why` shows up to three alternatives to each step, with the cost of the best path
      through each. For that cost, frames that are already on the stack count like those of
      `--stack`.
      """,
    exitStatuses: [
      (.no, "there is no path, or, with `--strict`, an input is missing")
    ],
    activity: "looking for paths",
    run: run)
  static let format = ChoiceOption<PathFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let options = try PathOptions(session.arguments)
    let source = PlanSource(session)
    if options.batch != nil, try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the batch")
    }
    let arguments = session.arguments
    let plan = try source.load(PathOptions.meaning(arguments), keepsTrees: false)
    var question = try PathOptions.question(plan, arguments)
    if let format = options.batch {
      return try PathBatch.run(plan, question, format, session)
    }
    let operands = arguments.operands
    let from: PathEndText =
      if let url = arguments.value(.fromURL) { .url(url) } else { .route(operands[0]) }
    let to: PathEndText =
      if let url = arguments.value(.url) {
        .url(url)
      } else {
        .route(operands[operands.count - 1])
      }
    let reply = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try question.answer(
        from: from, to: to, isExplained: options.isExplained, in: plan,
        match: { url, facts in
          var matcher = URLMatcher(plan)
          return matcher.match(url, given: facts)
        }, planner: { Planner(plan) })
    }
    for note in reply.notes { session.writeNote(note) }
    let writer = PathWriter(plan, inputs: question.inputs)
    writer.write(reply, as: options.format, session)
    return writer.status(of: reply.answer, isStrict: arguments.has(.strict))
  }
}

extension PathWriter {
  fileprivate func write(
    _ reply: PathReply, as format: PathFormat, _ session: Session
  ) {
    if case .notFound(let obstacle) = reply.answer, format == .ids || format == .dot {
      let reason = plan.reason(obstacle, to: plan.displayName(reply.ends.to.symbol))
      session.writeError("qtroute: no path: \(TerminalText.escaped(reason))\n")
    }
    switch format {
    case .text: writeText(reply, to: &session.output)
    case .json, .jsonl:
      session.output.writeJSON { json in
        PathJSON(plan, inputs: inputs).write(reply, to: &json)
        json.endLine()
      }
    case .ids: writeIDs(reply.answer, to: &session.output)
    case .dot:
      guard case .found(let paths) = reply.answer else { return }
      var options = DotOptions()
      for path in paths { options.bold.add(path, in: plan) }
      DotWriter.write(plan, options, to: &session.output)
    }
  }
}
