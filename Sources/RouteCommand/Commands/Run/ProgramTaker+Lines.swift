import RouteBase

/// Sending and receiving.
extension ProgramTaker {
  struct Fault: Error { var message: String }

  static let tooMuch = "the resolver sent more than its answer"
  private static let missing = "the resolver was not started"
  private static let unasked = "the resolver sent more than it was asked for"

  /// What went wrong while sending a line; nil if nothing did.
  func send(_ line: [UInt8], until deadline: Deadline) -> String? {
    guard let child else { return Self.missing }
    switch child.send(outgoing(line), until: deadline) {
    case .sent: return nil
    case .closed: return gone()
    case .flooded: return Self.unasked
    case .interrupted: return "interrupted"
    case .timedOut, .received: return "the resolver did not read the step within \(limitText)"
    }
  }

  func receiveLine(
    until deadline: Deadline, needingInput: Bool
  ) throws(Fault) -> [UInt8] {
    guard let child else { throw Fault(message: Self.missing) }
    while true {
      switch lines.next() {
      case .line(let line): return line
      case .tooLong(let start):
        trace.received(start, isJSON: false)
        throw Fault(message: "the resolver answered with a line of more than 1 MiB")
      case .open: break
      }
      switch child.receive(until: deadline, needingInput: needingInput) {
      case .received(let piece): lines.append(piece)
      case .closed: throw Fault(message: gone())
      case .interrupted: throw Fault(message: "interrupted")
      case .timedOut, .sent:
        let closing = child.isInputClosed ? "the resolver closed its input and gave " : ""
        throw Fault(message: closing + "no answer within \(limitText)")
      case .flooded: throw Fault(message: Self.unasked)
      }
    }
  }

  /// Called when the program has closed a stream: waits for its end, or ends it.
  private func gone() -> String {
    isBroken = true
    isEnded = true
    let end = child?.finish(until: Deadline(in: .milliseconds(200)))
    hasLeft = end == .exited(0) && mayHaveLeft && lines.isEmpty && child?.rest.isEmpty == true
    switch end {
    case .exited(let status): return "the resolver exited with status \(status) before its answer"
    case .signalled(let number): return "the resolver was killed by signal \(number)"
    case .killed, nil:
      let stream = child?.isInputClosed == true ? "input" : "output"
      return "the resolver closed its \(stream) before its answer"
    }
  }

  private var limitText: String {
    let step = RunCommand.text(limits.step)
    return firstDeadline == nil ? step : "\(step), after \(RunCommand.text(limits.start)) to start"
  }
}
