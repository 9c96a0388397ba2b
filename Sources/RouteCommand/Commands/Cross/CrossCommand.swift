import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan

/// `qtroute cross`
enum CrossCommand: Command {
  static let name = "cross"
  static let spec = CommandSpec(
    name: name, summary: "show the screens that every path between two routes passes through",
    operands: [Operand("FROM", .route), Operand("TO", .route)],
    options: [
      .plan, .stdinName, .given, .cold, .stack, .exact, .searchLimit, format.option, .output,
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
    let question = try PathOptions.question(plan, session.arguments)
    let operands = session.arguments.operands
    let request = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try question.request(
        from: plan.route(named: operands[0]), to: plan.route(named: operands[1]))
    }
    for note in question.notes(on: request) { session.writeNote(note) }
    let reply = CrossReply(Planner(plan), request)
    switch (session.arguments.value(Self.format) ?? .text, reply.outcome) {
    case (.json, _): reply.writeJSON(plan, to: &session.output)
    case (.text, .failure(let obstacle)):
      let ends = PathEnds(from: reply.from, to: reply.to)
      PathWriter(plan, inputs: []).writeText(
        PathReply(.notFound(obstacle), ends), to: &session.output)
    case (.text, .success(let crossing)):
      CrossingWriter(plan: plan, from: reply.from, to: reply.to)
        .writeText(crossing, to: &session.output)
    }
    return if case .success = reply.outcome { .success } else { .no }
  }
}

/// Writes the screens that every path between two routes passes.
private struct CrossingWriter {
  let plan: Plan
  let from: RouteID
  let to: PlanTarget

  func writeText(_ crossing: Crossing, to output: inout ByteWriter) {
    func name(_ route: RouteID) -> String { TerminalText.escaped(plan.displayName(route)) }
    let certain = crossing.screens.count(where: \.isDecided)
    let head = certain == 0 ? "no screen" : counted(certain, "screen")
    let end = TerminalText.escaped(plan.displayName(to.symbol))
    output.write(string: "\(name(from)) -> \(end)   \(head) on every path\n")
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
}
