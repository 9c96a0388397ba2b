import RouteDraw
import RouteGraph
import RoutePlan
import RouteBase

/// `qtroute path`
enum PathCommand: Command {
  static let name = "path"
  static let spec = CommandSpec(
    name: name, summary: "show the steps from one route to another",
    operands: [Operand("FROM", .route), Operand("TO", .route)],
    arity: 0...2,
    options: [
      .plan, .stdinName, .given, .stack, .exact, .input, .strict, .via, .avoid, .paths, .why,
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
      Routes are named as in the plan: `Name` or `Service.Name`. If there is no path, the
      reason is printed. In a batch, an empty line follows each answer in the format `ids`.
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
    let plan = try source.load(PathAddress.meaning(session.arguments))
    var question = try PathQuestion(plan, session.arguments)
    if let format = options.batch {
      return try PathBatch.run(plan, question, format, session)
    }
    let (ends, target) = try self.ends(&question, session.arguments, plan)
    let planner = PathAsker(ends.to, in: plan)
    let request = try question.request(from: ends.from, to: target)
    let answer = planner.find(request)
    var writer = PathWriter(plan, inputs: question.inputs)
    if options.isExplained, case .found(let paths) = answer {
      writer.alternatives = paths.map { planner.alternatives(to: $0, of: request) }
    }
    writer.write(answer, ends, as: options.format, session)
    return writer.status(of: answer, isStrict: question.isStrict)
  }

  /// The ends of the path, and the route that it ends on, because a task is done on a route.
  private static func ends(
    _ question: inout PathQuestion, _ arguments: Arguments, _ plan: Plan
  ) throws(CommandFailure) -> (ends: PathEnds, target: RouteID) {
    let operands = arguments.operands
    let from: RouteID
    if let url = arguments.value(.fromURL) {
      from = try question.start(at: PathAddress(url, in: plan))
    } else {
      from = try PlanSource.route(operands[0], in: plan)
    }
    if let url = arguments.value(.url) {
      let address = try PathAddress(url, in: plan)
      return (PathEnds(from: from, to: address.target), question.end(at: address))
    }
    let target = try PlanSource.route(operands[operands.count - 1], in: plan)
    return (PathEnds(from: from, to: .route(target)), target)
  }
}

extension PathWriter {
  fileprivate func write(
    _ answer: PathAnswer, _ ends: PathEnds, as format: PathFormat, _ session: Session
  ) {
    if case .notFound(let obstacle) = answer, format == .ids || format == .dot {
      let reason = reason(obstacle, to: ends.to)
      session.writeError("qtroute: no path: \(TerminalText.escaped(reason))\n")
    }
    switch format {
    case .text: writeText(answer, ends, to: &session.output)
    case .json, .jsonl:
      var json = JSONWriter(session.output)
      writeJSON(answer, ends, isDocument: true, to: &json)
      json.endLine()
      session.output = json.output
    case .ids: writeIDs(answer, to: &session.output)
    case .dot:
      guard case .found(let paths) = answer else { return }
      var options = DotOptions()
      for path in paths { options.bold.add(path, in: plan) }
      DotWriter.write(plan, options, to: &session.output)
    }
  }
}

/// Answers one question, whose target is a route or a task.
private enum PathAsker {
  case route(Planner)
  case task(DetourPlanner)

  init(_ target: PlanTarget, in plan: Plan) {
    if case .task(let id) = target {
      self = .task(DetourPlanner(doing: id, in: plan))
    } else {
      self = .route(Planner(plan))
    }
  }

  func find(_ request: PathRequest) -> PathAnswer {
    switch self {
    case .route(let planner): planner.find(request)
    case .task(let planner): planner.find(request)
    }
  }

  func alternatives(to path: StepPath, of request: PathRequest) -> [Alternatives] {
    switch self {
    case .route(let planner): planner.alternatives(to: path, of: request)
    case .task(let planner): planner.alternatives(to: path, of: request)
    }
  }
}
