import RouteExchange
import RouteGraph
import RoutePlan
import RouteSyntax

/// `qtroute path`
enum PathCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let operands = session.arguments.operands
    let isBatch = session.arguments.has(.batch)
    let format = session.arguments.format
    if isBatch && format == "dot" {
      throw CommandFailure(
        "`--format dot` draws one path, and a batch asks for many",
        help: "leave out `--batch`, or take `text`, `json`, `jsonl` or `ids`")
    }
    let isExplained = session.arguments.has(.why)
    if isExplained && (isBatch || format == "ids" || format == "dot") {
      throw CommandFailure(
        "`--why` goes with `text`, `json` and `jsonl`, and not with `--batch`")
    }
    let usage = "usage: qtroute path FROM TO"
    let urls = [Option.fromURL, .url].filter { session.arguments.has($0) }
    let wanted = 2 - urls.count
    if isBatch, let extra = operands.first {
      throw CommandFailure("unexpected `\(extra)`: a batch reads its routes from standard input")
    }
    if isBatch, let option = urls.first {
      throw CommandFailure("`--\(option.rawValue)` and `--batch` exclude each other")
    }
    if !isBatch && operands.count < wanted {
      throw CommandFailure("`qtroute path` wants two routes", help: usage)
    }
    if !isBatch && operands.count > wanted {
      throw CommandFailure(
        "unexpected `\(operands[wanted])`: a URL stands for one of the routes", help: usage)
    }
    let source = PlanSource(session)
    if isBatch, try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the batch")
    }
    let plan = try source.load(session)
    var question = try PathQuestion(plan, session.arguments)
    if isBatch { return try PathBatch.run(plan, question, session) }
    let from: RouteID
    if let url = session.arguments.value(.fromURL) {
      from = try question.start(at: PathAddress(url, in: plan))
    } else {
      from = try PlanSource.route(operands[0], in: plan)
    }
    let end: RouteID
    let to: Symbol
    if let url = session.arguments.value(.url) {
      let address = try PathAddress(url, in: plan)
      end = question.end(at: address)
      to = address.target
    } else {
      end = try PlanSource.route(operands[operands.count - 1], in: plan)
      to = .route(end)
    }
    let planner = PathAsker(to, in: plan)
    let request = try question.request(from: from, to: end)
    let answer = planner.find(request)
    var writer = PathWriter(plan, inputs: question.inputs)
    if isExplained, case .found(let paths) = answer {
      writer.alternatives = paths.map { planner.alternatives(to: $0, of: request) }
    }
    if case .notFound(let obstacle) = answer, format == "ids" || format == "dot" {
      let reason = writer.reason(obstacle, to: to)
      session.writeError("qtroute: no path: \(TerminalText.escaped(reason))\n")
    }
    switch format {
    case "ids": writer.writeIDs(answer, to: &session.output)
    case "dot":
      guard case .found(let paths) = answer else { break }
      var options = DotOptions()
      for path in paths { options.bold.add(path, in: plan) }
      DotWriter.write(plan, options, to: &session.output)
    case "json", "jsonl":
      var json = JSONWriter(session.output)
      writer.writeJSON(answer, from: from, to: to, isDocument: true, to: &json)
      json.endLine()
      session.output = json.output
    default: writer.writeText(answer, from: from, to: to, to: &session.output)
    }
    return writer.status(of: answer, isStrict: question.isStrict)
  }
}

/// Answers one question, whether its end is a route or a task.
private enum PathAsker {
  case route(Planner)
  case task(ErrandPlanner)

  init(_ target: Symbol, in plan: Plan) {
    if case .task(let id) = target {
      self = .task(ErrandPlanner(doing: id, in: plan))
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
