import RouteBase
import RouteEngine

/// `qtroute run --batch`: a run for each line of standard input, in order and through one resolver.
final class RunBatch {
  private let base: RunBase
  private let taker: any StepTaker
  private let options: RunOptions
  private let session: Session
  private let format: RunFormat
  private var number = 0
  private var status = Status.success
  /// What ended the batch early.
  private var failure: CommandFailure?

  init(_ base: RunBase, _ taker: any StepTaker, _ options: RunOptions, _ session: Session) {
    self.base = base
    self.taker = taker
    self.options = options
    self.session = session
    format = session.arguments.value(RunCommand.format) ?? .text
  }

  func run() throws(CommandFailure) -> Status {
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    try InputLines.forEach(session, pause: { session.flush() }) { answer($0) }
    let fault = taker.leave()
    if format == .json { session.output.write("]}\n") }
    if let failure {
      session.flush()
      throw failure
    }
    if taker.isInterrupted {
      if status != .interrupted { session.writeError("qtroute: interrupted\n") }
      return .interrupted
    }
    if let fault {
      session.writeError("qtroute: after the last run: \(TerminalText.escaped(fault))\n")
      status = max(status, .no)
    }
    return status
  }

  private func answer(_ line: ArraySlice<UInt8>) {
    if failure != nil || taker.isInterrupted { return }
    number += 1
    if format == .json && number > 1 { session.output.write(",") }
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
    if fields.count == 2 {
      answer(fields.map { String(decoding: $0, as: UTF8.self) })
    } else {
      refuse("expected FROM and TO with a tab between them")
    }
    if format == .text && failure == nil { session.output.write("\n") }
  }

  private func answer(_ names: [String]) {
    let question: RunQuestion
    do throws(CommandFailure) { question = try RunQuestion(base, names) } catch {
      refuse(error.message)
      return
    }
    do throws(CommandFailure) {
      let result = try RunCommand.run(question, base, taker, options, session, line: number)
      status = max(status, result)
    } catch {
      failure = error
      writeItem("notStarted", error.message)
    }
  }

  /// Answers a line that is not a question.
  private func refuse(_ message: String) {
    status = max(status, .unanswered)
    session.writeError("qtroute: line \(number): \(TerminalText.escaped(message))\n")
    writeItem("badQuestion", message)
  }

  /// Writes the error of a line as JSON, if JSON is asked for.
  private func writeItem(_ kind: String, _ message: String) {
    if format == .text { return }
    var json = JSONWriter(session.output)
    json.object { json in
      json.key("error")
      json.object { json in
        json.key("kind")
        json.value(kind)
        json.key("step")
        json.null()
        json.key("message")
        json.value(message)
      }
    }
    if format == .jsonl { json.endLine() }
    session.output = json.output
  }
}
