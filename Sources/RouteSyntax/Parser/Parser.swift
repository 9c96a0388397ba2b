package import RouteBase

/// Reads the declarations of one file into a tree.
///
/// The vocabulary: `accept` takes a token if it is there; `expect` takes it or reports what was
/// expected and found; `presume` takes one that the caller has seen. After an error the parser
/// skips to a place where a clause, a declaration or a block may begin, so that one fault makes one
/// finding and the rest is read. Blocks are kept on a stack of its own: nesting has no limit.
package struct Parser: ~Copyable {
  var lexer: Lexer
  var token: Token
  /// The end of the token before `token`.
  var previousEnd: UInt32 = 0
  var tree: SyntaxTree
  /// The declarations whose blocks are open, innermost last.
  var open: [OpenBlock] = []
  struct OpenBlock {
    /// The declaration's number in the file.
    var declaration: Int
    var kind: DeclarationKind
    var name: SourceRange
    var brace: SourceRange
  }
  /// Where the last syntax error was reported; a second one there is a consequence.
  private var lastError: UInt32?
  var hasPlan = false
  /// Findings whose edits depend on comments, which are known only when all is read.
  var pendingFixes: [PendingFix] = []
  /// How much of the tree was sent and is not in `tree` any more: nothing, unless somebody wants it
  /// in parts.
  var sent = TreePart.Counts()
  private var parts: Channel<TreePart>?
  /// How many declarations make a part, and how many there are when the next one is sent.
  private let partSize: Int
  private var nextPart = Int.max
  private var closings: [TreePart.Closing] = []

  private init(
    _ text: SourceText, _ lexer: consuming Lexer, _ parts: Channel<TreePart>?, _ partSize: Int
  ) {
    tree = SyntaxTree(text: text, file: lexer.file)
    token = lexer.lex()
    self.lexer = lexer
    self.parts = parts
    self.partSize = partSize
    if parts != nil { nextPart = partSize }
  }

  /// Reads `text`. Whatever it holds, the tree stands for what could be understood of it, and the
  /// findings say the rest, in order. Time and memory are linear in the text.
  package static func parse(
    _ text: SourceText, file: FileID
  ) -> (tree: SyntaxTree, findings: [Finding]) {
    var rest = parse(text, file: file, sending: nil)
    return (rest.tree, rest.finish(with: rest.tree))
  }

  /// The same, for a thread of its own: the tree is sent to `parts` while it is read, so many
  /// declarations at a time, and what comes back is the rest of it.
  package static func parse(
    _ text: SourceText, file: FileID, sending parts: Channel<TreePart>?,
    by partSize: Int = TreePart.size
  ) -> TreeRest {
    var rest = Lexer.withLexer(text, file: file) { lexer in
      var parser = Parser(text, lexer, parts, partSize)
      if parts == nil { parser.tree.reserveCapacity() }
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

// What there is of each kind so far: the number of the next one.
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

  /// Takes the token, which is of `kind`, and returns its range.
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

  /// Reports that `what` was expected where the token is.
  mutating func reportExpected(_ what: String, fix: Fix? = nil) {
    report(at: token.range, "expected \(what), found \(describeToken())", fix: fix)
  }

  /// Reports a syntax error, unless the lexer has or one was reported at the same place.
  mutating func report(at range: SourceRange, _ message: String, fix: Fix? = nil) {
    if token.kind == .invalid || lastError == range.start { return }
    lastError = range.start
    lexer.findings.append(Finding(.syntax, at: span(range), message, fix: fix))
  }

  /// Reports a finding of another rule.
  mutating func report(_ finding: Finding) { lexer.findings.append(finding) }

  func span(_ range: SourceRange) -> SourceSpan { SourceSpan(file: tree.file, range: range) }

  /// The token after the next one, which stays where it is.
  mutating func peek() -> Token { lexer.peek() }

  /// Whether no line ends between the token before and the token.
  var isOnSameLine: Bool { tree.linesBetween(previousEnd, token.range.start) == 0 }

  /// The token as messages name it.
  func describeToken() -> String {
    let text = Finding.excerpt(tree.text, token.range)
    switch token.kind {
    case .endOfFile: return "the end of the file"
    case .keyword: return "the keyword `\(text)`"
    case .name, .quotedName: return "`\(text.replacing("`", with: ""))`"
    case .string: return "the string `\(text)`"
    case .integer, .double: return "the number `\(text)`"
    default: return "`\(text)`"
    }
  }
}

extension Finding {
  /// A piece of the text for a message, cut where it is long.
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
        // A block that belongs to nothing.
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

  /// Ends the declaration with the number `index`, whose block the last token closed.
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
      // Nothing is reported where something was before.
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

  /// Ends the open blocks on lines of their own; text in a comment would close nothing.
  private var closing: Fix {
    let label = "close each block with `}`"
    if lexer.endsInComment { return Fix(label, safety: .shown) }
    let last = tree.text.count > 0 ? tree.text.bytes[tree.text.count - 1] : 0
    let braces = String(repeating: "}\n", count: open.count)
    return Fix(
      label, safety: .unsafe,
      edits: [TextEdit(span(token.range), (last == 0x0A || last == 0x0D ? "" : "\n") + braces)])
  }

  /// Reports what is neither a clause nor a declaration and skips it. A misspelt keyword is read as
  /// the one that was meant: then this returns with the token changed to it. `clausesOf` is the
  /// declaration whose clauses are being read.
  mutating func parseJunk(after clausesOf: DeclarationKind?) {
    let what = clausesOf == nil ? "a declaration" : "a clause, a declaration or a block"
    if token.kind == .name {
      let word = tree.name(token.range)
      let words = Keyword.allCases.filter {
        $0.isDeclaration || (clausesOf != nil && $0.isClause)
      }
      let near = NearestName.candidates(for: word, among: words.map(\.name))
      var fix = Fix.didYouMean(near, for: word, at: span(token.range))
      let meant = words.first { $0.name == near.first }.flatMap { startsLike($0) ? $0 : nil }
      // It is read as the one keyword that is near; where that makes no sense it was not meant.
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

  /// Whether the token after this one may follow the keyword `meant`: so a misspelling is repaired
  /// only where the repair makes sense.
  private mutating func startsLike(_ meant: Keyword) -> Bool {
    let next = peek().kind
    switch meant {
    case .plan, .fact, .type, .service, .flow, .route, .task, .fallback, .in, .requires, .unless,
      .grants, .revokes, .was, .allow:
      return next == .name || next == .quotedName
    case .include, .scheme, .domain, .at, .title: return next == .string
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
