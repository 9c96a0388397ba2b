import RouteBase
import RouteCheck
import RouteEngine
import RouteMatch

/// `qtroute url`
enum URLCommand: Command {
  static let name = "url"
  static let spec = CommandSpec(
    name: name, summary: "print the URL that opens a route or task",
    operands: [Operand("ROUTE", .routeOrTask)],
    options: [
      .plan, .stdinName, .input, .scheme,
      .domain.described("use this domain of the plan"), .all, format.option,
      .output,
    ],
    examples: [
      ("qtroute url Show --input showId=7", "on the plan's scheme"),
      ("qtroute url Show --input showId=7 --domain example.com", "on a domain"),
      ("qtroute url Index --all", "one for each pattern"),
    ],
    details: """
      For this URL, `qtroute match` returns the same route and values. The URL uses the
      pattern that carries the most inputs, on the first scheme or domain of the plan on
      which it opens the route. Inputs that are not in the path are in the query; an input
      given several times is a list. If there is no such URL, the reason is printed.
      """,
    exitStatuses: [
      (.no, "there is no such URL")
    ],
    run: run)
  static let format = ChoiceOption<ResultFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    if arguments.has(.scheme) && arguments.has(.domain) {
      throw CommandFailure("`--scheme` and `--domain` cannot be combined")
    }
    let plan = try PlanSource(session).load(.urls)
    var text = URLQuestionText(arguments.operands[0])
    text.inputs = arguments.values(.input)
    text.scheme = arguments.value(.scheme)
    text.domain = arguments.value(.domain)
    text.isAll = arguments.has(.all)
    let reply = try CommandFailure.unlessFault { () throws(QuestionFault) in
      try URLReply(text, in: plan)
    }
    switch arguments.value(Self.format) ?? .text {
    case .text: for result in reply.results { session.output.write(string: result.url + "\n") }
    case .json: reply.writeJSON(plan, to: &session.output)
    }
    guard let reason = reply.reason else { return .success }
    session.writeError("qtroute: no URL: \(TerminalText.escaped(reason))\n")
    return .no
  }
}

extension Option {
  static let scheme = Option(
    "scheme", OptionValue("NAME", .scheme), "use this scheme of the plan")
  fileprivate static let all = Option(
    "all", "print one URL for each pattern that can carry the inputs")
}
