/// An option, as one or more commands describe it. Options with the same name are equal, even if a
/// command describes its option in its own words.
package struct Option: Hashable, Sendable {
  /// The long name, without its dashes.
  package let name: String
  /// The letter of the short form; nil for none.
  package let letter: Character?
  /// The value that it takes; nil for an option without one.
  package let value: OptionValue?
  /// What it does, in one line.
  package let summary: String
  /// Whether it may be given more than once; otherwise the last one counts.
  package let repeats: Bool

  private init(
    name: String, letter: Character?, value: OptionValue?, repeats: Bool, summary: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.repeats = repeats
    self.summary = summary
  }

  /// An option without a value.
  init(_ name: String, letter: Character? = nil, _ summary: String) {
    self.init(name: name, letter: letter, value: nil, repeats: false, summary: summary)
  }

  /// An option with a value.
  init(
    _ name: String, letter: Character? = nil, _ value: OptionValue, repeats: Bool = false,
    _ summary: String
  ) {
    self.init(name: name, letter: letter, value: value, repeats: repeats, summary: summary)
  }

  /// The same option with another description.
  func described(_ summary: String, as value: OptionValue? = nil) -> Option {
    Option(
      name: name, letter: letter, value: value ?? self.value, repeats: repeats, summary: summary)
  }

  /// The values that it takes, if they are a fixed list.
  package var choices: [String]? {
    if case .words(let words)? = value?.type { words } else { nil }
  }

  package static func == (a: Option, b: Option) -> Bool { a.name == b.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The value of an option.
package struct OptionValue: Sendable {
  /// The placeholder in help: `FILE`
  package let placeholder: String
  package let type: ArgumentType

  init(_ placeholder: String, _ type: ArgumentType) {
    self.placeholder = placeholder
    self.type = type
  }

  static let file = OptionValue("FILE", .file)
  static let route = OptionValue("ROUTE", .route)
  static let name = OptionValue("NAME", .anything)
  static let url = OptionValue("URL", .anything)
  static let count = OptionValue("N", .number(from: 0))
}
