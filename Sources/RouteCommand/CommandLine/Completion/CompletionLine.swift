/// A command line that is being typed, and what can follow. It may be wrong in any way.
struct CompletionLine {
  /// What the end of the line can become.
  enum Place {
    case command
    /// One of these.
    case option([Option])
    /// A value of this type, after `lead`, which is also part of the word.
    case value(ArgumentType, lead: String)
  }

  private(set) var place: Place
  /// The command that the line names.
  private(set) var command: CommandSpec?
  /// The plan that the line names.
  private(set) var plan: String?

  /// Reads the words after the tool's own name; `current` is the one that is being typed.
  init(_ words: some Sequence<String>, current: String) {
    place = .command
    var operandCount = 0
    var onlyOperands = false
    var given: Set<Option> = []
    var waiting: Option?
    func note(_ option: Option, _ value: String) {
      if option == .plan { plan = value }
    }
    for word in words {
      if let option = waiting {
        note(option, word)
        waiting = nil
      } else if word == "--" && !onlyOperands {
        onlyOperands = true
      } else if onlyOperands || word == "-" || !word.hasPrefix("-") {
        if command == nil { command = CommandTable.find(word) } else { operandCount += 1 }
      } else if word.hasPrefix("--") {
        let (name, value) = Self.parts(of: word)
        guard let option = CommandTable.option(long: name) else { continue }
        given.insert(option)
        guard option.value != nil else { continue }
        if let value { note(option, value) } else { waiting = option }
      } else {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = CommandTable.option(letter: letter) else { continue }
          given.insert(option)
          guard option.value != nil else { continue }
          if letters.isEmpty { waiting = option } else { note(option, String(letters)) }
          break
        }
      }
    }
    if let option = waiting {
      let type = command?.option(named: option.name)?.value?.type ?? option.value?.type
      place = .value(type ?? .anything, lead: "")
    } else if !onlyOperands && current.hasPrefix("-") {
      place = Self.option(current, command, given)
    } else if let command {
      place = .value(command.operandType(at: operandCount), lead: "")
    }
  }

  /// The place of a word that starts with a dash.
  private static func option(
    _ word: String, _ command: CommandSpec?, _ given: Set<Option>
  ) -> Place {
    let known = command?.allOptions ?? Option.withoutCommand
    if word.contains("=") {
      let name = parts(of: word).name
      let type = known.first { $0.name == name }?.value?.type
      guard let type else { return .value(.anything, lead: "") }
      return .value(type, lead: "--\(name)=")
    }
    return .option(known.filter { $0.repeats || !given.contains($0) })
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    let text = word.dropFirst(2)
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
