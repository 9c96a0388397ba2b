/// Conditions of links in a screen graph, as facts.
enum TestCondition {
  /// The facts of a predicate such as `isPrivate == true && numItems > 0`. What is more than the
  /// value of a flag becomes a fact with its text.
  static func conditions(of predicate: String) -> [TestScreens.Condition] {
    let text = words(predicate)
    if text.contains("||") || text.contains("or") || text.contains("OR") {
      return [TestScreens.Condition(fact: cleaned(text), holds: true)]
    }
    return text.split(whereSeparator: { $0 == "&&" || $0 == "AND" || $0 == "and" }).map { term in
      term.count == 3 ? flag(Array(term)) : plain(Array(term))
    }
  }

  private static func plain(_ term: [String]) -> TestScreens.Condition {
    if term.count == 1, let name = term.first, name.hasPrefix("!"), name.utf8.count > 1 {
      return TestScreens.Condition(fact: cleaned([String(name.dropFirst())]), holds: false)
    }
    return TestScreens.Condition(fact: cleaned(term), holds: true)
  }

  /// `isPrivate == true`
  private static func flag(_ term: [String]) -> TestScreens.Condition {
    let isTrue = ["true", "YES", "TRUE"].contains(term[2])
    let isFalse = ["false", "NO", "FALSE"].contains(term[2])
    guard isTrue || isFalse, ["==", "=", "!="].contains(term[1]) else { return plain(term) }
    return TestScreens.Condition(
      fact: cleaned([term[0]]), holds: isTrue == (term[1] != "!="))
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" || $0 == "\t" }.map(String.init)
  }

  /// A name for a fact: what names may not contain is left out.
  private static func cleaned(_ words: [String]) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in words.joined(separator: " ").unicodeScalars
    where scalar != "`" && scalar.value >= 0x20 {
      scalars.append(scalar)
    }
    return scalars.isEmpty ? "_" : String(scalars)
  }

  /// The condition of an `if`: `isTablet`, `!isTablet()`, `state.isTablet == false`; nil for any
  /// other.
  static func condition(_ words: CodeWords, _ range: Range<Int>) -> TestScreens.Condition? {
    let isNegated = words.isSign("!", at: range.lowerBound)
    let start = range.lowerBound + (isNegated ? 1 : 0)
    guard start < range.upperBound, words.name(at: start) != "let", words.name(at: start) != "var"
    else { return nil }
    var (parts, end) = words.dottedName(at: start)
    if words.isSign("(", at: end), words[end].partner == end + 1 { end += 2 }
    guard !parts.isEmpty else { return nil }
    var holds = !isNegated
    if words.isSign("=", at: end), words.isSign("=", at: end + 1),
      let value = words.name(at: end + 2), value == "true" || value == "false"
    {
      holds = holds == (value == "true")
      end += 3
    }
    guard end == range.upperBound else { return nil }
    return TestScreens.Condition(fact: parts.joined(separator: "."), holds: holds)
  }
}
