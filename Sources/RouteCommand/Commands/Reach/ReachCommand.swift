import RouteBase
import RouteEngine
import RouteGraph
import RoutePlan

/// `qtroute reach`
enum ReachCommand: Command {
  static let name = "reach"
  static let spec = CommandSpec(
    name: name, summary: "show what can be reached from a route, and at what cost",
    operands: [Operand("ROUTE", .route)],
    options: [
      .plan, .stdinName, .reverse, .within, .given, .cold,
      .stack.described("the stack to start from, bottom to top; ROUTE is the last"), .searchLimit,
      format.option, .output,
    ],
    examples: [
      ("qtroute reach Home", "what can be reached, nearest first"),
      ("qtroute reach --within 2 Home", "routes at a cost of at most 2"),
      ("qtroute reach --reverse Library", "the routes that can reach it"),
    ],
    details: """
      The distance is the cost of the cheapest path and its number of steps; a route is 0 steps from
      itself. With `--reverse`, it is measured from each route's own place.
      """,
    activity: "looking for paths",
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let isReverse = arguments.has(.reverse)
    if isReverse && arguments.has(.stack) {
      throw CommandFailure(ReachReport.stackInReverse)
    }
    let plan = try PlanSource(session).load(keepsTrees: false)
    let question = try PathOptions.question(plan, arguments)
    let request = try CommandFailure.unlessFault { () throws(QuestionFault) in
      let route = try plan.route(named: arguments.operands[0])
      return try question.request(from: route, to: route)
    }
    if !isReverse {
      for note in question.notes(on: request) { session.writeNote(note) }
    }
    let within = try arguments.number(.within)
    let report = ReachReport(
      Planner(plan), ReachRequest(request, isReverse: isReverse), within: within.map { UInt64($0) })
    switch arguments.value(format) ?? .text {
    case .text: report.writeText(plan, to: &session.output)
    case .json: report.writeJSON(plan, to: &session.output)
    }
    return .success
  }
}

extension Option {
  fileprivate static let reverse = Option("reverse", "show what reaches ROUTE instead")
  fileprivate static let within = Option(
    "within", .count, "show only routes at a cost of at most N")
}

extension ReachReport {
  /// The largest number of names that a line lists.
  private static let listed = 20

  fileprivate func writeText(_ plan: Plan, to output: inout ByteWriter) {
    func name(_ route: RouteID) -> String { TerminalText.escaped(plan.displayName(route)) }
    let others = reached.filter { $0.route != route }
    let limit = within.map { " within \($0)" } ?? ""
    let count = "\(others.count) of \(counted(max(plan.routes.count - 1, 0), "other route"))"
    output.write(
      string: isReverse
        ? "\(count)\(limit) -> \(name(route))\n" : "\(name(route)) -> \(count)\(limit)\n")
    let names = others.map { name($0.route) }
    let width = names.map(TerminalText.width).max() ?? 0
    for (index, other) in others.enumerated() {
      output.write(string: "  " + names[index])
      output.write(UInt8(ascii: " "), count: width - TerminalText.width(of: names[index]) + 2)
      let steps = counted(Int(other.weight.steps), "step")
      output.write(string: "cost \(other.weight.cost), \(steps)\n")
    }
    func list(_ title: String, _ routes: [RouteID]) {
      guard !routes.isEmpty else { return }
      let more = routes.count > Self.listed ? " and \(routes.count - Self.listed) more" : ""
      let names = routes.prefix(Self.listed).map(name).joined(separator: ", ")
      output.write(string: title + names + more + "\n")
    }
    list("farther    ", farther)
    list("unreached  ", unreached.filter { $0.kind != .blocked }.map(\.route))
    list("blocked    ", unreached.filter { $0.kind == .blocked }.map(\.route))
    list("undecided  ", undecided)
  }
}
