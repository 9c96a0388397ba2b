/// All commands, in the order in which help lists them. Each has a folder of its own in `Commands`,
/// which is why this module has more files than others.
package enum CommandTable {
  private static let commands: [any Command.Type] = [
    CheckCommand.self, PathCommand.self, ReachCommand.self, CrossCommand.self, RunCommand.self,
    MatchCommand.self, URLCommand.self, TreeCommand.self, DotCommand.self, MapCommand.self,
    FormatCommand.self, DiffCommand.self, ExportCommand.self, ImportCommand.self,
    VerifyCommand.self, GenerateCommand.self, ExplainCommand.self, RulesCommand.self,
    InitCommand.self, CompletionsCommand.self, HelpCommand.self,
  ]

  package static let all: [CommandSpec] = commands.map { $0.spec }

  package static let names: [String] = commands.map { $0.name }

  /// The command of a name; nil where there is none. No other spec is made for it.
  package static func find(_ name: String) -> CommandSpec? {
    commands.first { $0.name == name }?.spec
  }

  /// The command that somebody typed.
  static func command(named name: String) throws(CommandFailure) -> CommandSpec {
    if let command = find(name) { return command }
    throw CommandFailure(
      "unknown command `\(name)`",
      help: didYouMean(name, names) ?? "`qtroute help` lists them")
  }

  /// Every option of any command, once. What `--format` takes is for a command to say.
  package static let options: [Option] = {
    var seen: Set<Option> = []
    let listed = [.format] + all.flatMap(\.options) + Option.withoutCommand
    return listed.filter { seen.insert($0).inserted }
  }()

  /// The option that some command calls so, by its name or its letter.
  static func option(_ name: String) -> Option? {
    name.count == 1 ? option(letter: name.first) : option(long: name)
  }

  /// The option of a long name; nil for a name of none.
  static func option(long name: String) -> Option? { option { $0.name == name } }

  /// The option with a letter; nil for a letter of none.
  static func option(letter: Character?) -> Option? {
    letter.flatMap { letter in option { $0.letter == letter } }
  }

  /// Those without a command come first: no spec is made for them.
  private static func option(_ isMeant: (Option) -> Bool) -> Option? {
    Option.withoutCommand.first(where: isMeant) ?? options.first(where: isMeant)
  }
}
