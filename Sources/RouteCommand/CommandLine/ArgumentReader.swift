import RouteEngine

/// Reads the words of a command line and of QTROUTE_OPTIONS.
struct ArgumentReader {
  /// An option as it was written: its name or letter, and the value attached to it.
  private typealias Word = (name: String, value: String?)

  let command: CommandSpec?
  private(set) var operands: [String] = []
  private(set) var given: [Arguments.Given] = []
  /// The options of QTROUTE_OPTIONS that the command takes.
  private(set) var defaults: [Arguments.Given] = []

  init(_ command: CommandSpec?) { self.command = command }

  /// The command of a line: its first word that is neither an option nor an option's value.
  static func command(in words: [String]) throws(CommandFailure) -> CommandSpec? {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        return try rest.first.map { name throws(CommandFailure) in
          try CommandTable.command(named: name)
        }
      }
      guard word.hasPrefix("-") && word != "-" else { return try CommandTable.command(named: word) }
      let name = word.hasPrefix("--") ? split(word).name : String(word.suffix(1))
      if CommandTable.option(name)?.value != nil && !word.contains("=") { _ = rest.popFirst() }
    }
    return nil
  }

  /// Reads a whole line, including the command's name.
  mutating func read(_ words: [String]) throws(CommandFailure) {
    var rest = words[...]
    var onlyOperands = false
    var isCommandTaken = command == nil
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        if isCommandTaken { operands.append(word) } else { isCommandTaken = true }
      } else if word == "--" {
        onlyOperands = true
      } else {
        for (name, attached) in options(of: word) {
          let option = try find(name)
          let value = try Self.value(of: option, (name, attached), &rest, help: Self.usage(option))
          try Self.check(option, value)
          given.append((option, value))
        }
      }
    }
  }

  /// Reads QTROUTE_OPTIONS. Options that only other commands take are ignored.
  mutating func readDefaults(_ text: String) throws(CommandFailure) {
    guard let words = CommandWords.split(text) else {
      throw CommandFailure("a quote is not closed")
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", word != "--" else {
        throw CommandFailure("`\(word)` is not an option")
      }
      for (name, attached) in options(of: word) {
        let option = try Self.findAnywhere(name)
        let value = try Self.value(of: option, (name, attached), &rest, help: nil)
        if try isTaken(option, value) { defaults.append((option, value)) }
      }
    }
  }

  // MARK: Options

  /// The value that is attached to an option or follows it; "" for an option without a value.
  private static func value(
    of option: Option, _ word: Word, _ rest: inout ArraySlice<String>, help: String?
  ) throws(CommandFailure) -> String {
    guard option.value != nil else {
      if word.value == nil { return "" }
      throw CommandFailure("`\(dashed(word.name))` takes no value")
    }
    guard let value = word.value ?? rest.popFirst() else {
      throw CommandFailure("`\(dashed(word.name))` requires a value", help: help)
    }
    return value
  }

  /// The command's option with this name or letter.
  private func find(_ name: String) throws(CommandFailure) -> Option {
    let known = command?.allOptions ?? Option.withoutCommand
    func isNamed(_ option: Option) -> Bool {
      name.count == 1 ? option.letter == name.first : option.name == name
    }
    if let option = known.first(where: isNamed) { return option }
    if isNamed(.version) { return .version }
    let place = command.map { " of `qtroute \($0.name)`" } ?? ""
    if CommandTable.option(name) != nil, let command {
      throw CommandFailure(
        "`\(Self.dashed(name))` is not an option of `qtroute \(command.name)`",
        help: "`qtroute help \(command.name)` lists its options")
    }
    throw CommandFailure(
      "unknown option `\(Self.dashed(name))`\(place)",
      help: didYouMean(Self.dashed(name), known.map { "--\($0.name)" }))
  }

  /// An option of any command, except those that do something other than run a command.
  private static func findAnywhere(_ name: String) throws(CommandFailure) -> Option {
    guard let option = CommandTable.option(name) else {
      throw CommandFailure(
        "unknown option `\(dashed(name))`",
        help: didYouMean(dashed(name), CommandTable.options.map { "--\($0.name)" }))
    }
    if option == .help || option == .version {
      throw CommandFailure("`\(dashed(name))` is not allowed there")
    }
    return option
  }

  /// Whether the command takes the option with this value; throws if no command does.
  private func isTaken(_ option: Option, _ value: String) throws(CommandFailure) -> Bool {
    func takes(_ option: Option) -> Bool { option.choices?.contains(value) ?? true }
    let takers = CommandTable.all.compactMap { $0.option(named: option.name) }
    guard takers.contains(where: takes) else {
      if let first = takers.first { try Self.check(first, value) }
      return false
    }
    return command?.option(named: option.name).map(takes) ?? false
  }

  private static func check(_ option: Option, _ value: String) throws(CommandFailure) {
    guard let choices = option.choices, !choices.contains(value) else { return }
    throw CommandFailure(
      "`--\(option.name)` takes \(choices.joined(separator: ", ")), not `\(value)`",
      help: didYouMean(value, choices))
  }

  // MARK: Words

  /// The options of a word that starts with a dash.
  private func options(of word: String) -> [Word] {
    word.hasPrefix("--") ? [Self.split(word)] : letters(of: word)
  }

  /// The name and value of `--name=value`.
  private static func split(_ word: String) -> Word {
    let text = word.dropFirst(2)
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// The options of `-qv`; what follows a letter that takes a value is the value.
  private func letters(of word: String) -> [Word] {
    var result: [Word] = []
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let own = command?.allOptions.first { $0.letter == letter }
      let option = own ?? CommandTable.option(letter: letter)
      if option?.value != nil && !rest.isEmpty {
        result.append((String(letter), String(rest.first == "=" ? rest.dropFirst() : rest)))
        break
      }
      result.append((String(letter), nil))
    }
    return result
  }

  private static func dashed(_ name: String) -> String {
    name.count == 1 ? "-\(name)" : "--\(name)"
  }

  private static func usage(_ option: Option) -> String {
    "write it as `--\(option.name) \(option.value?.placeholder ?? "")`"
  }
}
