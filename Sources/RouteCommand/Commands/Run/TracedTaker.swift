import QTRoute

/// Takes steps through another taker, which speaks no protocol, and traces them as protocol
/// messages.
final class TracedTaker: StepTaker {
  private let inner: any StepTaker
  private let trace: RunTrace
  private let isBatch: Bool
  private var numbers = StepNumbers()
  private var hasBegun = false
  private var last: (reason: RunEnd, stack: [String])?

  init(_ inner: any StepTaker, _ trace: RunTrace, isBatch: Bool) {
    self.inner = inner
    self.trace = trace
    self.isBatch = isBatch
  }

  var isInterrupted: Bool { inner.isInterrupted }

  func begin(_ opening: RunOpening) throws(CommandFailure) {
    hasBegun = true
    numbers.begin(line: opening.number)
    trace.sent(ResolverMessages.hello(opening))
    try inner.begin(opening)
  }

  func take(_ step: StepRequest, _ facts: [String]) throws(CommandFailure) -> StepReply {
    let number = numbers.number(of: step)
    trace.sent(ResolverMessages.step(step, facts, number: number))
    let reply = try inner.take(step, facts)
    trace.received(ResolverMessages.answer(reply, to: number).dropLast(), isJSON: true)
    numbers.answer(step, reply)
    return reply
  }

  func end(_ reason: RunEnd, stack: [String]) -> String? {
    if hasBegun {
      last = (reason, stack)
      trace.sent(
        isBatch
          ? ResolverMessages.end(reason, stack: stack)
          : ResolverMessages.goodbye(reason, stack: stack))
    }
    hasBegun = false
    return inner.end(reason, stack: stack)
  }

  func leave() -> String? {
    if let last { trace.sent(ResolverMessages.goodbye(last.reason, stack: last.stack)) }
    return inner.leave()
  }
}
