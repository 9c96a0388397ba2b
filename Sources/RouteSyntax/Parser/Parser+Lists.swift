import RouteBase

extension Parser {
  // [ parameters ] [ "->" parameters ]
  mutating func parseSignature(of declaration: inout DeclarationSyntax) {
    let first = parameterCount
    let start = token.range.start
    if token.kind == .leftParenthesis {
      declaration.flags.insert(.parameters)
      parseParameters()
    }
    declaration.parameters = parameters(from: first, "parameters", start)
    if token.kind == .arrow { parseResults(of: &declaration) }
  }

  // "->" parameters
  mutating func parseResults(of declaration: inout DeclarationSyntax) {
    let start = presume(.arrow).start
    declaration.flags.insert(.results)
    let first = parameterCount
    // Without parameters, the slice of a declaration starts with its results.
    if declaration.parameters.isEmpty {
      declaration.parameters = SyntaxSlice(first: first, count: 0)
    }
    if token.kind == .leftParenthesis {
      parseParameters()
    } else {
      reportExpected("`(` and the values that are handed back")
      skipToBoundary()
    }
    declaration.resultCount = ShortCount(
      Int(parameters(from: first, "values", start).count))
  }

  /// The tree's parameters from `first` on, at most as many as a declaration may have.
  @inline(__always)
  private mutating func parameters(
    from first: Int, _ what: StaticString, _ start: UInt32
  ) -> SyntaxSlice {
    limited(SyntaxSlice(first: first, count: parameterCount - first), what, from: start)
  }

  // parameters = "(" [ parameter { "," parameter } ] ")" ;
  private mutating func parseParameters() {
    _ = presume(.leftParenthesis)
    guard !accept(.rightParenthesis) else { return }
    while true {
      parseParameter()
      guard continueList() else { return }
    }
  }

  // parameter = name [ ":" kind ] [ "=" literal ] ;
  private mutating func parseParameter() {
    guard let name = parseListName("a parameter name") else { return }
    var parameter = ParameterSyntax(name: name)
    if accept(.colon) { parseKind(&parameter) }
    if accept(.equals) { parameter.value = parseLiteral() }
    tree.parameters.append(parameter)
  }

  // kind = ( name | "[" name "]" ) [ "?" ] ;
  private mutating func parseKind(_ parameter: inout ParameterSyntax) {
    let isList = accept(.leftBracket)
    if isList { parameter.isList = true }
    guard let type = parseListType() else { return }
    parameter.type = type
    if isList, expect(.rightBracket, "`]`") == nil { return }
    if accept(.question) { parameter.isOptional = true }
  }

  private mutating func parseListType() -> SourceRange? {
    switch token.kind {
    case .name, .quotedName:
      let range = token.range
      advance()
      return range
    default:
      reportExpected("a type")
      return nil
    }
  }

  // arguments = "(" [ argument { "," argument } ] ")" ;
  mutating func parseArguments() -> SyntaxSlice {
    let first = tree.arguments.count
    _ = presume(.leftParenthesis)
    if !accept(.rightParenthesis) {
      repeat {
        if let name = parseListName("a parameter name") {
          var argument = ArgumentSyntax(name: name)
          if accept(.colon) { argument.value = parseLiteral() }
          tree.arguments.append(argument)
        }
      } while continueList()
    }
    return SyntaxSlice(first: first, count: tree.arguments.count - first)
  }

  /// The name of a parameter, which may be a keyword.
  private mutating func parseListName(_ what: @autoclosure () -> String) -> SourceRange? {
    switch token.kind {
    case .name, .quotedName, .keyword:
      let range = token.range
      advance()
      return range
    default:
      reportExpected(what())
      return nil
    }
  }

  /// Takes the comma between two elements of a list, or the token that closes it. Returns whether
  /// another element follows. A list that is not closed ends where a list around it ends, or where
  /// a clause, a declaration or a block begins.
  private mutating func continueList(_ close: TokenKind = .rightParenthesis) -> Bool {
    if accept(.comma) {
      // A comma before the end is allowed.
      return !accept(close)
    }
    if accept(close) { return false }
    reportExpected(close == .rightBracket ? "`,` or `]`" : "`,` or `)`")
    while !isAtBoundary && token.kind != .rightParenthesis {
      if accept(.comma) { return !accept(close) }
      if accept(close) { return false }
      advance()
    }
    _ = accept(close)
    return false
  }

  /// A literal; returns its index in the tree's literals, or -1 after an error.
  mutating func parseLiteral() -> Int32 {
    let index = tree.literals.count
    guard token.kind == .leftBracket else {
      return parseScalar("a literal") ? Int32(index) : -1
    }
    let start = token.range.start
    tree.literals.append(LiteralSyntax(kind: .list, range: token.range))
    advance()
    if !accept(.rightBracket) {
      repeat {
        if !parseScalar("a string, a number, `true`, `false` or `nil`") { skipList() }
      } while continueList(.rightBracket)
    }
    tree.literals[index].range = SourceRange(start: start, end: previousEnd)
    tree.literals[index].count = UInt32(tree.literals.count - index - 1)
    return Int32(index)
  }

  /// Skips a list where none is allowed, with the lists in it.
  private mutating func skipList() {
    guard token.kind == .leftBracket else { return }
    var depth = 0
    repeat {
      if token.kind == .leftBracket { depth += 1 }
      if token.kind == .rightBracket { depth -= 1 }
      advance()
    } while depth > 0 && !isAtBoundary && token.kind != .rightParenthesis
  }

  private mutating func parseScalar(_ what: @autoclosure () -> String) -> Bool {
    let kind: LiteralKind
    switch token.kind {
    case .string: kind = .string
    case .integer: kind = .integer
    case .double: kind = .double
    case .keyword where token.keyword == .true: kind = .true
    case .keyword where token.keyword == .false: kind = .false
    case .keyword where token.keyword == .nil: kind = .nil
    case .name:
      reportExpected(what(), fix: Fix("write text in quotes"))
      advance()
      return false
    default:
      reportExpected(what())
      return false
    }
    tree.literals.append(LiteralSyntax(kind: kind, range: token.range))
    advance()
    return true
  }
}
