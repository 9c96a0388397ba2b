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
  let match: CodeMatch
  let text: CodeText
  /// The first names of the import's annotations.
  let families: Set<String>
  /// The findings in the order in which their fixes should be made, and what each is about.
  private(set) var found: [Found] = []
  /// Whether what is added next is about an inferred link.
  var isInferring = false

  /// A finding, which an `allow` may silence.
  struct Found {
    var warning: CheckContext.Warning
    /// Whether it is about a link that was inferred, which may be wrong.
    var isInferred: Bool
  }

  /// The findings, without those that the plan allows and those about inferred links.
  package static func findings(_ plan: Plan, against code: CodePlan) -> [Finding] {
    all(plan, code).filter { !$0.isInferred }.map { $0.warning.finding }
  }

  /// All findings that the plan does not allow, in the order in which their fixes should be made.
  static func all(_ plan: Plan, _ code: CodePlan) -> [Found] {
    var comparison = CodeComparison(plan, code)
    comparison.compare()
    var allowances = Allowances(plan)
    return comparison.found.filter { !allowances.silence($0.warning) }
  }

  private init(_ plan: Plan, _ code: CodePlan) {
    self.plan = plan
    self.code = code
    match = CodeMatch(plan, code.plan)
    text = CodeText(plan, code, match)
    families = code.families
  }

  private mutating func compare() {
    for symbol in code.plan.screens {
      guard let own = match.own[symbol], !isConfirmed(plan.origin(of: own)) else { continue }
      compareName(symbol, own)
      comparePlace(symbol, own)
      // Inputs come first: which ones belong to URLs is seen in the plan's own.
      if case (.route(let theirs), .route(let ours)) = (symbol, own) {
        compareInputs(theirs, ours)
      }
      if code.topics.contains(.urls) { comparePatterns(symbol, own) }
      compareMark(code.plan.origin(of: symbol), plan.origin(of: own))
    }
    if code.topics.contains(.links) { compareLinks() }
    compareWords()
    findMissing()
    findExtra()
  }

  /// Whether people have made a declaration their own, which code that is inferred may get wrong.
  func isConfirmed(_ origin: DeclarationReference) -> Bool {
    code.isInferred && !plan.isInferred(origin)
  }

  /// Adds a finding about a declaration of the plan.
  mutating func add(
    _ rule: Rule, at span: SourceSpan, _ message: String, about origin: DeclarationReference?,
    code symbol: Symbol? = nil, _ fix: Fix
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
        isInferred: isInferring))
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
    add(
      .missingRoute, at: plan.nameSpan(plan.origin(of: own)),
      "the code calls the \(own.kindName) `\(old)` `\(new)` now", about: plan.origin(of: own),
      code: symbol,
      Fix("rename it, and keep the old name in `was`", .shown, text.renaming(own, to: symbol)))
  }

  private mutating func comparePlace(_ symbol: Symbol, _ own: Symbol) {
    let origin = plan.origin(of: own)
    let name = plan.displayName(own)
    let theirs = code.plan.place(of: symbol).symbol
    let ours = plan.place(of: own).symbol
    let wanted = theirs.flatMap { match.own[$0] }
    // What is in a container that the plan lacks waits for it.
    if theirs == nil || wanted != nil, wanted != ours {
      let place = wanted.map { "in `\(plan.displayName($0))`" } ?? "in nothing"
      let now = ours.map { "in `\(plan.displayName($0))`" } ?? "in nothing"
      add(
        .otherPlace, at: plan.nameSpan(origin),
        "the \(own.kindName) `\(name)` is \(place) in the code, and \(now) in the plan",
        about: origin, code: symbol, Fix("move it", .shown, text.moving(own, to: wanted)))
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

  // MARK: URLs and inputs

  private mutating func comparePatterns(_ symbol: Symbol, _ own: Symbol) {
    let origin = plan.origin(of: own)
    let name = plan.displayName(own)
    let (theirs, ours) = (code.plan.ownPatterns(of: symbol), plan.ownPatterns(of: own))
    let tree = plan.tree(origin)
    let missing = theirs.filter { !ours.contains($0) }
    if !missing.isEmpty {
      let clauses = missing.map { "at \(LiteralValue.quoted($0))" }
      let edit = tree.insertion(of: clauses.joined(separator: " "), .at, into: Int(origin.index))
      for pattern in missing {
        add(
          .missingURL, at: plan.nameSpan(origin),
          "in the code, `\(pattern)` opens `\(name)`", about: origin, code: symbol,
          Fix("add it", .shown, edit.map { [$0] } ?? []))
      }
    }
    for clause in plan.clauses(origin) where clause.kind == .at {
      guard let index = clause.payload.indices.first else { continue }
      let pattern = tree.string(tree.names[index])
      if theirs.contains(pattern) { continue }
      add(
        .extraURL, at: SourceSpan(file: origin.file, range: clause.range),
        "in the code, `\(pattern)` does not open `\(name)`", about: origin, code: symbol,
        Fix("remove it", .shown, tree.removal(ofClause: clause.range)))
    }
  }

  private mutating func compareInputs(_ theirs: RouteID, _ ours: RouteID) {
    let origin = plan.routes[ours.index].origin
    let name = plan.displayName(ours)
    let wanted = code.plan.parameters[code.plan.routes[theirs.index].parameters.indices]
    let given = plan.parameters[plan.routes[ours.index].parameters.indices]
    var known: [String: Parameter] = [:]
    for parameter in given { known[plan.name(parameter.name)] = parameter }
    var faults: [String] = []
    for parameter in wanted {
      let input = code.plan.name(parameter.name)
      guard let own = known.removeValue(forKey: input) else {
        faults.append("takes `\(text.source(of: parameter))`")
        continue
      }
      if !text.isSame(parameter, own) { faults.append("takes `\(text.source(of: parameter))`") }
    }
    var kept: [Parameter] = []
    for parameter in given {
      let input = plan.name(parameter.name)
      if known[input] == nil { continue }
      if belongsToPeople(input, of: ours) {
        kept.append(parameter)
      } else {
        faults.append("takes no `\(input)`")
      }
    }
    if faults.isEmpty { return }
    let edits = text.replacingInputs(of: ours, by: Array(wanted), keeping: kept)
    for fault in faults {
      add(
        .otherInput, at: plan.nameSpan(origin), "in the code, `\(name)` \(fault)", about: origin,
        code: .route(theirs), Fix("take the inputs of the code", .shown, edits))
    }
  }

  /// Whether an input that the code lacks is none of which it speaks: it is in no path of a URL, or
  /// the code has no URLs.
  private func belongsToPeople(_ input: String, of route: RouteID) -> Bool {
    if code.topics.contains(.inputs) { return false }
    if !code.topics.contains(.urls) { return true }
    return !plan.ownPatterns(of: .route(route)).contains { Self.pattern($0, takes: input) }
  }

  /// Whether a pattern has a parameter with a name.
  private static func pattern(_ pattern: String, takes name: String) -> Bool {
    let bytes = Array(pattern.utf8)
    return PatternSyntax(bytes).parts.contains { part in
      (part.kind == .parameter || part.kind == .rest) && bytes[part.range].elementsEqual(name.utf8)
    }
  }

  /// Compares schemes and domains. The plan may have more, from other parts of the project.
  private mutating func compareWords() {
    let top = SourceSpan(file: FileID(0), range: SourceRange(start: 0, end: 0))
    for (kind, theirs, ours) in [
      ("scheme", code.plan.schemes, plan.schemes), ("domain", code.plan.domains, plan.domains),
    ] {
      let known = Set(ours.map { $0.text })
      for word in theirs where !known.contains(word.text) {
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
  }
}
