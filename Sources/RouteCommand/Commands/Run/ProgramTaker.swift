import QTRoute
import RouteBase
import RouteSyntax

/// Takes steps through a program that speaks JSON lines. Whatever the program does, each step has
/// an answer within its time limit.
final class ProgramTaker: StepTaker {
  private let host: any Host
  private let words: [String]
  private let limits: RunLimits
  private let trace: RunTrace
  private let isBatch: Bool
  /// The program; nil until the first step, because something may turn out to be missing before it,
  /// and after a program that had to be ended.
  private var child: (any Child)?
  private var lines = ResolverLines()
  /// Until the program has answered a `hello`, or the step after it: by when it has to.
  private var firstDeadline: Deadline?
  /// What went wrong before the first step of a run.
  private var openingFault: String?
  /// What the run began with.
  private var opening: RunOpening?
  /// Whether the program took steps of an earlier run.
  private var isReused = false
  /// Whether the program had exited with status 0 before it answered anything in this run.
  private var hasLeft = false
  private var isBroken = false
  private var isEnded = false
  private var wasInterrupted = false
  private var last = (reason: RunEnd.done, stack: [String]())

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
    self.opening = opening
    isReused = child != nil
    hasLeft = false
    if child == nil {
      (isBroken, isEnded) = (false, false)
      lines = ResolverLines()
      do throws(HostFailure) { child = try host.start(words) } catch {
        throw CommandFailure("cannot start `\(words[0])`: \(error.reason)")
      }
    }
    let deadline = Deadline(in: limits.start + limits.step)
    firstDeadline = deadline
    openingFault = send(ResolverMessages.hello(opening), until: deadline)
  }

  func take(_ step: StepRequest, _ facts: [String]) -> StepReply {
    let reply = ask(step, facts)
    guard hasLeft, let opening else { return reply }
    // A program may leave after each run; the next one starts it again.
    child = nil
    do throws(CommandFailure) { try begin(opening) } catch { return broken(error.message) }
    return ask(step, facts)
  }

  private func ask(_ step: StepRequest, _ facts: [String]) -> StepReply {
    if isInterrupted { return .failed("interrupted") }
    if let openingFault { return broken(openingFault) }
    var deadline = firstDeadline ?? Deadline(in: limits.step)
    if let fault = send(ResolverMessages.step(step, facts), until: deadline) {
      return broken(fault)
    }
    while true {
      let line: [UInt8]
      do throws(Fault) {
        line = try receiveLine(until: deadline, needingInput: isBatch || !step.isFinal)
      } catch {
        return broken(error.message)
      }
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
      guard answer.step == step.number else {
        return broken("the resolver answered step \(answer.step) instead")
      }
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

// MARK: - Ending

extension ProgramTaker {
  func end(_ reason: RunEnd, stack: [String]) -> String? {
    last = (reason, stack)
    guard let child else { return nil }
    if !isBatch || isBroken || reason == .interrupted { return leave() }
    let line = ResolverMessages.end(reason, stack: stack)
    trace.sent(line)
    // The next run starts a program that has left.
    guard child.send(line, until: Deadline(in: .seconds(1))) == .sent else { return leave() }
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
      trace.sent(line)
      _ = child.send(line, until: grace)
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

// MARK: - Lines

extension ProgramTaker {
  private struct Fault: Error { var message: String }

  private static let tooMuch = "the resolver sent more than its answer"
  private static let unasked = "the resolver sent more than it was asked for"

  /// What went wrong while sending a line; nil if nothing did.
  private func send(_ line: [UInt8], until deadline: Deadline) -> String? {
    guard let child, !isEnded else { return openingFault }
    trace.sent(line)
    switch child.send(line, until: deadline) {
    case .sent: return nil
    case .closed: return gone()
    case .flooded: return Self.unasked
    case .interrupted: return "interrupted"
    case .timedOut, .received: return "the resolver did not read the step within \(limitText)"
    }
  }

  private func receiveLine(
    until deadline: Deadline, needingInput: Bool
  ) throws(Fault) -> [UInt8] {
    guard let child else { throw Fault(message: "the resolver was not started") }
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
    switch child?.finish(until: Deadline(in: .milliseconds(200))) {
    case .exited(let status):
      hasLeft = status == 0 && isReused && firstDeadline != nil
      return "the resolver exited with status \(status) before its answer"
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
