import RouteCommand

/// A program in memory that answers each line that it receives with some lines.
final class FakeProgram: Child {
  private(set) var heard: [String] = []
  private var said: [UInt8] = []
  private let answer: (String, Int) -> [String]
  var end = ChildEnd.exited(0)
  var isInterrupted = false
  /// Whether it no longer reads.
  var isInputClosed = false
  /// Whether it ends at the end of each run.
  var leavesAfterRun = false
  private(set) var isFinished = false

  init(_ answer: @escaping (String, Int) -> [String]) { self.answer = answer }

  var rest: [UInt8] { isFinished ? said : [] }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    if isInputClosed { return .closed }
    for bytes in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = String(decoding: bytes, as: UTF8.self) + "\n"
      heard.append(line)
      for reply in answer(line, heard.count) { said += Array((reply + "\n").utf8) }
      if leavesAfterRun && line.hasPrefix(#"{"type":"end""#) { isInputClosed = true }
    }
    return .sent
  }

  func endInput() {}

  func receive(until deadline: Deadline) -> ChildEvent {
    if said.isEmpty { return .timedOut }
    defer { said = [] }
    return .received(said)
  }

  func finish(until deadline: Deadline) -> ChildEnd {
    isFinished = true
    return end
  }

  /// Answers every step with `done` and the additional `members`, or only the step with `number`
  /// with these.
  static func obedient(_ members: String = "", at number: Int? = nil) -> FakeProgram {
    FakeProgram { line, _ in
      guard let step = step(line) else { return [] }
      let more = step == number ?? step ? members : ""
      return [#"{"type":"done","step":\#(step)\#(more)}"#]
    }
  }

  /// The number in a step message; nil for another message.
  static func step(_ line: String) -> Int? {
    let start = #"{"type":"step","step":"#
    guard line.hasPrefix(start) else { return nil }
    return Int(line.dropFirst(start.count).prefix { $0 != "," })
  }
}
