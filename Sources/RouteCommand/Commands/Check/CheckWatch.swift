import RouteBase
import RouteSyntax

/// `qtroute check --watch`: checks again on every change, until somebody interrupts it.
enum CheckWatch {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let (arguments, host) = (session.arguments, session.host)
    try refuse(arguments)
    let watch = host.watch()
    var isFirst = true
    while true {
      watch.start()
      let session = Session(arguments, host: host)
      if host.isTerminal(.standardOutput) && host.environment("TERM") != "dumb" {
        session.output.write(string: "\u{1B}[H\u{1B}[2J")
      }
      var status = Status.unanswered
      do throws(CommandFailure) {
        status = try CheckCommand.check(session)
        try session.finish()
      } catch {
        // Later, a file may be away for a moment.
        if isFirst { throw error }
        try session.finish()
        CommandLineTool.report(error, host)
      }
      isFirst = false
      if session.isOutputGone { return status }
      if !session.isQuiet {
        session.writeError(
          "qtroute: watching \(counted(watch.count, "file")); press Ctrl-C to stop\n")
      }
      guard watch.wait() else { return status }
    }
  }

  /// What makes no sense again and again, or would write files that somebody else is at work on.
  private static func refuse(_ arguments: Arguments) throws(CommandFailure) {
    for option in [Option.output, .writeBaseline, .fix] where arguments.has(option) {
      throw CommandFailure("`--watch` and `--\(option.name)` cannot be combined")
    }
    if (arguments.operands + [arguments.value(.plan) ?? ""]).contains("-") {
      throw CommandFailure("standard input cannot be watched", help: "name a file")
    }
  }
}
