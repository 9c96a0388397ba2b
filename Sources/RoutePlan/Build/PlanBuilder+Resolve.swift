import RouteSyntax

// What names refer to: types, facts, links, fallbacks, expectations.

extension PlanBuilder {
  mutating func resolveAll() {
    resolveTypes()
    resolveConditions()
    for pending in work.links { resolveLink(pending) }
    for pending in work.fallbacks { resolveFallback(pending) }
    for pending in work.expectations { resolveExpectation(pending) }
  }

  private mutating func resolveTypes() {
    for use in work.types {
      let syntax = Int(plan.parameters[Int(use.parameter)].syntax)
      let tree = plan.tree(use.origin)
      let range = tree.parameters[syntax].type
      if let type = typesByName[intern(tree.name(range))] {
        plan.parameters[Int(use.parameter)].type.base = type
      } else {
        let unknown = UnknownName(
          kind: "type", text: tree.name(range), span: span(range, use.origin))
        report(unknown, in: .types)
      }
    }
  }

  // MARK: Facts

  /// Reads the clauses about facts; a flow's are asked of the routes in it, too.
  private mutating func resolveConditions() {
    for use in work.conditions {
      let id = readConditions(use.origin)
      switch use.symbol {
      case .route(let route): plan.routes[route.index].conditions = id
      case .flow(let flow): plan.flows[flow.index].conditions = id
      case .task(let task): plan.tasks[task.index].conditions = id
      }
    }
    inheritConditions()
  }

  private mutating func readConditions(_ origin: DeclarationReference) -> ConditionsID {
    let tree = plan.tree(origin)
    var conditions = Conditions()
    // The facts of a kind of clause that is said again, though once is meant.
    var more: [WritableKeyPath<Conditions, PlanSlice>: [FactID]] = [:]
    for clause in plan.clauses(origin) {
      let kind: WritableKeyPath<Conditions, PlanSlice>
      switch clause.kind {
      case .requires: kind = \.requires
      case .unless: kind = \.unless
      case .grants: kind = \.grants
      case .revokes: kind = \.revokes
      default: continue
      }
      let slice = facts(clause.payload, tree, origin)
      if conditions[keyPath: kind].isEmpty {
        conditions[keyPath: kind] = slice
      } else {
        more[kind, default: []] += plan.factLists[slice.indices]
      }
    }
    for kind in [\Conditions.requires, \.unless, \.grants, \.revokes] {
      guard let facts = more[kind] else { continue }
      let first = plan.factLists.count
      plan.factLists += facts
      conditions[keyPath: kind] = union(
        conditions[keyPath: kind], PlanSlice(first: first, count: facts.count))
    }
    return add(conditions)
  }

  private mutating func add(_ conditions: Conditions) -> ConditionsID {
    if conditions.requires.isEmpty && conditions.unless.isEmpty && conditions.grants.isEmpty
      && conditions.revokes.isEmpty
    {
      return Conditions.none
    }
    plan.conditions.append(conditions)
    return ConditionsID(plan.conditions.count - 1)
  }

  /// The facts named by a slice of the tree's names, each once.
  private mutating func facts(
    _ names: SyntaxSlice, _ tree: SyntaxTree, _ origin: DeclarationReference
  ) -> PlanSlice {
    let first = plan.factLists.count
    var seen: Set<FactID> = []
    for index in names.indices {
      let range = tree.names[index]
      let text = tree.name(range)
      if let fact = factsByName[intern(text)] {
        if seen.insert(fact).inserted { plan.factLists.append(fact) }
      } else {
        let span = span(range, origin)
        let unknown = UnknownName(
          kind: "fact", text: text, span: span,
          help: "declare it: `fact \(NameSyntax.display(text))`")
        report(unknown, in: .facts)
      }
    }
    return PlanSlice(first: first, count: plan.factLists.count - first)
  }

  private mutating func inheritConditions() {
    guard plan.flows.contains(where: { $0.conditions != Conditions.none }) else { return }
    // Flows from the outside in: how deep each is, by walking out once.
    var isDone = [Bool](repeating: false, count: plan.flows.count)
    var stack: [FlowID] = []
    for index in plan.flows.indices {
      stack.append(FlowID(index))
      while let flow = stack.last {
        let around = plan.flows[flow.index].flow
        if !around.isNone && !isDone[around.index] {
          stack.append(around)
          continue
        }
        if !isDone[flow.index] && !around.isNone {
          plan.flows[flow.index].conditions = join(
            plan.flows[flow.index].conditions, plan.flows[around.index].conditions)
        }
        isDone[flow.index] = true
        stack.removeLast()
      }
    }
    for index in plan.routes.indices {
      let flow = plan.routes[index].flow
      guard !flow.isNone, plan.flows[flow.index].conditions != Conditions.none else { continue }
      plan.routes[index].conditions = join(
        plan.routes[index].conditions, plan.flows[flow.index].conditions)
    }
  }

  /// What `own` asks and changes and what `outer` asks.
  private mutating func join(_ own: ConditionsID, _ outer: ConditionsID) -> ConditionsID {
    if own == Conditions.none { return outer }
    if outer == Conditions.none { return own }
    var result = plan.conditions[own.index]
    let around = plan.conditions[outer.index]
    result.requires = union(result.requires, around.requires)
    result.unless = union(result.unless, around.unless)
    return add(result)
  }

  private mutating func union(_ a: PlanSlice, _ b: PlanSlice) -> PlanSlice {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    let own = Array(plan.factLists[a.indices])
    let first = plan.factLists.count
    var seen = Set(own)
    plan.factLists += own
    plan.factLists += plan.factLists[b.indices].filter { seen.insert($0).inserted }
    return PlanSlice(first: first, count: plan.factLists.count - first)
  }

  // MARK: Links

  private mutating func resolveLink(_ pending: PendingLink) {
    let tree = plan.tree(pending.origin)
    let declaration = plan.declaration(pending.origin)
    guard let payload = declaration.payload.indices.first else { return }
    let syntax = tree.links[payload]
    // Every part is looked at, so that one run tells all that is wrong.
    let source = source(of: syntax, pending, tree)
    let target =
      syntax.arrow == .none
      ? RouteID.none : route(syntax.target, pending.origin, pending.service)
    var isBroken = source == nil || target == nil
    var link = Link(
      source: source ?? .everywhere, arrow: syntax.arrow, target: target ?? .none,
      service: pending.service, origin: pending.origin)
    for clause in plan.clauses(pending.origin) {
      switch clause.kind {
      case .push: link.presentation = .push
      case .present: link.presentation = clause.isVariant ? .presentNav : .present
      case .cost: link.cost = cost(clause, pending.origin, tree)
      case .back:
        if let back = back(clause, pending, tree) { link.back = back } else { isBroken = true }
      default: break
      }
    }
    link.conditions = readConditions(pending.origin)
    if isBroken || syntax.arrow == .none && link.back == .none { return }
    link.arguments = arguments(syntax.arguments, tree, pending.origin)
    plan.links.append(link)
  }

  private mutating func source(
    of syntax: LinkSyntax, _ pending: PendingLink, _ tree: SyntaxTree
  ) -> Link.Source? {
    switch syntax.source {
    case .everywhere: return .everywhere
    case .block:
      switch pending.place {
      case .none: return nil
      case .route(let id): return .route(id)
      case .flow(let id): return .flow(id)
      }
    case .reference:
      guard !syntax.sourceReference.name.isEmpty,
        let symbol = resolve(syntax.sourceReference, pending.origin, pending.service)
      else { return nil }
      switch symbol {
      case .route(let id): return .route(id)
      case .flow(let id): return .flow(id)
      case .task:
        reportWrongKind(
          symbol, syntax.sourceReference, pending.origin, expected: "a route or a flow")
        return nil
      }
    }
  }

  private mutating func back(
    _ clause: ClauseSyntax, _ pending: PendingLink, _ tree: SyntaxTree
  ) -> Link.Back? {
    guard let index = clause.payload.indices.first else { return nil }
    let reference = tree.references[index]
    guard let symbol = resolve(reference, pending.origin, pending.service) else { return nil }
    let place: Place
    switch symbol {
    case .route(let id): place = .route(id)
    case .flow(let id): place = .flow(id)
    case .task:
      reportWrongKind(symbol, reference, pending.origin, expected: "a route or a flow")
      return nil
    }
    return clause.isVariant ? .past(place) : .to(place)
  }

  private mutating func arguments(
    _ slice: SyntaxSlice, _ tree: SyntaxTree, _ origin: DeclarationReference
  ) -> PlanSlice {
    let first = plan.arguments.count
    for index in slice.indices {
      let syntax = tree.arguments[index]
      plan.arguments.append(
        Argument(
          name: intern(tree.name(syntax.name)), file: origin.file, syntax: UInt32(index),
          value: syntax.value))
    }
    return PlanSlice(first: first, count: plan.arguments.count - first)
  }

  // MARK: Fallbacks and expectations

  private mutating func resolveFallback(_ pending: PendingLink) {
    let tree = plan.tree(pending.origin)
    guard let index = plan.declaration(pending.origin).payload.indices.first,
      let symbol = resolve(tree.references[index], pending.origin, pending.service)
    else { return }
    let target: Fallback.Target
    switch symbol {
    case .task(let id): target = .task(id)
    case .route(let id): target = .route(id)
    case .flow(let id):
      guard let start = start(of: id, tree.references[index], pending.origin) else { return }
      target = .route(start)
    }
    let isTask = if case .task = target { true } else { false }
    let scope = FallbackScope(service: pending.service, isTask: isTask)
    if let first = fallbacksByScope[scope].map({ plan.fallbacks[$0] }) {
      findings.append(
        Finding(
          .misplacedClause,
          at: SourceSpan(
            file: pending.origin.file, range: plan.declaration(pending.origin).keywordRange),
          "a second fallback to a \(isTask ? "task" : "route") in one scope",
          notes: [Finding.Note(at: plan.nameSpan(first.origin), "the first is here")],
          fix: Fix(
            "remove one: a plan and each service have at most one route and one task",
            safety: .unsafe, edits: tree.removal(ofDeclaration: Int(pending.origin.index)))))
      return
    }
    fallbacksByScope[scope] = plan.fallbacks.count
    plan.fallbacks.append(
      Fallback(service: pending.service, target: target, origin: pending.origin))
  }

  private mutating func resolveExpectation(_ pending: PendingLink) {
    let tree = plan.tree(pending.origin)
    let declaration = plan.declaration(pending.origin)
    guard let index = declaration.payload.indices.first else { return }
    let syntax = tree.expectations[index]
    let (origin, service) = (pending.origin, pending.service)
    let promise: Expectation.Promise?
    switch syntax.kind {
    case .path, .noPath:
      let from = route(syntax.from, origin, service)
      let to = route(syntax.to, origin, service)
      let within =
        syntax.within.isEmpty
        ? nil : UInt32(clamping: tree.integer(syntax.within))
      if let from, let to {
        promise =
          syntax.kind == .path
          ? .path(from: from, to: to, within: within) : .noPath(from: from, to: to, within: within)
      } else {
        promise = nil
      }
    case .everyPath:
      let from = route(syntax.from, origin, service)
      let to = route(syntax.to, origin, service)
      let through = target(syntax.through, origin, service)
      if let from, let to, let through {
        promise = .everyPath(from: from, to: to, through: through)
      } else {
        promise = nil
      }
    case .url:
      let url = tree.string(syntax.url)
      if syntax.to.name.isEmpty {
        promise = .url(url, target: nil, arguments: .none)
      } else {
        let slice = arguments(syntax.arguments, tree, origin)
        promise = target(syntax.to, origin, service).map { .url(url, target: $0, arguments: slice) }
      }
    case .stack:
      let top = route(syntax.to, origin, service)
      let routes = syntax.stack.indices.map { route(tree.references[$0], origin, service) }
      if let top, !routes.contains(nil) {
        let slice = PlanSlice(first: plan.routeLists.count, count: routes.count)
        plan.routeLists += routes.compactMap { $0 }
        promise = .stack(top, slice)
      } else {
        promise = nil
      }
    }
    let given = facts(syntax.given, tree, origin)
    guard let promise else { return }
    plan.expectations.append(Expectation(promise: promise, given: given, origin: origin))
  }

  private mutating func target(
    _ reference: ReferenceSyntax, _ origin: DeclarationReference, _ service: ServiceID
  ) -> Expectation.Target? {
    guard let symbol = resolve(reference, origin, service) else { return nil }
    switch symbol {
    case .route(let id): return .route(id)
    case .task(let id): return .task(id)
    case .flow(let id): return start(of: id, reference, origin).map { .route($0) }
    }
  }
}

// MARK: - References

extension PlanBuilder {
  func span(_ range: SourceRange, _ origin: DeclarationReference) -> SourceSpan {
    SourceSpan(file: origin.file, range: range)
  }

  /// What a reference names; reports it where that is nothing.
  mutating func resolve(
    _ reference: ReferenceSyntax, _ origin: DeclarationReference, _ service: ServiceID
  ) -> Symbol? {
    guard !reference.name.isEmpty else { return nil }
    let tree = plan.tree(origin)
    let name = intern(tree.name(reference.name))
    guard !reference.service.isEmpty else {
      if !service.isNone, let own = plan.symbols.find(name, in: service) { return own }
      if let symbol = plan.symbols.find(name, in: .none) { return symbol }
      report(
        UnknownName(
          kind: "name", text: tree.name(reference.name), span: span(reference.name, origin)),
        in: .visible(service))
      return nil
    }
    let serviceText = tree.name(reference.service)
    guard let id = plan.symbols.service(intern(serviceText)) else {
      let unknown = UnknownName(
        kind: "service", text: serviceText, span: span(reference.service, origin))
      report(unknown, in: .services)
      return nil
    }
    if let symbol = plan.symbols.find(name, in: id) { return symbol }
    let text = tree.name(reference.name)
    let unknown = UnknownName(
      kind: "name", text: NameSyntax.display(serviceText) + "." + NameSyntax.display(text),
      span: span(reference.range, origin), part: (text, span(reference.name, origin)))
    report(unknown, in: .own(id))
    return nil
  }

  /// The route that a reference names, a flow's start for a flow.
  mutating func route(
    _ reference: ReferenceSyntax, _ origin: DeclarationReference, _ service: ServiceID
  ) -> RouteID? {
    guard let symbol = resolve(reference, origin, service) else { return nil }
    switch symbol {
    case .route(let id): return id
    case .flow(let id): return start(of: id, reference, origin)
    case .task:
      reportWrongKind(symbol, reference, origin, expected: "a route")
      return nil
    }
  }

  private mutating func start(
    of flow: FlowID, _ reference: ReferenceSyntax, _ origin: DeclarationReference
  ) -> RouteID? {
    let start = plan.flows[flow.index].start
    if !start.isNone { return start }
    findings.append(
      Finding(
        .wrongKind, at: span(reference.range, origin),
        "the flow `\(plan.displayName(flow))` has no routes, so its name stands for none",
        notes: [Finding.Note(at: plan.nameSpan(plan.flows[flow.index].origin), "declared here")],
        fix: Fix("give it a route, or name a route here")))
    return nil
  }

  mutating func reportWrongKind(
    _ symbol: Symbol, _ reference: ReferenceSyntax, _ origin: DeclarationReference,
    expected: String
  ) {
    let text = plan.displayName(symbol)
    findings.append(
      Finding(
        .wrongKind, at: span(reference.range, origin),
        "`\(text)` is a \(symbol.kindName), but \(expected) is meant here",
        notes: [Finding.Note(at: plan.nameSpan(plan.origin(of: symbol)), "declared here")],
        fix: Fix("name \(expected)")))
  }
}
