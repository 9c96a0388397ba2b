/// A command: one folder in `Commands`, whose spec says all that others know of it.
protocol Command: SendableMetatype {
  /// The word that a command line starts with.
  static var name: String { get }
  static var spec: CommandSpec { get }
}

/// What a command is: parsing, help, the man page and completions come from this value alone. The
/// command's folder holds it, with the `run` that it names.
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
  /// Command lines to start from, each with what it does.
  package let examples: [(line: String, meaning: String)]
  /// More to say in help, as paragraphs; "" for nothing.
  package let details: String
  /// What its exit statuses mean beyond what they mean for every command.
  package let exitStatuses: [(status: Status, meaning: String)]
  /// What it does while it does it, where that may take long; nil for what reads or asks as it
  /// goes.
  let activity: String?
  /// Does it.
  let run: @Sendable (Session) throws(CommandFailure) -> Status

  /// - Parameter arity: where an option may replace operands, so that these do not tell.
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
  package var allOptions: [Option] { options + Option.everywhere }

  /// The values of `--format`, the default first.
  package var formats: [String] { options.first { $0 == .format }?.choices ?? [] }

  /// Its operands as help shows them: `KIND FILE...`
  package var usage: String { operands.map(\.text).joined(separator: " ") }

  /// The option of a name, as this command describes it; nil where it has none.
  package func option(named name: String) -> Option? { allOptions.first { $0.name == name } }

  /// What the operand at an index from 0 is; the last one may repeat.
  package func operandType(at index: Int) -> ArgumentType {
    if index < operands.count { return operands[index].type }
    return operands.last { $0.repeats }?.type ?? .anything
  }
}
