import RouteEngine
import RouteBase
import RouteSyntax

/// `qtroute check --watch`: checks again on every change, until it is interrupted.
enum CheckWatch {
  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let host = session.host
    try refuse(session.arguments)
    // A plan that is looked for is found once: then it is waited for if it is gone for a while.
    let arguments = session.arguments.replacing(
      .plan, withOperands: try PlanSource(session).named())
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
        // After the first check, a file may be missing for a moment.
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

  /// Refuses options that make no sense repeatedly, or that would write files that someone is
  /// editing.
  private static func refuse(_ arguments: Arguments) throws(CommandFailure) {
    for option in [Option.output, .writeBaseline, .fix] where arguments.has(option) {
      throw CommandFailure("`--watch` and `--\(option.name)` cannot be combined")
    }
    if (arguments.operands + [arguments.value(.plan) ?? ""]).contains("-") {
      throw CommandFailure("standard input cannot be watched", help: "name a file")
    }
  }
}
