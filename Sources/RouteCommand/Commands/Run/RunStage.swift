import QTRoute
import RoutePlan
import RouteBase
import RouteSyntax

/// A drive with its step taker and its writer. The drive requests steps, and the thread that waits
/// for the drive takes them.
final class RunStage {
  /// A request of a drive.
  private enum Request: Sendable {
    /// No step yet, but what the run starts from.
    case opening(RunOpening)
    case step(StepRequest, StepAnswer)
  }

  private let base: RunBase
  private let taker: any StepTaker
  private let writer: RunWriter
  /// The number of the run in a batch.
  private let number: Int?
  private var hasBegun = false
  private var failure: CommandFailure?
  private var opening: RunOpening?
  /// The facts that hold.
  private var facts: [String] = []

  init(_ base: RunBase, _ taker: any StepTaker, _ writer: RunWriter, number: Int? = nil) {
    self.base = base
    self.taker = taker
    self.writer = writer
    self.number = number
  }

  /// Runs the drive and writes the result.
  func drive(_ question: RunQuestion, limit: Duration) throws(CommandFailure) -> Status {
    let ends = writer.ends
    let navigation = question.navigation
    let inputs = question.inputs
    var options = question.options
    options.stepTimeout = limit
    let (number, given) = (self.number, options)
    let end = Blocking.run(answering: answer) {
      executor, ask -> (result: Result<DriveOutcome, DriveError>, facts: [String])? in
      var options = given
      options.executor = executor
      // The step taker enforces the time limit.
      options.isTimed = false
      let resolver = ClosureResolver { step, answer in ask(.step(step, answer)) }
      guard let driver = try? Driver(navigation, resolver: resolver, options: options) else {
        return nil
      }
      ask(
        .opening(
          RunOpening(
            plan: navigation.name, ends: ends,
            stack: await driver.stack, facts: await driver.facts, number: number)))
      let result = await driver.submit(ends.order, inputs: inputs).result
      return (result, await driver.facts)
    }
    // This cannot be a bad name, because the names come from the plan itself.
    guard let (result, facts) = end else { throw CommandFailure("the run could not be started") }
    if let failure { throw failure }
    self.facts = facts
    return finish(result)
  }

  private func answer(_ request: Request) {
    switch request {
    case .opening(let opening):
      self.opening = opening
      facts = opening.facts
    case .step(let step, let answer): take(step, answer)
    }
  }

  private func take(_ step: StepRequest, _ answer: StepAnswer) {
    let after = base.facts(facts, after: step)
    do throws(CommandFailure) {
      if !hasBegun, let opening {
        hasBegun = true
        try taker.begin(opening)
      }
      writer.writeNote(before: step, held: opening?.facts ?? [])
      switch try taker.take(step, after) {
      case .done(let result):
        facts = after
        writer.write(step)
        answer.done(result)
      case .failed(let message): answer.fail(message)
      case .declined:
        writer.declined = step.subject
        answer.decline()
      }
    } catch {
      failure = error
      answer.fail(error.message)
    }
  }

  private func finish(_ result: Result<DriveOutcome, DriveError>) -> Status {
    let isInterrupted = taker.isInterrupted
    var fault: String?
    if hasBegun {
      switch result {
      case .success(let outcome):
        fault = taker.end(isInterrupted ? .interrupted : .done, stack: outcome.stack.map(\.route))
      case .failure(let error):
        _ = taker.end(isInterrupted ? .interrupted : .failed, stack: error.stack.map(\.route))
      }
    }
    if isInterrupted || taker.isInterrupted {
      writer.write(result, facts, ending: .interrupted)
      return .interrupted
    }
    if let fault {
      let last = writer.lastStep.map { "after \($0): " } ?? ""
      writer.write(result, facts, ending: .faulty(last + fault))
      return .no
    }
    writer.write(result, facts, ending: .regular)
    if case .success = result { return .success }
    return .no
  }
}
