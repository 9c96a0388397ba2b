import QTRoute
import RouteSyntax

/// `qtroute run`
enum RunCommand {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    let source = PlanSource(session)
    if arguments.has(.interactive), try source.find() == "-" {
      throw CommandFailure("standard input cannot be both the plan and the answers")
    }
    let plan = try source.load(session)
    let question = try RunQuestion(plan, arguments)
    let limit = try stepLimit(arguments)
    let words = try resolverWords(arguments)
    let trace = RunTrace(isWanted: arguments.value(.trace) != nil)
    var options = question.options
    options.stepTimeout = limit
    var taker: any StepTaker
    if let words, !arguments.has(.dryRun) {
      taker = ProgramTaker(words, on: session.host, limit: limit, trace: trace)
    } else if arguments.has(.interactive) {
      taker = InteractiveTaker(session)
    } else {
      taker = PrintTaker()
    }
    if trace.isWanted && !(taker is ProgramTaker) { taker = TracedTaker(taker, trace) }
    let writer = RunWriter(session, question.ends, question.names)
    let run = RunStage(taker, writer)
    let status = try run.carryOut(question.navigation, options, inputs: question.inputs)
    if let file = arguments.value(.trace) { session.write(trace.bytes, to: file) }
    return status
  }

  private static func stepLimit(_ arguments: Arguments) throws(CommandFailure) -> Duration {
    guard let text = arguments.value(.stepTimeout) else { return .seconds(10) }
    let isPlain = text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || $0 == UInt8(ascii: ".") }
    guard isPlain, let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw CommandFailure("`--step-timeout` takes seconds, such as 10 or 0.5, not `\(text)`")
    }
    return .milliseconds(max(Int64(seconds * 1000), 1))
  }

  /// The words of the program that takes the steps; nil for `print`.
  private static func resolverWords(_ arguments: Arguments) throws(CommandFailure) -> [String]? {
    guard let text = arguments.value(.resolver), text != "print" else { return nil }
    if arguments.has(.interactive) {
      throw CommandFailure("`--interactive` asks you, and `--resolver` a program: give one of them")
    }
    guard let words = CommandWords.split(text) else {
      throw CommandFailure("`--resolver`: a quote or a backslash at the end of `\(text)` is open")
    }
    if words.isEmpty || words[0].isEmpty {
      throw CommandFailure(
        "`--resolver` names no program", help: "`--resolver print` tells each step")
    }
    return words
  }

  /// `10 s`, `0.5 s`
  static func text(_ limit: Duration) -> String {
    let (seconds, atto) = limit.components
    let milliseconds = atto / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds) s" }
    var digits = String(milliseconds + 1000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits) s"
  }
}
