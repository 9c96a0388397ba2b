import RouteBase
import RouteCheck
import RouteEngine
import RouteMatch

/// The output formats of `url`.
enum URLFormat: String, CaseIterable {
  case text, json, jsonl
}

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
      ("qtroute url - < routes.tsv > urls.txt", "many routes, one per line"),
    ],
    details: """
      For this URL, `qtroute match` returns the same route and values. The URL uses the
      pattern that carries the most inputs other than defaults, on the first scheme or
      domain of the plan on which it opens the route. Inputs that are not in the path are
      in the query; a list takes all inputs of its name. If there is no such URL, the
      reason is printed.
      `-` reads lines from standard input: a route or task, then its inputs as NAME=VALUE,
      all separated by tabs. Empty lines are skipped. Each line gets one line; it is empty
      if there is no URL. With `--all`, the URLs of a line are separated by tabs.
      """,
    exitStatuses: [
      (.no, "there is no such URL")
    ],
    run: run)
  static let format = ChoiceOption<URLFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    if arguments.has(.scheme) && arguments.has(.domain) {
      throw CommandFailure("`--scheme` and `--domain` cannot be combined")
    }
    let source = PlanSource(session)
    let isBatch = arguments.operands[0] == "-"
    if isBatch { try checkInput(source, arguments) }
    let (plan, patterns) = try source.loadWithPatterns(keepsTrees: false)
    var text = URLQuestionText(arguments.operands[0], arguments.values(.input))
    text.scheme = arguments.value(.scheme)
    text.domain = arguments.value(.domain)
    text.isAll = arguments.has(.all)
    if isBatch { return try URLBatch.run(plan, patterns, text, session) }
    let reply = try CommandFailure.unlessFault { () throws(QuestionFault) in
      var questions = URLQuestions(plan, patterns)
      return try questions.answer(text)
    }
    switch arguments.value(Self.format) ?? .text {
    case .text: for result in reply.results { session.output.write(string: result.url + "\n") }
    case .json, .jsonl:
      session.output.writeJSON { json in
        URLJSON(plan, patterns).write(reply, isDocument: true, to: &json)
        json.endLine()
      }
    }
    guard let reason = reply.reason else { return .success }
    session.writeError("qtroute: no URL: \(TerminalText.escaped(reason))\n")
    return .no
  }

  /// Throws if the options do not suit questions from standard input.
  private static func checkInput(
    _ source: PlanSource, _ arguments: Arguments
  ) throws(CommandFailure) {
    if try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the routes")
    }
    if arguments.has(.input) {
      throw CommandFailure("`--input` cannot be combined with `-`, whose lines have the inputs")
    }
  }
}

extension Option {
  static let scheme = Option(
    "scheme", OptionValue("NAME", .scheme), "use this scheme of the plan")
  fileprivate static let all = Option(
    "all", "print one URL for each pattern that can carry the inputs")
}
