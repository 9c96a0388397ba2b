import RouteBase
import RouteMatch
package import RoutePlan
package import RouteSyntax

/// Where a plan and the code that it describes have parted, each as a finding with the edits that
/// make the plan follow the code.
///
/// What an import can express belongs to the code: which routes and flows there are, where they are,
/// their inputs and URLs, and links. All else belongs to the people who keep the plan.
package struct CodeComparison {
  let plan: Plan
  let code: CodePlan
  /// The routes and flows of the code that are compared, and those that are not.
  let screens: [Symbol]
  let skipped: Set<Symbol>
  let match: CodeMatch
  let text: CodeText
  /// What opens each route of the plan, and of the code's.
  let urls: (own: WholePatterns, code: WholePatterns)
  /// The first names of the import's annotations.
  let families: Set<String>
  /// The findings in the order in which their fixes should be made, and what each is about.
  private(set) var found: [Found] = []
  /// The links of the code that the plan lacks, also those of routes and flows that it lacks.
  var missingLinks: [Link] = []
  /// Whether what is added next is about an inferred link.
  var isInferring = false

  /// A finding, which an `allow` may silence.
  struct Found {
    var warning: CheckContext.Warning
    /// Whether it is about a link that was inferred, which may be wrong.
    var isInferred: Bool
    /// Whether its fix changes names, to which the edits of others do not refer yet.
    var isOfNames: Bool
  }

  /// The findings, without those that the plan allows and those about inferred links.
  package static func findings(_ plan: Plan, against code: CodePlan) -> [Finding] {
    all(plan, code).filter { !$0.isInferred }.map { $0.warning.finding }
  }

  /// All findings that the plan does not allow, in the order in which their fixes should be made.
  /// None is about the routes and flows of the code that are `skipped`.
  static func all(
    _ plan: Plan, _ code: CodePlan, without skipped: Set<Symbol> = []
  ) -> [Found] {
    var comparison = CodeComparison(plan, code, skipped)
    comparison.compare()
    var allowances = Allowances(plan)
    return comparison.found.filter { !allowances.silence($0.warning) }
  }

  private init(_ plan: Plan, _ code: CodePlan, _ skipped: Set<Symbol>) {
    self.plan = plan
    self.skipped = skipped
    screens = code.plan.screens.filter { !skipped.contains($0) }
    self.code = code
    urls = (WholePatterns(plan), WholePatterns(code.plan))
    match = CodeMatch(plan, code.plan, urls)
    text = CodeText(plan, code, match)
    families = code.families
  }

  private mutating func compare() {
    let moves = moves()
    for symbol in screens {
      guard let own = match.own[symbol], !isConfirmed(plan.origin(of: own)) else { continue }
      compareName(symbol, own)
      comparePlace(symbol, own, moves[own])
      // Inputs come first: which ones belong to URLs is seen in the plan's own.
      if case (.route(let theirs), .route(let ours)) = (symbol, own) {
        compareInputs(theirs, ours)
      }
      if code.topics.contains(.urls), !match.converted.contains(symbol) {
        comparePatterns(symbol, own)
      }
      compareMarks(code.plan.origin(of: symbol), plan.origin(of: own))
    }
    if code.topics.contains(.links) { compareLinks() }
    compareWords()
    findMissing()
    findExtra()
    compareKinds()
    compareStarts()
    if code.topics.contains(.fallback) { compareFallback() }
  }

  /// Whether people have made a declaration their own, which code that is inferred may get wrong.
  func isConfirmed(_ origin: DeclarationReference) -> Bool {
    code.isInferred && !plan.isInferred(origin)
  }

  /// Adds a finding about a declaration of the plan.
  mutating func add(
    _ rule: Rule, at span: SourceSpan, _ message: String, about origin: DeclarationReference?,
    code symbol: Symbol? = nil, isOfNames: Bool = false, _ fix: Fix
  ) {
    let place = symbol.flatMap { note($0) }
    var flow = FlowID.none
    var service = ServiceID.none
    if let origin, let own = text.holders[origin] { (flow, service) = own }
    let finding = Finding(
      rule, at: span, message, notes: place.map { [$0] } ?? [], fix: fix, subject: origin)
    found.append(
      Found(
        warning: CheckContext.Warning(finding: finding, flow: flow, service: service),
        isInferred: isInferring, isOfNames: isOfNames))
  }

  /// Where the code declares a symbol.
  private func note(_ symbol: Symbol) -> Finding.Note? {
    guard let place = code.line(of: code.plan.displayName(symbol)) else { return nil }
    let file = FileID(plan.files.count + place.file)
    return Finding.Note(at: SourceSpan(file: file, range: place.range), "the code says so here")
  }

  // MARK: Names and places

  private mutating func compareName(_ symbol: Symbol, _ own: Symbol) {
    guard match.renamed.contains(symbol) else { return }
    let (old, new) = (plan.displayName(own), code.plan.displayName(symbol))
    let message = "the code calls the \(own.kindName) `\(old)` `\(new)` now"
    let (span, origin) = (plan.nameSpan(plan.origin(of: own)), plan.origin(of: own))
    if let other = holder(ofNameOf: symbol) {
      if free(symbol, from: other) { return }
      add(
        .missingRoute, at: span, "\(message), but the plan's \(other.kindName) has that name",
        about: origin, code: symbol,
        Fix("rename one of them"))
      return
    }
    let isFree = code.plan.find(old).map { code.plan.displayName($0) } != old
    add(
      .missingRoute, at: span, message, about: origin, code: symbol, isOfNames: true,
      Fix(
        isFree ? "rename it, and keep the old name in `was`" : "rename it", .shown,
        text.renaming(own, to: symbol, keepingOld: isFree)))
  }

  /// Adds a finding if the name of a symbol of the code is only an old one in the plan; returns whether
  /// it is.
  mutating func free(_ symbol: Symbol, from other: Symbol) -> Bool {
    let name = code.plan.displayName(symbol)
    if plan.displayName(other) == name { return false }
    let origin = plan.origin(of: other)
    add(
      .missingRoute, at: plan.nameSpan(origin),
      "the code has the \(symbol.kindName) `\(name)`, which is an old name of the plan's "
        + "`\(plan.displayName(other))`", about: origin, code: symbol, isOfNames: true,
      Fix("remove the old name", .shown, text.removing(nameOf: symbol, fromOldOf: other)))
    return true
  }

  /// What has, in the plan, the name of a symbol of the code that the plan lacks or calls otherwise.
  func holder(ofNameOf symbol: Symbol) -> Symbol? { plan.find(code.plan.displayName(symbol)) }

  /// The edits that move what is in another container in the code, for each of these.
  private func moves() -> [Symbol: [TextEdit]] {
    var moved: [Symbol?: [Symbol]] = [:]
    for symbol in screens {
      guard let own = match.own[symbol], !isConfirmed(plan.origin(of: own)),
        let wanted = wantedPlace(of: symbol, own), !isAwaited(own)
      else { continue }
      moved[wanted, default: []].append(own)
    }
    return moved.reduce(into: [:]) { result, group in
      for (symbol, edits) in text.moving(group.value, to: group.key) { result[symbol] = edits }
    }
  }

  /// Whether a symbol of the plan is the start of a flow that the code lacks, and links still refer to
  /// that flow, which would not lead anywhere without it.
  func isAwaited(_ own: Symbol) -> Bool {
    let start: RouteID
    switch own {
    case .route(let route): start = route
    case .flow(let flow): start = plan.flows[flow.index].start
    case .task: return false
    }
    var symbol = own
    while case .flow(let flow)? = plan.place(of: symbol).symbol,
      plan.flows[flow.index].start == start
    {
      symbol = .flow(flow)
      if match.code[symbol] == nil, text.uses[symbol] != nil { return true }
    }
    return false
  }

  /// The container that a symbol has in the code, if the plan has it and the symbol is elsewhere.
  private func wantedPlace(of symbol: Symbol, _ own: Symbol) -> Symbol?? {
    let theirs = code.plan.place(of: symbol).symbol
    let wanted = theirs.flatMap { match.own[$0] }
    // What is in a container that the plan lacks waits for it.
    return (theirs == nil || wanted != nil) && wanted != plan.place(of: own).symbol
      ? .some(wanted) : nil
  }

  private mutating func comparePlace(_ symbol: Symbol, _ own: Symbol, _ move: [TextEdit]?) {
    let origin = plan.origin(of: own)
    let name = plan.displayName(own)
    if let wanted = wantedPlace(of: symbol, own) {
      func text(_ place: Symbol?) -> String {
        place.map { "in `\(plan.displayName($0))`" } ?? "in nothing"
      }
      let now = plan.place(of: own).symbol
      add(
        .otherPlace, at: plan.nameSpan(origin),
        "the \(own.kindName) `\(name)` is \(text(wanted)) in the code, and \(text(now)) in the plan",
        about: origin, code: symbol, Fix("move it", .shown, move ?? []))
    }
    guard case (.route(let a), .route(let b)) = (symbol, own), code.topics.contains(.tabs) else {
      return
    }
    let (shows, showed) = (
      code.plan.routes[a.index].flags.contains(.tabs), plan.routes[b.index].flags.contains(.tabs)
    )
    if shows == showed { return }
    let clause = plan.clause(.tabs, of: origin)
    let edits =
      shows
      ? plan.tree(origin).insertion(of: "tabs", .tabs, into: Int(origin.index)).map { [$0] } ?? []
      : clause.map { plan.tree(origin).removal(ofClause: $0.range) } ?? []
    add(
      .otherPlace, at: plan.nameSpan(origin),
      shows
        ? "the children of `\(name)` are tabs in the code" : "`\(name)` has no tabs in the code",
      about: origin, code: symbol,
      Fix(shows ? "say `tabs`" : "remove `tabs`", .shown, edits))
  }

  /// Compares schemes, domains, types, and the facts of what is to be added. The plan may have more,
  /// from other parts of the project.
  private mutating func compareWords() {
    let top = SourceSpan(file: FileID(0), range: SourceRange(start: 0, end: 0))
    // Neither case nor the spelling of an international name makes another one.
    func key(_ base: URLBase) -> String { HostName.ascii(base.text) ?? base.text.lowercased() }
    for (kind, theirs, ours) in [
      ("scheme", code.plan.schemes, plan.schemes), ("domain", code.plan.domains, plan.domains),
    ] {
      let known = Set(ours.map(key))
      for word in theirs where !known.contains(key(word)) {
        let line = "\(kind) \(LiteralValue.quoted(word.text))"
        add(
          .missingURL, at: ours.first?.span ?? top,
          "the code has the \(kind) `\(word.text)`", about: nil,
          Fix("add `\(line)`", .shown, text.addingWord(line, after: ours.last?.span)))
      }
    }
    let known = Set(plan.types.map { $0.name })
    for type in code.plan.types where !known.contains(type.name) {
      let names = type.alternatives.map(LiteralValue.quoted).joined(separator: " | ")
      let line = "type \(NameSyntax.source(type.name))" + (names.isEmpty ? "" : " = \(names)")
      let last = plan.types.last?.span ?? plan.domains.last?.span ?? plan.schemes.last?.span
      add(
        .otherInput, at: last ?? top, "the code has the type `\(type.name)`", about: nil,
        Fix("declare it", .shown, text.addingWord(line, after: last)))
    }
    let ours = plan.facts.map { $0.span }.filter { span in
      let tree = plan.files[span.file.index].tree
      return tree.lastDeclaration(from: span.range.start).map { tree.topLevel(around: $0) == $0 }
        ?? false
    }
    for id in missingFacts() {
      let name = code.plan.name(of: id)
      let line =
        "fact \(NameSyntax.source(name))" + (code.plan.facts[id.index].isGiven ? " given" : "")
      let last = ours.last ?? plan.types.last?.span ?? plan.domains.last?.span
      add(
        .missingLink, at: last ?? top, "the code has the fact `\(name)`", about: nil,
        Fix("declare it", .shown, text.addingWord(line, after: last ?? plan.schemes.last?.span)))
    }
  }

  /// The facts that the plan lacks and that what it lacks asks for or changes, in the order of the
  /// code.
  private func missingFacts() -> [FactID] {
    let theirs = code.plan
    let lacking = theirs.facts.indices.map { FactID($0) }.filter {
      plan.findFact(theirs.name(of: $0).utf8) == nil
    }
    if lacking.isEmpty { return [] }
    var conditions = missingLinks.map { $0.conditions }
    for symbol in screens where match.own[symbol] == nil {
      switch symbol {
      case .route(let id): conditions.append(theirs.routes[id.index].conditions)
      case .flow(let id): conditions.append(theirs.flows[id.index].conditions)
      case .task: break
      }
    }
    var needed: Set<FactID> = []
    for list in conditions.map({ theirs.conditions($0) }) {
      for slice in [list.requires, list.unless, list.grants, list.revokes] {
        needed.formUnion(theirs.facts(slice))
      }
    }
    return lacking.filter(needed.contains)
  }
}
