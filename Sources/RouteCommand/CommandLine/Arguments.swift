/// A command line, read: the command, its options and its operands.
struct Arguments {
  /// An option that was given, with its value; "" for one without.
  typealias Given = (option: Option, value: String)

  let command: CommandSpec?
  let operands: [String]
  /// The options in the order given.
  private let given: [Given]
  /// How many of them are those of QTROUTE_OPTIONS, which come first.
  private let defaultCount: Int

  /// Reads a command line. The first operand is the command. `defaults`, what QTROUTE_OPTIONS
  /// holds, is read before it, unless only help or the version is asked for.
  init(_ words: [String], defaults: String? = nil) throws(CommandFailure) {
    // Options before the command are read once the command is known.
    var reader = ArgumentReader(try ArgumentReader.command(in: words))
    try reader.read(words)
    let isPlain = !reader.given.contains { $0.option == .help || $0.option == .version }
    if let defaults, isPlain {
      do throws(CommandFailure) { try reader.readDefaults(defaults) } catch {
        throw CommandFailure("in QTROUTE_OPTIONS: \(error.message)", help: error.help)
      }
    }
    command = reader.command
    operands = reader.operands
    given = reader.defaults + reader.given
    defaultCount = reader.defaults.count
  }

  func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  /// The option's last value.
  func value(_ option: Option) -> String? { given.last { $0.option == option }?.value }

  /// What the option's last value means.
  func value<Choice>(_ option: ChoiceOption<Choice>) -> Choice? {
    value(option.option).flatMap { Choice(rawValue: $0) }
  }

  /// The option's values in the order given.
  func values(_ option: Option) -> [String] {
    given.filter { $0.option == option }.map(\.value)
  }

  /// The option's values, each with whether it was typed and does not just come from
  /// QTROUTE_OPTIONS.
  func typedValues(_ option: Option) -> [(value: String, isTyped: Bool)] {
    given.enumerated().filter { $1.option == option }.map { ($1.value, $0 >= defaultCount) }
  }

  /// Whether the option is given and does not just come from QTROUTE_OPTIONS.
  func isTyped(_ option: Option) -> Bool {
    given[defaultCount...].contains { $0.option == option }
  }

  /// Some options and their values, in the order given.
  func all(_ options: [Option]) -> [Given] { given.filter { options.contains($0.option) } }

  /// The option's value as a number, which is not below what the option takes at least.
  func number(_ option: Option) throws(CommandFailure) -> Int? {
    guard case .number(let least)? = option.value?.type, let text = value(option) else {
      return nil
    }
    guard let number = Int(text), number >= least else {
      throw CommandFailure("`--\(option.name)` takes a number from \(least), not `\(text)`")
    }
    return number
  }
}
