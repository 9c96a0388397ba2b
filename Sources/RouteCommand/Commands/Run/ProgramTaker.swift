import QTRoute
import RouteBase
import RouteSyntax

/// Takes steps through a program that speaks JSON lines. Whatever the program does, each step has
/// an answer within its time limit.
final class ProgramTaker: StepTaker {
  /// The longest line that a program may send.
  static let longestLine = 1 << 20

  private let host: any Host
  private let words: [String]
  /// The program; nil until the first step, because something may turn out to be missing before it.
  private var child: (any Child)?
  private let limit: Duration
  private let trace: RunTrace
  /// Bytes that were received but not used yet.
  private var buffer: [UInt8] = []
  private var isBroken = false
  /// What went wrong before the first step.
  private var openingFault: String?
  private var isEnded = false

  init(_ words: [String], on host: any Host, limit: Duration, trace: RunTrace) {
    self.words = words
    self.host = host
    self.limit = limit
    self.trace = trace
  }

  var isInterrupted: Bool { child?.isInterrupted ?? false }

  func begin(_ opening: RunOpening) throws(CommandFailure) {
    do throws(HostFailure) { child = try host.start(words) } catch {
      throw CommandFailure("cannot start `\(words[0])`: \(error.reason)")
    }
    openingFault = send(ResolverMessages.hello(opening), until: Deadline(in: limit))
  }

  func take(_ step: StepRequest) -> StepReply {
    if isInterrupted { return .failed("interrupted") }
    if let openingFault { return broken(openingFault) }
    let deadline = Deadline(in: limit)
    if let fault = send(ResolverMessages.step(step), until: deadline) { return broken(fault) }
    let line: [UInt8]
    switch receiveLine(until: deadline) {
    case .success(let received): line = received
    case .failure(let fault): return broken(fault.message)
    }
    do throws(ResolverAnswer.Fault) {
      let answer = try ResolverAnswer.read(line)
      trace.received(line, isJSON: true)
      guard answer.step == step.number else {
        return broken("the resolver answered step \(answer.step) instead")
      }
      if !buffer.isEmpty { return broken("the resolver sent more than its answer") }
      return answer.reply
    } catch {
      trace.received(line, isJSON: false)
      return broken("the resolver \(error.message)")
    }
  }

  func end(_ reason: RunEnd, stack: [String]) -> String? {
    guard let child, !isEnded else { return nil }
    defer { isEnded = true }
    let grace = Deadline(in: .seconds(1))
    if !isBroken { _ = send(ResolverMessages.goodbye(reason, stack: stack), until: grace) }
    // A program that broke the protocol gets little time.
    let end = child.finish(until: isBroken ? Deadline(in: .milliseconds(100)) : grace)
    if isBroken || reason == .interrupted { return nil }
    switch end {
    case .exited(0): return nil
    case .exited(let status): return "the resolver exited with status \(status) after its goodbye"
    case .signalled(let number): return "the resolver was killed by signal \(number)"
    case .killed: return "the resolver did not exit within 1 s of its goodbye"
    }
  }

  private func broken(_ message: String) -> StepReply {
    // After an interrupt nobody waits for the answer, so the program did nothing wrong.
    if !isInterrupted { isBroken = true }
    return .failed(message)
  }

  // MARK: Lines

  private struct Fault: Error { var message: String }

  /// What went wrong while sending a line; nil if nothing did.
  private func send(_ line: [UInt8], until deadline: Deadline) -> String? {
    guard let child, !isEnded else { return openingFault }
    trace.sent(line)
    switch child.send(line, until: deadline) {
    case .sent: return nil
    case .closed: return gone()
    case .flooded: return "the resolver sent more than it was asked for"
    case .interrupted: return "interrupted"
    case .timedOut, .received: return "the resolver did not read the step within \(limitText)"
    }
  }

  private func receiveLine(until deadline: Deadline) -> Result<[UInt8], Fault> {
    var searched = 0
    guard let child else { return .failure(Fault(message: "the resolver was not started")) }
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[..<end])
        buffer.removeFirst(end + 1)
        return .success(line)
      }
      searched = buffer.count
      if buffer.count > Self.longestLine {
        trace.received(buffer, isJSON: false)
        return .failure(Fault(message: "the resolver answered with a line of more than 1 MiB"))
      }
      switch child.receive(until: deadline) {
      case .received(let piece): buffer += piece
      case .closed: return .failure(Fault(message: gone()))
      case .interrupted: return .failure(Fault(message: "interrupted"))
      case .timedOut, .sent: return .failure(Fault(message: "no answer within \(limitText)"))
      case .flooded: return .failure(Fault(message: "the resolver sent more than it was asked for"))
      }
    }
  }

  /// Called when the program has closed a stream: waits for its end, or ends it.
  private func gone() -> String {
    isBroken = true
    isEnded = true
    switch child?.finish(until: Deadline(in: .milliseconds(200))) {
    case .exited(let status): return "the resolver exited with status \(status) before its answer"
    case .signalled(let number): return "the resolver was killed by signal \(number)"
    case .killed, nil: return "the resolver closed its output before its answer"
    }
  }

  private var limitText: String { RunCommand.text(limit) }
}
