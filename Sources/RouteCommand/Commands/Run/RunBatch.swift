import RouteBase

/// `qtroute run --batch`: a run for each line of standard input, in order and through one resolver.
final class RunBatch {
  private let base: RunBase
  private let taker: any StepTaker
  private let options: RunOptions
  private let session: Session
  private let format: RunFormat
  private var number = 0
  private var status = Status.success
  /// Whether no program can be started for the lines that follow.
  private var isStuck = false

  init(_ base: RunBase, _ taker: any StepTaker, _ options: RunOptions, _ session: Session) {
    self.base = base
    self.taker = taker
    self.options = options
    self.session = session
    format = session.arguments.value(RunCommand.format) ?? .text
  }

  /// Answers all lines. Whatever ends the batch early, the results so far are written whole.
  func run() -> Status {
    if format == .json {
      session.output.write(string: "{\"schema\":\(JSONWriter.schema),\"results\":[")
    }
    do throws(CommandFailure) {
      try InputLines.forEach(
        session, until: { isStuck || taker.isInterrupted }, pause: { session.flush() }
      ) { answer($0) }
    } catch {
      CommandLineTool.report(error, session.host)
      status = max(status, error.status)
    }
    let fault = taker.leave()
    if format == .json { session.output.write("]}\n") }
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
    number += 1
    if format == .json && number > 1 { session.output.write(",") }
    run(line)
    if format == .text { session.output.write("\n") }
  }

  private func run(_ line: ArraySlice<UInt8>) {
    let question: RunQuestion
    do throws(CommandFailure) {
      question = try RunQuestion(base, try RunEndsGiven(line, in: base.plan))
    } catch {
      return refuse("badQuestion", error)
    }
    do throws(CommandFailure) {
      let result = try RunCommand.run(question, base, taker, options, session, line: number)
      status = max(status, result)
    } catch {
      isStuck = true
      refuse("resolver", error)
    }
  }

  /// Answers a line for which there is no run.
  private func refuse(_ kind: String, _ failure: CommandFailure) {
    status = max(status, failure.status)
    session.writeError("qtroute: line \(number): \(TerminalText.escaped(failure.message))\n")
    if format == .text { return }
    session.output.writeJSON { json in
      json.object { json in
        json.key("error")
        json.value(RunProblem(kind, failure.message))
      }
      if format == .jsonl { json.endLine() }
    }
  }
}
