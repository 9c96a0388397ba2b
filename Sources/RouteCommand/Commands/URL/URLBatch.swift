import RouteBase
import RouteEngine
import RouteMatch
import RoutePlan

/// `qtroute url -`: answers each line of standard input, in order.
struct URLBatch {
  /// The status of the worst answer so far.
  private(set) var status = Status.success
  private let session: Session
  private let format: URLFormat
  private var questions: URLQuestions
  private let json: URLJSON
  /// The question of a line. The base and the options are those of all lines.
  private var text: URLQuestionText
  private var number = 0
  private var count = 0

  static func run(
    _ plan: Plan, _ patterns: PatternSet, _ text: URLQuestionText, _ session: Session
  ) throws(CommandFailure) -> Status {
    var batch = URLBatch(plan, patterns, text, session)
    try CommandFailure.unlessFault { () throws(QuestionFault) in
      try batch.questions.requireBase(text)
    }
    if batch.format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    try InputLines.forEach(session, pause: { session.output.flush() }) { batch.answer($0) }
    if batch.format == .json { session.output.write("]}\n") }
    return batch.status
  }

  private init(
    _ plan: Plan, _ patterns: PatternSet, _ text: URLQuestionText, _ session: Session
  ) {
    self.session = session
    format = session.arguments.value(URLCommand.format) ?? .text
    questions = URLQuestions(plan, patterns)
    json = URLJSON(plan, patterns)
    self.text = text
    self.text.hasOptions = false
  }

  private mutating func answer(_ line: ArraySlice<UInt8>) {
    number += 1
    if line.allSatisfy({ $0 <= 0x20 }) { return }
    count += 1
    let isText = line.withUnsafeBufferPointer { line in
      guard UTF8Scanner.isWellFormed(line) else { return false }
      text.read(line)
      return true
    }
    guard isText else { return refuse(QuestionFault("the line is not UTF-8")) }
    do throws(QuestionFault) { write(try questions.answer(text)) } catch { refuse(error) }
  }

  private mutating func write(_ reply: URLReply) {
    if let reason = reply.reason {
      status = max(status, .no)
      tell("no URL: \(reason)")
    }
    switch format {
    case .text:
      for (index, result) in reply.results.enumerated() {
        if index > 0 { session.output.write(UInt8(ascii: "\t")) }
        session.output.write(string: result.url)
      }
      session.output.write("\n")
    case .json, .jsonl:
      writeJSON { json, isDocument in self.json.write(reply, isDocument: isDocument, to: &json) }
    }
  }

  /// Answers a line that is not a question.
  private mutating func refuse(_ fault: QuestionFault) {
    status = .unanswered
    let help = fault.help.map { "; \($0)" } ?? ""
    tell(fault.message + help)
    switch format {
    case .text: session.output.write("\n")
    case .json, .jsonl:
      writeJSON { json, isDocument in
        json.object { json in
          if isDocument { json.schemaVersion() }
          json.key("error")
          json.value(fault.message)
        }
      }
    }
  }

  private func writeJSON(_ body: (inout JSONWriter, _ isDocument: Bool) -> Void) {
    if format == .json && count > 1 { session.output.write(",") }
    session.output.writeJSON { json in
      body(&json, format == .jsonl)
      if format == .jsonl { json.endLine() }
    }
  }

  private func tell(_ message: String) {
    session.writeError("qtroute: line \(number): \(TerminalText.escaped(message))\n")
  }
}
