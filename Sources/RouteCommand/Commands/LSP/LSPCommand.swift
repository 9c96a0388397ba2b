import RouteBase
import RouteServer

/// `qtroute lsp`
enum LSPCommand: Command {
  static let name = "lsp"
  static let spec = CommandSpec(
    name: name, summary: "serve an editor: the Language Server Protocol",
    options: [.plan.described("serve this plan, and not those that it finds"), .verboseServer],
    examples: [
      ("qtroute lsp", "what an editor starts; the manual page qtroute-lsp(7) shows how"),
      ("qtroute lsp --verbose 2>lsp.log", "log each message"),
    ],
    details: """
      It speaks over standard input and output, and ends when the editor does. A document
      belongs to the plans that include it, directly or indirectly.
      """,
    exitStatuses: [
      (.success, "the editor has shut it down"),
      (.no, "the editor has left without a word"),
    ],
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    var plan: String?
    if session.arguments.has(.plan) {
      plan = try HostBridge.absolute(PlanSource(session).find(), session.host)
    }
    let host = HostBridge(session.host)
    let messages = ServerSession(host, logsMessages: session.arguments.has(.verbose))
    let server = LanguageServer(host, messages, plan: plan, version: CommandLineTool.version)
    defer { host.end() }
    return messages.run(server) == 0 ? .success : .no
  }
}
