/// A positional argument of a command.
package struct Operand: Sendable {
  /// The placeholder in help: `FILE`
  package let name: String
  package let type: ArgumentType
  package let occurrence: Occurrence
  /// The words that it may be, each with its meaning; empty if help does not list them.
  package let choices: [(word: String, meaning: String)]

  /// How often an operand is given.
  package enum Occurrence: Sendable {
    case once, atMostOnce, atLeastOnce, anyNumber
  }

  init(_ name: String, _ type: ArgumentType, _ occurrence: Occurrence = .once) {
    self.name = name
    self.type = type
    self.occurrence = occurrence
    choices = []
  }

  /// An operand that is one of the cases of an enumeration. Help lists the cases.
  init<Choice: DescribedChoice>(_ name: String, choices type: Choice.Type) {
    self.name = name
    self.type = .choice(of: type)
    occurrence = .once
    choices = Choice.allCases.map { ($0.rawValue, $0.summary) }
  }

  /// Whether it may be left out.
  package var isOptional: Bool { occurrence == .atMostOnce || occurrence == .anyNumber }

  /// Whether it may be given more than once.
  package var repeats: Bool { occurrence == .atLeastOnce || occurrence == .anyNumber }

  /// As help shows it: `[FILE...]`
  package var text: String {
    let words = repeats ? "\(name)..." : name
    return isOptional ? "[\(words)]" : words
  }

  /// The number of words that a list of operands takes.
  static func arity(of operands: [Operand]) -> ClosedRange<Int> {
    let least = operands.count { !$0.isOptional }
    return least...(operands.contains(where: \.repeats) ? .max : operands.count)
  }
}

/// An enumeration whose cases an operand may take, each with a one-line summary.
protocol DescribedChoice: CaseIterable, RawRepresentable<String> {
  var summary: String { get }
}
