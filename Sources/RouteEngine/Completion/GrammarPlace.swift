package import RouteBase
import RoutePlan
package import RouteSyntax

/// Where something is to be completed in a text, and what the grammar expects there.
package struct GrammarPlace {
  package enum Expected {
    /// The name of a file.
    case includes
    /// A parameter in a pattern.
    case pattern
    /// The start of a pattern.
    case wholePattern
    /// What may follow the tokens before the place; nil where only a declaration may begin.
    case parts(NextParts?)
    /// The text of a string that is a literal.
    case text(NextParts)
  }

  package private(set) var expected = Expected.parts(nil)
  /// The bytes of the name before the place, or nothing there. It goes on behind the place up to the
  /// backtick that closes it.
  package private(set) var word: Range<Int>
  /// Where the last name of the word starts; nil if there is none.
  private var lastWord: Int?
  /// The kind of declaration whose block is around the place; nil at the top of a file.
  package private(set) var parent: DeclarationKind?
  /// The service whose block is around the place, by the index of its declaration.
  package private(set) var service: Int?
  /// The kind of declaration that a clause would belong to.
  private var declaration: DeclarationKind?
  /// The clauses that it has.
  private var used: Set<ClauseKind> = []
  /// The arrow of that declaration, if it is a link.
  private var arrow = LinkSyntax.Arrow.none
  /// Whether the place is on a line of its own, so that a declaration may begin there.
  package private(set) var isLineStart = true
  /// The declaration before the place by its index; -1 for none.
  package let index: Int

  /// Nil where nothing can be completed: in a comment, or in the middle of a string. `parents` has the
  /// declaration around each declaration, as `SyntaxTree.parents()` gives it.
  package init?(_ tree: SyntaxTree, parents: [Int32], at offset: Int) {
    word = offset..<offset
    index = tree.lastDeclaration(from: UInt32(max(offset - 1, 0))) ?? -1
    if Self.isInComment(tree, offset) { return nil }
    let text = tree.text
    // The tokens from the start of that declaration are all that counts.
    let start = index >= 0 ? min(Int(tree.declarations[index].start), offset) : 0
    let piece = SourceText(text.bytes[start..<offset])
    let tokens = Self.tokens(piece).map { $0.moved(by: start) }
    if index >= 0 { readAround(tree, parents, offset) }
    var before = tokens[...]
    guard let last = before.last else { return }
    let isAtEnd = Int(last.range.end) >= offset
    if last.kind == .string && isAtEnd {
      // Nothing can go on at the end of a string.
      if Self.isClosed(text.bytes[last.range.indices]) { return nil }
      guard let inside = inside(before.dropLast(), last, text, offset) else { return nil }
      (expected, word) = inside
      return
    }
    // A number, or text that is no token.
    if isAtEnd && [.integer, .double, .invalid].contains(last.kind) { return nil }
    // A name with its service is one word.
    while let last = before.last, Int(last.range.end) >= word.lowerBound,
      last.isWord || (last.kind == .dot && before.dropLast().last?.isWord == true)
    {
      word = Int(last.range.start)..<max(word.upperBound, Int(last.range.end))
      before.removeLast()
    }
    if last.isWord && isAtEnd { lastWord = Int(last.range.start) }
    if !before.indices.contains(tokens.endIndex - 1) {
      word = word.lowerBound..<Self.quotedEnd(text, offset, after: last)
    }
    if index >= 0 { readUsed(tree) }
    guard let previous = before.last else {
      declaration = nil
      return
    }
    let between = text.bytes[Int(previous.range.end)..<word.lowerBound]
    isLineStart = between.contains(0x0A) || between.contains(0x0D)
    // Behind a brace, the declaration has had its clauses.
    if before.contains(where: { $0.kind == .leftBrace || $0.kind == .rightBrace }) {
      isLineStart = true
      declaration = nil
    }
    if let declaration {
      expected = .parts(HeaderParts.find(before, declaration, isInBlock: isInBlock))
    }
  }

  /// Whether the place is in the block of a route or a flow.
  package var isInBlock: Bool { parent == .route || parent == .flow }

  /// Where the word ends that the place is in, or the name that begins there, which may be behind the
  /// place.
  package func wordEnd(_ text: SourceText) -> Int {
    let start = lastWord ?? word.upperBound
    let line = text.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    let token = Lexer.withLexer(SourceText(line), file: FileID(0)) { lexer in
      var lexer = lexer
      return lexer.lex()
    }
    // What begins at the place is another part of the declaration, unless it is a name.
    let isOwn = lastWord == nil ? token.isName && token.range.start == 0 : token.isWord
    return isOwn ? max(word.upperBound, start + Int(token.range.end)) : word.upperBound
  }

  /// The declarations that may begin at the place.
  package func declarations(_ tree: SyntaxTree) -> [Keyword] {
    let hasPlan = tree.declarations.contains { $0.kind == .plan }
    return Keyword.allCases.filter { keyword in
      guard keyword.isDeclaration, let kind = DeclarationKind(rawValue: keyword.rawValue),
        Placement.may(kind, standIn: parent)
      else { return false }
      switch kind {
      case .plan: return !hasPlan
      // Services do not nest.
      case .service: return service == nil
      default: return true
      }
    }
  }

  /// The clauses that the declaration before the place may have besides those that it has.
  package var clauses: [Keyword] {
    guard let kind = declaration else { return [] }
    return ClauseKind.allCases.compactMap { clause in
      Placement.takes(kind, clause) && mayFollow(clause) ? clause.keyword : nil
    }
  }

  private func mayFollow(_ clause: ClauseKind) -> Bool {
    switch clause {
    case .at, .allow: true
    case .push, .present: used.isDisjoint(with: [.push, .present])
    case .in: !isInBlock && !used.contains(.in)
    case .single: arrow == .push && !used.contains(.single)
    case .back: arrow != .jump && !used.contains(.back)
    default: !used.contains(clause)
    }
  }

  /// The declaration whose block is around the place, and that of its service.
  private mutating func readAround(
    _ tree: SyntaxTree, _ parents: [Int32], _ offset: Int
  ) {
    let own = tree.declarations[index]
    declaration = own.kind
    if own.kind == .link, let link = own.payload.indices.first { arrow = tree.links[link].arrow }
    var current = index
    var isFound = false
    // A brace closes the innermost of the blocks that end with it; the others go on to the end of the
    // text.
    var closed: UInt32?
    while current >= 0 {
      let around = tree.declarations[current]
      var isOpen = false
      if around.flags.contains(.block) {
        isOpen = around.end == closed || tree.text.bytes[Int(around.end) - 1] != UInt8(ascii: "}")
        closed = around.end
      }
      let isInside =
        around.flags.contains(.block) && Int(around.headerEnd) < offset
        && (Int(around.end) > offset || isOpen)
      if isInside && !isFound {
        parent = around.kind
        isFound = true
      }
      if isInside && around.kind == .service { service = current }
      current = Int(parents[current])
    }
  }

  /// The clauses that the declaration has besides one whose keyword is the word at the place.
  private mutating func readUsed(_ tree: SyntaxTree) {
    for clause in tree.clauses[tree.declarations[index].clauses.indices]
    where word.isEmpty || Int(clause.range.start) != word.lowerBound {
      used.insert(clause.kind)
    }
  }

  private static func isInComment(_ tree: SyntaxTree, _ offset: Int) -> Bool {
    let next = tree.firstComment(from: UInt32(offset))
    guard next > 0 else { return false }
    let comment = tree.comments[next - 1]
    // A line comment goes on at its end, a block comment does not.
    return Int(comment.range.start) < offset
      && (comment.kind == .block
        ? Int(comment.range.end) > offset : Int(comment.range.end) >= offset)
  }

  private static func tokens(_ text: SourceText) -> [Token] {
    Lexer.withLexer(text, file: FileID(0)) { lexer in
      var lexer = lexer
      var tokens: [Token] = []
      while true {
        let token = lexer.lex()
        if token.kind == .endOfFile { return tokens }
        tokens.append(token)
      }
    }
  }

  /// Whether a string has its last quotation mark.
  private static func isClosed(_ string: ArraySlice<UInt8>) -> Bool {
    guard string.count > 1, string.last == UInt8(ascii: "\"") else { return false }
    let escapes = string.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return escapes.isMultiple(of: 2)
  }

  /// The end of a word that ends with a token at an offset: that of its backticks, if they are open there
  /// and closed on the same line.
  private static func quotedEnd(_ text: SourceText, _ offset: Int, after last: Token) -> Int {
    let backtick = UInt8(ascii: "`")
    let written = text.bytes[Int(last.range.start)..<offset]
    guard written.first == backtick, written.count == 1 || written.last != backtick else {
      return offset
    }
    let rest = text.bytes[offset..<text.count].prefix { $0 != 0x0A && $0 != 0x0D }
    // An even number sets off other names.
    guard !rest.count(where: { $0 == backtick }).isMultiple(of: 2),
      let end = rest.firstIndex(of: backtick)
    else { return offset }
    return end + 1
  }

  /// What is expected in an open string after some tokens, and the bytes that an item replaces.
  private func inside(
    _ before: ArraySlice<Token>, _ string: Token, _ text: SourceText, _ offset: Int
  ) -> (Expected, Range<Int>)? {
    let start = Int(string.range.start)
    guard let last = before.last else { return nil }
    if last.kind == .keyword && last.keyword == .include {
      return (.includes, start + 1..<offset)
    }
    if last.kind == .keyword && last.keyword == .at {
      // From the colon before the place.
      var colon = offset - 1
      while colon > start, text.bytes[colon] != UInt8(ascii: ":"),
        text.bytes[colon] != UInt8(ascii: "/")
      {
        colon -= 1
      }
      guard text.bytes[colon] == UInt8(ascii: ":") else {
        return (.wholePattern, start + 1..<offset)
      }
      return (.pattern, colon..<offset)
    }
    guard let declaration,
      last.kind == .colon || last.kind == .equals || last.kind == .leftBracket
        || last.kind == .comma
    else { return nil }
    let next = HeaderParts.find(before, declaration, isInBlock: isInBlock)
    guard case .literals = next.names else { return nil }
    return (.text(next), start + 1..<offset)
  }
}

extension Token {
  /// The same token in a text that has more before it.
  fileprivate func moved(by offset: Int) -> Token {
    let range = SourceRange(
      start: range.start + UInt32(offset), end: range.end + UInt32(offset))
    return Token(kind: kind, keyword: keyword, range: range)
  }
}
