import RouteBase

/// The tool: reads a command line and runs the command.
package enum CommandLineTool {
  /// The version of the tool.
  package static let version = "0.1.0"

  /// Runs the command that `words` name (without the tool's own name) and returns the exit status.
  /// nil means that the words are not UTF-8.
  package static func run(_ words: [String]?, host: any Host) -> Int32 {
    guard let words else {
      report(CommandFailure("an argument is not UTF-8"), host)
      return Status.unanswered.rawValue
    }
    do throws(CommandFailure) {
      let arguments = try Arguments(words, defaults: host.environment("QTROUTE_OPTIONS"))
      let session = Session(arguments, host: host)
      if let activity = activity(session) { host.beginProgress(activity) }
      defer { host.endProgress() }
      let status = try dispatch(session)
      try session.finish()
      return exitStatus(status, host)
    } catch {
      report(error, host)
      return exitStatus(error.status, host)
    }
  }

  /// The number of a status. A signal has its own, as if it had ended the process.
  private static func exitStatus(_ status: Status, _ host: any Host) -> Int32 {
    guard status == .interrupted, let signal = host.endingSignal else { return status.rawValue }
    return 128 + signal
  }

  /// The progress text of a command that may take long; nil if nobody is watching.
  private static func activity(_ session: Session) -> String? {
    let arguments = session.arguments
    if session.isQuiet || arguments.has(.help) || arguments.has(.watch) { return nil }
    let host = session.host
    if !host.isTerminal(.standardError) || host.environment("TERM") == "dumb" { return nil }
    return arguments.command?.activity
  }

  private static func dispatch(_ session: Session) throws(CommandFailure) -> Status {
    let arguments = session.arguments
    if arguments.has(.help) {
      Help.write(arguments.command, to: &session.output)
      return .success
    }
    if arguments.has(.version) {
      session.output.write(string: "qtroute \(version)\n")
      if arguments.has(.verbose) { writeSurroundings(session) }
      return .success
    }
    guard let command = arguments.command else {
      try? session.host.write(Array(Help.overview.utf8), to: .standardError)
      return .unanswered
    }
    if !command.arity.contains(arguments.operands.count) {
      throw operandFailure(command, arguments.operands)
    }
    return try command.run(session)
  }

  /// Writes the environment variables that the tool reads, and the plan that it finds.
  private static func writeSurroundings(_ session: Session) {
    for name in ["QTROUTE_OPTIONS", "QTROUTE_PLAN"] {
      let value = session.host.environment(name).map(TerminalText.escaped) ?? "(not set)"
      session.output.write(string: Help.pad(name, 17) + value + "\n")
    }
    var plan: String
    do throws(CommandFailure) {
      let arguments = try Arguments(
        [CheckCommand.name], defaults: session.host.environment("QTROUTE_OPTIONS"))
      plan = try PlanSource(Session(arguments, host: session.host, isInner: true)).find()
    } catch {
      plan = "(\(error.message))"
    }
    session.output.write(string: Help.pad("plan", 17) + TerminalText.escaped(plan) + "\n")
  }

  private static func operandFailure(
    _ command: CommandSpec, _ operands: [String]
  ) -> CommandFailure {
    let usage = "usage: qtroute \(command.synopsis)"
    let most = command.arity.upperBound
    if operands.count > most {
      return CommandFailure("unexpected `\(operands[most])`", help: usage)
    }
    return CommandFailure("`qtroute \(command.name)` requires \(command.usage)", help: usage)
  }

  /// Writes an error on one line, and what to do about it.
  static func report(_ failure: CommandFailure, _ host: any Host) {
    var text = "qtroute: \(TerminalText.escaped(failure.message))\n"
    if let help = failure.help { text += "  help: \(TerminalText.escaped(help))\n" }
    try? host.write(Array(text.utf8), to: .standardError)
  }
}
