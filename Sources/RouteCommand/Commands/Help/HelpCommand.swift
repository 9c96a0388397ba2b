import RouteSyntax

/// `qtroute help`
enum HelpCommand: Command {
  static let name = "help"
  static let spec = CommandSpec(
    name: name, summary: "show help for a command",
    operands: [Operand("COMMAND", .command, .atMostOnce)],
    examples: [("qtroute help path", "help for a command")],
    run: run)

  static func run(_ session: Session) throws(CommandFailure) -> Status {
    let command = try session.arguments.operands.first.map { name throws(CommandFailure) in
      try CommandTable.command(named: name)
    }
    Help.write(command, to: &session.output)
    return .success
  }
}
