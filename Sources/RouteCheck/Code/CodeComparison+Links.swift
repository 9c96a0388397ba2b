import RoutePlan
import RouteBase
import RouteSyntax

// Links of the code and of the plan.

extension CodeComparison {
  /// What a link does, in terms of the plan.
  private struct LinkKey: Hashable {
    var source: Symbol?
    var target: Symbol?
    var arrow: UInt8
    var back: Symbol?
    var isPast: Bool
  }

  /// What a link of the code does; nil if it is about something that the plan lacks.
  private func codeKey(_ link: Link, to target: Symbol?) -> LinkKey? {
    var isWhole = true
    let key = key(link, code.plan, to: target) { symbol in
      guard let own = match.own[symbol] else {
        isWhole = false
        return symbol
      }
      return own
    }
    return isWhole ? key : nil
  }

  private func key(
    _ link: Link, _ plan: Plan, to target: Symbol?, _ own: (Symbol) -> Symbol
  ) -> LinkKey {
    var result = LinkKey(source: nil, target: nil, arrow: 0, back: nil, isPast: false)
    switch link.source {
    case .everywhere: break
    case .route(let id): result.source = own(.route(id))
    case .flow(let id): result.source = own(.flow(id))
    }
    result.target = target.map(own)
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
    let partners = partners()
    var missing: [(link: Link, source: Symbol)] = []
    for (index, link) in code.plan.links.enumerated() {
      guard let source = sourceSymbol(link, code.plan) else { continue }
      if let partner = partners[index] {
        compareMarks(link.origin, plan.links[partner].origin)
        continue
      }
      if !skipped.contains(source) { missingLinks.append(link) }
      if match.own[source] != nil, !skipped.contains(source),
        !match.converted.contains(source)
      {
        // A link of a new route comes with it. What is still a route or still a flow gets its links
        // later.
        missing.append((link, source))
      }
    }
    addMissing(missing)
    let known = Set(partners.values)
    // No import can know that something is possible everywhere.
    for (index, link) in plan.links.enumerated()
    where link.source != .everywhere && !known.contains(index) {
      addExtra(link)
    }
  }

  /// How much of two links has to agree, from all to least: also the annotations of the import; the
  /// target as it is written; or the route that it means, because a flow may start elsewhere.
  private enum Likeness: CaseIterable {
    case marked, written, meant
  }

  private struct LikeKey: Hashable {
    var key: LinkKey
    var marks: [[String]] = []
  }

  /// For each link of the code that the plan has, by index, that of the plan.
  private func partners() -> [Int: Int] {
    var result: [Int: Int] = [:]
    var left = plan.links.indices.filter { plan.links[$0].source != .everywhere }
    for likeness in Likeness.allCases where !left.isEmpty {
      var places: [LikeKey: [Int]] = [:]
      for index in left.reversed() {
        let link = plan.links[index]
        // What names a flow that the code lacks goes with that flow.
        if likeness == .meant, let flow = plan.writtenFlow(of: link), match.code[flow] == nil {
          continue
        }
        let key = key(link, plan, to: target(of: link, plan, likeness)) { $0 }
        places[LikeKey(key: key, marks: marks(of: link, plan, likeness)), default: []].append(index)
      }
      var taken: Set<Int> = []
      for (index, link) in code.plan.links.enumerated() where result[index] == nil {
        guard link.source != .everywhere,
          let key = codeKey(link, to: target(of: link, code.plan, likeness))
        else { continue }
        let marks = marks(of: link, code.plan, likeness)
        guard let place = places[LikeKey(key: key, marks: marks)]?.popLast() else { continue }
        result[index] = place
        taken.insert(place)
      }
      left.removeAll { taken.contains($0) }
    }
    return result
  }

  private func target(of link: Link, _ plan: Plan, _ likeness: Likeness) -> Symbol? {
    likeness == .meant ? plan.target(of: link) : plan.writtenFlow(of: link) ?? plan.target(of: link)
  }

  /// The annotations of the import that have to agree.
  private func marks(of link: Link, _ plan: Plan, _ likeness: Likeness) -> [[String]] {
    if likeness != .marked { return [] }
    return plan.annotations(of: link.origin)
      .filter { $0.key != ["inferred"] && families.contains($0.key.first ?? "") }
      .map { $0.key + [plan.value(of: $0)?.source ?? ""] }
  }

  private func sourceSymbol(_ link: Link, _ plan: Plan) -> Symbol? {
    switch link.source {
    case .everywhere: nil
    case .route(let id): .route(id)
    case .flow(let id): .flow(id)
    }
  }

  /// Whether the plan has all that a link of the code is about, and a route in the flow that is its
  /// target.
  private func isReady(_ link: Link) -> Bool {
    guard let key = codeKey(link, to: target(of: link, code.plan, .written)) else { return false }
    if case .flow(let id)? = key.target { return !plan.flows[id.index].start.isNone }
    return true
  }

  /// Adds links that the plan lacks; those of one source are added to the plan together. A link to
  /// what the plan lacks waits for that.
  private mutating func addMissing(_ links: [(link: Link, source: Symbol)]) {
    var texts: [Symbol: [String]] = [:]
    for (link, source) in links where isReady(link) {
      texts[source, default: []].append(text.source(of: link.origin))
    }
    let edits = texts.reduce(into: [Symbol: [TextEdit]]()) { result, entry in
      if let own = match.own[entry.key] {
        result[entry.key] = text.inserting(entry.value, links: own)
      }
    }
    for (link, source) in links {
      guard let own = match.own[source] else { continue }
      let isReady = isReady(link)
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
    // An old name alone keeps nothing: an earlier update may have written it.
    if plan.clauses(origin).contains(where: { $0.kind != .was && isHandmade($0, of: origin) }) {
      return true
    }
    if !declaration.results.isEmpty { return true }
    if let wrapper = code.form.wrapper, tree.name(declaration.name) == wrapper { return false }
    return text.signed.contains(declaration.kind)
      && !plan.annotations(of: origin).contains { families.contains($0.key.first ?? "") }
  }

  /// Whether no import can have written a clause of a declaration.
  func isHandmade(_ clause: ClauseSyntax, of origin: DeclarationReference) -> Bool {
    let tree = plan.tree(origin)
    return switch clause.kind {
    case .requires, .unless, .grants, .revokes, .recycle, .locked, .cost, .was, .deprecated: true
    case .allow: !code.form.allowances.contains(tree.text.string(clause.range))
    case .at: !code.topics.contains(.urls)
    case .tabs: !code.topics.contains(.tabs)
    case .title, .push, .present, .single, .linked:
      !text.mayHave(clause.kind, plan.declaration(origin).kind)
    case .annotation:
      !families.contains(plan.annotation(of: clause, of: origin)?.key.first ?? "")
    case .in, .back: false
    }
  }
}

extension Plan {
  /// The target of a link; a flow stands for its start.
  fileprivate func target(of link: Link) -> Symbol? {
    link.target.isNone ? nil : .route(link.target)
  }

  /// The flow that a link names as its target; nil if it names a route.
  fileprivate func writtenFlow(of link: Link) -> Symbol? {
    let tree = tree(link.origin)
    guard let index = declaration(link.origin).payload.indices.first,
      tree.links[index].arrow != .none,
      let symbol = find(tree.links[index].target, tree, in: link.service), case .flow = symbol
    else { return nil }
    return symbol
  }
}
