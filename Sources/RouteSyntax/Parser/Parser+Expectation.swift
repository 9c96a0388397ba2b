extension Parser {
  // expect = "expect" ( [ "no" ] "path" … | "every" "path" … | "url" … | "stack" … ) ;
  mutating func parseExpectation(of declaration: inout DeclarationSyntax) {
    let expectation: ExpectationSyntax?
    switch token.kind {
    case .keyword where token.keyword == .path:
      expectation = parsePath(.path)
    case .keyword where token.keyword == .no:
      advance()
      expectation = parsePath(.noPath)
    case .keyword where token.keyword == .every:
      advance()
      expectation = parsePath(.everyPath)
    case .keyword where token.keyword == .url:
      expectation = parseURL()
    case .keyword where token.keyword == .stack:
      expectation = parseStack()
    default:
      reportExpected("`path`, `no path`, `every path`, `url` or `stack`")
      expectation = nil
    }
    guard let expectation else {
      skipToBoundary()
      return
    }
    declaration.payload = SyntaxSlice(first: tree.expectations.count, count: 1)
    tree.expectations.append(expectation)
  }

  // [ "no" ] "path" reference "->" reference [ "within" number ] [ "given" names ]
  // "every" "path" reference "->" reference "through" reference [ "given" names ]
  private mutating func parsePath(_ kind: ExpectationKind) -> ExpectationSyntax? {
    guard expect(Keyword.path, "`path`") else { return nil }
    var expectation = ExpectationSyntax(kind: kind)
    guard let from = parseReference("the route that the path starts from") else { return nil }
    expectation.from = from
    guard expect(.arrow, "`->`") != nil else { return nil }
    guard let to = parseReference("the route or task that the path leads to") else { return nil }
    expectation.to = to
    if kind == .everyPath {
      guard expect(Keyword.through, "`through`") else { return nil }
      guard let through = parseReference("the route or task to pass through") else { return nil }
      expectation.through = through
    } else if accept(.within) {
      let number = parseWholeNumber("a whole number from 0")
      if let index = number.indices.first { expectation.within = tree.names[index - sent.names] }
    }
    parseGiven(of: &expectation)
    return expectation
  }

  // [ "given" names ]
  private mutating func parseGiven(of expectation: inout ExpectationSyntax) {
    if accept(.given) { expectation.given = parseNames("a fact name", facts: true) }
  }

  // "url" string "opens" ( reference [ arguments ] | "nothing" ) [ "given" names ]
  private mutating func parseURL() -> ExpectationSyntax? {
    advance()
    var expectation = ExpectationSyntax(kind: .url)
    guard let url = expect(.string, "a URL in quotes") else { return nil }
    expectation.url = url
    guard expect(Keyword.opens, "`opens`") else { return nil }
    if accept(.nothing) {
      parseGiven(of: &expectation)
      return expectation
    }
    guard let to = parseReference("the route that the URL opens, or `nothing`") else { return nil }
    expectation.to = to
    if token.kind == .leftParenthesis {
      expectation.hasArguments = true
      expectation.arguments = parseArguments()
    }
    parseGiven(of: &expectation)
    return expectation
  }

  // "stack" reference "is" reference { "," reference }
  private mutating func parseStack() -> ExpectationSyntax? {
    advance()
    var expectation = ExpectationSyntax(kind: .stack)
    guard let to = parseReference("the route that the stack belongs to") else { return nil }
    expectation.to = to
    guard expect(Keyword.is, "`is`") else { return nil }
    expectation.stack = parseReferences("a route in the stack", many: true)
    return expectation
  }
}
