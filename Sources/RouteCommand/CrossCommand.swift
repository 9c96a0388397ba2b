import RouteGraph
import RoutePlan
import RouteSyntax

/// `qtroute cross`
enum CrossCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let plan = try PlanSource(session).load(session)
    let question = try PathQuestion(plan, session.arguments)
    let from = try PlanSource.route(session.arguments.operands[0], in: plan)
    let to = try PlanSource.route(session.arguments.operands[1], in: plan)
    let request = try question.request(from: from, to: to)
    let isJSON = session.arguments.format == "json"
    let writer = PathWriter(plan, inputs: [])
    switch Planner(plan).cross(request) {
    case .failure(let obstacle):
      let answer = PathAnswer.notFound(obstacle)
      if isJSON {
        var json = JSONWriter(session.output)
        writer.writeJSON(answer, from: from, to: .route(to), isDocument: true, to: &json)
        json.endLine()
        session.output = json.output
      } else {
        writer.writeText(answer, from: from, to: .route(to), to: &session.output)
      }
      return .no
    case .success(let crossing):
      if isJSON {
        writeJSON(crossing, from, to, plan, session)
      } else {
        writeText(crossing, from, to, plan, to: &session.output)
      }
      return .success
    }
  }

  private static func writeText(
    _ crossing: Crossing, _ from: RouteID, _ to: RouteID, _ plan: Plan, to output: inout ByteWriter
  ) {
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
      output.write(
        "?      neither a path around it nor a proof that there is none within the search limit\n")
    }
  }

  private static func writeJSON(
    _ crossing: Crossing, _ from: RouteID, _ to: RouteID, _ plan: Plan, _ session: Session
  ) {
    var json = JSONWriter(session.output)
    json.object { json in
      json.key("schema")
      json.value(1)
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
