import RouteBase

extension Parser {
  // declaration = "plan" name | "include" string | … | service | flow | route | task | link
  //             | fallback | expect ;
  mutating func parseDeclaration(_ keyword: Keyword) {
    guard let kind = DeclarationKind(rawValue: keyword.rawValue) else { return }
    var declaration = DeclarationSyntax(kind: kind, start: token.range.start)
    checkPlace(of: kind)
    advance()
    let findings = lexer.findings.count
    parseHeader(of: &declaration)
    declaration.clauses = ShortSlice(parseClauses(of: &declaration))
    declaration.headerEnd = previousEnd
    declaration.end = previousEnd
    let index = declarationCount
    declaration.next = UInt32(index + 1)
    if kind == .link {
      let isBroken = lexer.findings[findings...].contains { $0.rule == .syntax }
      checkLink(declaration, isBroken: isBroken)
    }
    let takesBlock = kind == .service || kind == .flow || kind == .route
    if token.kind == .leftBrace {
      if !takesBlock {
        report(at: token.range, "a \(kind.name) cannot have a block", fix: Fix("remove the braces"))
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
    case .include, .scheme, .domain, .web:
      parseStrings(of: &declaration)
    case .fact:
      declaration.payload = parseNames("a fact name", facts: true)
      if accept(.given) { declaration.flags.insert(.given) }
      if token.kind == .string {
        reportDescription(of: declaration)
        if accept(.given) { declaration.flags.insert(.given) }
      }
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

  /// Reports a text after a fact, which was meant as its documentation, and skips it.
  private mutating func reportDescription(of declaration: DeclarationSyntax) {
    let text = Finding.excerpt(tree.text, token.range)
    let words = tree.string(token.range).split(whereSeparator: { $0.isNewline }).first ?? ""
    report(
      at: token.range, "a fact has no description here, found \(text)",
      fix: Fix(
        "write it above the fact: `/// \(words)`", safety: .unsafe,
        edits: [
          TextEdit(
            SourceSpan(
              file: tree.file, range: SourceRange(start: declaration.start, end: declaration.start)),
            "/// \(words)\(tree.lineEnd)"),
          TextEdit(span(SourceRange(start: previousEnd, end: token.range.end)), ""),
        ]))
    advance()
  }

  /// Reports a declaration that may not appear where it is.
  private mutating func checkPlace(of kind: DeclarationKind) {
    let parent = open.last?.kind
    if !Placement.may(kind, standIn: parent) {
      let home = Placement.home(of: kind)
      report(
        Finding(
          .misplacedClause, at: span(token.range), "a `\(kind.name)` is allowed only at \(home)",
          fix: Fix("move it there")))
    }
    guard kind == .plan, open.isEmpty else { return }
    if hasPlan {
      pendingFixes.append(
        PendingFix(
          finding: lexer.findings.count, edit: .removeDeclaration(declarationCount)))
      report(
        Finding(
          .misplacedClause, at: span(token.range), "a second `plan` in one file",
          fix: Fix("remove it: a plan has one name", safety: .unsafe)))
    }
    hasPlan = true
  }

  private mutating func parseName(of declaration: inout DeclarationSyntax) {
    if let name = parseDeclaredName("a \(declaration.kind.name) name", isNew: true) {
      declaration.name = name
    }
  }

  /// Takes a name that must not be a keyword; a keyword that was meant as a name is reported and
  /// taken. Where the name is not new, it may be missing rather than be that keyword.
  mutating func parseDeclaredName(
    _ what: @autoclosure () -> String, isNew: Bool = false
  ) -> SourceRange? {
    switch token.kind {
    case .name, .quotedName:
      let range = token.range
      advance()
      return range
    case .keyword where isOnSameLine && standsForName(token.keyword):
      return takeKeyword(asName: what(), isNew: isNew)
    default:
      reportExpected(what())
      if token.kind != .keyword { skipToBoundary() }
      return nil
    }
  }

  /// Reports that the keyword at the token was meant as a name, and takes it.
  mutating func takeKeyword(asName what: String, isNew: Bool = false) -> SourceRange {
    let (keyword, range) = (token.keyword, token.range)
    report(
      at: range, "expected \(what), found the keyword `\(keyword.name)`",
      fix: Fix(
        "write it in backticks: `` `\(keyword.name)` ``", safety: isNew ? .safe : .unsafe,
        edits: [TextEdit(span(range), "`\(keyword.name)`")]))
    advance()
    return range
  }

  /// Whether the keyword at the token was meant as a name: what follows does not fit it.
  mutating func standsForName(_ keyword: Keyword) -> Bool {
    let next = peek().kind
    switch keyword {
    case .at, .title, .include, .scheme, .domain, .web: return next != .string
    case .cost, .within: return next != .integer
    case .in, .requires, .unless, .grants, .revokes, .was, .allow, .route, .service, .flow, .task,
      .fact, .type, .fallback, .plan, .given, .through:
      return next != .name && next != .quotedName
    case .back:
      let next = peek()
      return next.kind != .keyword || (next.keyword != .to && next.keyword != .past)
    default: return true
    }
  }

  // "include" string | "scheme" string { "," string } | "domain" … | "web" string { "," string }
  private mutating func parseStrings(of declaration: inout DeclarationSyntax) {
    let first = nameCount
    repeat {
      guard let string = expect(.string, "a string") else {
        skipToBoundary()
        break
      }
      tree.names.append(string)
    } while declaration.kind != .include && accept(.comma)
    declaration.payload =
      SyntaxSlice(first: first, count: nameCount - first)
  }

  // "type" name [ "=" string { "|" string } ]
  private mutating func parseAlternatives(of declaration: inout DeclarationSyntax) {
    guard accept(.equals) else { return }
    let first = nameCount
    repeat {
      guard let string = expect(.string, "a string") else {
        skipToBoundary()
        break
      }
      tree.names.append(string)
    } while accept(.bar)
    declaration.payload =
      SyntaxSlice(first: first, count: nameCount - first)
  }
}
