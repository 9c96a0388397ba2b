import RoutePlan
import RouteBase
import RouteSyntax

// Links of the code and of the plan.

extension CodeComparison {
  /// What a link does, in terms of the plan.
  struct LinkKey: Hashable {
    var source: Symbol?
    var target: Symbol?
    var arrow: UInt8
    var back: Symbol?
    var isPast: Bool
  }

  /// What a link of the plan does.
  private func key(_ link: Link) -> LinkKey {
    key(link, plan) { $0 }
  }

  /// What a link of the code does; nil if it is about something that the plan lacks.
  private func codeKey(_ link: Link) -> LinkKey? {
    var isWhole = true
    let key = key(link, code.plan) { symbol in
      guard let own = match.own[symbol] else {
        isWhole = false
        return symbol
      }
      return own
    }
    return isWhole ? key : nil
  }

  private func key(_ link: Link, _ plan: Plan, _ own: (Symbol) -> Symbol) -> LinkKey {
    var result = LinkKey(source: nil, target: nil, arrow: 0, back: nil, isPast: false)
    switch link.source {
    case .everywhere: break
    case .route(let id): result.source = own(.route(id))
    case .flow(let id): result.source = own(.flow(id))
    }
    if let target = plan.writtenTarget(of: link) { result.target = own(target) }
    switch link.arrow {
    case .none: break
    case .push: result.arrow = 1
    case .jump: result.arrow = 2
    }
    switch link.back {
    case .none: break
    case .to(let place): result.back = place.symbol.map(own)
    case .past(let place): (result.back, result.isPast) = (place.symbol.map(own), true)
    }
    return result
  }

  mutating func compareLinks() {
    var left: [LinkKey: [Int]] = [:]
    var missing: [(link: Link, source: Symbol)] = []
    // No import can know that something is possible everywhere.
    for (index, link) in plan.links.enumerated() where link.source != .everywhere {
      left[key(link), default: []].append(index)
    }
    for link in code.plan.links {
      guard let source = sourceSymbol(link, code.plan) else { continue }
      guard let key = codeKey(link) else {
        // A link of a new route comes with it.
        if match.own[source] != nil, !skipped.contains(source) { missing.append((link, source)) }
        continue
      }
      if var places = left[key], !places.isEmpty {
        compareMark(link.origin, plan.links[places.removeFirst()].origin)
        left[key] = places
      } else if !skipped.contains(source) {
        missing.append((link, source))
      }
    }
    addMissing(missing)
    for index in left.values.flatMap({ $0 }).sorted() { addExtra(plan.links[index]) }
  }

  private func sourceSymbol(_ link: Link, _ plan: Plan) -> Symbol? {
    switch link.source {
    case .everywhere: nil
    case .route(let id): .route(id)
    case .flow(let id): .flow(id)
    }
  }

  /// Adds links that the plan lacks; those of one source are added to the plan together. A link to
  /// what the plan lacks waits for that.
  private mutating func addMissing(_ links: [(link: Link, source: Symbol)]) {
    var texts: [Symbol: [String]] = [:]
    for (link, source) in links where codeKey(link) != nil {
      texts[source, default: []].append(text.source(of: link.origin))
    }
    let edits = texts.reduce(into: [Symbol: [TextEdit]]()) { result, entry in
      if let own = match.own[entry.key] {
        result[entry.key] = text.inserting(entry.value, links: own)
      }
    }
    for (link, source) in links {
      guard let own = match.own[source] else { continue }
      let isReady = codeKey(link) != nil
      isInferring = code.plan.isInferred(link)
      defer { isInferring = false }
      let origin = plan.origin(of: own)
      add(
        .missingLink, at: plan.nameSpan(origin),
        "the code has `\(text.short(of: link.origin))` in `\(plan.displayName(own))`",
        about: origin, code: source,
        Fix("add it", .shown, isReady ? edits[source] ?? [] : []))
    }
  }

  private mutating func addExtra(_ link: Link) {
    if isConfirmed(link.origin) { return }
    let name = text.short(ofOwn: link.origin)
    let isOurs = isHandmade(link.origin)
    let edits =
      isOurs ? [] : plan.tree(link.origin).removal(ofDeclaration: Int(link.origin.index))
    isInferring = plan.isInferred(link)
    defer { isInferring = false }
    add(
      .extraLink, at: plan.nameSpan(link.origin),
      "the code has no `\(name)`" + (isOurs ? ", but people wrote here" : ""),
      about: link.origin,
      Fix(isOurs ? "remove it, or allow it" : "remove it", .shown, edits))
  }

  /// Whether people added something to a declaration: documentation, a comment, facts, whatever else
  /// the code does not say, an annotation of their own, or none of an import that gives one to each
  /// such declaration.
  func isHandmade(_ origin: DeclarationReference) -> Bool {
    let tree = plan.tree(origin)
    let declaration = plan.declaration(origin)
    if tree.start(withCommentsOf: Int(origin.index)) < declaration.start { return true }
    if tree.end(withCommentOf: Int(origin.index)) > declaration.end { return true }
    if declaration.kind == .link, !code.topics.contains(.links) { return true }
    if case .route(let id)? = text.bySource[origin], hasOwnInputs(id) { return true }
    for clause in plan.clauses(origin) {
      switch clause.kind {
      case .requires, .unless, .grants, .revokes, .recycle, .locked, .cost, .was, .deprecated,
        .allow:
        return true
      case .at: if !code.topics.contains(.urls) { return true }
      case .tabs: if !code.topics.contains(.tabs) { return true }
      case .title, .push, .present, .single, .linked:
        if !text.mayHave(clause.kind, declaration.kind) { return true }
      case .in, .back, .annotation: break
      }
    }
    if declaration.resultCount > 0 { return true }
    let annotations = plan.annotations(of: origin)
    if annotations.contains(where: { !families.contains($0.key.first ?? "") }) { return true }
    return text.signed.contains(declaration.kind)
      && !annotations.contains { families.contains($0.key.first ?? "") }
  }
}

extension Plan {
  /// The target of a link as it is written: a flow stands for its start.
  func writtenTarget(of link: Link) -> Symbol? {
    link.target.isNone ? nil : .route(link.target)
  }
}
