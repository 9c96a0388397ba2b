/// Reads an operand that is one of a few words.
enum OperandChoice {
  /// The choice that `word` is; `what` names what is chosen from: "kind".
  static func read<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ what: String
  ) throws(CommandFailure) -> Choice {
    if let choice = Choice(rawValue: word) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let all = words.map { "`\($0)`" }.joined(separator: ", ")
    throw CommandFailure(
      "unknown \(what) `\(word)`",
      help: didYouMean(word, words) ?? (words.count == 1 ? "there is \(all)" : "there are \(all)"))
  }
}
