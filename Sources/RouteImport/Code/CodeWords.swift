import RouteBase

/// The words of code, enough to read what is literal in it without running it.
///
/// Each bracket knows its partner, so an expression is skipped in one step and depth costs nothing.
struct CodeWords {
  private(set) var words: [CodeWord]

  init(_ bytes: [UInt8], _ language: CodeLanguage) {
    self.init(CodeLexer.words(in: bytes, language))
  }

  init(_ words: consuming [CodeWord]) {
    self.words = words
    var open: [Int] = []
    var braces = 0
    for index in self.words.indices where self.words[index].kind == .sign {
      switch self.words[index].text {
      case "(", "[", "{":
        self.words[index].partner = count
        open.append(index)
        if isSign("{", at: index) { braces += 1 }
      case ")", "]", "}":
        self.words[index].partner = index
        guard let place = opening(of: index, open, braces: braces) else { break }
        if isSign("}", at: index) { braces -= 1 }
        // Brackets in between have no end of their own.
        for other in open[place...] { self.words[other].partner = index }
        self.words[index].partner = open[place]
        open.removeLast(open.count - place)
      default: break
      }
    }
  }

  /// Which of the open brackets a closing one closes. A brace closes what was left open inside it,
  /// and any other bracket only what is near and inside the same braces.
  private func opening(of index: Int, _ open: [Int], braces: Int) -> Int? {
    let wanted = words[index].text == "}" ? "{" : words[index].text == "]" ? "[" : "("
    if wanted == "{", braces == 0 { return nil }
    for place in open.indices.reversed() {
      if words[open[place]].text == wanted { return place }
      if wanted != "{", words[open[place]].text == "{" || place + 8 <= open.count { return nil }
    }
    return nil
  }

  /// The words of a script that is one file.
  static func script(_ bytes: [UInt8]) throws(FileFault) -> [CodeWord] {
    try FileFault.checkUTF8(bytes)
    return CodeLexer.words(in: bytes, .script)
  }

  /// The fault of code that ends inside a bracket, as a file does that is cut off; nil for other code.
  var cut: FileFault? {
    words.first { $0.partner == words.count }.map { Self.cut($0.text, line: $0.line) }
  }

  /// The fault of code that ends inside a bracket.
  static func cut(_ bracket: String, line: Int) -> FileFault {
    FileFault(message: "it is cut off: nothing closes the `\(bracket)` in line \(line)", offset: 0)
  }

  var count: Int { words.count }

  subscript(index: Int) -> CodeWord { words[index] }

  func isSign(_ sign: String, at index: Int) -> Bool {
    index >= 0 && index < words.count && words[index].isSign(sign)
  }

  func isName(_ name: String, at index: Int) -> Bool { self.name(at: index) == name }

  /// The name at an index; nil if something else is there.
  func name(at index: Int) -> String? {
    index >= 0 && index < words.count && words[index].kind == .name ? words[index].text : nil
  }

  /// The index after a word, or after the bracket that closes it.
  func next(after index: Int) -> Int {
    let isOpen = isSign("(", at: index) || isSign("[", at: index) || isSign("{", at: index)
    return isOpen ? min(words[index].partner, words.count - 1) + 1 : index + 1
  }

  /// The end of an expression: the index of the comma, the semicolon or the closing bracket after
  /// it.
  func end(ofExpressionAt start: Int) -> Int {
    var index = start
    while !endsExpression(at: index) { index = next(after: index) }
    return index
  }

  /// Whether what is at an index cannot be a part of the expression before it.
  func endsExpression(at index: Int) -> Bool {
    index >= words.count
      || words[index].kind == .sign && [",", ";", ")", "]", "}"].contains(words[index].text)
  }

  /// The names of `A.b.c` from its start, and the index after them; empty if there is none.
  func dottedName(at start: Int) -> (parts: [String], end: Int) {
    guard let first = name(at: start) else { return ([], start) }
    var (parts, index) = ([first], start + 1)
    while true {
      let dot = isSign("?", at: index) || isSign("!", at: index) ? index + 1 : index
      guard isSign(".", at: dot), let part = name(at: dot + 1) else { return (parts, index) }
      parts.append(part)
      index = dot + 2
    }
  }

  /// The arguments of a call, from its opening bracket: their labels (empty for none), and where
  /// their expressions start and end.
  func arguments(from open: Int) -> [Argument] {
    guard isSign("(", at: open) else { return [] }
    var result: [Argument] = []
    var index = open + 1
    let end = min(words[open].partner, words.count)
    while index < end {
      var argument = Argument(label: "", start: index, end: index)
      if let label = name(at: index), isSign(":", at: index + 1) {
        (argument.label, argument.start) = (label, index + 2)
      }
      argument.end = min(self.end(ofExpressionAt: argument.start), end)
      if argument.end > argument.start { result.append(argument) }
      index = max(argument.end, index) + 1
    }
    return result
  }

  struct Argument {
    var label: String
    var start: Int
    var end: Int
  }
}

extension [CodeWord] {
  /// The quoted text that is the value of a key; nil for any other value.
  func value(after key: Int) -> String? {
    guard key + 2 < count, [":", "="].contains(self[key + 1].text), self[key + 2].kind == .text
    else { return nil }
    return self[key + 2].text
  }
}
