import RouteGraph
import RoutePlan
import RouteBase

/// `qtroute reach`
enum ReachCommand: Command {
  static let name = "reach"
  static let spec = CommandSpec(
    name: name, summary: "show what can be reached from a route, and at what cost",
    operands: [Operand("ROUTE", .route)],
    options: [
      .plan, .stdinName, .reverse, .within, .given,
      .stack.described("the stack to start from, bottom to top; ROUTE is the last"), .searchLimit,
      format.option, .output,
    ],
    examples: [
      ("qtroute reach Home", "what can be reached, nearest first"),
      ("qtroute reach --within 2 Home", "routes at a cost of at most 2"),
      ("qtroute reach --reverse Library", "the routes that can reach it"),
    ],
    details: """
      The distance is the cost of the cheapest path and its number of steps. With
      `--reverse`, it is measured from each route's own place.
      """,
    activity: "looking for paths",
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let isReverse = arguments.has(.reverse)
    if isReverse && arguments.has(.stack) {
      throw CommandFailure(
        "`--stack` is where a path starts, but with `--reverse` every route is a start")
    }
    let plan = try PlanSource(session).load()
    let route = try PlanSource.route(arguments.operands[0], in: plan)
    let question = try PathQuestion(plan, arguments).request(from: route, to: route)
    var request = ReachRequest(route)
    request.isReverse = isReverse
    request.stack = question.stack
    request.given = question.given
    request.limit = question.limit
    let within = try arguments.number(.within)
    let distances = Planner(plan).reach(request)
    let report = ReachReport(distances, around: route, within: within.map { UInt64($0) })
    switch arguments.value(format) ?? .text {
    case .text: report.writeText(plan, isReverse: isReverse, to: &session.output)
    case .json: report.writeJSON(plan, isReverse: isReverse, session)
    }
    return .success
  }
}

extension Option {
  fileprivate static let reverse = Option("reverse", "show what reaches ROUTE instead")
  fileprivate static let within = Option(
    "within", .count, "show only routes at a cost of at most N")
}

/// The results of `qtroute reach`, sorted.
private struct ReachReport {
  private var route: RouteID
  private var within: UInt64?
  /// The nearest route comes first.
  private var reached: [(route: RouteID, weight: Weight)] = []
  /// The routes that are reached, but farther than wanted.
  private var farther: [RouteID] = []
  private var unreached: [(route: RouteID, kind: NoPathKind)] = []
  private var undecided: [RouteID] = []

  init(_ distances: [Distance], around route: RouteID, within: UInt64?) {
    self.route = route
    self.within = within
    for (index, distance) in distances.enumerated() {
      let other = RouteID(index)
      switch distance {
      case .reached(let weight):
        if let within, weight.cost > within {
          farther.append(other)
        } else {
          reached.append((other, weight))
        }
      case .unreached(let kind): unreached.append((other, kind))
      case .undecided: undecided.append(other)
      }
    }
    reached.sort { $0.weight != $1.weight ? $0.weight < $1.weight : $0.route < $1.route }
  }

  // MARK: Text

  /// The largest number of names that a line lists.
  private static let listed = 20

  func writeText(_ plan: Plan, isReverse: Bool, to output: inout ByteWriter) {
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

  // MARK: JSON

  func writeJSON(_ plan: Plan, isReverse: Bool, _ session: Session) {
    var json = JSONWriter(session.output)
    json.object { json in
      json.schemaVersion()
      json.key("route")
      json.value(plan.displayName(route))
      json.key("reverse")
      json.value(isReverse)
      json.key("reached")
      json.array(reached) { json, other in
        json.object { json in
          json.key("route")
          json.value(plan.displayName(other.route))
          json.key("cost")
          json.value(other.weight.cost)
          json.key("steps")
          json.value(other.weight.steps)
        }
      }
      json.key("farther")
      json.array(farther) { json, other in json.value(plan.displayName(other)) }
      json.key("unreached")
      json.array(unreached) { json, other in
        json.object { json in
          json.key("route")
          json.value(plan.displayName(other.route))
          json.key("kind")
          json.value(other.kind.rawValue)
        }
      }
      json.key("undecided")
      json.array(undecided) { json, other in json.value(plan.displayName(other)) }
    }
    json.endLine()
    session.output = json.output
  }
}
