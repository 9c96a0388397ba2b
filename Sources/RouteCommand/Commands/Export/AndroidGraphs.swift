import RouteAppLinks
import RoutePlan
import RouteBase

/// `qtroute export android`
enum AndroidGraphs {
  static func write(_ plan: Plan, _ session: Session) throws(CommandFailure) {
    if plan.routes.isEmpty && plan.flows.isEmpty {
      throw CommandFailure("the plan has no routes, so it makes no graph")
    }
    let export = AndroidExport(plan)
    let folder = session.arguments.value(.output)
    if export.files.count > 1, let folder, folder.hasSuffix(".xml"), !isFolder(folder, session) {
      throw CommandFailure(
        "the plan makes \(export.files.count) graphs, and `\(folder)` is one file",
        help: "name a folder for them: `-o FOLDER`")
    }
    if export.files.count > 1 && folder == nil {
      throw CommandFailure(
        "the plan makes \(export.files.count) graphs", help: "name a folder for them: `-o FOLDER`")
    }
    if !session.isQuiet {
      for note in export.notes { session.writeError(TerminalText.escaped(note) + "\n") }
    }
    // One graph goes into a folder only if it exists; for several graphs the folder is created.
    let isThere = folder.map { isFolder($0, session) } ?? false
    if export.files.count > 1 || isThere, let folder {
      try session.writeFolder(export.files.map { (name: $0.name, bytes: $0.text) }, folder)
    } else if let file = export.files.first {
      session.output.write(file.text)
    }
  }

  private static func isFolder(_ path: String, _ session: Session) -> Bool {
    guard let names = try? session.host.names(in: path) else { return false }
    return path.hasSuffix("/") || !names.isEmpty
  }
}
