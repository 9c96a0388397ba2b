import RouteBase

extension Parser {
  // { clause } [ block ]
  mutating func parseClauses(of declaration: inout DeclarationSyntax) -> SyntaxSlice {
    let kind = declaration.kind
    let first = clauseCount
    var seen: UInt32 = 0
    while true {
      if clauseCount - first == longest { skipClauses(of: kind) }
      switch token.kind {
      case .keyword where token.keyword.isClause:
        guard let clause = ClauseKind(rawValue: token.keyword.rawValue - Keyword.in.rawValue) else {
          return .none
        }
        parseClause(clause)
        check(clause, of: kind, from: first, seen: &seen)
      case .at:
        parseAnnotation()
        check(.annotation, of: kind, from: first, seen: &seen)
      case .keyword where token.keyword.isDeclaration:
        return SyntaxSlice(first: first, count: clauseCount - first)
      case .leftBrace, .rightBrace, .endOfFile:
        return SyntaxSlice(first: first, count: clauseCount - first)
      case .arrow where kind == .route || kind == .task:
        parseLateResults(of: &declaration)
      case .arrow where kind == .link, .doubleArrow where kind == .link:
        reportLateArrow()
      default:
        parseJunk(after: kind)
      }
    }
  }

  /// Reports the clause at the token, if there is one, as more than a declaration may have, and skips
  /// it and those after it.
  private mutating func skipClauses(of kind: DeclarationKind) {
    guard isAtClause else { return }
    report(at: token.range, "more than \(longest) clauses on one \(kind.name)")
    repeat { advance() } while isAtClause || !isAtBoundary
  }

  private var isAtClause: Bool { token.kind == .at || token.startsClause }

  /// Takes the values that a route or task hands back, which may be among its clauses.
  private mutating func parseLateResults(of declaration: inout DeclarationSyntax) {
    guard peek().kind == .leftParenthesis else {
      report(
        at: token.range, "a \(declaration.kind.name) leads nowhere by itself",
        fix: Fix("write a link in its block: `link -> Target`"))
      advance()
      skipToBoundary()
      return
    }
    guard !declaration.flags.contains(.results) else {
      report(
        at: token.range, "a second `->` for one \(declaration.kind.name)",
        fix: Fix("list all values that it hands back in one `-> (…)`"))
      advance()
      skipToBoundary()
      return
    }
    declaration.flags.insert(.lateResults)
    parseResults(of: &declaration)
  }

  /// Reports an arrow after the clauses of a link, and skips its target.
  private mutating func reportLateArrow() {
    let arrow = token.kind == .arrow ? "->" : "=>"
    report(
      at: token.range, "`\(arrow)` and the target of a link come before its clauses",
      fix: Fix("write the target first: `link Source \(arrow) Target requires fact`"))
    advance()
    skipToBoundary()
  }

  /// Reports the last clause if its declaration may not have it or has it already. `first` is the
  /// index of the declaration's first clause, `seen` the set of the clauses before it, as bits.
  @inline(__always)
  private mutating func check(
    _ clause: ClauseKind, of kind: DeclarationKind, from first: Int, seen: inout UInt32
  ) {
    let bit = UInt32(1) << UInt32(clause.rawValue)
    let group =
      clause == .push || clause == .present
      ? UInt32(1) << UInt32(ClauseKind.push.rawValue)
        | UInt32(1) << UInt32(ClauseKind.present.rawValue) : bit
    if !Placement.takes(kind, clause) || (seen & group != 0 && !Placement.mayRepeat(clause))
      || (clause == .in && isNested)
    {
      reportMisplaced(clause, of: kind, from: first, repeated: seen & group != 0)
    }
    seen |= bit
  }

  /// Whether the declaration being read is in the block of a route or a flow.
  private var isNested: Bool {
    let parent = open.last?.kind
    return parent == .route || parent == .flow
  }

  private mutating func reportMisplaced(
    _ clause: ClauseKind, of kind: DeclarationKind, from first: Int, repeated: Bool
  ) {
    guard let last = tree.clauses.last else { return }
    let index = clauseCount - 1
    var edit = PendingFix.Edit.remove(index)
    var safety = Fix.Safety.unsafe
    let name = clause == .annotation ? "an annotation" : "`\(clause.name)`"
    let message: String
    let help: String
    if !Placement.takes(kind, clause) {
      message = "\(name) is not allowed on a \(kind.name)"
      help = "remove it: it is allowed only on \(Placement.homes(of: clause))"
    } else if repeated {
      message =
        clause == .push || clause == .present
        ? "a second presentation for one \(kind.name)" : "a second \(name) for one \(kind.name)"
      let earlier = (first..<index).last { tree.clauses[$0 - sent.clauses].kind == clause }
      switch clause {
      case .requires, .unless, .grants, .revokes, .was:
        help = "join the two with a comma: `\(clause.name) a, b`"
        if let earlier { (edit, safety) = (.join(index, to: earlier), .safe) }
      default:
        help = "remove one of the two"
        if let earlier {
          let text = tree.text.slice(tree.clauses[earlier - sent.clauses].range)
          if text.elementsEqual(tree.text.slice(last.range)) { safety = .safe }
        }
      }
    } else {
      message = "`in` is not allowed in a block, which already says where this \(kind.name) is"
      help = "remove it, or move the \(kind.name) out of the block"
      if namesOpenBlock(last) { safety = .safe }
    }
    pendingFixes.append(PendingFix(finding: lexer.findings.count, edit: edit))
    report(
      Finding(.misplacedClause, at: span(last.range), message, fix: Fix(help, safety: safety)))
  }

  /// Whether an `in` names the route or flow whose block contains it.
  private func namesOpenBlock(_ clause: ClauseSyntax) -> Bool {
    guard let parent = open.last, let index = clause.payload.indices.first,
      tree.references[index].service.isEmpty, !parent.name.isEmpty
    else { return false }
    return tree.name(tree.references[index].name) == tree.name(parent.name)
  }

  // clause = "in" reference | "at" string [ arguments ] | "push" | "present" [ "nav" | "floating" ]
  //        | "tabs" [ "reset" ] | … ;
  private mutating func parseClause(_ kind: ClauseKind) {
    let start = token.range.start
    advance()
    var form = ClauseSyntax.Form.plain
    var payload = SyntaxSlice.none
    switch kind {
    case .title:
      payload = parseName(.string, "a string")
    case .at:
      payload = parseName(.string, "a string")
      if token.kind == .leftParenthesis, !payload.isEmpty {
        form = .variant
        tree.patternArguments.append(
          PatternArgumentsSyntax(clause: UInt32(clauseCount), arguments: parseArguments()))
      }
    case .in:
      payload = parseReferences("the parent's name", many: false)
      if token.kind == .comma { reportSecondParent() }
    case .was:
      payload = limited(parseReferences("an old name", many: true), "names", from: start)
    case .back:
      if accept(.past) {
        form = .variant
      } else if !accept(.to) {
        reportExpected("`to` or `past`")
      }
      payload = parseReferences("the route to go back to", many: false)
    case .push, .linked, .locked, .single:
      break
    case .tabs:
      if accept(.reset) { form = .variant }
    case .present:
      form = accept(.nav) ? .variant : accept(.floating) ? .floating : .plain
    case .recycle:
      if accept(.by) {
        payload = limited(parseNames("a parameter name", facts: false), "parameters", from: start)
      }
    case .requires, .unless, .grants, .revokes:
      payload = limited(parseNames("a fact name", facts: true), "facts", from: start)
    case .cost:
      payload = parseWholeNumber("a whole number from 0")
    case .deprecated:
      if token.kind == .string { payload = parseName(.string, "a string") }
    case .allow:
      payload = parseName(nil, "the name of a rule")
      if !payload.isEmpty && token.kind == .string {
        tree.names.append(presume(.string))
        payload.count += 1
      }
    case .annotation:
      break
    }
    tree.clauses.append(
      ClauseSyntax(
        kind, form: form, SourceRange(start: start, end: previousEnd), payload: payload))
  }

  /// The slice, or as much of it as is allowed, in which case more is reported.
  ///
  /// - Parameter start: where the clause or list starts.
  @inline(__always)
  mutating func limited(
    _ slice: SyntaxSlice, _ what: StaticString, from start: UInt32
  ) -> SyntaxSlice {
    if Int(slice.count) <= longest { return slice }
    return limit(slice, what, from: start)
  }

  private mutating func limit(
    _ slice: SyntaxSlice, _ what: StaticString, from start: UInt32
  ) -> SyntaxSlice {
    report(
      at: SourceRange(start: start, end: previousEnd), "more than \(longest) \(what) in one list",
      fix: Fix("leave some of them out"))
    return SyntaxSlice(first: Int(slice.first), count: longest)
  }

  /// Reports the names after the parent's, and skips them.
  private mutating func reportSecondParent() {
    report(
      at: token.range, "`in` names one parent: a route has one place",
      fix: Fix("keep one of them, and reach the route from the other with a link"))
    advance()
    skipToBoundary()
  }

  /// One token of `kind`, or one name for nil, as a slice of the tree's names.
  private mutating func parseName(_ kind: TokenKind?, _ what: @autoclosure () -> String)
    -> SyntaxSlice
  {
    let slice = SyntaxSlice(first: nameCount, count: 1)
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
    var fix: Fix?
    if kind == .string && token.kind == .name {
      let quoted = "\"\(tree.name(token.range))\""
      fix = Fix("write it in quotes: `\(quoted)`", edits: [TextEdit(span(token.range), quoted)])
      // In `shops/list`, the first word alone would not be what was meant.
      if endsWord { fix?.safety = .safe }
    }
    reportExpected(what(), fix: fix)
    skipToBoundary()
    return .none
  }

  /// Whether the name at the token is followed by something that cannot continue a text.
  private var endsWord: Bool {
    let next = tree.text.bytes[Int(token.range.end)]
    return next <= 0x20 || next == UInt8(ascii: "{") || next == UInt8(ascii: "}")
  }

  /// A number from 0, as a slice of the tree's names.
  mutating func parseWholeNumber(_ what: @autoclosure () -> String) -> SyntaxSlice {
    if token.kind == .integer, tree.text.bytes[Int(token.range.start)] != UInt8(ascii: "-") {
      tree.names.append(presume(.integer))
      return SyntaxSlice(first: nameCount - 1, count: 1)
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
    let first = nameCount
    repeat {
      switch token.kind {
      case .name, .quotedName:
        tree.names.append(token.range)
        advance()
      case .keyword where !(facts && token.keyword.isDeclaration):
        tree.names.append(token.range)
        advance()
      case .keyword where isOnSameLine && standsForName(token.keyword):
        tree.names.append(takeKeyword(asName: what(), isNew: true))
      default:
        reportExpected(what())
        if token.kind != .keyword { skipToBoundary() }
        return SyntaxSlice(first: first, count: nameCount - first)
      }
    } while accept(.comma)
    return SyntaxSlice(first: first, count: nameCount - first)
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
      ClauseSyntax(.annotation, SourceRange(start: start, end: previousEnd), payload: slice))
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
