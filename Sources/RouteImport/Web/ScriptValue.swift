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
  /// For a member with a computed key, such as `[ROUTES.HOME]`, that key; its last word is the key.
  var computedKey: String?
  /// For a value that is only a name or names with dots, such as `PATHS.home`, these names.
  var reference: String?
  /// For a call that makes a navigator or one of its screens, such as `createStackNavigator({…})`, the
  /// object that it takes, if there is one.
  var arguments: [ScriptValue] = []
  /// Whether the file ends inside it.
  var isCut = false

  subscript(key: String) -> ScriptValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? {
    if case .text(let text) = content { text } else { nil }
  }

  /// The first word of what is neither a text nor an object nor a list.
  var word: String? {
    if case .other(let word) = content { word } else { nil }
  }

  /// The text of a computed key; nil if that is not literal, or the key is not computed.
  func key(_ constants: [String: ScriptValue]) -> String? {
    computedKey.flatMap { names in
      ScriptValue(content: .other(names), line: line, reference: names).literal(constants).text
    }
  }

  /// The value, or that of the constant that it names.
  func literal(_ constants: [String: ScriptValue]) -> ScriptValue {
    guard let names = reference?.utf8.split(separator: 0x2E).map({ String($0) ?? "" }),
      var found = constants[names[0]]
    else { return self }
    for name in names.dropFirst() {
      guard let member = found[name] else { return self }
      found = member
    }
    return found
  }
}

/// Reads literal values from words.
struct ScriptValueReader {
  private let words: [CodeWord]
  private(set) var place = 0

  private static let depthLimit = 64
  /// How many words the type of a constant has at most.
  private static let typeLimit = 64

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

  /// The literal values of constants, by their names.
  mutating func constants() throws(FileFault) -> [String: ScriptValue] {
    var result: [String: ScriptValue] = [:]
    let start = place
    defer { place = start }
    for index in words.indices.dropLast(2)
    where words[index].kind == .name && words[index].text == "const" {
      guard words[index + 1].kind == .name, let value = assigned(after: index + 1) else { continue }
      place = value
      let name = words[index + 1].text
      if hasSign("{") || hasSign("[") || isNavigation {
        result[name] = try self.value(depth: 0)
      } else if words[place].kind == .text, isLast(place) {
        result[name] = ScriptValue(content: .text(words[place].text), line: words[place].line)
      }
    }
    return result
  }

  /// The index after the `=` of a declaration, which may have a type; nil if it has no value.
  private func assigned(after name: Int) -> Int? {
    var depth = 0
    for index in (name + 1)..<min(words.count - 1, name + Self.typeLimit) {
      if words[index].kind != .sign { continue }
      switch words[index].text {
      case "=" where depth == 0 && !words[index + 1].isSign(">"): return index + 1
      case "{", "(", "[", "<": depth += 1
      case ">" where words[index - 1].isSign("="): break
      case "}", ")", "]", ">": depth -= 1
      case ";": return nil
      default: break
      }
    }
    return nil
  }

  /// Whether the word at an index ends its statement or has only a type after it.
  private func isLast(_ index: Int) -> Bool {
    guard index + 1 < words.count else { return true }
    let next = words[index + 1]
    if next.kind == .name { return next.line > words[index].line || next.text == "as" }
    return next.isSign(";") || next.isSign("}")
  }

  private func hasSign(_ sign: String) -> Bool {
    place < words.count && !words[place].isQuoted && words[place].text == sign
  }

  /// The value of an attribute of an element, `name={…}`: that of the first such attribute.
  mutating func attribute(_ name: String) throws(FileFault) -> ScriptValue? {
    try value(after: name, "=", "{") { !["const", "let", "var", "."].contains($0) }
  }

  /// The first argument of the first call of a function.
  mutating func argument(of function: String) throws(FileFault) -> ScriptValue? {
    try value(after: function, "(") { _ in true }
  }

  /// The value after the first place that has a name and then signs, and where `fits` is true of the
  /// word before.
  private mutating func value(
    after name: String, _ signs: String..., where fits: (String) -> Bool
  ) throws(FileFault) -> ScriptValue? {
    let start = place
    defer { place = start }
    for index in words.indices.dropLast(signs.count + 1)
    where words[index].kind == .name && words[index].text == name
      && signs.indices.allSatisfy({ words[index + 1 + $0].isSign(signs[$0]) })
      && fits(index == 0 ? "" : words[index - 1].text)
    {
      place = index + 1 + signs.count
      return try value(depth: 1)
    }
    return nil
  }

  /// Whether the word here is a call that makes a navigator or one of its screens.
  private var isNavigation: Bool {
    guard place + 1 < words.count, words[place].kind == .name, words[place + 1].isSign("(")
    else { return false }
    let name = words[place].text
    return name.hasPrefix("create") && (name.hasSuffix("Navigator") || name.hasSuffix("Screen"))
  }

  private mutating func value(depth: Int) throws(FileFault) -> ScriptValue {
    guard place < words.count else { return ScriptValue(content: .other(""), line: 1) }
    guard depth < Self.depthLimit else {
      throw FileFault(message: "values nest deeper than \(Self.depthLimit)", offset: 0)
    }
    let word = words[place]
    let reference = names(at: place)
    var content = ScriptValue.Content.other(word.shown)
    var arguments: [ScriptValue] = []
    if isNavigation, place + 2 < words.count, words[place + 2].isSign("{") {
      place += 2
      arguments = [try value(depth: depth + 1)]
      if hasSign(")") { place += 1 }
    } else if word.kind == .text {
      content = .text(word.text)
      place += 1
    } else if hasSign("{") {
      content = .object(try members(depth: depth))
    } else if hasSign("[") {
      content = .list(try elements(depth: depth))
    }
    // The bracket that ends it counts, even where it is missing.
    let isCut = place > words.count
    // What follows a value, such as `+ x`, makes it no literal, except for a type.
    if place < words.count, !isEnd, depth > 0 {
      if !hasSign("as") && !hasSign("satisfies") { content = .other(word.text) }
      skip()
    }
    return ScriptValue(
      content: content, line: word.line, reference: reference, arguments: arguments, isCut: isCut)
  }

  /// The name at an index, with those after dots, if that is the whole value.
  private func names(at start: Int) -> String? {
    var result = ""
    var index = start
    while index + 1 < words.count, words[index].kind == .name {
      result += words[index].text
      let next = words[index + 1]
      if next.kind == .name { return next.text == "as" ? result : nil }
      if [",", "}", "]", ")"].contains(where: { next.isSign($0) }) { return result }
      guard next.isSign(".") else { return nil }
      result += "."
      index += 2
    }
    return nil
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
      } else if let (name, source, length) = computedKey() {
        let isText = length == 4 && words[place + 1].isQuoted
        place += length
        var member = try value(depth: depth + 1)
        if !isText { member.computedKey = source }
        result.append((name, member))
      } else if key.kind == .name, place + 1 < words.count,
        words[place + 1].isSign(",") || words[place + 1].isSign("}")
      {
        place += 1
        let value = ScriptValue(
          content: .other(key.text), line: key.line, reference: key.text)
        result.append((key.text, value))
      } else {
        // A method or a spread.
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

  /// The key of `[ROUTES.HOME]:` at `place`, as it is written, and how many words these are.
  private func computedKey() -> (name: String, source: String, length: Int)? {
    guard hasSign("[") else { return nil }
    var source = ""
    var index = place + 1
    while index + 2 < words.count, words[index].kind == .name || words[index].kind == .text {
      source += words[index].text
      if words[index + 1].isSign("]"), words[index + 2].isSign(":") {
        return (words[index].text, source, index + 3 - place)
      }
      guard words[index + 1].isSign(".") else { return nil }
      source += "."
      index += 2
    }
    return nil
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
