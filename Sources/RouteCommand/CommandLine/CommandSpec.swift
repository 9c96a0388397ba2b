/// A command: one folder in `Commands`. Its spec is all that other code knows about it.
protocol Command: SendableMetatype {
  /// The word that a command line starts with.
  static var name: String { get }
  static var spec: CommandSpec { get }
}

/// The definition of a command. Parsing, help, the man page and completions come from this value
/// alone. It is in the command's folder, together with the `run` that it refers to.
package struct CommandSpec: Sendable {
  /// The word that a command line starts with.
  package let name: String
  /// What it does, in one line.
  package let summary: String
  /// Its operands, in order.
  package let operands: [Operand]
  /// How many operands it takes.
  package let arity: ClosedRange<Int>
  /// Its own options, before those that every command takes.
  package let options: [Option]
  /// Sample command lines to start from, each with what it does.
  package let examples: [(line: String, meaning: String)]
  /// More text for help, as paragraphs; "" for none.
  package let details: String
  /// The meanings of its exit statuses, beyond those that are the same for every command.
  package let exitStatuses: [(status: Status, meaning: String)]
  /// The progress text, if the command may take long; nil for a command that reads or prompts as it
  /// goes.
  let activity: String?
  /// Runs the command.
  let run: @Sendable (Session) throws(CommandFailure) -> Status

  /// - Parameter arity: needed if an option can replace operands, so that `operands` alone does not
  /// determine it.
  init(
    name: String, summary: String, operands: [Operand] = [], arity: ClosedRange<Int>? = nil,
    options: [Option] = [], examples: [(line: String, meaning: String)], details: String = "",
    exitStatuses: [(status: Status, meaning: String)] = [],
    activity: String? = nil, run: @escaping @Sendable (Session) throws(CommandFailure) -> Status
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.arity = arity ?? Operand.arity(of: operands)
    self.options = options
    self.examples = examples
    self.details = details
    self.exitStatuses = exitStatuses
    self.activity = activity
    self.run = run
  }

  /// All options that it takes.
  package var allOptions: [Option] {
    options + Option.everywhere.filter { each in !options.contains { $0.name == each.name } }
  }

  /// The values of `--format`, the default first.
  package var formats: [String] { options.first { $0 == .format }?.choices ?? [] }

  /// Its operands as help shows them: `KIND FILE...`
  package var usage: String { operands.map(\.text).joined(separator: " ") }

  /// Its name and its operands: `import KIND FILE...`
  package var synopsis: String { usage.isEmpty ? name : "\(name) \(usage)" }

  /// The option with a name, as this command describes it; nil if it has no such option.
  package func option(named name: String) -> Option? { allOptions.first { $0.name == name } }

  /// The type of the operand at an index from 0; the last operand may repeat.
  package func operandType(at index: Int) -> ArgumentType {
    if index < operands.count { return operands[index].type }
    return operands.last { $0.repeats }?.type ?? .anything
  }
}
