/// Generated TypeScript as tokens: what JavaScript and a file of declarations are made from.
///
/// Both are made by rule from the one text that the generator writes, so that they cannot differ
/// from it. The rules know only what that text has; a test holds them against the compiler.
struct ScriptModule {
  let source: [UInt8]
  let tokens: [ScriptToken]
  /// For each opening bracket, the index of the token that closes it; for others, their own.
  private let closings: [Int]

  init(_ text: String) {
    source = Array(text.utf8)
    tokens = ScriptToken.lex(source)
    closings = Self.closings(of: tokens, source)
  }

  /// The text of a token; empty after the last one.
  func text(_ index: Int) -> Substring {
    guard tokens.indices.contains(index) else { return "" }
    return Substring(decoding: source[tokens[index].range], as: UTF8.self)
  }

  /// The text of the tokens from `start` to before `end`.
  func text(_ start: Int, _ end: Int) -> String {
    let tokens = tokens[range(start, end)]
    guard let first = tokens.first, let last = tokens.last else { return "" }
    let bytes = source[first.range.lowerBound..<last.range.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The tokens from `start` to before `end` that there are.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let start = min(start, tokens.count)
    return start..<max(start, min(end, tokens.count))
  }

  func isSign(_ index: Int, _ sign: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .sign && text(index) == sign
  }

  func isWord(_ index: Int, _ word: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word && text(index) == word
  }

  /// The first token from `index` on that is not trivia.
  func next(_ index: Int) -> Int {
    var index = index
    while index < tokens.count && tokens[index].isTrivia { index += 1 }
    return index
  }

  /// The last token before `index` that is not trivia; -1 if there is none.
  func previous(_ index: Int) -> Int {
    var index = index - 1
    while index >= 0 && tokens[index].isTrivia { index -= 1 }
    return index
  }

  /// The token that closes the bracket at `index`; of a `<`, the one that ends its types.
  func closing(_ index: Int) -> Int {
    guard isSign(index, "<") else {
      return closings.indices.contains(index) ? closings[index] : index
    }
    var (depth, place) = (1, index + 1)
    while place < tokens.count {
      if isSign(place, "<") { depth += 1 }
      if isSign(place, ">") { depth -= 1 }
      if depth == 0 { return place }
      place = closings[place] + 1
    }
    return tokens.count
  }

  /// The token after a type that begins at `index`.
  func endOfType(_ index: Int) -> Int {
    var place = next(index)
    while true {
      while ["readonly", "keyof", "typeof"].contains(text(place)) || isSign(place, "|") {
        place = next(place + 1)
      }
      let isFunction = isSign(place, "(") && isSign(next(closing(place) + 1), "=>")
      if isFunction {
        place = next(next(closing(place) + 1) + 1)
        continue
      }
      place = min(closing(place) + 1, tokens.count)
      while isSign(place, ".") { place += 2 }
      if isSign(place, "<") { place = closing(place) + 1 }
      while isSign(place, "[") { place = closing(place) + 1 }
      let sign = next(place)
      guard isSign(sign, "|") || isSign(sign, "&") else { return place }
      place = next(sign + 1)
    }
  }

  private static func closings(of tokens: [ScriptToken], _ source: [UInt8]) -> [Int] {
    var result = Array(tokens.indices)
    var open: [Int] = []
    for (index, token) in tokens.enumerated()
    where token.kind == .sign && token.range.count == 1 {
      switch source[token.range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let start = open.popLast() { result[start] = index }
      default: break
      }
    }
    return result
  }

  // MARK: Statements

  /// A statement of the module, with the comments before it.
  struct Statement {
    /// Its tokens, from the first comment before it to the end of its line.
    var whole: Range<Int>
    /// Its first token that is not trivia.
    var start: Int
    var isExported: Bool
    /// Its first word that is not `export`.
    var keyword: Int
  }

  /// The statements in their order.
  func statements() -> [Statement] {
    var result: [Statement] = []
    var place = 0
    while next(place) < tokens.count {
      let start = next(place)
      let isExported = isWord(start, "export")
      let keyword = isExported ? next(start + 1) : start
      let end = min(endOfStatement(keyword) + 1, tokens.count)
      result.append(
        Statement(whole: range(place, end), start: start, isExported: isExported, keyword: keyword))
      place = end
    }
    return result
  }

  /// The last token of the statement that begins with `keyword`.
  private func endOfStatement(_ keyword: Int) -> Int {
    var place = keyword
    if isWord(keyword, "function") || isWord(keyword, "interface") {
      while place < tokens.count && !isSign(place, "(") && !isSign(place, "{") { place += 1 }
      return isSign(place, "(") ? closing(endOfSignature(place)) : closing(place)
    }
    while place < tokens.count && !isSign(place, ";") { place = closings[place] + 1 }
    return place
  }

  /// The token after the parameters, which begin with the `(` at `open`, and the type of the result.
  func endOfSignature(_ open: Int) -> Int {
    let end = next(closing(open) + 1)
    return isSign(end, ":") ? next(endOfType(end + 1)) : end
  }
}
