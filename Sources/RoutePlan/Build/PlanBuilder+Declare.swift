import RouteBase
import RouteSyntax

// The first pass: gives an id to everything that is declared.

extension PlanBuilder {
  mutating func intern(_ text: String) -> NameID {
    var text = text
    return text.withUTF8 { plan.names.intern($0) }
  }

  /// The number of the name written at `range`.
  @inline(__always)
  mutating func intern(
    _ range: SourceRange, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> NameID {
    var (start, end) = (Int(range.start), Int(range.end))
    if start < end && bytes[start] == UInt8(ascii: "`") {
      start += 1
      if end > start && bytes[end - 1] == UInt8(ascii: "`") { end -= 1 }
    }
    return plan.names.intern(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  /// The number of the name written at `range` of a tree.
  mutating func intern(_ range: SourceRange, in tree: SyntaxTree) -> NameID {
    tree.text.bytes.withUnsafeBufferPointer { intern(range, $0) }
  }

  mutating func declareRoute(
    _ origin: DeclarationReference, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    _ frame: Frame
  ) -> RouteID {
    let declaration = tree.declarations[Int(origin.index)]
    let id = RouteID(plan.routes.count)
    // The parts stay separate until the route is complete, so that each is written once, in place.
    let name = intern(declaration.name, bytes)
    let parameters = declareParameters(declaration, origin, tree, bytes)
    var patterns = PlanSlice.none
    var recycleKeys = PlanSlice.none
    var cost: UInt32 = 1
    var presentation = Presentation.push
    var flags: Route.Flags = []
    var uses: ClauseUses = []
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .at: addPattern(clause, index, origin, tree, to: &patterns)
      case .push: presentation = .push
      case .present: presentation = Presentation(clause)
      case .tabs:
        flags.insert(.tabs)
        if clause.isVariant { flags.insert(.resetTabs) }
      case .linked: flags.formUnion([.linked, .linkedOnly])
      case .locked: flags.insert(.locked)
      case .recycle:
        flags.insert(.recycle)
        addKeys(clause, tree, bytes, to: &recycleKeys)
      case .cost: cost = self.cost(clause, origin, tree)
      case .deprecated: flags.insert(.deprecated)
      case .requires, .unless, .grants, .revokes: uses.insert(.conditions)
      case .was: uses.insert(.oldNames)
      case .in:
        guard !clause.payload.isEmpty, frame.isTopLevel else { continue }
        flags.insert(.placed)
        work.placements.append(
          PendingWork.Placement(
            symbol: .route(id), reference: clause.payload.first, origin: origin,
            service: frame.service))
      default: break
      }
    }
    let place = flags.contains(.placed) ? .none : frame.place
    plan.routes.append(
      Route(
        name: name, service: frame.service, origin: origin, parameters: parameters,
        resultCount: declaration.resultCount, patterns: patterns, cost: cost,
        recycleKeys: recycleKeys, place: place, presentation: presentation, flags: flags))
    note(uses, .route(id), origin, frame)
    if !declaration.name.isEmpty { insert(.route(id), name, frame.service, origin) }
    if case .flow(let flow) = place { work.members[flow.index].append(.route(id)) }
    return id
  }

  mutating func declareTask(
    _ origin: DeclarationReference, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    _ frame: Frame
  ) {
    let declaration = tree.declarations[Int(origin.index)]
    let id = TaskID(plan.tasks.count)
    var task = PlanTask(
      name: intern(declaration.name, bytes), service: frame.service, place: frame.place,
      origin: origin)
    task.parameters.slice = declareParameters(declaration, origin, tree, bytes)
    task.resultCount = declaration.resultCount
    var uses: ClauseUses = []
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .at: addPattern(clause, index, origin, tree, to: &task.patterns.slice)
      case .cost: task.cost = cost(clause, origin, tree)
      case .requires, .unless, .grants, .revokes: uses.insert(.conditions)
      case .was: uses.insert(.oldNames)
      default: break
      }
    }
    plan.tasks.append(task)
    note(uses, .task(id), origin, frame)
    if !declaration.name.isEmpty { insert(.task(id), task.name, frame.service, origin) }
  }

  mutating func declareFlow(
    _ origin: DeclarationReference, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    _ frame: Frame
  ) -> FlowID {
    let declaration = tree.declarations[Int(origin.index)]
    let id = FlowID(plan.flows.count)
    var flow = Flow(
      name: intern(declaration.name, bytes), service: frame.service, place: frame.place,
      origin: origin)
    var uses: ClauseUses = []
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .at: addPattern(clause, index, origin, tree, to: &flow.patterns.slice)
      case .requires, .unless: uses.insert(.conditions)
      case .was: uses.insert(.oldNames)
      case .in:
        guard !clause.payload.isEmpty, frame.isTopLevel else { continue }
        flow.isPlaced = true
        flow.place = .none
        work.placements.append(
          PendingWork.Placement(
            symbol: .flow(id), reference: clause.payload.first, origin: origin,
            service: frame.service))
      default: break
      }
    }
    plan.flows.append(flow)
    work.members.append([])
    note(uses, .flow(id), origin, frame)
    if !declaration.name.isEmpty { insert(.flow(id), flow.name, frame.service, origin) }
    if case .flow(let outer) = flow.place { work.members[outer.index].append(.flow(id)) }
    return id
  }

  mutating func declareService(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ frame: Frame
  ) -> ServiceID {
    let tree = plan.files[origin.file.index].tree
    // The parser has reported it elsewhere.
    if frame.isFile, let home = home(of: frame) {
      findings.append(
        Finding(
          .misplacedClause, at: SourceSpan(file: origin.file, range: declaration.nameRange),
          "a service is not allowed in a file that is included in \(home)",
          notes: includeChain(most: 1),
          fix: Fix("include the file at the top of the plan")))
    }
    let name = intern(tree.name(declaration.name))
    let id = ServiceID(plan.services.count)
    if !declaration.name.isEmpty, let present = plan.symbols.insertService(id, name) {
      reportDuplicate("service", name, origin, plan.services[present.index].origin)
      return present
    }
    plan.services.append(Service(name: name, origin: origin))
    if tree.clauses[declaration.clauses.indices].contains(where: { $0.kind == .was }) {
      work.oldServices.append((id, origin))
    }
    return id
  }

  /// What a file is included in; nil for the top of the plan.
  private func home(of frame: Frame) -> String? {
    switch frame.place {
    case .route: "a route"
    case .flow: "a flow"
    case .none: frame.service.isNone ? nil : "a service"
    }
  }

  mutating func declareBases(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) {
    for index in declaration.payload.indices {
      let base = URLBase(
        text: tree.string(tree.names[index]),
        span: SourceSpan(file: origin.file, range: tree.names[index]))
      let name = intern(base.text)
      if declaration.kind == .scheme {
        if schemeNames.insert(name).inserted { plan.schemes.append(base) }
      } else if domainNames.insert(name).inserted {
        plan.domains.append(base)
      }
    }
  }

  mutating func declareWeb(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) {
    for index in declaration.payload.indices {
      let pattern = WebPattern(
        text: tree.string(tree.names[index]),
        span: SourceSpan(file: origin.file, range: tree.names[index]))
      if webNames.insert(intern(pattern.text)).inserted { plan.webPatterns.append(pattern) }
    }
  }

  mutating func declareFacts(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) {
    let isGiven = declaration.flags.contains(.given)
    for index in declaration.payload.indices {
      let range = tree.names[index]
      let name = intern(tree.name(range))
      if let present = plan.symbols.facts[name] {
        if isGiven { plan.facts[present.index].isGiven = true }
        continue
      }
      plan.symbols.facts[name] = FactID(plan.facts.count)
      plan.facts.append(
        Fact(name: name, isGiven: isGiven, span: SourceSpan(file: origin.file, range: range)))
    }
  }

  mutating func declareType(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) {
    guard !declaration.name.isEmpty else { return }
    let text = tree.name(declaration.name)
    let name = intern(text)
    let span = SourceSpan(file: origin.file, range: declaration.name)
    let alternatives = declaration.payload.indices.map { tree.string(tree.names[$0]) }
    guard let present = typesByName[name] else {
      typesByName[name] = TypeID(plan.types.count)
      plan.types.append(DeclaredType(name: text, alternatives: alternatives, span: span))
      return
    }
    let known = plan.types[present.index]
    guard let first = known.span else {
      findings.append(
        Finding(
          .duplicateName, at: span, "the type `\(text)` is built in",
          fix: Fix("choose another name")))
      return
    }
    if Set(known.alternatives.map { Array($0.utf8) }) != Set(alternatives.map { Array($0.utf8) }) {
      findings.append(
        Finding(
          .duplicateName, at: span, "duplicate type `\(text)` with different values",
          notes: [Finding.Note(at: first, "first declared here")],
          fix: Fix("give both the same values, or rename one")))
    }
  }
}
