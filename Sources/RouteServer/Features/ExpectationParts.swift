import RouteBase
import RouteSyntax

/// What the grammar lets follow the tokens of an expectation.
struct ExpectationParts {
  private typealias Word = NextParts.Word

  /// The tokens that were not read yet.
  private var rest: ArraySlice<Token>

  /// The parts that can follow; nil where the tokens are no expectation. The first token is `expect`.
  static func find(_ tokens: ArraySlice<Token>) -> NextParts? {
    var parts = ExpectationParts(rest: tokens.dropFirst())
    return parts.read()
  }

  // expect = "expect" ( [ "no" ] "path" … | "every" "path" … | "url" … | "stack" … ) ;
  private mutating func read() -> NextParts? {
    if rest.isEmpty { return Self.required(Self.shapes) }
    guard let first = rest.popFirst(), first.kind == .keyword else { return nil }
    switch first.keyword {
    case .path: return readPath(isEvery: false)
    case .no, .every:
      let isEvery = first.keyword == .every
      if rest.isEmpty { return Self.required([isEvery ? Self.everyPath : Self.path]) }
      return take(.path) ? readPath(isEvery: isEvery) : nil
    case .url: return readURL()
    case .stack: return readStack()
    default: return nil
    }
  }

  private static let path = Word("path", "path {A} -> {B}")
  private static let everyPath = Word("path", "path {A} -> {B} through {C}")
  private static let given = Word("given", "given {fact}")

  /// The shapes of all expectations.
  private static let shapes = [
    Word("path", "path {A} -> {B} within {1}"), Word("no path", "no path {A} -> {B}"),
    Word("every path", "every path {A} -> {B} through {C}"),
    Word("url", "url \"{url}\" opens {Route}"), Word("stack", "stack {Route} is {Root}, {Route}"),
  ]

  private static func required(_ words: [Word]) -> NextParts {
    NextParts(words: words, names: [], isRequired: true)
  }

  private static func named(_ kinds: NextParts.NameKinds) -> NextParts {
    NextParts(names: kinds, isRequired: true)
  }

  // [ "no" ] "path" reference "->" reference [ "within" number ] [ "given" names ]
  // "every" "path" reference "->" reference "through" reference [ "given" names ]
  private mutating func readPath(isEvery: Bool) -> NextParts? {
    if rest.isEmpty { return Self.named(.places) }
    guard let from = takeReference() else { return nil }
    if rest.isEmpty { return Self.required([Word("->", "-> {B}")]) }
    guard take(.arrow) else { return nil }
    if rest.isEmpty { return Self.named(.all) }
    guard let to = takeReference() else { return nil }
    if isEvery {
      if rest.isEmpty { return Self.required([Word("through", "through {C}")]) }
      guard take(.through) else { return nil }
      if rest.isEmpty { return Self.named(.all) }
      guard takeReference() != nil else { return nil }
    } else {
      if rest.isEmpty {
        return NextParts(words: [Word("within", "within {1}"), Self.given], names: [])
      }
      if take(.within) {
        if rest.isEmpty {
          return NextParts(names: [], isRequired: true, suggestion: .cost(from: from, to: to))
        }
        guard take(.integer) else { return nil }
      }
    }
    return readGiven()
  }

  // [ "given" names ]
  private mutating func readGiven() -> NextParts? {
    rest.isEmpty ? NextParts(words: [Self.given], names: []) : nil
  }

  // "url" string "opens" ( reference [ arguments ] | "nothing" ) [ "given" names ]
  private mutating func readURL() -> NextParts? {
    if rest.isEmpty { return NextParts(names: [], isRequired: true, suggestion: .urls) }
    guard take(.string) else { return nil }
    if rest.isEmpty { return Self.required([Word("opens", "opens {Route}")]) }
    guard take(.opens) else { return nil }
    if rest.isEmpty {
      return NextParts(words: [Word("nothing")], names: .all, isRequired: true)
    }
    if !take(.nothing) {
      guard takeReference() != nil else { return nil }
      if take(.leftParenthesis) {
        guard let end = rest.firstIndex(where: { $0.kind == .rightParenthesis }) else { return nil }
        rest = rest[(end + 1)...]
      }
    }
    return readGiven()
  }

  // "stack" reference "is" reference { "," reference }
  private mutating func readStack() -> NextParts? {
    if rest.isEmpty { return Self.named(.places) }
    guard let top = takeReference() else { return nil }
    if rest.isEmpty { return Self.required([Word("is", "is {Root}, {Route}")]) }
    guard take(.is) else { return nil }
    if rest.isEmpty {
      return NextParts(names: .places, isRequired: true, suggestion: .stack(top))
    }
    while takeReference() != nil {
      if rest.isEmpty { return NextParts(names: []) }
      guard take(.comma) else { return nil }
      if rest.isEmpty { return Self.named(.places) }
    }
    return nil
  }

  // MARK: Tokens

  private mutating func take(_ kind: TokenKind) -> Bool {
    guard rest.first?.kind == kind else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func take(_ keyword: Keyword) -> Bool {
    guard let first = rest.first, first.kind == .keyword, first.keyword == keyword else {
      return false
    }
    rest.removeFirst()
    return true
  }

  // reference = name [ "." name ] ;
  private mutating func takeReference() -> NextParts.Reference? {
    guard let first = rest.first, first.isName else { return nil }
    rest.removeFirst()
    guard rest.first?.kind == .dot, let second = rest.dropFirst().first, second.isName else {
      return NextParts.Reference(name: first.range)
    }
    rest.removeFirst(2)
    return NextParts.Reference(service: first.range, name: second.range)
  }
}
