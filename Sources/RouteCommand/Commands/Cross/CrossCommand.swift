import RouteGraph
import RoutePlan
import RouteBase

/// `qtroute cross`
enum CrossCommand: Command {
  static let name = "cross"
  static let spec = CommandSpec(
    name: name, summary: "show the screens that every path between two routes passes through",
    operands: [Operand("FROM", .route), Operand("TO", .route)],
    options: [
      .plan, .stdinName, .given, .stack, .exact, .searchLimit, format.option, .output,
    ],
    examples: [("qtroute cross Home Library", "the screens that every path passes through")],
    details: """
      FROM and TO are left out. If there is no path, the reason is printed. A `?` marks a
      screen for which the search was inconclusive.
      """,
    exitStatuses: [
      (.no, "there is no path")
    ],
    activity: "looking for paths",
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load()
    let question = try PathQuestion(plan, session.arguments)
    let from = try PlanSource.route(session.arguments.operands[0], in: plan)
    let to = try PlanSource.route(session.arguments.operands[1], in: plan)
    let request = try question.request(from: from, to: to)
    let format = session.arguments.value(Self.format) ?? .text
    switch Planner(plan).cross(request) {
    case .failure(let obstacle):
      let writer = PathWriter(plan, inputs: [])
      let ends = PathEnds(from: from, to: .route(to))
      switch format {
      case .text: writer.writeText(.notFound(obstacle), ends, to: &session.output)
      case .json:
        var json = JSONWriter(session.output)
        writer.writeJSON(.notFound(obstacle), ends, isDocument: true, to: &json)
        json.endLine()
        session.output = json.output
      }
      return .no
    case .success(let crossing):
      let writer = CrossingWriter(plan: plan, from: from, to: to)
      switch format {
      case .text: writer.writeText(crossing, to: &session.output)
      case .json: writer.writeJSON(crossing, session)
      }
      return .success
    }
  }
}

/// Writes the screens that every path between two routes passes.
private struct CrossingWriter {
  let plan: Plan
  let from: RouteID
  let to: RouteID

  func writeText(_ crossing: Crossing, to output: inout ByteWriter) {
    func name(_ route: RouteID) -> String { TerminalText.escaped(plan.displayName(route)) }
    let certain = crossing.screens.count(where: \.isDecided)
    let head = certain == 0 ? "no screen" : counted(certain, "screen")
    output.write(string: "\(name(from)) -> \(name(to))   \(head) on every path\n")
    var number = 0
    let width = String(certain).utf8.count
    for screen in crossing.screens {
      if screen.isDecided { number += 1 }
      let mark = screen.isDecided ? String(number) : "?"
      output.write(UInt8(ascii: " "), count: 2 + width - mark.utf8.count)
      output.write(string: "\(mark)  \(name(screen.route))\n")
    }
    if certain < crossing.screens.count {
      output.write("?      not decided within the search limit\n")
    }
  }

  func writeJSON(_ crossing: Crossing, _ session: Session) {
    var json = JSONWriter(session.output)
    json.object { json in
      json.schemaVersion()
      json.key("from")
      json.value(plan.displayName(from))
      json.key("to")
      json.value(plan.displayName(to))
      json.key("found")
      json.value(true)
      json.key("screens")
      json.array(crossing.screens.filter(\.isDecided)) { json, screen in
        json.value(plan.displayName(screen.route))
      }
      json.key("undecided")
      json.array(crossing.screens.filter { !$0.isDecided }) { json, screen in
        json.value(plan.displayName(screen.route))
      }
    }
    json.endLine()
    session.output = json.output
  }
}
