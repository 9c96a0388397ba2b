import QTRoute

/// Takes steps through another taker, which speaks no protocol, and traces them as protocol
/// messages.
final class TracedTaker: StepTaker {
  private let inner: any StepTaker
  private let trace: RunTrace
  private var hasBegun = false

  init(_ inner: any StepTaker, _ trace: RunTrace) {
    self.inner = inner
    self.trace = trace
  }

  var isInterrupted: Bool { inner.isInterrupted }

  func begin(_ opening: RunOpening) throws(CommandFailure) {
    hasBegun = true
    trace.sent(ResolverMessages.hello(opening))
    try inner.begin(opening)
  }

  func take(_ step: StepRequest) -> StepReply {
    trace.sent(ResolverMessages.step(step))
    let reply = inner.take(step)
    trace.received(ResolverMessages.answer(reply, to: step.number).dropLast(), isJSON: true)
    return reply
  }

  func end(_ reason: RunEnd, stack: [String]) -> String? {
    if hasBegun { trace.sent(ResolverMessages.goodbye(reason, stack: stack)) }
    return inner.end(reason, stack: stack)
  }
}
