import RouteSyntax

/// What the first pass leaves to the later ones, in reading order.
struct PendingWork {
  /// A route or flow with `in`, by its index in `nodes` of the structure pass.
  struct Placement {
    var symbol: Symbol
    var reference: UInt32
    var origin: DeclarationReference
    var service: ServiceID
  }
  /// A parameter whose type is no built-in one.
  struct TypeUse {
    var parameter: UInt32
    var origin: DeclarationReference
  }
  /// Something that has clauses about facts, or old names.
  struct ClauseUse {
    var symbol: Symbol
    var origin: DeclarationReference
    var service: ServiceID
  }

  var placements: [Placement] = []
  var types: [TypeUse] = []
  var conditions: [ClauseUse] = []
  var oldNames: [ClauseUse] = []
  var oldServices: [(service: ServiceID, origin: DeclarationReference)] = []
  var links: [PendingLink] = []
  var fallbacks: [PendingLink] = []
  var expectations: [PendingLink] = []
  /// For each flow the members of its block.
  var members: [[Symbol]] = []
  /// In a plan with flows, the routes that come to their parent by an `in` of their own or of the
  /// flows that they start.
  var lateRoutes: Set<RouteID> = []
}

/// A declaration that only refers to others.
struct PendingLink {
  var origin: DeclarationReference
  var service: ServiceID
  var place: Place
}

extension PlanBuilder {
  mutating func intern(_ text: String) -> NameID {
    var text = text
    return text.withUTF8 { plan.names.intern($0) }
  }

  /// The number of the name written at `range`.
  @inline(__always)
  mutating func intern(
    _ range: SourceRange, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> NameID {
    var (start, end) = (Int(range.start), Int(range.end))
    if start < end && bytes[start] == UInt8(ascii: "`") {
      start += 1
      if end > start && bytes[end - 1] == UInt8(ascii: "`") { end -= 1 }
    }
    return plan.names.intern(UnsafeBufferPointer(rebasing: bytes[start..<end]))
  }

  mutating func declareRoute(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>, _ frame: Frame
  ) -> RouteID {
    let id = RouteID(plan.routes.count)
    // The pieces stay apart until the route is whole: so they are written once, where it stands.
    let name = intern(declaration.name, tree, bytes)
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
      case .at: addPattern(clause, origin, tree, to: &patterns)
      case .push: presentation = .push
      case .present: presentation = clause.isVariant ? .presentNav : .present
      case .tabs: flags.insert(.tabs)
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
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>, _ frame: Frame
  ) {
    let id = TaskID(plan.tasks.count)
    var task = Task(
      name: intern(declaration.name, tree, bytes), service: frame.service, place: frame.place,
      origin: origin)
    task.parameters = declareParameters(declaration, origin, tree, bytes)
    task.resultCount = declaration.resultCount
    var uses: ClauseUses = []
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .at: addPattern(clause, origin, tree, to: &task.patterns)
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
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>, _ frame: Frame
  ) -> FlowID {
    let id = FlowID(plan.flows.count)
    var flow = Flow(
      name: intern(declaration.name, tree, bytes), service: frame.service, place: frame.place,
      origin: origin)
    var uses: ClauseUses = []
    for index in declaration.clauses.indices {
      let clause = tree.clauses[index]
      switch clause.kind {
      case .at: addPattern(clause, origin, tree, to: &flow.patterns)
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
    // Elsewhere the parser has reported it.
    if frame.isFile, let home = home(of: frame) {
      findings.append(
        Finding(
          .misplacedClause, at: SourceSpan(file: origin.file, range: declaration.nameRange),
          "a service in a file that is included in \(home)",
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

  /// What a file is included in, but for the top of the plan.
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

  mutating func declareFacts(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) {
    let isGiven = declaration.flags.contains(.given)
    for index in declaration.payload.indices {
      let range = tree.names[index]
      let name = intern(tree.name(range))
      if let present = factsByName[name] {
        if isGiven { plan.facts[present.index].isGiven = true }
        continue
      }
      factsByName[name] = FactID(plan.facts.count)
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
          .duplicateName, at: span, "duplicate type `\(text)` with other values",
          notes: [Finding.Note(at: first, "first declared here")],
          fix: Fix("give both the same values, or rename one")))
    }
  }
}

// MARK: - Pieces of declarations

extension PlanBuilder {
  struct ClauseUses: OptionSet {
    let rawValue: UInt8
    static let conditions = ClauseUses(rawValue: 1)
    static let oldNames = ClauseUses(rawValue: 2)
  }

  @inline(__always)
  private mutating func note(
    _ uses: ClauseUses, _ symbol: Symbol, _ origin: DeclarationReference, _ frame: Frame
  ) {
    if uses.isEmpty { return }
    let use = PendingWork.ClauseUse(symbol: symbol, origin: origin, service: frame.service)
    if uses.contains(.conditions) { work.conditions.append(use) }
    if uses.contains(.oldNames) { work.oldNames.append(use) }
  }

  @inline(__always)
  private mutating func insert(
    _ symbol: Symbol, _ name: NameID, _ service: ServiceID, _ origin: DeclarationReference
  ) {
    guard let present = plan.symbols.insert(symbol, name, in: service) else { return }
    reportDuplicate(symbol.kindName, name, origin, plan.origin(of: present))
  }

  private mutating func reportDuplicate(
    _ kind: String, _ name: NameID, _ origin: DeclarationReference, _ first: DeclarationReference
  ) {
    let text = plan.name(name)
    if origin == first {
      findings.append(
        Finding(
          .duplicateName, at: plan.nameSpan(origin), "duplicate \(kind) `\(text)`",
          notes: repeatedIncludes(),
          fix: Fix("include the file in one place, or in different services")))
      return
    }
    findings.append(
      Finding(
        .duplicateName, at: plan.nameSpan(origin), "duplicate \(kind) `\(text)`",
        notes: [Finding.Note(at: plan.nameSpan(first), "first declared here")],
        fix: Fix(
          kind == "route" && plan.declaration(first).kind == .route
            ? "rename one, or reach the first as `\(text)` with a link" : "rename one")))
  }

  @inline(__always)
  private mutating func declareParameters(
    _ declaration: DeclarationSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> PlanSlice {
    let first = plan.parameters.count
    let start = Int(declaration.parameters.first)
    let count = Int(declaration.parameters.count)
    for index in start..<start + count + Int(declaration.resultCount) {
      let syntax = tree.parameters[index]
      var type = DeclaredType.BuiltIn.any.id
      if !syntax.type.isEmpty {
        if let builtIn = Self.builtIn(syntax.type, bytes) {
          type = builtIn.id
        } else {
          work.types.append(
            PendingWork.TypeUse(parameter: UInt32(plan.parameters.count), origin: origin))
        }
      }
      plan.parameters.append(
        Parameter(
          name: intern(syntax.name, tree, bytes),
          type: ParameterType(
            base: type, isList: syntax.isList, isOptional: syntax.isOptional),
          hasType: !syntax.type.isEmpty, file: origin.file, syntax: UInt32(index),
          hasDefault: syntax.value >= 0))
    }
    return PlanSlice(first: first, count: count)
  }

  /// The built-in type written at `range`, told apart by length and first letter.
  @inline(__always)
  private static func builtIn(
    _ range: SourceRange, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> DeclaredType.BuiltIn? {
    let start = Int(range.start)
    func spells(_ word: StaticString) -> Bool {
      guard range.count == word.utf8CodeUnitCount else { return false }
      for index in 0..<word.utf8CodeUnitCount where bytes[start + index] != word.utf8Start[index] {
        return false
      }
      return true
    }
    switch bytes[start] {
    case UInt8(ascii: "I"): return spells("Int") ? .int : nil
    case UInt8(ascii: "S"): return spells("String") ? .string : nil
    case UInt8(ascii: "B"): return spells("Bool") ? .bool : nil
    case UInt8(ascii: "D"): return spells("Double") ? .double : nil
    case UInt8(ascii: "A"): return spells("Any") ? .any : nil
    default: return nil
    }
  }

  private mutating func addPattern(
    _ clause: ClauseSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree,
    to patterns: inout PlanSlice
  ) {
    guard let index = clause.payload.indices.first else { return }
    if patterns.isEmpty { patterns = PlanSlice(first: plan.patterns.count, count: 0) }
    plan.patterns.append(Pattern(file: origin.file, range: tree.names[index]))
    patterns.count += 1
  }

  private mutating func addKeys(
    _ clause: ClauseSyntax, _ tree: SyntaxTree, _ bytes: UnsafeBufferPointer<UInt8>,
    to keys: inout PlanSlice
  ) {
    guard !clause.payload.isEmpty else { return }
    keys = PlanSlice(first: plan.keyLists.count, count: Int(clause.payload.count))
    for index in clause.payload.indices {
      plan.keyLists.append(intern(tree.names[index], tree, bytes))
    }
  }

  /// The number after `cost`; more than 32 bits would let sums overflow.
  mutating func cost(
    _ clause: ClauseSyntax, _ origin: DeclarationReference, _ tree: SyntaxTree
  ) -> UInt32 {
    guard let index = clause.payload.indices.first else { return 1 }
    guard let value = Unescaping.integer(tree.text.slice(tree.names[index])) else { return .max }
    if let cost = UInt32(exactly: value) { return cost }
    findings.append(
      Finding(
        .syntax, at: SourceSpan(file: origin.file, range: tree.names[index]),
        "a cost is at most \(UInt32.max)"))
    return .max
  }
}

extension PlanBuilder.Frame {
  /// Whether the declarations walked in this frame stand at a file's or a service's top level, where
  /// `in` may say its place; the parser has reported it elsewhere.
  var isTopLevel: Bool { isFile || place == .none }
}
