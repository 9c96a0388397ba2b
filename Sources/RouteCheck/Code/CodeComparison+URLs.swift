import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

// URLs and inputs of what both sides have.

extension CodeComparison {
  /// Compares the URLs of a symbol of the code with those of its partner in the plan.
  mutating func comparePatterns(_ symbol: Symbol, _ own: Symbol) {
    let origin = plan.origin(of: own)
    let name = plan.displayName(own)
    let tree = plan.tree(origin)
    let opened = opened(by: own)
    guard let partner = opened == own ? symbol : match.code[opened] else { return }
    let theirs = urls.code.urls(of: partner)
    // Those that make no URL have a fault.
    let faults = written(partner).filter { !theirs.contains($0) }
    let ours = ownPatterns(of: own, opening: opened, besides: faults)
    // A flow's patterns also open its start.
    let known = Set(ours.flatMap { $0.urls } + urls.own.urls(of: opened))
    let missing = theirs.filter { !known.contains($0) }
    if opened == own, !missing.isEmpty {
      let clauses = missing.map { "at \(LiteralValue.quoted($0))" }
      let edit = tree.insertion(of: clauses.joined(separator: " "), .at, into: Int(origin.index))
      for pattern in missing {
        add(
          .missingURL, at: plan.nameSpan(origin),
          "in the code, `\(pattern)` opens `\(name)`", about: origin, code: symbol,
          Fix("add it", .shown, edit.map { [$0] } ?? []))
      }
    }
    for (clause, made) in ours {
      let extra = made.filter { !theirs.contains($0) }
      let isWhole = extra.count == made.count
      for pattern in extra {
        add(
          .extraURL, at: SourceSpan(file: origin.file, range: clause.range),
          "in the code, `\(pattern)` does not open `\(name)`", about: origin, code: symbol,
          Fix(
            isWhole ? "remove it" : "remove it, or allow it", .shown,
            isWhole ? tree.removal(ofClause: clause.range) : []))
      }
    }
  }

  /// The symbol of the plan that its `at` clauses open: the start of a flow.
  private func opened(by own: Symbol) -> Symbol {
    guard case .flow(let flow) = own, !plan.flows[flow.index].start.isNone else { return own }
    return .route(plan.flows[flow.index].start)
  }

  /// The `at` clauses of a symbol of the plan, each with the URLs that it makes: one with each pattern
  /// that it follows. One with a fault makes what is written, and nothing if the code has that fault;
  /// one of a flow may make none.
  private func ownPatterns(
    of own: Symbol, opening opened: Symbol, besides faults: [String]
  ) -> [(clause: ClauseSyntax, urls: [String])] {
    let origin = plan.origin(of: own)
    let tree = plan.tree(origin)
    let pieces = urls.own.pieces(of: opened)
    return plan.clauses(origin).compactMap { clause in
      guard clause.kind == .at, let index = clause.payload.indices.first else { return nil }
      let made = pieces.filter { each in
        let pattern = plan.patterns[each.piece]
        return pattern.file == origin.file
          && clause.range.indices.contains(Int(pattern.range.start))
      }.map { $0.url }
      let text = tree.string(tree.names[index])
      let isFault = made.isEmpty && opened == own && !faults.contains(text)
      return (clause, isFault ? [text] : made)
    }
  }

  /// The patterns of a route of the code as they are written.
  private func written(_ symbol: Symbol) -> [String] {
    guard case .route(let route) = symbol else { return [] }
    return code.plan.ownPatterns(of: route)
  }

  /// Compares the inputs of a route of the code with those of its partner in the plan.
  mutating func compareInputs(_ theirs: RouteID, _ ours: RouteID) {
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

  /// Whether a route that the code lacks has inputs of which the code does not speak.
  func hasOwnInputs(_ route: RouteID) -> Bool {
    plan.parameters[plan.routes[route.index].parameters.indices].contains {
      belongsToPeople(plan.name($0.name), of: route)
    }
  }

  /// Whether an input that the code lacks is none of which it speaks: it is in no path of a URL, or
  /// the code has no URLs.
  private func belongsToPeople(_ input: String, of route: RouteID) -> Bool {
    if code.topics.contains(.inputs) { return false }
    if !code.topics.contains(.urls) { return true }
    return !plan.ownPatterns(of: route).contains { Self.pattern($0, takes: input) }
      && !isOfFile(input, of: route)
  }

  /// Whether an input is in the path of a route's file: another page may have its URL.
  private func isOfFile(_ input: String, of route: RouteID) -> Bool {
    plan.annotations(of: plan.routes[route.index].origin).contains { annotation in
      guard annotation.key == ["file"], case .string(let path)? = plan.value(of: annotation) else {
        return false
      }
      return path.has(part: "[\(input)]") || path.has(part: "[...\(input)]")
    }
  }

  /// Whether a pattern has a parameter with a name.
  private static func pattern(_ pattern: String, takes name: String) -> Bool {
    let bytes = Array(pattern.utf8)
    return PatternSyntax(bytes).parts.contains { part in
      (part.kind == .parameter || part.kind == .rest) && bytes[part.range].elementsEqual(name.utf8)
    }
  }
}
