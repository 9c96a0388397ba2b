/// The type of the value of an option or an operand. The parser checks it, and completions offer
/// it.
package enum ArgumentType: Equatable, Sendable {
  /// One of a few words.
  case words([String])
  /// Some of a few words, separated by commas. The command checks them.
  case list(of: [String])
  /// One of a few words with the `:` or `=` at their ends, and a file after that. The command checks
  /// it.
  case fileOf(kind: [String])
  /// One of a few words, or a text that begins with one. The command checks it.
  case opening(of: [String])
  /// A whole number that is at least this one.
  case number(from: Int)
  case file
  /// A route or a flow of the plan.
  case route
  /// A route, a flow or a task of the plan.
  case routeOrTask
  /// Routes of the plan, separated by slashes.
  case routes
  /// Facts of the plan, separated by commas.
  case facts
  /// An input of a route or task of the plan, `=` and its value.
  case input
  case scheme
  case domain
  /// Any rule.
  case rule
  /// Any rule, or anything in the plan that has a name.
  case ruleOrName
  /// A rule that is a warning, or `warnings`.
  case warning
  /// A kind of report, and a file after `=`.
  case report
  case command
  /// Any text, such as a URL or a name.
  case anything

  /// One of the cases of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) -> ArgumentType {
    .words(Choice.words)
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The words for the cases, in order.
  static var words: [String] { allCases.map(\.rawValue) }

  /// The words in backticks, for a sentence.
  static var quotedWords: String { list(words.map { "`\($0)`" }) }

  /// The words, for a sentence.
  static var listedWords: String { list(words) }

  /// Most commands have such a list in their tables. It is not made by `joined`: for that, the
  /// runtime looks through all conformances of the program, at each start.
  static func list(_ words: [String]) -> String {
    words.dropFirst().reduce(words.first ?? "") { $0 + ", " + $1 }
  }
}
