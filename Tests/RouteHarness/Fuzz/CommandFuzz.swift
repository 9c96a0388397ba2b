import QTRoute
import RouteCommand
import RouteBase
import RouteSyntax

enum CommandFuzz {
  private static let plan = """
    scheme "app"
    fact in
    route Home at "/" {
        route Show(id: Int) at "show/:id" { route Notes requires in }
        route Login present grants in unless in
        link -> Show(id: 3)
    }
    task Play(id: Int) -> (at: Double) at "play/:id"
    """

  /// A resolver that prints `input`, one line for each step. One of sixteen inputs, wherever it is
  /// from, is used in a complete run, which takes fifty times as long as parsing the answers.
  static func resolver(_ input: [UInt8]) -> String? {
    let isRun = input.reduce(0, &+) % 16 == 0
    let input = Array(input.dropFirst())
    for line in parts(input, at: 0x0A, most: 9) {
      if let fault = answer(line) { return fault }
    }
    if !isRun { return nil }
    let host = MemoryHost(files: ["p.routeplan": plan])
    host.program = { _ in ScriptedChild(parts(input, at: 0x0A, most: 9)) }
    let outcome = host.run([
      "run", "Home", "Notes", "--input", "id=1", "-f", "p.routeplan", "--resolver", "it",
    ])
    return fault(outcome.status)
  }

  /// What is wrong with how an answer is parsed: it must be the same after it is written and read
  /// again.
  private static func answer(_ line: [UInt8]) -> String? {
    guard let read = try? ResolverAnswer.read(line) else { return nil }
    let written = ResolverMessages.answer(read.reply, to: Int(read.step))
    guard let again = try? ResolverAnswer.read(written) else { return "it cannot be read again" }
    switch (read.reply, again.reply) {
    case (.done(let first), .done(let second)):
      if first.values != second.values { return "\(first.values) become \(second.values)" }
    // Each time it is read, the message gets a prefix that says who failed.
    case (.failed(let first), .failed(let second)):
      if !second.hasSuffix(first) { return "\(first) becomes \(second)" }
    case (.declined, .declined): break
    default: return "it becomes another answer"
    }
    return read.step == again.step ? nil : "it becomes the answer to another step"
  }

  /// The words of a command line, separated by zeros; after two zeros, standard input follows.
  static func arguments(_ input: [UInt8]) -> String? {
    var words: [String] = []
    var rest = input[...]
    while let end = rest.firstIndex(of: 0), end > rest.startIndex {
      words.append(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    // A command that waits for changes waits forever.
    let host = MemoryHost(files: ["p.routeplan": plan, "q.routeplan": "route Home\n"])
    host.input = [Array(rest.dropFirst())]
    return fault(host.run(words).status)
  }

  private static func fault(_ status: Int32) -> String? {
    (0...2).contains(status) ? nil : "exit status \(status)"
  }
}

/// A program that prints its lines, whatever it receives.
private final class ScriptedChild: Child {
  private var lines: ArraySlice<[UInt8]>

  init(_ lines: [[UInt8]]) { self.lines = lines[...] }

  var isInterrupted: Bool { false }
  func send(_ bytes: [UInt8], until deadline: Deadline) -> ChildEvent { .sent }
  func endInput() {}

  func receive(until deadline: Deadline) -> ChildEvent {
    lines.popFirst().map { .received($0 + [0x0A]) } ?? .closed
  }
  func finish(until deadline: Deadline) -> ChildEnd { .exited(0) }
}
