// JavaScript: the module without its types.

extension ScriptModule {
  /// The module as JavaScript.
  func code() -> String {
    var result = ""
    for statement in statements() {
      let isType =
        isWord(statement.keyword, "interface") || isWord(statement.keyword, "type")
        || isWord(statement.keyword, "import")
          && isWord(next(statement.keyword + 1), "type")
      if !isType { result += withoutTypes(statement.whole) }
    }
    return Self.trimmed(result)
  }

  /// A text that begins without and ends with one line ending.
  static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.hasPrefix("\n") { text.removeFirst() }
    while text.hasSuffix("\n") { text.removeLast() }
    return text + "\n"
  }

  /// Tokens without annotations, assertions, and arguments of generic types.
  private func withoutTypes(_ range: Range<Int>) -> String {
    var result = ""
    // For each open bracket, its token, and the number of conditions whose `:` is still to come.
    var open: [(bracket: Int, conditions: Int)] = [(-1, 0)]
    // The open parentheses that are left out.
    var groups: [Int] = []
    var place = range.lowerBound
    while place < range.upperBound {
      if let end = endOfTypes(place, open[open.count - 1]) {
        if isWord(place, "as") { Self.removeSpace(from: &result) }
        place = end
        // The parentheses around an operand that was asserted go too.
        if let group = groups.last, place == closing(group) {
          groups.removeLast()
          place += 1
        }
        continue
      }
      if isAssertion(place) {
        groups.append(place)
        place += 1
        continue
      }
      switch text(place) {
      case "(", "[", "{": if tokens[place].kind == .sign { open.append((place, 0)) }
      case ")", "]", "}": if tokens[place].kind == .sign && open.count > 1 { open.removeLast() }
      case "?": if tokens[place].kind == .sign { open[open.count - 1].conditions += 1 }
      case ":":
        let conditions = open[open.count - 1].conditions
        if tokens[place].kind == .sign && conditions > 0 {
          open[open.count - 1].conditions -= 1
        }
      default: break
      }
      result += text(place)
      place += 1
    }
    return result
  }

  private static func removeSpace(from text: inout String) {
    while text.last == " " || text.last == "\n" { text.removeLast() }
  }

  /// Whether a `(` is around nothing but one operand, which has no spaces, and its type.
  private func isAssertion(_ place: Int) -> Bool {
    guard isSign(place, "(") else { return false }
    if place > 0 && tokens[place - 1].kind == .word { return false }
    let end = closing(place)
    var word = next(operandEnd(place + 1))
    guard isWord(word, "as") else { return false }
    while word < end && isWord(word, "as") { word = next(endOfType(word + 1)) }
    return word == end
  }

  private func operandEnd(_ start: Int) -> Int {
    var place = start
    while place < tokens.count && !tokens[place].isTrivia { place = closing(place) + 1 }
    return place
  }

  /// The token after what types say at `place`; nil if that is code. `scope` is the bracket around.
  private func endOfTypes(_ place: Int, _ scope: (bracket: Int, conditions: Int)) -> Int? {
    let before = previous(place)
    let isInParentheses = isSign(scope.bracket, "(")
    if isWord(place, "as") && !isSign(before, "*") && !isSign(before, ".") {
      let type = next(place + 1)
      return isWord(type, "const") ? type + 1 : endOfType(type)
    }
    if isSign(place, "<") && place > 0 && tokens[place - 1].kind == .word
      && place + 1 < tokens.count && tokens[place + 1].kind != .space
    {
      return closing(place) + 1
    }
    if isSign(place, "?") && isSign(place + 1, ":") { return endOfType(place + 2) }
    guard isSign(place, ":") && scope.conditions == 0 else { return nil }
    let isDeclared = isWord(previous(before), "const") || isWord(previous(before), "let")
    let isReturned = isSign(before, ")")
    return isInParentheses || isDeclared || isReturned ? endOfType(place + 1) : nil
  }
}
