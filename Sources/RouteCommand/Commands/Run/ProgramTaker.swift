import QTRoute
import RouteBase
import RouteSyntax

/// Takes steps through a program that speaks JSON lines. Whatever the program does, each step has
/// an answer within its time limit.
final class ProgramTaker: StepTaker {
  private let host: any Host
  private let words: [String]
  let limits: RunLimits
  let trace: RunTrace
  let isBatch: Bool
  /// The program; nil until the first step, because something may turn out to be missing before it,
  /// and after a program that had to be ended.
  var child: (any Child)?
  var lines = ResolverLines()
  private var numbers = StepNumbers()
  /// The first message of the run, which goes to the program together with the first step.
  private var hello: [UInt8] = []
  private var isGreeted = true
  /// Until the program has answered a `hello`, or the step after it: by when it has to.
  private(set) var firstDeadline: Deadline?
  /// Whether the program took the run before and has said nothing in this one, so that it may have
  /// left after that run.
  var mayHaveLeft = false
  /// Whether it has.
  var hasLeft = false
  var isBroken = false
  var isEnded = false
  var wasInterrupted = false
  var last = (reason: RunEnd.done, stack: [String]())

  init(
    _ words: [String], on host: any Host, _ limits: RunLimits, trace: RunTrace, isBatch: Bool
  ) {
    self.words = words
    self.host = host
    self.limits = limits
    self.trace = trace
    self.isBatch = isBatch
  }

  var isInterrupted: Bool { wasInterrupted || child?.isInterrupted ?? false }

  func begin(_ opening: RunOpening) throws(CommandFailure) {
    numbers.begin(line: opening.number)
    hello = ResolverMessages.hello(opening)
    mayHaveLeft = child != nil
    if child == nil { try start() }
    awaitGreeting()
  }

  private func awaitGreeting() {
    isGreeted = false
    firstDeadline = Deadline(in: limits.start + limits.step)
  }

  /// A line as it goes out: with the `hello` before it, if that has not gone out yet.
  func outgoing(_ line: [UInt8]) -> [UInt8] {
    let opening = isGreeted ? [] : hello
    isGreeted = true
    for line in [opening, line] where !line.isEmpty { trace.sent(line) }
    return opening.isEmpty ? line : opening + line
  }

  private func start() throws(CommandFailure) {
    (isBroken, isEnded, hasLeft) = (false, false, false)
    lines = ResolverLines()
    child = nil
    do throws(HostFailure) { child = try host.start(words) } catch {
      throw CommandFailure("cannot start `\(words[0])`: \(error.reason)")
    }
  }

  func take(_ step: StepRequest, _ facts: [String]) throws(CommandFailure) -> StepReply {
    try take(step, facts, nil)
  }

  /// Takes a step of a tour, with its details.
  func take(
    _ step: StepRequest, _ facts: [String], _ details: StepDetails?
  ) throws(CommandFailure) -> StepReply {
    if isInterrupted { return .failed("interrupted") }
    let line = ResolverMessages.step(step, facts, number: numbers.number(of: step), details)
    let reply = ask(line, step)
    guard hasLeft, !isInterrupted else { return reply }
    mayHaveLeft = false
    try start()
    awaitGreeting()
    return ask(line, step)
  }

  private func ask(_ question: [UInt8], _ step: StepRequest) -> StepReply {
    var deadline = firstDeadline ?? Deadline(in: limits.step)
    if let fault = send(question, until: deadline) { return broken(fault) }
    while true {
      let line: [UInt8]
      do throws(Fault) {
        line = try receiveLine(until: deadline, needingInput: !step.isFinal)
      } catch {
        return broken(error.message)
      }
      mayHaveLeft = false
      if firstDeadline != nil {
        firstDeadline = nil
        if ResolverAnswer.isReady(line) {
          trace.received(line, isJSON: true)
          deadline = Deadline(in: limits.step)
          continue
        }
      }
      return reply(line, to: step)
    }
  }

  private func reply(_ line: [UInt8], to step: StepRequest) -> StepReply {
    do throws(ResolverAnswer.Fault) {
      let answer = try ResolverAnswer.read(line)
      trace.received(line, isJSON: true)
      guard answer.step == numbers.number(of: step) else {
        return broken(numbers.fault(answer.step))
      }
      numbers.answer(step, answer.reply)
      if !lines.isEmpty { return broken(Self.tooMuch) }
      return answer.reply
    } catch {
      trace.received(line, isJSON: false)
      return broken("the resolver \(error.message)")
    }
  }

  private func broken(_ message: String) -> StepReply {
    // After an interrupt nobody waits for the answer, so the program did nothing wrong.
    if !isInterrupted { isBroken = true }
    return .failed(message)
  }
}
