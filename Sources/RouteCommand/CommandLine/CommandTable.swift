import RouteEngine

/// All commands, in the order in which help lists them. Each has its own folder in `Commands`,
/// which is why this module has more files than others.
package enum CommandTable {
  private static let commands: [any Command.Type] = [
    CheckCommand.self, PathCommand.self, ReachCommand.self, CrossCommand.self, RunCommand.self,
    TourCommand.self, TraceCommand.self, MatchCommand.self, URLCommand.self, TreeCommand.self,
    DotCommand.self, MapCommand.self, PlayCommand.self, FormatCommand.self, DiffCommand.self,
    ExportCommand.self, ImportCommand.self, VerifyCommand.self, GenerateCommand.self,
    ExplainCommand.self, RulesCommand.self, InitCommand.self, LSPCommand.self,
    MCPCommand.self,
    CompletionsCommand.self, HelpCommand.self,
  ]

  package static let all: [CommandSpec] = commands.map { $0.spec }

  package static let names: [String] = commands.map { $0.name }

  /// The command with a name, or nil. It creates no other spec.
  package static func find(_ name: String) -> CommandSpec? {
    commands.first { $0.name == name }?.spec
  }

  /// The command that the user typed.
  static func command(named name: String) throws(CommandFailure) -> CommandSpec {
    if let command = find(name) { return command }
    throw CommandFailure(
      "unknown command `\(name)`",
      help: didYouMean(name, names) ?? "`qtroute help` lists them")
  }

  /// Every option of any command, once. The values of `--format` depend on the command.
  package static let options: [Option] = {
    var seen: Set<Option> = []
    let listed = [.format] + all.flatMap(\.options) + Option.withoutCommand
    return listed.filter { seen.insert($0).inserted }
  }()

  /// The option of any command with this name or letter.
  static func option(_ name: String) -> Option? {
    name.count == 1 ? option(letter: name.first) : option(long: name)
  }

  /// The option with a long name, or nil.
  static func option(long name: String) -> Option? { option { $0.name == name } }

  /// The option with a letter, or nil.
  static func option(letter: Character?) -> Option? {
    letter.flatMap { letter in option { $0.letter == letter } }
  }

  /// Options without a command come first, because they need no spec.
  private static func option(_ isMeant: (Option) -> Bool) -> Option? {
    Option.withoutCommand.first(where: isMeant) ?? options.first(where: isMeant)
  }
}
