// Declarations: what the module exports, without its code.

extension ScriptModule {
  /// The text of a `.d.ts` file.
  func declarations() -> String {
    var result = ""
    for statement in statements() {
      let word = statement.keyword
      if isWord(word, "import") {
        result += text(statement.whole.lowerBound, statement.whole.upperBound)
      } else if statement.isExported {
        let head = text(statement.whole.lowerBound, word)
        switch text(word) {
        case "function": result += head + "declare " + signature(word)
        case "const": result += head + "declare " + constant(word, statement.whole.upperBound)
        default: result += text(statement.whole.lowerBound, statement.whole.upperBound)
        }
      }
    }
    return Self.trimmed(result)
  }

  /// A function without its body. A parameter with a default may be left out.
  private func signature(_ keyword: Int) -> String {
    var open = keyword
    while open < tokens.count && !isSign(open, "(") { open += 1 }
    let close = closing(open)
    var result = text(keyword, open + 1)
    var place = open + 1
    while place < close {
      // One parameter.
      let name = place
      while place < close && !isSign(place, ":") { place += 1 }
      let end = endOfType(place + 1)
      let isOpen = isSign(next(end), "=")
      result += text(name, place) + (isOpen ? "?" : "") + text(place, end)
      place = end
      while isOpen && place < close && !isSign(place, ",") { place = closing(place) + 1 }
      let rest = place
      while place < close && (isSign(place, ",") || tokens[place].isTrivia) { place += 1 }
      result += text(rest, place)
    }
    let body = endOfSignature(open)
    return result + text(close, previous(body) + 1) + ";"
  }

  /// A constant with the type of its value.
  private func constant(_ keyword: Int, _ end: Int) -> String {
    let equals = next(next(keyword + 1) + 1)
    let value = next(equals + 1)
    guard !isSign(value, "{") else {
      let isExact = isWord(next(closing(value) + 1), "as")
      let name = text(keyword, equals).split(separator: " ").joined(separator: " ")
      return name + ": " + type(ofValues: range(value, closing(value) + 1), isExact) + ";"
    }
    return text(keyword, end)
  }

  /// The type of an object, of which only objects are written over several lines. If `isExact`, its
  /// values are constants themselves.
  private func type(ofValues values: Range<Int>, _ isExact: Bool) -> String {
    var result = ""
    var place = values.lowerBound
    while place < values.upperBound {
      if isSign(place, ",") {
        result += ";"
      } else if isSign(place, ":") {
        let value = next(place + 1)
        result += text(place, value)
        place = value
        if isSign(value, "{") { continue }
        place = endOfValue(value, within: values.upperBound)
        result += type(ofValue: range(value, place), isExact)
        continue
      } else if isExact && !tokens[place].isTrivia && tokens[place].kind != .sign {
        result += "readonly " + text(place)
      } else {
        result += text(place)
      }
      place += 1
    }
    return result
  }

  private func endOfValue(_ start: Int, within end: Int) -> Int {
    var place = start
    while place < end && !isSign(place, ",") && !isSign(place, "}") { place = closing(place) + 1 }
    while place > start && tokens[place - 1].isTrivia { place -= 1 }
    return place
  }

  private func type(ofValue range: Range<Int>, _ isExact: Bool) -> String {
    let value = range.lowerBound
    if isExact {
      return (isSign(value, "[") ? "readonly " : "") + text(range.lowerBound, range.upperBound)
    }
    if isSign(value, "[") { return range.count > 2 ? "string[]" : "never[]" }
    if isSign(value, "(") { return text(value, closing(value) + 1) + " => boolean" }
    if isWord(value, "Number") { return "NumberConstructor" }
    return range.isEmpty || tokens[value].kind != .string ? "boolean" : "string"
  }
}
