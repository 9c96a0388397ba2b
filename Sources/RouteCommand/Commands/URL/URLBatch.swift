import RouteBase
import RouteEngine
import RouteMatch
import RoutePlan

/// `qtroute url -`: answers each line of standard input, in order.
struct URLBatch: LineAnswers, Sendable {
  private let format: URLFormat
  private var questions: URLQuestions
  private let json: URLJSON
  /// The question of a line. The base and the options are those of all lines.
  private var text: URLQuestionText

  static func run(
    _ plan: Plan, _ patterns: PatternSet, _ text: URLQuestionText, _ session: Session
  ) throws(CommandFailure) -> Status {
    let format = session.arguments.value(URLCommand.format) ?? .text
    let batch = URLBatch(plan, patterns, text, format)
    try CommandFailure.unlessFault { () throws(QuestionFault) in
      try batch.questions.requireBase(text)
    }
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    var answers = SharedAnswers { batch }
    try answers.answerInput(session)
    if format == .json { session.output.write("]}\n") }
    return answers.status
  }

  private init(
    _ plan: Plan, _ patterns: PatternSet, _ text: URLQuestionText, _ format: URLFormat
  ) {
    self.format = format
    questions = URLQuestions(plan, patterns)
    json = URLJSON(plan, patterns)
    self.text = text
    self.text.hasOptions = false
  }

  mutating func answer(_ line: ArraySlice<UInt8>, on page: inout AnswerPage) {
    if line.allSatisfy({ $0 <= 0x20 }) { return }
    defer { page.isFirst = false }
    let isText = line.withUnsafeBufferPointer { line in
      guard UTF8Scanner.isWellFormed(line) else { return false }
      text.read(line)
      return true
    }
    guard isText else { return refuse(QuestionFault("the line is not UTF-8"), on: &page) }
    do throws(QuestionFault) { write(try questions.answer(text), on: &page) } catch {
      refuse(error, on: &page)
    }
  }

  /// This is mutating because all would be copied for a function that is not.
  private mutating func write(_ reply: URLReply, on page: inout AnswerPage) {
    if let reason = reply.reason {
      page.status = max(page.status, .no)
      page.tell("no URL: \(reason)")
    }
    switch format {
    case .text:
      for (index, result) in reply.results.enumerated() {
        if index > 0 { page.output.write(UInt8(ascii: "\t")) }
        page.output.write(string: result.url)
      }
      page.output.write("\n")
    case .json, .jsonl:
      writeJSON(on: &page) { json, isDocument in
        self.json.write(reply, isDocument: isDocument, to: &json)
      }
    }
  }

  /// Answers a line that is not a question.
  private mutating func refuse(_ fault: QuestionFault, on page: inout AnswerPage) {
    page.status = .unanswered
    let help = fault.help.map { "; \($0)" } ?? ""
    page.tell(fault.message + help)
    switch format {
    case .text: page.output.write("\n")
    case .json, .jsonl:
      writeJSON(on: &page) { json, isDocument in
        json.object { json in
          if isDocument { json.schemaVersion() }
          json.key("error")
          json.value(fault.message)
        }
      }
    }
  }

  private func writeJSON(
    on page: inout AnswerPage, _ body: (inout JSONWriter, _ isDocument: Bool) -> Void
  ) {
    if format == .json && !page.isFirst { page.output.write(",") }
    page.output.writeJSON { json in
      body(&json, format == .jsonl)
      if format == .jsonl { json.endLine() }
    }
  }
}
