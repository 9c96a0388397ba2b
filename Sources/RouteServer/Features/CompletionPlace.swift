import RouteBase
import RoutePlan
import RouteSyntax

/// Where something is to be completed, and what the grammar expects there.
struct CompletionPlace {
  enum Expected {
    /// The name of a file.
    case includes
    /// A parameter in a pattern.
    case pattern(Symbol)
    /// The start of a pattern.
    case wholePattern(Symbol)
    /// What may follow the tokens before the place; nil where only a declaration may begin.
    case parts(NextParts?)
    /// The text of a string that is a literal.
    case text(NextParts)
  }

  private(set) var expected = Expected.parts(nil)
  /// The bytes that an item replaces: the name around the place, or nothing there.
  private(set) var word: Range<Int>
  /// The kind of declaration whose block is around the place; nil at the top of a file.
  private(set) var parent: DeclarationKind?
  /// The kind of declaration that a clause would belong to, and the clauses that it has.
  private(set) var declaration: DeclarationKind?
  private(set) var used: Set<ClauseKind> = []
  /// The arrow of that declaration, if it is a link.
  private(set) var arrow = LinkSyntax.Arrow.none
  /// Whether the place is on a line of its own, so that a declaration may begin there.
  private(set) var isLineStart = true
  /// The declaration before the place, by its index, and what it has become.
  private(set) var index: Int
  private(set) var symbol: Symbol?
  private(set) var service = ServiceID.none

  /// Nil where nothing can be completed: in a comment, or in the middle of a string.
  init?(_ snapshot: inout PlanSnapshot, _ document: PlanDocument, _ offset: Int) {
    let tree = snapshot.plan.files[document.file.index].tree
    let text = document.text.source
    word = offset..<offset
    if Self.isInComment(tree, offset) { return nil }
    index = tree.lastDeclaration(from: UInt32(max(offset - 1, 0))) ?? -1
    // The tokens from the start of that declaration are all that counts.
    let start = index >= 0 ? min(Int(tree.declarations[index].start), offset) : 0
    let piece = SourceText(text.bytes[start..<offset])
    let tokens = Self.tokens(piece).map { $0.moved(by: start) }
    service = snapshot.table().service(around: document.file)
    if index >= 0 {
      symbol = snapshot.table().symbol(DeclarationReference(file: document.file, index: index))
      readAround(&snapshot, tree, document.file, offset)
    }
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
  var isInBlock: Bool { parent == .route || parent == .flow }

  /// The declaration whose block is around the place, and the service.
  private mutating func readAround(
    _ snapshot: inout PlanSnapshot, _ tree: SyntaxTree, _ file: FileID, _ offset: Int
  ) {
    let own = tree.declarations[index]
    declaration = own.kind
    if own.kind == .link, let link = own.payload.indices.first { arrow = tree.links[link].arrow }
    let parents = snapshot.parents(in: file)
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
      if around.kind == .service,
        let id = snapshot.plan.findService(tree.text.bytes[tree.nameIndices(around.name)])
      {
        service = id
      }
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
      guard let symbol else { return nil }
      // From the colon before the place.
      var colon = offset - 1
      while colon > start, text.bytes[colon] != UInt8(ascii: ":"),
        text.bytes[colon] != UInt8(ascii: "/")
      {
        colon -= 1
      }
      guard text.bytes[colon] == UInt8(ascii: ":") else {
        return (.wholePattern(symbol), start + 1..<offset)
      }
      return (.pattern(symbol), colon..<offset)
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
