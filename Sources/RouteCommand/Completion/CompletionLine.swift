/// A command line that is being typed, and what stands at its end. It may be wrong in any way.
struct CompletionLine {
  /// What its end may become.
  enum Place {
    case command
    /// One of these.
    case option([Option])
    /// What `subject` says, behind `lead`, which belongs to the word, too.
    case subject(CompletionSubject, lead: String)
  }

  private(set) var place: Place
  /// The command that it names.
  private(set) var command: Command?
  /// The plan that it names.
  private(set) var plan: String?

  /// Reads the words behind the tool's own name; `current` is the one that is being typed.
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
        if command == nil { command = Command(rawValue: word) } else { operandCount += 1 }
      } else if word.hasPrefix("--") {
        let (name, value) = Self.parts(of: word)
        guard let option = Option(rawValue: name) else { continue }
        given.insert(option)
        guard option.placeholder != nil else { continue }
        if let value { note(option, value) } else { waiting = option }
      } else {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
          guard let option = Option.allCases.first(where: { $0.letter == letter }) else { continue }
          given.insert(option)
          guard option.placeholder != nil else { continue }
          if letters.isEmpty { waiting = option } else { note(option, String(letters)) }
          break
        }
      }
    }
    if let option = waiting {
      place = .subject(CompletionSubject(option, of: command) ?? .anything, lead: "")
    } else if !onlyOperands && current.hasPrefix("-") {
      place = Self.option(current, command, given)
    } else if let command {
      place = .subject(CompletionSubject(operand: operandCount, of: command), lead: "")
    }
  }

  /// The place of a word that starts with a dash.
  private static func option(_ word: String, _ command: Command?, _ given: Set<Option>) -> Place {
    let known = command?.allOptions ?? Option.everywhere + [.version]
    if word.contains("=") {
      let name = parts(of: word).name
      guard let option = Option(rawValue: name), known.contains(option),
        let subject = CompletionSubject(option, of: command)
      else { return .subject(.anything, lead: "") }
      return .subject(subject, lead: "--\(name)=")
    }
    return .option(known.filter { $0.repeats || !given.contains($0) })
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    let text = word.dropFirst(2)
    guard let equals = text.firstIndex(of: "=") else { return (String(text), nil) }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
