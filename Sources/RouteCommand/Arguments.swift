import RouteSyntax

/// A command line that cannot be understood, in words that say what to do.
struct UsageError: Error {
  var message: String
  var help: String?

  init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// A command line, read: the command, its options and its operands.
struct Arguments {
  var command: Command?
  var operands: [String] = []
  /// The options in the order given, with their values; "" for those without.
  private var given: [(option: Option, value: String)] = []
  /// How many of them are those of QTROUTE_OPTIONS, which come first.
  private var defaultCount = 0

  func has(_ option: Option) -> Bool { given.contains { $0.option == option } }

  /// The option's last value.
  func value(_ option: Option) -> String? { given.last { $0.option == option }?.value }

  /// Whether the option is given and not just by QTROUTE_OPTIONS.
  func isTyped(_ option: Option) -> Bool {
    given[defaultCount...].contains { $0.option == option }
  }

  /// The option's values, each with whether it was typed.
  func typedValues(_ option: Option) -> [(value: String, isTyped: Bool)] {
    given.enumerated().filter { $1.option == option }.map { ($1.value, $0 >= defaultCount) }
  }

  /// All options and values in the order given.
  func all(_ options: Set<Option>) -> [(option: Option, value: String)] {
    given.filter { options.contains($0.option) }
  }

  /// The option's value as a number from 0.
  func number(_ option: Option) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("`--\(option.rawValue)` takes a number from 0, not `\(text)`")
    }
    return number
  }

  /// The value of `--format`.
  var format: String { value(.format) ?? command?.formats.first ?? "text" }

  /// Reads a command line. The first operand is the command. `defaults`, what QTROUTE_OPTIONS
  /// holds, is read before it, unless only help or the version is asked for.
  static func parse(_ words: [String], defaults: String? = nil) throws(UsageError) -> Arguments {
    var arguments = Arguments()
    // Options before the command are read once the command is known.
    arguments.command = try command(in: words)
    try arguments.read(words)
    if let defaults, !arguments.has(.help), !arguments.has(.version) {
      do throws(UsageError) { try arguments.readDefaults(defaults) } catch {
        throw UsageError("in QTROUTE_OPTIONS: \(error.message)", help: error.help)
      }
    }
    return arguments
  }

  private mutating func read(_ words: [String]) throws(UsageError) {
    var index = 0
    var onlyOperands = false
    var pending: [(option: String, value: String?)] = []
    var isCommandTaken = false
    while index < words.count {
      let word = words[index]
      index += 1
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        if !isCommandTaken && command != nil {
          isCommandTaken = true
        } else {
          operands.append(word)
        }
      } else if word == "--" {
        onlyOperands = true
      } else if word.hasPrefix("--") {
        pending = [Self.split(String(word.dropFirst(2)))]
      } else {
        pending = Self.letters(of: word)
      }
      for (name, attached) in pending {
        let option = try Self.find(name, command: command)
        var value = attached
        if option.placeholder != nil && value == nil {
          guard index < words.count else {
            throw UsageError("`\(Self.dashed(name))` wants a value", help: Self.usage(option))
          }
          value = words[index]
          index += 1
        } else if option.placeholder == nil && value != nil {
          throw UsageError("`\(Self.dashed(name))` takes no value")
        }
        try Self.check(option, value ?? "", command: command)
        given.append((option, value ?? ""))
      }
      pending = []
    }
  }

  /// Reads QTROUTE_OPTIONS. What some command takes, but not this one, is passed over.
  private mutating func readDefaults(_ text: String) throws(UsageError) {
    guard let words = CommandWords.split(text) else { throw UsageError("a quote does not end") }
    var defaults: [(option: Option, value: String)] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-", word != "--" else {
        throw UsageError("`\(word)` is no option")
      }
      let pending =
        word.hasPrefix("--") ? [Self.split(String(word.dropFirst(2)))] : Self.letters(of: word)
      for (name, attached) in pending {
        let option = try Self.find(name)
        var value = attached
        if option.placeholder != nil && value == nil {
          value = rest.popFirst()
          if value == nil { throw UsageError("`\(Self.dashed(name))` wants a value") }
        } else if option.placeholder == nil && value != nil {
          throw UsageError("`\(Self.dashed(name))` takes no value")
        }
        if try Self.isTaken(option, value ?? "", by: command) {
          defaults.append((option, value ?? ""))
        }
      }
    }
    given = defaults + given
    defaultCount = defaults.count
  }

  /// An option of any command, but for those that ask for something else than a command does.
  private static func find(_ name: String) throws(UsageError) -> Option {
    let option = Option.allCases.first {
      name.count == 1 ? $0.letter == name.first : $0.rawValue == name
    }
    guard let option else {
      throw UsageError(
        "unknown option `\(dashed(name))`",
        help: didYouMean(dashed(name), Option.allCases.map { "--\($0.rawValue)" }))
    }
    if option == .help || option == .version {
      throw UsageError("`\(dashed(name))` has no place there")
    }
    return option
  }

  /// Whether `command` takes the option with this value; throws where no command does.
  private static func isTaken(
    _ option: Option, _ value: String, by command: Command?
  ) throws(UsageError) -> Bool {
    let takers = Command.allCases.filter { $0.allOptions.contains(option) }
    func takes(_ command: Command) -> Bool {
      option.choices(for: command)?.contains(value) ?? true
    }
    guard takers.contains(where: takes) else {
      try check(option, value, command: takers.first)
      return false
    }
    return takers.contains { $0 == command } && (command.map(takes) ?? false)
  }

  /// The command of a line: its first word that is neither an option nor an option's value.
  private static func command(in words: [String]) throws(UsageError) -> Command? {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" { return index < words.count ? try command(named: words[index]) : nil }
      guard word.hasPrefix("-") && word != "-" else { return try command(named: word) }
      let name =
        word.hasPrefix("--") ? split(String(word.dropFirst(2))).option : String(word.suffix(1))
      let option = Option.allCases.first {
        $0.rawValue == name || (name.count == 1 && $0.letter == name.first)
      }
      if option?.placeholder != nil && !word.contains("=") { index += 1 }
    }
    return nil
  }

  static func command(named name: String) throws(UsageError) -> Command {
    if let command = Command(rawValue: name) { return command }
    throw UsageError(
      "unknown command `\(name)`",
      help: didYouMean(name, Command.allCases.map(\.rawValue)) ?? "`qtroute help` lists them")
  }

  private static func split(_ text: String) -> (option: String, value: String?) {
    guard let equals = text.firstIndex(of: "=") else { return (text, nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  /// The options of `-qv`; what follows a letter that takes a value is the value.
  private static func letters(of word: String) -> [(option: String, value: String?)] {
    var result: [(option: String, value: String?)] = []
    var rest = word.dropFirst()
    while let letter = rest.popFirst() {
      let option = Option.allCases.first { $0.letter == letter }
      if option?.placeholder != nil && !rest.isEmpty {
        result.append((String(letter), String(rest.first == "=" ? rest.dropFirst() : rest)))
        break
      }
      result.append((String(letter), nil))
    }
    return result
  }

  private static func find(_ name: String, command: Command?) throws(UsageError) -> Option {
    let option = Option.allCases.first {
      name.count == 1 ? $0.letter == name.first : $0.rawValue == name
    }
    let known = command?.allOptions ?? Option.everywhere + [.version]
    if let option, known.contains(option) || option == .version { return option }
    let place = command.map { " of `qtroute \($0.rawValue)`" } ?? ""
    if option != nil, let command {
      throw UsageError(
        "`\(dashed(name))` is no option of `qtroute \(command.rawValue)`",
        help: "`qtroute help \(command.rawValue)` lists its options")
    }
    let near = didYouMean(dashed(name), known.map { "--\($0.rawValue)" })
    throw UsageError("unknown option `\(dashed(name))`\(place)", help: near)
  }

  private static func check(
    _ option: Option, _ value: String, command: Command?
  ) throws(UsageError) {
    guard let choices = option.choices(for: command), !choices.contains(value) else { return }
    throw UsageError(
      "`--\(option.rawValue)` takes \(choices.joined(separator: ", ")), not `\(value)`",
      help: didYouMean(value, choices))
  }

  private static func dashed(_ name: String) -> String {
    name.count == 1 ? "-\(name)" : "--\(name)"
  }

  private static func usage(_ option: Option) -> String {
    "write it as `--\(option.rawValue) \(option.placeholder ?? "")`"
  }
}

/// "did you mean `a` or `b`?", or nil where nothing is near.
func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String? {
  let near = NearestName.candidates(for: name, among: candidates).map { "`\($0)`" }
  guard let last = near.last else { return nil }
  let list = near.count == 1 ? last : near.dropLast().joined(separator: ", ") + " or " + last
  return "did you mean \(list)?"
}
