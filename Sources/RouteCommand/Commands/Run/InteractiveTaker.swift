import QTRoute
import RouteBase

/// Asks a person for the result of each step.
final class InteractiveTaker: StepTaker {
  private let session: Session
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  init(_ session: Session) { self.session = session }

  var isInterrupted: Bool { false }

  func begin(_ opening: RunOpening) {
    session.writeError("Enter: done   NAME=VALUE: done, returns the value   f REASON: failed\n")
  }

  func take(_ step: StepRequest, _ facts: [String]) -> StepReply {
    var prompt = "\(step.number)  \(step.verb.rawValue) \(TerminalText.escaped(step.subject))"
    if let presentation = step.presentation { prompt += "  \(presentation.rawValue)" }
    for (name, value) in step.inputs.sorted(by: { $0.key < $1.key }) {
      prompt += "  \(TerminalText.escaped("\(name): \(value)"))"
    }
    while true {
      session.writeError(prompt + " ? ")
      guard let line = readLine() else { return .failed("standard input ended") }
      if line.isEmpty { return .done(StepResult()) }
      if line == "f" || line.hasPrefix("f ") {
        return .failed(line == "f" ? "failed by hand" : String(line.dropFirst(2)))
      }
      if let equals = line.firstIndex(of: "=") {
        let name = String(line[..<equals])
        return .done(StepResult(values: [name: Self.value(line[line.index(after: equals)...])]))
      }
      session.writeError("enter nothing, NAME=VALUE, or f and a reason\n")
    }
  }

  func end(_ reason: RunEnd, stack: [String]) -> String? { nil }

  /// The text as a JSON value if it is one, otherwise as a string.
  private static func value(_ text: Substring) -> InputValue {
    if let json = try? JSONReader.read(Array(text.utf8)), let value = InputValue(json) {
      return value
    }
    return .string(String(text))
  }

  private func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeFirst(end + 1)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      if isAtEnd { return nil }
      guard let piece = try? session.host.readInput(), !piece.isEmpty else {
        isAtEnd = true
        continue
      }
      buffer += piece
      if buffer.count > 1 << 20 { return nil }
    }
  }
}
