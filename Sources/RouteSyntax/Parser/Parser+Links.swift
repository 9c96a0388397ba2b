import RouteBase

extension Parser {
  // link = "link" [ reference | "*" ] [ ( "->" | "=>" ) reference [ arguments ] ] { clause } ;
  mutating func parseLink(of declaration: inout DeclarationSyntax) {
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
    if tree.links.count == tree.links.capacity, let first = tree.links.first {
      SyntaxTree.makeRoom(
        in: &tree.links, for: 1, first.target.name.start..<previousEnd, of: tree.text)
    }
    tree.links.append(link)
  }

  /// Reports a `single` on a link that pushes nothing by itself.
  private mutating func checkSingle(_ link: LinkSyntax, _ clauses: Range<Int>) {
    guard link.arrow != .push,
      let clause = clauses.first(where: { tree.clauses[$0 - sent.clauses].kind == .single })
    else { return }
    pendingFixes.append(PendingFix(finding: lexer.findings.count, edit: .remove(clause)))
    report(
      Finding(
        .misplacedClause, at: span(tree.clauses[clause - sent.clauses].range),
        "`single` is allowed only on a `->` link",
        fix: Fix("remove it: only a link that pushes could push twice", safety: .unsafe)))
  }

  /// Whether the token is the source of a link, judging by what follows.
  private var isBeforeArrow: Bool {
    mutating get {
      switch peek().kind {
      case .arrow, .doubleArrow, .dot: true
      default: false
      }
    }
  }

  /// Whether the token is a word before `to` or `past`; the parser of clauses corrects it.
  private var isMisspeltBack: Bool {
    mutating get {
      guard token.kind == .name else { return false }
      let next = peek()
      return next.kind == .keyword && (next.keyword == .to || next.keyword == .past)
    }
  }

  /// Reports a link that leads nowhere or starts nowhere. If it `isBroken`, it was meant to lead
  /// somewhere.
  mutating func checkLink(_ declaration: DeclarationSyntax, isBroken: Bool) {
    let link = tree.links[Int(declaration.payload.first)]
    let clauses = declaration.clauses.indices
    let back = clauses.first { tree.clauses[$0 - sent.clauses].kind == .back }
    let goesBack = back != nil
    if link.arrow == .none && !goesBack && !isBroken {
      reportExpected("`->`, `=>` or `back`")
    }
    let parent = open.last?.kind
    if link.source == .block && parent != .route && parent != .flow && parent != .invalid {
      report(
        Finding(
          .misplacedClause, at: span(declaration.keywordRange),
          "a link without a source is allowed only in the block of a route or flow",
          fix: Fix("name the source: `link Source -> Target`")))
    }
    if !isBroken { checkSingle(link, clauses) }
    if link.arrow == .jump, let clause = back {
      pendingFixes.append(
        PendingFix(finding: lexer.findings.count, edit: .remove(clause)))
      report(
        Finding(
          .misplacedClause, at: span(tree.clauses[clause - sent.clauses].range),
          "`back` is not allowed on a `=>` link, which leaves the stack anyway",
          fix: Fix("remove it, or write `->`", safety: .unsafe)))
    }
  }
}
