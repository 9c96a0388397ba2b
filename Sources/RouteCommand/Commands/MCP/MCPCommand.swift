import RouteBase
import RouteServer

/// `qtroute mcp`
enum MCPCommand: Command {
  static let name = "mcp"
  static let spec = CommandSpec(
    name: name, summary: "serve an agent: the Model Context Protocol",
    options: [.plan, .allowEdits, .verboseServer],
    examples: [
      ("qtroute mcp", "what an agent's client starts; see the manual page qtroute-mcp(7)"),
      ("qtroute mcp -f app/main.routeplan", "about this plan, wherever the client runs"),
      ("qtroute mcp --allow-edits", "also fix and rename, as a diff first"),
    ],
    details: """
      It speaks the revisions 2026-07-28 and 2025-11-25 over standard input and output, about
      one plan, and ends when the client does. It reads the plan, what the plan includes, and
      nothing else; without `--allow-edits`, it writes nothing.
      """,
    exitStatuses: [
      (.success, "the client has closed standard input"),
      (.unanswered, "the plan cannot be read"),
    ],
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let source = PlanSource(session)
    let path = try source.find()
    if path == "-" {
      throw CommandFailure(
        "standard input cannot be both the plan and the messages", help: "name a file with `-f`")
    }
    // A client that starts the server for no plan learns it at once.
    _ = try source.read(path)
    let host = HostBridge(session.host)
    let messages = ServerSession(
      host, style: .lines, logsMessages: session.arguments.has(.verbose))
    let server = AgentServer(
      host, messages, plan: HostBridge.absolute(path, session.host),
      allowsEdits: session.arguments.has(.allowEdits), version: CommandLineTool.version)
    return messages.run(server) == 0 ? .success : .no
  }
}

extension Option {
  fileprivate static let allowEdits = Option(
    "allow-edits", "offer tools that change the plan's files, as a diff first")
}
