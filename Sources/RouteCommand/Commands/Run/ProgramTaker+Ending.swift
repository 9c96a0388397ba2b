import QTRoute

extension ProgramTaker {
  func end(_ reason: RunEnd, stack: [String]) -> String? {
    last = (reason, stack)
    guard let child else { return nil }
    if !isBatch || isBroken || reason == .interrupted { return leave() }
    let line = ResolverMessages.end(reason, stack: stack)
    // The next run starts a program that has left.
    let end = child.send(outgoing(line), until: Deadline(in: .seconds(1)))
    guard end == .sent else { return leave() }
    guard case .received(let bytes) = child.receive(until: Deadline(in: .zero)) else { return nil }
    trace.received(bytes, isJSON: false)
    isBroken = true
    _ = leave()
    return Self.tooMuch
  }

  func leave() -> String? {
    defer {
      wasInterrupted = isInterrupted
      child = nil
    }
    guard let child, !isEnded else { return nil }
    isEnded = true
    let grace = Deadline(in: .seconds(1))
    if !isBroken {
      let reason = isInterrupted ? .interrupted : last.reason
      let line = ResolverMessages.goodbye(reason, stack: last.stack)
      _ = child.send(outgoing(line), until: grace)
    }
    // A program that broke the protocol gets little time.
    let end = child.finish(until: isBroken ? Deadline(in: .milliseconds(100)) : grace)
    if isBroken || child.isInterrupted { return nil }
    if !child.rest.isEmpty {
      trace.received(child.rest, isJSON: false)
      return Self.tooMuch
    }
    switch end {
    case .exited(0): return nil
    case .exited(let status): return "the resolver exited with status \(status) after its goodbye"
    case .signalled(let number): return "the resolver was killed by signal \(number)"
    case .killed: return "the resolver did not exit within 1 s of its goodbye"
    }
  }
}
