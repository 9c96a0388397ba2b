import RouteEngine

/// An option whose value is one of the cases of `Choice`. Help lists these cases, and reading the
/// value returns one of them, so that no word is mistaken for another.
struct ChoiceOption<Choice: CaseIterable & RawRepresentable<String>>: Sendable {
  /// The option as it appears in a command's table.
  let option: Option

  init(_ name: String, _ placeholder: String, _ summary: String) {
    option = Option(name, OptionValue(placeholder, .choice(of: Choice.self)), summary)
  }

  /// The option `--format`; the first case is the default.
  static var format: ChoiceOption {
    ChoiceOption(
      Option.format.name, "FORMAT", "the format of the output: " + Choice.listedWords)
  }
}

/// Reads an operand that is one of a few words.
enum OperandChoice {
  /// The choice that `word` names. `what` is the noun for messages, such as "kind", which offer the
  /// choices in `offered`, or all of them.
  static func read<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ what: String, offering offered: [Choice] = Array(Choice.allCases)
  ) throws(CommandFailure) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let words = offered.map(\.rawValue)
    let all = Choice.list(words.map { "`\($0)`" })
    throw CommandFailure(
      "unknown \(what) `\(word)`",
      help: didYouMean(word, words) ?? (words.count == 1 ? "use \(all)" : "use one of \(all)"))
  }
}
