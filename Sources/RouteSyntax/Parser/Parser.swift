package import RouteBase

/// Reads the declarations of one file into a tree.
///
/// The vocabulary: `accept` takes a token if it is there; `expect` takes it, or reports what was
/// expected and found; `presume` takes one that the caller has seen. After an error the parser
/// skips to a place where a clause, a declaration or a block may begin, so that one fault makes one
/// finding and the rest is still read. Blocks are kept on an explicit stack: nesting has no limit.
package struct Parser: ~Copyable {
  var lexer: Lexer
  var token: Token
  /// The end of the token before `token`.
  var previousEnd: UInt32 = 0
  var tree: SyntaxTree
  /// The declarations whose blocks are open, innermost last.
  var open: [OpenBlock] = []
  struct OpenBlock {
    /// The declaration's index in the file.
    var declaration: Int
    var kind: DeclarationKind
    var name: SourceRange
    var brace: SourceRange
  }
  /// The position of the last syntax error; a second one there is a consequence of it.
  private var lastError: UInt32?
  var hasPlan = false
  /// Findings whose edits depend on comments, which are known only when the whole file has been
  /// read.
  var pendingFixes: [PendingFix] = []
  /// How much of the tree has been sent and is no longer in `tree`: nothing, unless the tree is
  /// sent in parts.
  var sent = TreePart.Counts()
  private var parts: Channel<TreePart>?
  /// How many declarations make a part, and the count at which the next part is sent.
  private let partSize: Int
  /// How many clauses a declaration may have, or elements one of its lists.
  let longest: Int
  private var nextPart = Int.max
  private var closings: [TreePart.Closing] = []

  private init(
    _ text: SourceText, _ lexer: consuming Lexer, _ parts: Channel<TreePart>?, _ partSize: Int,
    _ longest: Int
  ) {
    tree = SyntaxTree(text: text, file: lexer.file)
    token = lexer.lex()
    self.lexer = lexer
    self.parts = parts
    self.partSize = partSize
    self.longest = longest
    if parts != nil { nextPart = partSize }
  }

  /// Reads `text`. Whatever it contains, the tree represents what could be understood, and the
  /// findings report the rest, in order. Takes time and memory linear in the text.
  ///
  /// - Parameter longest: how many clauses a declaration may have, or elements one of its lists; more
  ///   are reported and left out.
  package static func parse(
    _ text: SourceText, file: FileID, longest: Int = ShortCount.maximum
  ) -> (tree: SyntaxTree, findings: [Finding]) {
    var rest = parse(text, file: file, sending: nil, longest: longest)
    return (rest.tree, rest.finish(with: rest.tree))
  }

  /// The same, for a separate thread: the tree is sent to `parts` while it is read, `partSize`
  /// declarations at a time, and the rest is returned.
  package static func parse(
    _ text: SourceText, file: FileID, sending parts: Channel<TreePart>?,
    by partSize: Int = TreePart.size, longest: Int = ShortCount.maximum
  ) -> TreeRest {
    var rest = Lexer.withLexer(text, file: file) { lexer in
      var parser = Parser(text, lexer, parts, partSize, longest)
      if parts == nil { parser.tree.reserveCapacity() }
      parser.tree.reserveLiterals()
      parser.parseFile()
      parts?.close()
      parser.tree.comments = parser.lexer.comments
      return TreeRest(
        tree: parser.tree, closings: parser.closings, findings: parser.lexer.findings,
        pendingFixes: parser.pendingFixes)
    }
    for range in UTF8Scanner.malformedRanges(in: text) {
      rest.findings.append(
        Finding(
          .syntax, at: SourceSpan(file: file, range: range), "these bytes are not UTF-8",
          fix: Fix("save the file as UTF-8")))
    }
    return rest
  }

  private mutating func sendPart() {
    nextPart += partSize
    var part = TreePart(taking: &tree, closings)
    closings = []
    for block in open.reversed() {
      if block.declaration < sent.declarations { break }
      part.declarations[block.declaration - sent.declarations].next = TreePart.open
    }
    sent.add(part)
    parts?.send(part)
  }
}

// The number of elements of each kind so far, which is the index of the next one.
extension Parser {
  @inline(__always) var declarationCount: Int { sent.declarations + tree.declarations.count }
  @inline(__always) var clauseCount: Int { sent.clauses + tree.clauses.count }
  @inline(__always) var parameterCount: Int { sent.parameters + tree.parameters.count }
  @inline(__always) var nameCount: Int { sent.names + tree.names.count }
}

// MARK: - Vocabulary

extension Parser {
  /// Takes the token, whatever it is.
  @inline(__always)
  mutating func advance() {
    previousEnd = token.range.end
    token = lexer.lex()
  }

  /// Takes the token if it is of `kind`.
  @inline(__always)
  mutating func accept(_ kind: TokenKind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  @inline(__always)
  mutating func accept(_ keyword: Keyword) -> Bool {
    guard token.kind == .keyword && token.keyword == keyword else { return false }
    advance()
    return true
  }

  /// Takes the token, which must be of `kind`, and returns its range.
  @inline(__always)
  mutating func presume(_ kind: TokenKind) -> SourceRange {
    assert(token.kind == kind)
    let range = token.range
    advance()
    return range
  }

  /// Takes the token if it is of `kind`, else reports that `what` was expected.
  mutating func expect(_ kind: TokenKind, _ what: @autoclosure () -> String) -> SourceRange? {
    guard token.kind == kind else {
      reportExpected(what())
      return nil
    }
    let range = token.range
    advance()
    return range
  }

  /// Takes the token if it is `keyword`, else reports that `what` was expected.
  mutating func expect(_ keyword: Keyword, _ what: @autoclosure () -> String) -> Bool {
    if accept(keyword) { return true }
    reportExpected(what())
    return false
  }

  /// Reports that `what` was expected at the token.
  mutating func reportExpected(_ what: String, fix: Fix? = nil) {
    report(at: token.range, "expected \(what), found \(describeToken())", fix: fix)
  }

  /// Reports a syntax error, unless the lexer reported one or there is one at the same place.
  mutating func report(at range: SourceRange, _ message: String, fix: Fix? = nil) {
    if token.kind == .invalid || lastError == range.start { return }
    lastError = range.start
    lexer.findings.append(Finding(.syntax, at: span(range), message, fix: fix))
  }

  /// Reports a finding of another rule.
  mutating func report(_ finding: Finding) { lexer.findings.append(finding) }

  func span(_ range: SourceRange) -> SourceSpan { SourceSpan(file: tree.file, range: range) }

  /// The token after the current one, without advancing.
  mutating func peek() -> Token { lexer.peek() }

  /// Whether the token is on the line where the previous one ends.
  var isOnSameLine: Bool { tree.linesBetween(previousEnd, token.range.start) == 0 }

  /// The token as described in messages.
  func describeToken() -> String {
    let text = Finding.excerpt(tree.text, token.range)
    switch token.kind {
    case .endOfFile: return "the end of the file"
    case .keyword: return "the keyword `\(text)`"
    case .name, .quotedName:
      let name = text.utf8.filter { $0 != UInt8(ascii: "`") }
      return "`\(String(decoding: name, as: UTF8.self))`"
    case .string: return "the string `\(text)`"
    case .integer, .double: return "the number `\(text)`"
    default: return "`\(text)`"
    }
  }
}

extension Finding {
  /// An excerpt of the text for a message, truncated if it is long.
  static func excerpt(_ text: SourceText, _ range: SourceRange) -> String {
    let limit = 60
    if range.count <= limit { return text.string(range) }
    return text.string(SourceRange(start: range.start, end: range.start + UInt32(limit))) + "…"
  }
}

// MARK: - Files and blocks

extension Parser {
  // file = { declaration } ;
  private mutating func parseFile() {
    while true {
      if declarationCount >= nextPart { sendPart() }
      switch token.kind {
      case .keyword where token.keyword.isDeclaration:
        parseDeclaration(token.keyword)
      case .rightBrace:
        closeBlock()
      case .leftBrace:
        // A block that belongs to no declaration.
        reportExpected("a declaration")
        var block = DeclarationSyntax(kind: .invalid, start: token.range.start)
        block.headerEnd = token.range.start
        block.flags.insert(.block)
        tree.declarations.append(block)
        openBlock(of: declarationCount - 1)
      case .endOfFile:
        closeFile()
        return
      default:
        parseJunk(after: nil)
      }
    }
  }

  /// Ends declaration `index`, whose block the last token closed.
  private mutating func endDeclaration(_ index: Int) {
    let next = UInt32(declarationCount)
    if index < sent.declarations {
      closings.append(TreePart.Closing(declaration: index, end: previousEnd, next: next))
    } else {
      tree.declarations[index - sent.declarations].end = previousEnd
      tree.declarations[index - sent.declarations].next = next
    }
  }

  mutating func openBlock(of index: Int) {
    let declaration = tree.declarations[index - sent.declarations]
    open.append(
      OpenBlock(
        declaration: index, kind: declaration.kind, name: declaration.name, brace: token.range))
    advance()
  }

  private mutating func closeBlock() {
    guard let index = open.popLast()?.declaration else {
      let count = lexer.findings.count
      report(
        at: token.range, "`}` does not close a block",
        fix: Fix("remove it, or add the `{` that it closes", safety: .unsafe))
      // Nothing is reported if there was a report at this place before.
      if lexer.findings.count > count {
        pendingFixes.append(PendingFix(finding: count, edit: .removeText(token.range)))
      }
      advance()
      return
    }
    advance()
    endDeclaration(index)
  }

  private mutating func closeFile() {
    if let innermost = open.last {
      let missing = open.count == 1 ? "`}`" : "\(open.count) `}`"
      lexer.findings.append(
        Finding(
          .syntax, at: span(token.range), "expected \(missing), found the end of the file",
          notes: [Finding.Note(at: span(innermost.brace), "the innermost open block starts here")],
          fix: closing))
    }
    while let block = open.popLast() { endDeclaration(block.declaration) }
  }

  /// Closes the open blocks on lines of their own; text in a comment would close nothing.
  private var closing: Fix {
    let label = "close each block with `}`"
    if lexer.endsInComment { return Fix(label, safety: .shown) }
    let last = tree.text.count > 0 ? tree.text.bytes[tree.text.count - 1] : 0
    let lineEnd = tree.lineEnd
    let braces = String(repeating: "}" + lineEnd, count: open.count)
    return Fix(
      label, safety: .unsafe,
      edits: [TextEdit(span(token.range), (last == 0x0A || last == 0x0D ? "" : lineEnd) + braces)])
  }

  /// Reports what is neither a clause nor a declaration and skips it. A misspelt keyword is treated
  /// as the one that was meant: the token is changed to it and not skipped. `clausesOf` is the
  /// declaration whose clauses are being read.
  mutating func parseJunk(after clausesOf: DeclarationKind?) {
    let what = clausesOf == nil ? "a declaration" : "a clause, a declaration or a block"
    if token.kind == .name {
      let word = tree.name(token.range)
      let words = Keyword.allCases.filter {
        $0.isDeclaration || (clausesOf != nil && $0.isClause)
      }
      let near = NearestName.candidates(for: word, among: words.map { $0.name })
      var fix = Fix.didYouMean(near, for: word, at: span(token.range))
      let meant = words.first { $0.name == near.first }.flatMap { startsLike($0) ? $0 : nil }
      // It is read as the one keyword that is near, unless that makes no sense here.
      if near.count == 1 { fix?.safety = meant == nil ? .shown : .safe }
      reportExpected(what, fix: fix)
      if let meant {
        token.kind = .keyword
        token.keyword = meant
        return
      }
    } else {
      reportExpected(what)
    }
    advance()
    skipToBoundary()
  }

  /// Whether the token after this one may follow the keyword `meant`, so that a misspelling is
  /// corrected only if that makes sense.
  private mutating func startsLike(_ meant: Keyword) -> Bool {
    let next = peek().kind
    switch meant {
    case .plan, .fact, .type, .service, .flow, .route, .task, .fallback, .in, .requires, .unless,
      .grants, .revokes, .was, .allow:
      return next == .name || next == .quotedName
    case .include, .scheme, .domain, .web, .at, .title: return next == .string
    case .cost: return next == .integer
    case .link: return next == .name || next == .arrow || next == .doubleArrow || next == .star
    default: return true
    }
  }

  /// Skips to where a clause, a declaration or a block may begin or end.
  mutating func skipToBoundary() {
    while !isAtBoundary { advance() }
  }

  /// Whether a clause, a declaration or a block may begin or end at the token.
  var isAtBoundary: Bool {
    switch token.kind {
    case .endOfFile, .leftBrace, .rightBrace, .at: true
    case .keyword: token.startsDeclaration || token.startsClause
    default: false
    }
  }
}
