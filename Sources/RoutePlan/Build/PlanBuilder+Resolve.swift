import RouteBase
import RouteSyntax

// What names refer to.

extension PlanBuilder {
  mutating func resolveAll() {
    resolveTypes()
    resolveConditions()
    plan.links.reserveCapacity(work.links.count)
    work.links.forEach(1 << 10) {
      forEach(of: $0, at: { $0.origin }, naming: Self.names) { $0.resolveLink($1, $2) }
    }
    for pending in work.fallbacks { resolveFallback(pending) }
    for pending in work.expectations { resolveExpectation(pending) }
  }

  private mutating func resolveTypes() {
    forEach(of: work.types, at: { $0.origin }) { builder, use, tree in
      let syntax = Int(builder.plan.parameters[Int(use.parameter)].syntax)
      let range = tree.parameters[syntax].type
      if let type = builder.typesByName[builder.intern(range, in: tree)] {
        builder.plan.parameters[Int(use.parameter)].type.base = type
      } else {
        let unknown = UnknownName(
          kind: "type", text: tree.name(range), span: builder.span(range, use.origin),
          origin: use.origin)
        builder.report(unknown, in: .types)
      }
    }
  }

  /// Calls `body` with each element and the tree of its file. A run of elements of one file shares
  /// a tree, because a copy retains each of its arrays.
  ///
  /// - Parameter names: adds the names that an element refers to. In a large plan, what their
  ///   look-ups read is fetched for many elements at once.
  mutating func forEach<Element>(
    of elements: [Element], at origin: (Element) -> DeclarationReference,
    naming names: ((Element, SyntaxTree, inout [SourceRange]) -> Void)? = nil,
    _ body: (inout PlanBuilder, Element, SyntaxTree) -> Void
  ) {
    var ahead = NamesAhead()
    var next = 0
    while next < elements.count {
      let file = origin(elements[next]).file
      let tree = plan.files[file.index].tree
      while next < elements.count, origin(elements[next]).file == file {
        if let names, next % NamesAhead.size == 0, plan.names.count > NamesAhead.worth {
          ahead.ranges.removeAll(keepingCapacity: true)
          for element in elements[next..<min(next + NamesAhead.size, elements.count)] {
            if origin(element).file == file { names(element, tree, &ahead.ranges) }
          }
          tree.text.bytes.withUnsafeBufferPointer {
            plan.names.prefetch(ahead.ranges, in: $0, likely: &ahead.ids)
          }
          plan.symbols.prefetch(ahead.ids)
        }
        body(&self, elements[next], tree)
        next += 1
      }
    }
  }

  /// Adds the names of routes and flows that a link refers to.
  private static func names(
    of link: PendingLink, _ tree: SyntaxTree, _ names: inout [SourceRange]
  ) {
    guard let index = tree.declarations[Int(link.origin.index)].payload.indices.first else {
      return
    }
    let syntax = tree.links[index]
    names.append(syntax.sourceReference.name)
    names.append(syntax.target.name)
  }
}

/// The names that the next elements refer to.
private struct NamesAhead {
  /// How many elements are looked at in one go: what their names need fits in the first cache.
  static let size = 32
  /// The number of names from which it is worth it; measured.
  static let worth = 1 << 14

  var ranges: [SourceRange] = []
  var ids: [NameID] = []
}

// MARK: - References

extension PlanBuilder {
  func span(_ range: SourceRange, _ origin: DeclarationReference) -> SourceSpan {
    SourceSpan(file: origin.file, range: range)
  }

  /// What a reference of a tree refers to; reports it if that is nothing. `expected` is what
  /// messages say should be there: "a route".
  mutating func resolve(
    _ reference: ReferenceSyntax, _ tree: SyntaxTree, _ origin: DeclarationReference,
    _ service: ServiceID, expected: String
  ) -> Symbol? {
    guard !reference.name.isEmpty else { return nil }
    let name = intern(reference.name, in: tree)
    guard reference.service.isEmpty else {
      return resolve(name, ofService: reference, tree, origin, service)
    }
    if let symbol = find(name, in: service) { return symbol }
    if let symbol = findFormer(name, in: service) {
      noteOldUse(of: .symbol(symbol), reference, origin, service)
      return symbol
    }
    if let id = plan.symbols.service(name), id.index < plan.services.count {
      reportService(id, reference, origin, expected: expected)
      return nil
    }
    report(
      UnknownName(
        kind: "name", text: tree.name(reference.name), span: span(reference.name, origin),
        origin: origin),
      in: .visible(service))
    return nil
  }

  /// What a bare name refers to in a service or else in the plan, old names excluded.
  private func find(_ name: NameID, in service: ServiceID) -> Symbol? {
    if !service.isNone, let own = plan.symbols.current(name, in: service) { return own }
    return plan.symbols.current(name, in: .none)
  }

  /// What a bare name used to refer to in a service or else in the plan. Current names take
  /// precedence over it.
  private func findFormer(_ name: NameID, in service: ServiceID) -> Symbol? {
    if !service.isNone, let own = plan.symbols.former(name, in: service) { return own }
    return plan.symbols.former(name, in: .none)
  }

  /// What `Service.Name` refers to.
  private mutating func resolve(
    _ name: NameID, ofService reference: ReferenceSyntax, _ tree: SyntaxTree,
    _ origin: DeclarationReference, _ service: ServiceID
  ) -> Symbol? {
    let serviceText = tree.name(reference.service)
    let serviceName = intern(serviceText)
    guard let id = plan.symbols.service(serviceName) else {
      if let symbol = find(serviceName, in: service) {
        reportNoService(symbol, reference, origin)
        return nil
      }
      let unknown = UnknownName(
        kind: "service", text: serviceText, span: span(reference.service, origin),
        origin: origin)
      report(unknown, in: .services)
      return nil
    }
    if let symbol = plan.symbols.find(name, in: id) {
      if plan.symbols.current(name, in: id) == nil {
        noteOldUse(of: .symbol(symbol), reference, origin, service)
      } else if plan.symbols.serviceNames[serviceName] == nil {
        noteOldUse(of: .service(id), reference, origin, service)
      }
      return symbol
    }
    let text = tree.name(reference.name)
    let unknown = UnknownName(
      kind: "name", text: NameSyntax.display(serviceText) + "." + NameSyntax.display(text),
      span: span(reference.range, origin), part: (text, span(reference.name, origin)),
      origin: origin)
    report(unknown, in: .own(id))
    return nil
  }

  private mutating func noteOldUse(
    of named: OldUse.Named, _ reference: ReferenceSyntax, _ origin: DeclarationReference,
    _ service: ServiceID
  ) {
    plan.oldUses.append(
      OldUse(named: named, reference: reference, origin: origin, service: service))
  }

  /// The route that a reference names; for a flow, its start.
  mutating func route(
    _ reference: ReferenceSyntax, _ tree: SyntaxTree, _ origin: DeclarationReference,
    _ service: ServiceID
  ) -> RouteID? {
    guard let symbol = resolve(reference, tree, origin, service, expected: "a route") else {
      return nil
    }
    switch symbol {
    case .route(let id): return id
    case .flow(let id): return start(of: id, reference, origin)
    case .task:
      reportWrongKind(symbol, reference, origin, expected: "a route")
      return nil
    }
  }

  mutating func start(
    of flow: FlowID, _ reference: ReferenceSyntax, _ origin: DeclarationReference
  ) -> RouteID? {
    let start = plan.flows[flow.index].start
    if !start.isNone { return start }
    findings.append(
      Finding(
        .wrongKind, at: span(reference.range, origin),
        "the flow `\(planSoFar.displayName(flow))` has no routes, so its name cannot refer to one",
        notes: [
          Finding.Note(at: plan.files.nameSpan(plan.flows[flow.index].origin), "declared here")
        ],
        fix: Fix("add a route to it, or name a route here")))
    return nil
  }
}

// MARK: - Findings

extension PlanBuilder {
  private mutating func reportService(
    _ id: ServiceID, _ reference: ReferenceSyntax, _ origin: DeclarationReference,
    expected: String
  ) {
    let service = plan.services[id.index]
    let text = NameSyntax.display(plan.names.string(of: service.name))
    findings.append(
      Finding(
        .wrongKind, at: span(reference.range, origin),
        "`\(text)` is a service, but \(expected) is expected here",
        notes: [Finding.Note(at: plan.files.nameSpan(service.origin), "declared here")],
        fix: Fix("name \(expected) in it: `\(text).Name`")))
  }

  /// Reports `Home.List` where `Home` is not a service.
  private mutating func reportNoService(
    _ symbol: Symbol, _ reference: ReferenceSyntax, _ origin: DeclarationReference
  ) {
    let name = NameSyntax.display(plan.files.tree(origin).name(reference.name))
    findings.append(
      Finding(
        .wrongKind, at: span(reference.service, origin),
        "`\(planSoFar.displayName(symbol))` is a \(symbol.kindName), but a service is expected "
          + "before the dot",
        notes: [
          Finding.Note(at: plan.files.nameSpan(planSoFar.origin(of: symbol)), "declared here")
        ],
        fix: Fix("write `\(name)` alone: a \(symbol.kindName) is not part of the names inside it")))
  }

  mutating func reportWrongKind(
    _ symbol: Symbol, _ reference: ReferenceSyntax, _ origin: DeclarationReference,
    expected: String
  ) {
    let text = planSoFar.displayName(symbol)
    findings.append(
      Finding(
        .wrongKind, at: span(reference.range, origin),
        "`\(text)` is a \(symbol.kindName), but \(expected) is expected here",
        notes: [
          Finding.Note(at: plan.files.nameSpan(planSoFar.origin(of: symbol)), "declared here")
        ],
        fix: Fix("name \(expected)")))
  }
}
