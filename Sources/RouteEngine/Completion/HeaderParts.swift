import RouteBase
package import RouteSyntax

/// Reads the tokens of a declaration up to a place, as the parser does, and finds what may follow there.
struct HeaderParts {
  typealias Word = NextParts.Word

  /// What came of reading a part of the grammar.
  enum Reading {
    /// The part is complete.
    case read
    /// The tokens end in it.
    case ends(NextParts)
    /// It is not as the grammar has it.
    case broken
  }

  /// The tokens that were not read yet.
  var rest: ArraySlice<Token>
  /// The words that may go on what was read last.
  private var words: [Word] = []
  /// Whether the declaration is in the block of a route or a flow.
  private let isInBlock: Bool

  private init(_ tokens: ArraySlice<Token>, isInBlock: Bool) {
    rest = tokens
    self.isInBlock = isInBlock
  }

  /// What can follow the tokens of a declaration, the first of which is its keyword.
  static func find(
    _ tokens: ArraySlice<Token>, _ kind: DeclarationKind, isInBlock: Bool
  ) -> NextParts {
    var parts = HeaderParts(tokens.dropFirst(), isInBlock: isInBlock)
    switch parts.readHeader(of: kind) {
    case .ends(let next): return next
    case .read: break
    case .broken:
      parts.words = []
      parts.skipToClause()
    }
    return parts.readClauses(of: kind)
  }

  // MARK: Headers

  private mutating func readHeader(of kind: DeclarationKind) -> Reading {
    switch kind {
    case .plan, .service, .flow: return readName()
    case .route, .task: return readSignature()
    case .include, .scheme, .domain, .web: return readStrings(.comma)
    case .fact: return readFact()
    case .type: return readType()
    case .link: return readLink()
    case .fallback:
      var reference: NextParts.Reference?
      return readReference([.all, .needsNothing], &reference)
    case .expect: return readExpectation()
    case .invalid: return .broken
    }
  }

  private mutating func readName() -> Reading {
    guard let first = rest.popFirst() else { return .ends(.required()) }
    return first.isWord ? .read : .broken
  }

  // string { "," string }
  private mutating func readStrings(_ separator: TokenKind) -> Reading {
    repeat {
      if rest.isEmpty { return .ends(.required()) }
      guard take(.string) else { return .broken }
    } while take(separator)
    return .read
  }

  // "fact" names [ "given" ]
  private mutating func readFact() -> Reading {
    repeat {
      guard let first = rest.popFirst() else { return .ends(.required()) }
      guard first.isWord else { return .broken }
    } while take(.comma)
    if rest.isEmpty { return .ends(NextParts(words: [Word("given")])) }
    return take(.given) ? .read : .broken
  }

  // "type" name [ "=" string { "|" string } ]
  private mutating func readType() -> Reading {
    let name = readName()
    guard case .read = name, take(.equals) else { return name }
    return readStrings(.bar)
  }

  // name [ parameters ] [ "->" parameters ]
  private mutating func readSignature() -> Reading {
    let name = readName()
    guard case .read = name else { return name }
    if rest.first?.kind == .leftParenthesis {
      let parameters = readParameters()
      guard case .read = parameters else { return parameters }
    }
    return rest.first?.kind == .arrow ? readResults() : .read
  }

  // "->" parameters
  private mutating func readResults() -> Reading {
    rest.removeFirst()
    // What a screen hands back has no name before it.
    if rest.isEmpty { return .ends(.required()) }
    return rest.first?.kind == .leftParenthesis ? readParameters() : .broken
  }

  // [ reference | "*" ] [ ( "->" | "=>" ) reference [ arguments ] ]
  private mutating func readLink() -> Reading {
    let arrows = [Word("->", "-> {Target}"), Word("=>", "=> {Target}")]
    let back = Word("back", "back to {Route}")
    guard let first = rest.first else {
      let words = isInBlock ? arrows + [back] : []
      return .ends(.required(words + [Word("*", "* -> {Target}")], .symbols(.places)))
    }
    if first.kind == .star {
      rest.removeFirst()
      if rest.isEmpty { return .ends(.required(arrows)) }
    } else if first.isName {
      guard takeReference() != nil else { return .broken }
      if rest.isEmpty { return .ends(NextParts(words: arrows)) }
    }
    guard let arrow = rest.first, arrow.kind == .arrow || arrow.kind == .doubleArrow else {
      return .read
    }
    rest.removeFirst()
    var target: NextParts.Reference?
    let reading = readReference(.places, &target)
    guard case .read = reading, let target, rest.first?.kind == .leftParenthesis else {
      return reading
    }
    return readArguments(of: arrow.kind == .arrow ? .target(target) : .chain(target))
  }

  // MARK: Clauses

  private mutating func readClauses(of kind: DeclarationKind) -> NextParts {
    while let first = rest.first {
      let reading: Reading
      words = []
      if first.kind == .at {
        reading = readAnnotation()
      } else if first.kind == .arrow, kind == .route || kind == .task {
        reading = readResults()
      } else {
        rest.removeFirst()
        reading = first.kind == .keyword ? readClause(first.keyword) : .broken
      }
      if case .ends(let next) = reading { return next }
      if case .broken = reading {
        words = []
        skipToClause()
      }
    }
    return NextParts(words: words)
  }

  private mutating func readClause(_ keyword: Keyword) -> Reading {
    var reference: NextParts.Reference?
    switch keyword {
    case .title, .cost:
      if rest.isEmpty { return .ends(.required()) }
      return take(.string) || take(.integer) ? .read : .broken
    case .at:
      if rest.isEmpty { return .ends(.required()) }
      guard take(.string) else { return .broken }
      return rest.first?.kind == .leftParenthesis ? readArguments(of: .pattern) : .read
    case .in: return readReference([.places, .isOutside], &reference)
    case .was:
      repeat {
        if rest.isEmpty { return .ends(.required()) }
        guard takeReference() != nil else { return .broken }
      } while take(.comma)
      return .read
    case .back:
      if rest.isEmpty {
        return .ends(.required([Word("to", "to {Route}"), Word("past", "past {Route}")]))
      }
      return take(.to) || take(.past) ? readReference(.places, &reference) : .broken
    case .present:
      if !take(.nav) && !take(.floating) { words = [Word("nav"), Word("floating")] }
    case .tabs:
      if !take(.reset) { words = [Word("reset")] }
    case .recycle:
      if take(.by) { return readKeys() }
      words = [Word("by", "by {name}")]
    case .requires, .unless, .grants, .revokes: return readFacts()
    case .allow:
      if rest.isEmpty { return .ends(.required([], .rules)) }
      guard rest.removeFirst().isName else { return .broken }
      _ = take(.string)
    case .deprecated: _ = take(.string)
    default: break
    }
    return .read
  }

  // names = name { "," name } ;
  mutating func readFacts() -> Reading {
    repeat {
      guard let first = rest.popFirst() else { return .ends(.required([], .facts)) }
      guard first.isWord else { return .broken }
    } while take(.comma)
    return .read
  }

  private mutating func readKeys() -> Reading {
    var named: [SourceRange] = []
    repeat {
      guard let first = rest.popFirst() else {
        return .ends(.required([], .parameters(.own, named)))
      }
      guard first.isWord else { return .broken }
      named.append(first.range)
    } while take(.comma)
    return .read
  }

  // "@" key [ "(" literal ")" ]
  private mutating func readAnnotation() -> Reading {
    rest.removeFirst()
    repeat {
      guard let first = rest.popFirst() else { return .ends(.required([], .annotations)) }
      guard first.isWord else { return .broken }
    } while take(.dot)
    guard take(.leftParenthesis) else { return .read }
    let value = readLiteral(.any)
    guard case .read = value else { return value }
    if rest.isEmpty { return .ends(.required()) }
    return take(.rightParenthesis) ? .read : .broken
  }

  // MARK: Tokens

  /// Skips what is not understood, up to the next clause.
  private mutating func skipToClause() {
    while let first = rest.first, first.kind != .at,
      !(first.kind == .keyword && first.keyword.isClause)
    {
      rest.removeFirst()
    }
  }

  mutating func take(_ kind: TokenKind) -> Bool {
    guard rest.first?.kind == kind else { return false }
    rest.removeFirst()
    return true
  }

  mutating func take(_ keyword: Keyword) -> Bool {
    guard let first = rest.first, first.kind == .keyword, first.keyword == keyword else {
      return false
    }
    rest.removeFirst()
    return true
  }

  /// A reference that is required.
  mutating func readReference(
    _ kinds: NextParts.SymbolKinds, _ result: inout NextParts.Reference?
  ) -> Reading {
    if rest.isEmpty { return .ends(.required([], .symbols(kinds))) }
    result = takeReference()
    return result == nil ? .broken : .read
  }

  // reference = name [ "." name ] ;
  mutating func takeReference() -> NextParts.Reference? {
    guard let first = rest.first, first.isName else { return nil }
    rest.removeFirst()
    guard rest.first?.kind == .dot, let second = rest.dropFirst().first, second.isName else {
      return NextParts.Reference(name: first.range)
    }
    rest.removeFirst(2)
    return NextParts.Reference(service: first.range, name: second.range)
  }
}

extension Token {
  /// Whether it is a name that is no keyword.
  var isName: Bool { kind == .name || kind == .quotedName }
  /// Whether it is a name or could become one.
  package var isWord: Bool { isName || kind == .keyword }
}
