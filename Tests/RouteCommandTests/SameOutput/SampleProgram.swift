import RouteCommand
@testable import RouteHarness

/// A program in memory that prints something, or answers each line that it receives.
final class SampleProgram: Child {
  private var said: [UInt8]
  private let answer: (String) -> String

  init(saying text: String = "", _ answer: @escaping (String) -> String = { _ in "" }) {
    said = Array(text.utf8)
    self.answer = answer
  }

  var isInterrupted: Bool { false }

  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      said += Array(answer(String(decoding: line, as: UTF8.self)).utf8)
    }
    return .sent
  }

  func endInput() {}

  func receive(until deadline: Deadline) -> ChildEvent {
    if said.isEmpty { return .closed }
    defer { said = [] }
    return .received(said)
  }

  func finish(until deadline: Deadline) -> ChildEnd { .exited(0) }

  /// The programs that the samples start: a git that knows one revision, the XML reader, or a resolver that takes every step.
  static func start(_ words: [String]) -> any Child {
    switch words[0] {
    case "git":
      if words.contains("--show-prefix") { return SampleProgram(saying: "\n") }
      if words.contains("--verify") { return SampleProgram(saying: "abc123\n") }
      return SampleProgram { line in
        let file = OutputSamples.files[String(line.dropFirst("abc123:".count))] ?? ""
        return "def4 blob \(file.utf8.count)\n\(file)\n"
      }
    case "/bin/qtroute-import": return FakeReader()
    default:
      var steps = 0
      return SampleProgram { line in
        guard line.hasPrefix(#"{"type":"step""#) else { return "" }
        steps += 1
        return "{\"type\":\"done\",\"step\":\(steps)}\n"
      }
    }
  }
}
