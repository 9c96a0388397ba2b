import RouteExchange
import RoutePlan
import RouteSyntax

/// `qtroute export android`
enum AndroidGraphs {
  static func write(_ plan: Plan, _ session: Session) throws(CommandFailure) {
    if plan.routes.isEmpty && plan.flows.isEmpty {
      throw CommandFailure("the plan has no routes, so it makes no graph")
    }
    let export = AndroidExport(plan)
    let folder = session.arguments.value(.output)
    if export.files.count > 1 && folder == nil {
      throw CommandFailure(
        "the plan makes \(export.files.count) graphs", help: "say where they go: `-o FOLDER`")
    }
    if !session.isQuiet {
      for note in export.notes { session.writeError(TerminalText.escaped(note) + "\n") }
    }
    if export.files.count > 1, let folder {
      try session.writeFolder(export.files.map { (name: $0.name, bytes: $0.text) }, folder)
    } else if let file = export.files.first {
      session.output.write(file.text)
    }
  }
}
