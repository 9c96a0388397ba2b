import RouteBase
import RoutePlan
import RouteTour

/// The options of `qtroute tour --resolver`, and the run.
struct TourRunner {
  private let limits: RunLimits
  private let words: [String]
  private let trace: String?
  /// Where the JUnit report goes; nil for nowhere.
  private let report: String?

  /// Nil if no program runs the walks.
  init?(_ arguments: Arguments) throws(CommandFailure) {
    let words = try RunOptions.words(arguments)
    guard let words else {
      for option in [Option.stepTimeout, .startTimeout, .trace, .report]
      where arguments.has(option) {
        throw CommandFailure("`--\(option.name)` requires `--resolver PROGRAM`")
      }
      return nil
    }
    self.words = words
    limits = RunLimits(
      step: try RunOptions.limit(.stepTimeout, arguments),
      start: try RunOptions.limit(.startTimeout, arguments))
    trace = arguments.value(.trace)
    report = try Self.report(arguments)
    switch arguments.value(TourCommand.format) ?? .text {
    case .text: break
    case .json:
      if trace == "-", !arguments.has(.output) {
        throw CommandFailure(
          "`--trace -` writes between the results, which `--format json` makes one document")
      }
    default: throw CommandFailure("`--resolver` takes `--format text` or `--format json`")
    }
  }

  /// The file of `--report junit=FILE`.
  private static func report(_ arguments: Arguments) throws(CommandFailure) -> String? {
    guard let text = arguments.value(.report) else { return nil }
    let prefix = "junit="
    guard text.hasPrefix(prefix), text.utf8.count > prefix.utf8.count else {
      throw CommandFailure("`--report` takes `junit=FILE`, not `\(text)`")
    }
    return String(text.dropFirst(prefix.count))
  }

  /// Runs the walks and writes the results, the report and the trace.
  func run(_ walks: [Walk], _ plan: Plan, _ session: Session) throws(CommandFailure) -> Status {
    let trace = try RunTrace(trace, session)
    let isJSON = session.arguments.value(TourCommand.format) == .json
    let writer = TourRunWriter(session: session, isJSON: isJSON)
    let taker = ProgramTaker(words, on: session.host, limits, trace: trace, isBatch: true)
    let run = TourRun(walks, plan, taker) { writer.write($0) }
    let isStarted = run.run()
    writer.finish(run.results, of: walks.count)
    if let report {
      let path = plan.files.first?.path ?? plan.name
      session.write(writer.junit(run.results, plan: path), to: report)
    }
    try trace.finish()
    if run.isInterrupted {
      session.writeError("qtroute: interrupted\n")
      return .interrupted
    }
    if let fault = run.fault {
      session.writeError("qtroute: \(TerminalText.escaped(fault))\n")
      return isStarted ? .no : .unanswered
    }
    return run.results.contains { $0.failure != nil } ? .no : .success
  }
}
