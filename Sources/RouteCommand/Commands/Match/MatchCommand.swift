import RouteBase
import RouteEngine
import RouteMatch
import RoutePlan
import RouteSyntax

/// The output formats of `match`.
enum MatchFormat: String, CaseIterable {
  case text, json, jsonl
}

/// `qtroute match`
enum MatchCommand: Command {
  static let name = "match"
  static let spec = CommandSpec(
    name: name, summary: "show which route or task a URL opens",
    operands: [Operand("URL", .anything, .atLeastOnce)],
    options: [
      .plan, .stdinName,
      .given.described("facts that hold when the URL is opened"),
      .why.described("show which patterns almost matched, and where each failed"),
      format.option, .output,
    ],
    examples: [
      ("qtroute match podcasts://shows/7", "the route, its stack and its arguments"),
      ("qtroute match --why /show/7", "with the patterns that almost matched"),
      ("qtroute match --format jsonl - < urls.txt", "many URLs, one per line"),
    ],
    details: """
      A URL belongs to the plan by its scheme or domain, or as a bare path. `requires` lists
      the facts that the stack does not grant itself, `missing` the inputs that the URL
      lacks; `refuses` lists the facts that may not hold. If routes that exclude each other
      share a URL, the one that `--given` allows opens, or else the first that it does not
      refuse; `or` shows the others. A URL that the plan leaves to the browser with `web`
      opens nothing. `-` reads URLs from standard input, one per line, and skips empty lines.
      """,
    exitStatuses: [
      (.no, "a URL matches no pattern, even if the fallback opens")
    ],
    run: run)
  static let format = ChoiceOption<MatchFormat>.format

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let operands = session.arguments.operands
    let source = PlanSource(session)
    let readsInput = operands.contains("-")
    if readsInput, try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the URLs")
    }
    let (plan, patterns) = try source.loadWithPatterns(keepsTrees: false)
    let facts = try facts(plan, session.arguments)
    let format = session.arguments.value(format) ?? .text
    let first = MatchAnswers(
      plan, patterns, facts, format, isExplained: session.arguments.has(.why))
    var answers = SharedAnswers { first }
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    for operand in operands {
      if operand == "-" {
        try answers.answerInput(session)
      } else {
        answers.write(to: session) { $0.answer(operand, on: &$1) }
      }
    }
    if format == .json { session.output.write("]}\n") }
    return answers.status
  }
}

extension MatchCommand {
  /// The facts that `--given` names.
  private static func facts(
    _ plan: Plan, _ arguments: Arguments
  ) throws(CommandFailure) -> Set<FactID> {
    let names = arguments.values(.given).flatMap { NameSyntax.names(in: $0) }
    return try CommandFailure.unlessFault { () throws(QuestionFault) in
      Set(try plan.facts(named: names))
    }
  }
}

/// Answers URLs one after another.
private struct MatchAnswers: LineAnswers, Sendable {
  private var matcher: URLMatcher
  /// The last answer, whose memory is used for the next one.
  private var match = URLMatch(url: "")
  private let writer: MatchWriter
  private let json: MatchJSON
  private let format: MatchFormat
  private let isExplained: Bool
  private let facts: Set<FactID>

  init(
    _ plan: Plan, _ patterns: PatternSet, _ facts: Set<FactID>, _ format: MatchFormat,
    isExplained: Bool
  ) {
    self.facts = facts
    matcher = URLMatcher(plan, patterns)
    writer = MatchWriter(plan, matcher.set)
    json = MatchJSON(plan, matcher.set)
    self.format = format
    self.isExplained = isExplained
  }

  mutating func answer(_ line: ArraySlice<UInt8>, on page: inout AnswerPage) {
    if line.allSatisfy({ $0 <= 0x20 }) { return }
    let isText = line.withUnsafeBufferPointer { UTF8Scanner.isWellFormed($0) }
    answer(String(decoding: line, as: UTF8.self), isText: isText, on: &page)
  }

  /// Answers one URL. `isText` is false for input that is not UTF-8.
  mutating func answer(_ url: String, isText: Bool = true, on page: inout AnswerPage) {
    if isText {
      matcher.match(url, given: facts, reusing: &match)
    } else {
      match = .unreadable(url)
    }
    if !match.isMatched { page.status = .no }
    let near = isExplained && isText ? matcher.nearMisses(url) : nil
    write(near, on: &page)
    page.isFirst = false
  }

  /// Writes the last answer. This changes nothing here, so the writers and their plans are not
  /// copied.
  private func write(_ near: [NearMiss]?, on page: inout AnswerPage) {
    switch format {
    case .text:
      if !page.isFirst { page.output.write("\n") }
      writer.writeText(match, near: near, to: &page.output)
    case .json, .jsonl:
      if format == .json && !page.isFirst { page.output.write(",") }
      page.output.writeJSON { json in
        self.json.write(match, near: near, isDocument: format == .jsonl, to: &json)
        if format == .jsonl { json.endLine() }
      }
    }
  }
}
