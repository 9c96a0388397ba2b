import RouteBase

/// A literal value in a script or in JSON: texts, objects and lists; anything else is only skipped.
struct ScriptValue {
  enum Content {
    case text(String)
    case object([(key: String, value: ScriptValue)])
    case list([ScriptValue])
    /// A number, a name, a call or another expression; its first word.
    case other(String)
  }

  var content: Content
  /// From 1.
  var line: Int

  subscript(key: String) -> ScriptValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? {
    if case .text(let text) = content { text } else { nil }
  }
}

/// Reads literal values from words.
struct ScriptValueReader {
  private let words: [CodeWord]
  private(set) var place = 0

  private static let depthLimit = 64

  init(_ words: [CodeWord]) { self.words = words }

  /// The objects that stand alone, are exported, or are the value of a variable or an argument.
  mutating func objects() throws(FileFault) -> [ScriptValue] {
    var result: [ScriptValue] = []
    while place < words.count {
      let before = place == 0 ? "" : words[place - 1].text
      if hasSign("{"), ["", "=", "default", "("].contains(before) {
        result.append(try value(depth: 0))
      } else {
        place += 1
      }
    }
    return result
  }

  private func hasSign(_ sign: String) -> Bool {
    place < words.count && !words[place].isQuoted && words[place].text == sign
  }

  private mutating func value(depth: Int) throws(FileFault) -> ScriptValue {
    guard place < words.count else { return ScriptValue(content: .other(""), line: 1) }
    guard depth < Self.depthLimit else {
      throw FileFault(message: "values nest deeper than \(Self.depthLimit)", offset: 0)
    }
    let word = words[place]
    var content = ScriptValue.Content.other(word.shown)
    if word.kind == .text {
      content = .text(word.text)
      place += 1
    } else if hasSign("{") {
      content = .object(try members(depth: depth))
    } else if hasSign("[") {
      content = .list(try elements(depth: depth))
    }
    // What follows a value, such as `+ x`, makes it no literal, except for a type.
    if place < words.count, !isEnd, depth > 0 {
      if !hasSign("as") && !hasSign("satisfies") { content = .other(word.text) }
      skip()
    }
    return ScriptValue(content: content, line: word.line)
  }

  /// Whether a value ends here.
  private var isEnd: Bool { hasSign(",") || hasSign("}") || hasSign("]") || hasSign(")") }

  private mutating func members(depth: Int) throws(FileFault) -> [(key: String, value: ScriptValue)]
  {
    place += 1
    var result: [(key: String, value: ScriptValue)] = []
    while place < words.count, !hasSign("}") {
      let key = words[place]
      if hasSign(",") || hasSign(";") {
        place += 1
      } else if place + 1 < words.count, words[place + 1].text == ":", !words[place + 1].isQuoted,
        key.isQuoted || !["[", ".", "("].contains(key.text)
      {
        place += 2
        result.append((key.text, try value(depth: depth + 1)))
      } else {
        // A method, a shorthand, a computed key or a spread.
        let named = words[place...].first { $0.text != "." } ?? key
        let start = place
        skip()
        if place == start { place += 1 }
        result.append(("", ScriptValue(content: .other(named.text), line: key.line)))
      }
    }
    place += 1
    return result
  }

  private mutating func elements(depth: Int) throws(FileFault) -> [ScriptValue] {
    place += 1
    var result: [ScriptValue] = []
    while place < words.count, !hasSign("]") {
      let start = place
      if hasSign(",") { place += 1 } else { result.append(try value(depth: depth + 1)) }
      if place == start { place += 1 }
    }
    place += 1
    return result
  }

  /// Skips the rest of an expression: up to the comma or bracket that ends it.
  private mutating func skip() {
    var depth = 0
    while place < words.count {
      if !words[place].isQuoted {
        switch words[place].text {
        case "(", "[", "{": depth += 1
        case ")", "]", "}":
          if depth == 0 { return }
          depth -= 1
        case "," where depth == 0: return
        default: break
        }
      }
      place += 1
    }
  }
}
