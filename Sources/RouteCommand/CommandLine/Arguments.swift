/// A parsed command line: the command, its options and its operands.
struct Arguments {
  /// An option that was given, with its value; "" for an option without one.
  typealias Given = (option: Option, value: String)

  let command: CommandSpec?
  private(set) var operands: [String]
  /// The options in the order given.
  private var given: [Given]
  /// The number of options from QTROUTE_OPTIONS, which come first.
  private var defaultCount: Int

  /// Reads a command line, whose first operand is the command. `defaults` is the text of
  /// QTROUTE_OPTIONS; its options come before those of the line. They are ignored if the line asks
  /// for help or the version.
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
    // That is where output goes anyway.
    if value(.output) == "-" { remove(.output) }
  }

  /// The same with other operands and without an option.
  func replacing(_ option: Option, withOperands operands: [String]) -> Arguments {
    var result = self
    result.operands = operands
    result.remove(option)
    return result
  }

  private mutating func remove(_ option: Option) {
    defaultCount = given.prefix(defaultCount).count { $0.option != option }
    given.removeAll { $0.option == option }
  }

  func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  /// The option's last value.
  func value(_ option: Option) -> String? { given.last { $0.option == option }?.value }

  /// The meaning of the option's last value.
  func value<Choice>(_ option: ChoiceOption<Choice>) -> Choice? {
    value(option.option).flatMap { Choice(rawValue: $0) }
  }

  /// The option's values in the order given.
  func values(_ option: Option) -> [String] {
    given.filter { $0.option == option }.map(\.value)
  }

  /// The option's values, each with whether it was typed rather than coming from QTROUTE_OPTIONS.
  func typedValues(_ option: Option) -> [(value: String, isTyped: Bool)] {
    given.enumerated().filter { $1.option == option }.map { ($1.value, $0 >= defaultCount) }
  }

  /// Whether the option is given on the command line and not only in QTROUTE_OPTIONS.
  func isTyped(_ option: Option) -> Bool {
    given[defaultCount...].contains { $0.option == option }
  }

  /// Some options and their values, in the order given.
  func all(_ options: [Option]) -> [Given] { given.filter { options.contains($0.option) } }

  /// The option's value as a number, which is at least the option's minimum.
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
