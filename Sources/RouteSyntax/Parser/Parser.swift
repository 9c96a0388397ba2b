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
  /// The declarations whose blocks are open and where these start, innermost last.
  private var open: [(declaration: Int, brace: SourceRange)] = []
  /// Where the last syntax error was reported; a second one there is a consequence.
  private var lastError: UInt32?
  private var hasPlan = false

  private init(_ text: SourceText, _ lexer: consuming Lexer) {
    tree = SyntaxTree(text: text, file: lexer.file)
    token = lexer.lex()
    self.lexer = lexer
  }

  /// Reads `text`. Whatever it holds, the tree stands for what could be understood of it, and the
  /// findings say the rest, in order. Time and memory are linear in the text.
  package static func parse(
    _ text: SourceText, file: FileID
  ) -> (tree: SyntaxTree, findings: [Finding]) {
    var (tree, findings) = Lexer.withLexer(text, file: file) { lexer in
      var parser = Parser(text, lexer)
      parser.reserveCapacity()
      parser.parseFile()
      parser.tree.comments = parser.lexer.comments
      return (parser.tree, parser.lexer.findings)
    }
    for range in UTF8Scanner.malformedRanges(in: text) {
      findings.append(
        Finding(
          .syntax, at: SourceSpan(file: file, range: range), "these bytes are not UTF-8",
          fix: Fix("save the file as UTF-8")))
    }
    findings.sort(by: Finding.isOrderedBefore)
    return (tree, findings)
  }

  /// Makes room for a text of the usual density, so that large arrays are not copied as they grow.
  private mutating func reserveCapacity() {
    let count = lexer.count
    guard count > 1 << 16 else { return }
    tree.declarations.reserveCapacity(count / 64)
    tree.clauses.reserveCapacity(count / 64)
    tree.parameters.reserveCapacity(count / 64)
    tree.names.reserveCapacity(count / 64)
  }
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
        openBlock(of: tree.declarations.count - 1)
      case .endOfFile:
        closeFile()
        return
      default:
        parseJunk(after: nil)
      }
    }
  }

  /// Ends the declaration at `index`, whose block the last token closed.
  private mutating func endDeclaration(_ index: Int) {
    tree.declarations[index].end = previousEnd
    tree.declarations[index].next = UInt32(tree.declarations.count)
  }

  private mutating func openBlock(of index: Int) {
    open.append((index, token.range))
    advance()
  }

  private mutating func closeBlock() {
    guard let index = open.popLast()?.declaration else {
      report(
        at: token.range, "`}` closes no block", fix: Fix("remove it, or add the `{` that it closes")
      )
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
          fix: Fix("close each block with `}`")))
    }
    while let (index, _) = open.popLast() { endDeclaration(index) }
  }

  /// Reports what is neither a clause nor a declaration and skips it. A misspelt keyword is read as
  /// the one that was meant: then this returns with the token changed to it. `clausesOf` is the
  /// declaration whose clauses are being read.
  private mutating func parseJunk(after clausesOf: DeclarationKind?) {
    let what = clausesOf == nil ? "a declaration" : "a clause, a declaration or a block"
    if token.kind == .name {
      let word = tree.name(token.range)
      let words = Keyword.allCases.filter {
        $0.isDeclaration || (clausesOf != nil && $0.isClause)
      }
      let near = NearestName.candidates(for: word, among: words.map(\.name))
      let fix = Fix.didYouMean(near, at: span(token.range))
      reportExpected(what, fix: fix)
      if let meant = words.first(where: { $0.name == near.first }), startsLike(meant) {
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

// MARK: - Declarations

extension Parser {
  // declaration = "plan" name | "include" string | … | service | flow | route | task | link
  //             | fallback | expect ;
  private mutating func parseDeclaration(_ keyword: Keyword) {
    guard let kind = DeclarationKind(rawValue: keyword.rawValue) else { return }
    var declaration = DeclarationSyntax(kind: kind, start: token.range.start)
    checkPlace(of: kind)
    advance()
    let findings = lexer.findings.count
    parseHeader(of: &declaration)
    declaration.clauses = parseClauses(of: kind)
    declaration.headerEnd = previousEnd
    declaration.end = previousEnd
    let index = tree.declarations.count
    declaration.next = UInt32(index + 1)
    if kind == .link {
      let isBroken = lexer.findings[findings...].contains { $0.rule == .syntax }
      checkLink(declaration, isBroken: isBroken)
    }
    let takesBlock = kind == .service || kind == .flow || kind == .route
    if token.kind == .leftBrace {
      if !takesBlock {
        report(at: token.range, "a \(kind.name) has no block", fix: Fix("remove the braces"))
      }
      declaration.flags.insert(.block)
      tree.declarations.append(declaration)
      openBlock(of: index)
    } else {
      if kind == .service || kind == .flow { reportExpected("`{`") }
      tree.declarations.append(declaration)
    }
  }

  private mutating func parseHeader(of declaration: inout DeclarationSyntax) {
    switch declaration.kind {
    case .plan, .service, .flow:
      parseName(of: &declaration)
    case .route, .task:
      parseName(of: &declaration)
      parseSignature(of: &declaration)
    case .include, .scheme, .domain:
      parseStrings(of: &declaration)
    case .fact:
      declaration.payload = parseNames("a fact name", facts: true)
      if accept(.given) { declaration.flags.insert(.given) }
    case .type:
      parseName(of: &declaration)
      parseAlternatives(of: &declaration)
    case .link:
      parseLink(of: &declaration)
    case .fallback:
      if let reference = parseReference("the route or task to fall back to") {
        declaration.payload = SyntaxSlice(first: tree.references.count, count: 1)
        tree.references.append(reference)
      }
    case .expect:
      parseExpectation(of: &declaration)
    case .invalid:
      break
    }
  }

  /// Reports a declaration that may not stand where it does.
  private mutating func checkPlace(of kind: DeclarationKind) {
    let parent = open.last.map { tree.declarations[$0.declaration].kind }
    if !Placement.may(kind, standIn: parent) {
      let home = Placement.home(of: kind)
      report(
        Finding(
          .misplacedClause, at: span(token.range), "a `\(kind.name)` stands at \(home)",
          fix: Fix("move it there")))
    }
    guard kind == .plan, open.isEmpty else { return }
    if hasPlan {
      report(
        Finding(
          .misplacedClause, at: span(token.range), "a second `plan` in one file",
          fix: Fix("remove it: a plan has one name")))
    }
    hasPlan = true
  }

  private mutating func parseName(of declaration: inout DeclarationSyntax) {
    if let name = parseDeclaredName("a \(declaration.kind.name) name") { declaration.name = name }
  }

  /// Takes a name that no keyword may be, unless it is one by mistake.
  mutating func parseDeclaredName(_ what: @autoclosure () -> String) -> SourceRange? {
    switch token.kind {
    case .name, .quotedName:
      let range = token.range
      advance()
      return range
    case .keyword where isOnSameLine && standsForName(token.keyword):
      return takeKeyword(asName: what())
    default:
      reportExpected(what())
      if token.kind != .keyword { skipToBoundary() }
      return nil
    }
  }

  /// Reports the keyword that is the token, which was meant as a name, and takes it.
  private mutating func takeKeyword(asName what: String) -> SourceRange {
    let (keyword, range) = (token.keyword, token.range)
    report(
      at: range, "expected \(what), found the keyword `\(keyword.name)`",
      fix: Fix(
        "write it in backticks: `` `\(keyword.name)` ``", safety: .safe,
        edits: [TextEdit(span(range), "`\(keyword.name)`")]))
    advance()
    return range
  }

  /// Whether the keyword that is the token was meant as a name: what follows does not fit it.
  private mutating func standsForName(_ keyword: Keyword) -> Bool {
    let next = peek().kind
    switch keyword {
    case .at, .title, .include, .scheme, .domain: return next != .string
    case .cost: return next != .integer
    case .in, .requires, .unless, .grants, .revokes, .was, .allow, .route, .service, .flow, .task,
      .fact, .type, .fallback, .plan:
      return next != .name && next != .quotedName
    case .back:
      let next = peek()
      return next.kind != .keyword || (next.keyword != .to && next.keyword != .past)
    default: return true
    }
  }

  // "include" string | "scheme" string { "," string } | "domain" string { "," string }
  private mutating func parseStrings(of declaration: inout DeclarationSyntax) {
    let first = tree.names.count
    repeat {
      guard let string = expect(.string, "a string") else {
        skipToBoundary()
        break
      }
      tree.names.append(string)
    } while declaration.kind != .include && accept(.comma)
    declaration.payload =
      SyntaxSlice(first: first, count: tree.names.count - first)
  }

  // "type" name [ "=" string { "|" string } ]
  private mutating func parseAlternatives(of declaration: inout DeclarationSyntax) {
    guard accept(.equals) else { return }
    let first = tree.names.count
    repeat {
      guard let string = expect(.string, "a string") else {
        skipToBoundary()
        break
      }
      tree.names.append(string)
    } while accept(.bar)
    declaration.payload =
      SyntaxSlice(first: first, count: tree.names.count - first)
  }
}

// MARK: - Clauses

extension Parser {
  // { clause } [ block ]
  private mutating func parseClauses(of kind: DeclarationKind) -> SyntaxSlice {
    let first = tree.clauses.count
    var seen: UInt32 = 0
    while true {
      switch token.kind {
      case .keyword where token.keyword.isClause:
        guard let clause = ClauseKind(rawValue: token.keyword.rawValue - Keyword.in.rawValue) else {
          return .none
        }
        parseClause(clause)
        check(clause, of: kind, seen: &seen)
      case .at:
        parseAnnotation()
        check(.annotation, of: kind, seen: &seen)
      case .keyword where token.keyword.isDeclaration:
        return SyntaxSlice(first: first, count: tree.clauses.count - first)
      case .leftBrace, .rightBrace, .endOfFile:
        return SyntaxSlice(first: first, count: tree.clauses.count - first)
      default:
        parseJunk(after: kind)
      }
    }
  }

  /// Reports the last clause where it does not suit its declaration or repeats one. `seen` is the
  /// set of clauses before it, as bits.
  @inline(__always)
  private mutating func check(
    _ clause: ClauseKind, of kind: DeclarationKind, seen: inout UInt32
  ) {
    let bit = UInt32(1) << UInt32(clause.rawValue)
    let group =
      clause == .push || clause == .present
      ? UInt32(1) << UInt32(ClauseKind.push.rawValue)
        | UInt32(1) << UInt32(ClauseKind.present.rawValue) : bit
    if !Placement.takes(kind, clause) || (seen & group != 0 && !Placement.mayRepeat(clause))
      || (clause == .in && isNested)
    {
      reportMisplaced(clause, of: kind, repeated: seen & group != 0)
    }
    seen |= bit
  }

  /// Whether the declaration being read stands in a route's or a flow's block.
  private var isNested: Bool {
    guard let parent = open.last?.declaration else { return false }
    let kind = tree.declarations[parent].kind
    return kind == .route || kind == .flow
  }

  private mutating func reportMisplaced(
    _ clause: ClauseKind, of kind: DeclarationKind, repeated: Bool
  ) {
    guard let last = tree.clauses.last else { return }
    let name = clause == .annotation ? "an annotation" : "`\(clause.name)`"
    let message: String
    let help: String
    if !Placement.takes(kind, clause) {
      message = "\(name) does not suit a \(kind.name)"
      help = "remove it: it suits \(Placement.homes(of: clause))"
    } else if repeated {
      message =
        clause == .push || clause == .present
        ? "a second presentation for one \(kind.name)" : "a second \(name) for one \(kind.name)"
      switch clause {
      case .requires, .unless, .grants, .revokes, .was:
        help = "join the two with a comma: `\(clause.name) a, b`"
      default: help = "remove one of the two"
      }
    } else {
      message = "`in` inside a block, which says already where this \(kind.name) stands"
      help = "remove it, or move the \(kind.name) out of the block"
    }
    report(
      Finding(
        .misplacedClause, at: span(last.range), message,
        fix: Fix(help, safety: .unsafe, edits: [TextEdit(span(last.range), "")])))
  }

  // clause = "in" reference | "at" string | "push" | "present" [ "nav" ] | "tabs" | … ;
  private mutating func parseClause(_ kind: ClauseKind) {
    var clause = ClauseSyntax(kind: kind, range: token.range)
    let start = token.range.start
    advance()
    switch kind {
    case .at, .title:
      clause.payload = parseName(.string, "a string")
    case .in:
      clause.payload = parseReferences("the parent's name", many: false)
    case .was:
      clause.payload = parseReferences("an old name", many: true)
    case .back:
      if accept(.past) {
        clause.isVariant = true
      } else if !accept(.to) {
        reportExpected("`to` or `past`")
      }
      clause.payload = parseReferences("the route to go back to", many: false)
    case .push, .tabs:
      break
    case .present:
      clause.isVariant = accept(.nav)
    case .recycle:
      if accept(.by) { clause.payload = parseNames("a parameter name", facts: false) }
    case .requires, .unless, .grants, .revokes:
      clause.payload = parseNames("a fact name", facts: true)
    case .cost:
      clause.payload = parseWholeNumber("a whole number from 0")
    case .deprecated:
      if token.kind == .string { clause.payload = parseName(.string, "a string") }
    case .allow:
      clause.payload = parseName(nil, "the name of a rule")
      if !clause.payload.isEmpty && token.kind == .string {
        tree.names.append(presume(.string))
        clause.payload.count += 1
      }
    case .annotation:
      break
    }
    clause.range = SourceRange(start: start, end: previousEnd)
    tree.clauses.append(clause)
  }

  /// One string, or one name for nil, as a slice of the tree's names.
  private mutating func parseName(_ kind: TokenKind?, _ what: @autoclosure () -> String)
    -> SyntaxSlice
  {
    let slice = SyntaxSlice(first: tree.names.count, count: 1)
    if let kind {
      if token.kind == kind {
        tree.names.append(presume(kind))
        return slice
      }
    } else {
      switch token.kind {
      case .name, .quotedName:
        tree.names.append(token.range)
        advance()
        return slice
      default: break
      }
    }
    let isWord = kind == .string && token.kind == .name
    let quoted = "\"\(tree.name(token.range))\""
    reportExpected(
      what(),
      fix: isWord
        ? Fix(
          "write it in quotes: `\(quoted)`", safety: .safe,
          edits: [TextEdit(span(token.range), quoted)]) : nil)
    skipToBoundary()
    return .none
  }

  /// A number from 0, as a slice of the tree's names.
  mutating func parseWholeNumber(_ what: @autoclosure () -> String) -> SyntaxSlice {
    if token.kind == .integer, tree.text.bytes[Int(token.range.start)] != UInt8(ascii: "-") {
      tree.names.append(presume(.integer))
      return SyntaxSlice(first: tree.names.count - 1, count: 1)
    }
    reportExpected(what())
    switch token.kind {
    case .integer, .double, .string: advance()
    default: skipToBoundary()
    }
    return .none
  }

  // names = name { "," name } ;
  mutating func parseNames(_ what: @autoclosure () -> String, facts: Bool) -> SyntaxSlice {
    let first = tree.names.count
    repeat {
      switch token.kind {
      case .name, .quotedName:
        tree.names.append(token.range)
        advance()
      case .keyword where !(facts && token.keyword.isDeclaration):
        tree.names.append(token.range)
        advance()
      case .keyword where isOnSameLine && standsForName(token.keyword):
        tree.names.append(takeKeyword(asName: what()))
      default:
        reportExpected(what())
        if token.kind != .keyword { skipToBoundary() }
        return SyntaxSlice(first: first, count: tree.names.count - first)
      }
    } while accept(.comma)
    return SyntaxSlice(first: first, count: tree.names.count - first)
  }

  // reference { "," reference }
  mutating func parseReferences(_ what: @autoclosure () -> String, many: Bool) -> SyntaxSlice {
    let first = tree.references.count
    repeat {
      guard let reference = parseReference(what()) else { break }
      tree.references.append(reference)
    } while many && accept(.comma)
    return SyntaxSlice(first: first, count: tree.references.count - first)
  }

  // reference = [ name "." ] name ;
  mutating func parseReference(_ what: @autoclosure () -> String) -> ReferenceSyntax? {
    guard let name = parseDeclaredName(what()) else { return nil }
    guard accept(.dot) else { return ReferenceSyntax(name: name) }
    guard let member = parseDeclaredName("a name after the dot") else {
      return ReferenceSyntax(name: name)
    }
    return ReferenceSyntax(service: name, name: member)
  }

  // "@" key [ "(" literal ")" ]
  private mutating func parseAnnotation() {
    let start = presume(.at).start
    var annotation = AnnotationSyntax(key: .none)
    guard let key = parseKey() else { return }
    annotation.key = key
    if accept(.leftParenthesis) {
      annotation.value = parseLiteral()
      if expect(.rightParenthesis, "`)`") == nil { skipToBoundary() }
    }
    let slice = SyntaxSlice(first: tree.annotations.count, count: 1)
    tree.annotations.append(annotation)
    tree.clauses.append(
      ClauseSyntax(
        kind: .annotation, range: SourceRange(start: start, end: previousEnd), payload: slice))
  }

  // key = name { "." name } ;
  private mutating func parseKey() -> SourceRange? {
    let start = token.range.start
    repeat {
      switch token.kind {
      case .name, .quotedName, .keyword: advance()
      default:
        reportExpected("the key of an annotation")
        skipToBoundary()
        return nil
      }
    } while accept(.dot)
    return SourceRange(start: start, end: previousEnd)
  }
}

// MARK: - Links

extension Parser {
  // link = "link" [ reference | "*" ] [ ( "->" | "=>" ) reference [ arguments ] ] { clause } ;
  private mutating func parseLink(of declaration: inout DeclarationSyntax) {
    var link = LinkSyntax()
    switch token.kind {
    case .star:
      link.source = .everywhere
      link.sourceReference = ReferenceSyntax(name: presume(.star))
    case .arrow, .doubleArrow, .at:
      break
    case .keyword where token.keyword.isClause && !isBeforeArrow:
      break
    default:
      link.source = .reference
      if let reference = parseReference("the route that the link starts from, `*`, `->` or `=>`") {
        link.sourceReference = reference
      }
    }
    if token.kind == .arrow || token.kind == .doubleArrow {
      link.arrow = token.kind == .arrow ? .push : .jump
      link.arrowRange = token.range
      advance()
      if let reference = parseReference("the route that the link leads to") {
        link.target = reference
        if token.kind == .leftParenthesis {
          link.hasArguments = true
          link.arguments = parseArguments()
        }
      }
    } else if !isAtBoundary && !isMisspeltBack {
      reportExpected("`->`, `=>` or `back`")
      skipToBoundary()
    }
    declaration.payload = SyntaxSlice(first: tree.links.count, count: 1)
    tree.links.append(link)
  }

  /// Whether the token is the source of a link by what follows it.
  private var isBeforeArrow: Bool {
    mutating get {
      switch peek().kind {
      case .arrow, .doubleArrow, .dot: true
      default: false
      }
    }
  }

  /// Whether the token is a word before `to` or `past`: the reader of clauses mends it.
  private var isMisspeltBack: Bool {
    mutating get {
      guard token.kind == .name else { return false }
      let next = peek()
      return next.kind == .keyword && (next.keyword == .to || next.keyword == .past)
    }
  }

  /// Reports a link that leads nowhere or starts nowhere; one that `isBroken` was meant to lead
  /// somewhere.
  private mutating func checkLink(_ declaration: DeclarationSyntax, isBroken: Bool) {
    let link = tree.links[Int(declaration.payload.first)]
    let goesBack = tree.clauses[declaration.clauses.indices].contains { $0.kind == .back }
    if link.arrow == .none && !goesBack && !isBroken {
      reportExpected("`->`, `=>` or `back`")
    }
    let parent = open.last.map { tree.declarations[$0.declaration].kind }
    if link.source == .block && parent != .route && parent != .flow && parent != .invalid {
      report(
        Finding(
          .misplacedClause, at: span(declaration.keywordRange),
          "a link without a source may stand only in the block of a route or a flow",
          fix: Fix("name the source: `link Source -> Target`")))
    }
    if link.arrow == .jump && goesBack {
      guard let back = tree.clauses[declaration.clauses.indices].first(where: { $0.kind == .back })
      else { return }
      report(
        Finding(
          .misplacedClause, at: span(back.range),
          "`back` does not suit a `=>` link, which leaves the stack anyway",
          fix: Fix("remove it, or write `->`")))
    }
  }
}
