import RouteBase
import RouteEngine
import RoutePlan
import RouteSyntax

/// Where something is to be completed, and what the grammar expects there.
struct CompletionPlace {
  enum Expected {
    /// The name of a file.
    case includes
    /// The key of an annotation.
    case annotations
    /// A parameter of what a link or an expectation names.
    case arguments(Symbol)
    /// A parameter in a pattern.
    case pattern(Symbol)
    /// The start of a pattern.
    case wholePattern(Symbol)
    case text(TextCompletion.Expected)
  }

  private(set) var expected: Expected
  let completion: TextCompletion
  /// The bytes that an item replaces.
  private(set) var word: Range<Int>
  /// The kind of declaration whose block is around the place; nil at the top of a file.
  private(set) var parent: DeclarationKind?
  /// The kind of declaration that a clause would belong to, and the clauses that it has.
  private(set) var declaration: DeclarationKind?
  private(set) var used: Set<ClauseKind> = []
  /// The declaration before the place, by its index.
  private(set) var index: Int
  private(set) var service = ServiceID.none
  /// What the grammar lets follow here, where the last word alone does not tell.
  private(set) var next: NextParts?

  /// Nil where nothing can be completed: in a comment, or in the middle of a string.
  init?(_ snapshot: inout PlanSnapshot, _ document: PlanDocument, _ offset: Int) {
    let tree = snapshot.plan.files[document.file.index].tree
    let text = document.text.source
    if Self.isInComment(tree, offset) { return nil }
    index = tree.lastDeclaration(from: UInt32(max(offset - 1, 0))) ?? -1
    // The tokens from the start of that declaration are all that counts.
    let start = index >= 0 ? min(Int(tree.declarations[index].start), offset) : 0
    let piece = SourceText(text.bytes[start..<offset])
    completion = TextCompletion(piece, at: piece.count)
    word = completion.word.lowerBound + start..<completion.word.upperBound + start
    expected = .text(completion.expected)
    let origin = DeclarationReference(file: document.file, index: max(index, 0))
    if index >= 0 {
      declaration = tree.declarations[index].kind
      used = Set(tree.clauses[tree.declarations[index].clauses.indices].map { $0.kind })
      readAround(&snapshot, tree, document.file, offset)
    }
    let tokens = Self.tokens(piece)
    guard let last = tokens.last else { return }
    let symbol = index >= 0 ? snapshot.table().symbol(origin) : nil
    let isOpenString =
      (last.kind == .invalid || Int(last.range.end) >= piece.count)
      && piece.bytes[Int(last.range.start)] == UInt8(ascii: "\"")
    if isOpenString {
      guard let inside = Self.inside(tokens, symbol, piece, start, offset) else { return nil }
      (expected, word) = inside
      return
    }
    let before = tokens.prefix { Int($0.range.start) < completion.word.lowerBound }
    next = NextParts.find(before.map { $0.moved(by: start) }[...], declaration)
    if before.last?.kind == .at {
      expected = .annotations
    } else if case .parameter = completion.expected,
      let named = Self.callee(before, piece, symbol, snapshot.plan)
    {
      expected = .arguments(named)
      next = nil
    }
  }

  /// The declaration whose block is around the place, and the service.
  private mutating func readAround(
    _ snapshot: inout PlanSnapshot, _ tree: SyntaxTree, _ file: FileID, _ offset: Int
  ) {
    service = snapshot.table().service(around: file)
    let parents = snapshot.parents(in: file)
    var current = index
    var isFound = false
    while current >= 0 {
      let around = tree.declarations[current]
      let isInside =
        around.flags.contains(.block) && Int(around.headerEnd) < offset
        && Int(around.end) >= offset && !(Int(around.end) == offset)
      if isInside && !isFound {
        parent = around.kind
        isFound = true
        // What is before the place in the same block is what clauses belong to.
        if current == index { declaration = nil }
      }
      if around.kind == .service,
        let id = snapshot.plan.findService(tree.text.bytes[tree.nameIndices(around.name)])
      {
        service = id
      }
      current = Int(parents[current])
    }
  }

  /// Whether a new declaration may begin here.
  var isDeclaration: Bool {
    if case .text(.declaration) = expected { true } else { false }
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

  /// What is expected in an open string, and the bytes that an item replaces.
  private static func inside(
    _ tokens: [Token], _ symbol: Symbol?, _ text: SourceText, _ start: Int, _ offset: Int
  ) -> (Expected, Range<Int>)? {
    guard let last = tokens.last, let keyword = tokens.dropLast().last, keyword.kind == .keyword
    else { return nil }
    if keyword.keyword == .include {
      return (.includes, start + Int(last.range.start) + 1..<offset)
    }
    guard keyword.keyword == .at, let symbol else { return nil }
    // From the colon before the place.
    var colon = text.count - 1
    while colon > Int(last.range.start), text.bytes[colon] != UInt8(ascii: ":"),
      text.bytes[colon] != UInt8(ascii: "/")
    {
      colon -= 1
    }
    guard text.bytes[colon] == UInt8(ascii: ":") else {
      return (.wholePattern(symbol), start + Int(last.range.start) + 1..<offset)
    }
    return (.pattern(symbol), start + colon..<offset)
  }

  /// What is named before the open parenthesis, if that is for arguments.
  private static func callee(
    _ tokens: ArraySlice<Token>, _ text: SourceText, _ symbol: Symbol?, _ plan: Plan
  ) -> Symbol? {
    guard let open = tokens.lastIndex(where: { $0.kind == .leftParenthesis }), open > 0 else {
      return nil
    }
    let before = tokens[open - 1]
    if before.kind == .string { return symbol }
    guard before.isWord, open > 1 else { return nil }
    let keyword = tokens[open - 2]
    let name = Array(text.slice(before.range).filter { $0 != UInt8(ascii: "`") })
    if keyword.kind == .dot, open > 2 {
      let service = Array(text.slice(tokens[open - 3].range).filter { $0 != UInt8(ascii: "`") })
      return plan.find(name, inService: service)
    }
    guard
      keyword.kind == .arrow || keyword.kind == .doubleArrow
        || (keyword.kind == .keyword && keyword.keyword == .opens)
    else { return nil }
    return plan.find(name, inService: nil as [UInt8]?)
  }
}

extension Token {
  /// The same token in a text that has more before it.
  fileprivate func moved(by offset: Int) -> Token {
    let range = SourceRange(
      start: range.start + UInt32(offset), end: range.end + UInt32(offset))
    return Token(kind: kind, keyword: keyword, range: range)
  }

  fileprivate var isWord: Bool { kind == .name || kind == .quotedName || kind == .keyword }
}
