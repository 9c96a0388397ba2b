/// The words of Swift or Dart code, enough to read what is literal in it without running it.
///
/// Comments are left out, in both languages with nesting. Each bracket knows its partner, so an
/// expression is skipped in one step and depth costs nothing.
struct CodeWords {
  enum Language: Sendable {
    case swift, dart
  }

  struct Word {
    enum Kind: UInt8 {
      case name, text
      /// A text with expressions in it: pieces separated by zeros, of which every second is the
      /// source of an expression.
      case template
      /// A single character.
      case sign
    }

    var kind: Kind
    var text: String
    /// From 1.
    var line: Int
    /// For a bracket, the index of its partner. An opening bracket without one has the number of
    /// words, a closing one its own index.
    var partner = -1
  }

  private(set) var words: [Word] = []

  init(_ bytes: [UInt8], _ language: Language) {
    var lexer = CodeLexer(bytes, language)
    words = lexer.read()
    var open: [Int] = []
    for index in words.indices where words[index].kind == .sign {
      switch words[index].text {
      case "(", "[", "{":
        words[index].partner = words.count
        open.append(index)
      case ")", "]", "}":
        words[index].partner = index
        // Brackets in between have no end of their own. To look further would cost too much.
        let near = open.suffix(8)
        guard let place = near.lastIndex(where: { Self.fit(words[$0].text, words[index].text) })
        else { break }
        for other in open[place...] { words[other].partner = index }
        words[index].partner = open[place]
        open.removeLast(open.count - place)
      default: break
      }
    }
  }

  private static func fit(_ open: String, _ close: String) -> Bool {
    open == "(" ? close == ")" : open == "[" ? close == "]" : close == "}"
  }

  var count: Int { words.count }

  subscript(index: Int) -> Word { words[index] }

  func isSign(_ sign: String, at index: Int) -> Bool {
    index >= 0 && index < words.count && words[index].kind == .sign && words[index].text == sign
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
    while index < words.count {
      if words[index].kind == .sign, [",", ";", ")", "]", "}"].contains(words[index].text) {
        return index
      }
      index = next(after: index)
    }
    return index
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
