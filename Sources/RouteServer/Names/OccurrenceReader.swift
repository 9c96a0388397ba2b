import RouteBase
import RouteMatch
import RoutePlan
import RouteSyntax

/// Finds what the names in a file's declarations refer to, one declaration at a time.
struct OccurrenceReader {
  let plan: Plan
  let table: DeclarationTable
  let file: FileID
  let tree: SyntaxTree
  /// What was found so far.
  private(set) var found: [Occurrence] = []
  private var service = ServiceID.none
  private var origin: DeclarationReference

  /// How many routes above a route are searched for a parameter.
  private static let mostAncestors = 1000

  init(_ plan: Plan, _ table: DeclarationTable, _ file: FileID) {
    self.plan = plan
    self.table = table
    self.file = file
    tree = plan.files[file.index].tree
    origin = DeclarationReference(file: file, index: 0)
  }

  /// The occurrences in all declarations of a file, in the order of the text.
  static func all(
    _ plan: Plan, _ table: DeclarationTable, _ file: FileID
  ) -> [Occurrence] {
    var reader = OccurrenceReader(plan, table, file)
    let declarations = reader.tree.declarations
    reader.found.reserveCapacity(declarations.count * 2)
    let around = table.service(around: file)
    var end = 0
    reader.service = around
    for index in declarations.indices {
      if index >= end && reader.service != around { reader.service = around }
      if declarations[index].kind == .service {
        end = Int(declarations[index].next)
        reader.service = reader.ownService(index) ?? around
      }
      reader.read(index)
    }
    return reader.found
  }

  /// The occurrences in one declaration without its block. `enclosing` is the service declaration
  /// around it in the file.
  static func one(
    _ plan: Plan, _ table: DeclarationTable, _ file: FileID, _ index: Int, enclosing: Int?
  ) -> [Occurrence] {
    var reader = OccurrenceReader(plan, table, file)
    reader.service =
      enclosing.flatMap { reader.ownService($0) } ?? table.service(around: file)
    reader.read(index)
    return reader.found
  }

  private func ownService(_ index: Int) -> ServiceID? {
    plan.findService(tree.text.bytes[tree.nameIndices(tree.declarations[index].name)])
  }

  private mutating func read(_ index: Int) {
    let start = found.count
    origin = DeclarationReference(file: file, index: index)
    let declaration = tree.declarations[index]
    readHead(declaration, index)
    for clause in declaration.clauses.indices { readClause(clause, declaration) }
    let own = found[start...]
    if zip(own, own.dropFirst()).contains(where: { $0.range.start > $1.range.start }) {
      found[start...].sort { $0.range.start < $1.range.start }
    }
  }

  // MARK: Declarations

  private mutating func readHead(_ declaration: DeclarationSyntax, _ index: Int) {
    switch declaration.kind {
    case .route, .task, .flow:
      if let symbol = table.symbol(origin), !declaration.name.isEmpty {
        found.append(
          Occurrence(range: declaration.name, entity: .symbol(symbol), isDeclaration: true))
      }
      readParameters(declaration)
    case .service:
      if let id = ownService(index), !declaration.name.isEmpty {
        found.append(Occurrence(range: declaration.name, entity: .service(id), isDeclaration: true))
      }
    case .fact:
      for name in declaration.payload.indices { readFact(tree.names[name], isDeclaration: true) }
    case .type:
      if let id = table.type(named: tree.name(declaration.name)), !declaration.name.isEmpty {
        found.append(Occurrence(range: declaration.name, entity: .type(id), isDeclaration: true))
      }
    case .include:
      for name in declaration.payload.indices {
        let range = tree.names[name]
        let path = plan.files[file.index].path
        if let id = table.file(included: tree.string(range), from: path) {
          found.append(Occurrence(range: range, entity: .file(id)))
        }
      }
    case .fallback:
      for reference in declaration.payload.indices { readReference(tree.references[reference]) }
    case .link:
      if let link = declaration.payload.indices.first { readLink(tree.links[link]) }
    case .expect:
      if let promise = declaration.payload.indices.first {
        readExpectation(tree.expectations[promise])
      }
    case .plan:
      if !declaration.name.isEmpty {
        found.append(Occurrence(range: declaration.name, entity: .plan, isDeclaration: true))
      }
    case .scheme, .domain, .web, .invalid: break
    }
  }

  private mutating func readParameters(_ declaration: DeclarationSyntax) {
    let all = declaration.parameters.first..<UInt32(declaration.results.indices.upperBound)
    let own = table.symbol(origin).map { plan.parameters(of: $0).indices } ?? 0..<0
    for (place, syntax) in all.enumerated() {
      let parameter = tree.parameters[Int(syntax)]
      // Usually parameters and their syntax are parallel.
      var index = own.lowerBound + place
      if !own.contains(index) || plan.parameters[index].syntax != syntax {
        index = own.first { plan.parameters[$0].syntax == syntax } ?? -1
      }
      if index >= 0 {
        found.append(
          Occurrence(range: parameter.name, entity: .parameter(index), isDeclaration: true))
      }
      if !parameter.type.isEmpty, let id = table.type(named: tree.name(parameter.type)) {
        found.append(Occurrence(range: parameter.type, entity: .type(id)))
      }
    }
  }

  private mutating func readLink(_ link: LinkSyntax) {
    if case .reference = link.source { readReference(link.sourceReference) }
    let target = readReference(link.target)
    readArguments(link.arguments, of: target)
  }

  private mutating func readExpectation(_ promise: ExpectationSyntax) {
    readReference(promise.from)
    let target = readReference(promise.to)
    readReference(promise.through)
    readArguments(promise.arguments, of: target)
    for name in promise.given.indices { readFact(tree.names[name]) }
    for reference in promise.stack.indices { readReference(tree.references[reference]) }
  }

  // MARK: Clauses

  private mutating func readClause(_ index: Int, _ declaration: DeclarationSyntax) {
    let clause = tree.clauses[index]
    switch clause.kind {
    case .in, .back:
      for reference in clause.payload.indices { readReference(tree.references[reference]) }
    case .requires, .unless, .grants, .revokes:
      for name in clause.payload.indices { readFact(tree.names[name]) }
    case .recycle:
      for name in clause.payload.indices { readParameter(tree.names[name], table.symbol(origin)) }
    case .at:
      let symbol = table.symbol(origin)
      for name in clause.payload.indices { readPattern(tree.names[name], symbol) }
      if clause.isVariant { readArguments(tree.arguments(ofPattern: index), of: symbol) }
    case .allow:
      if let name = clause.payload.indices.first, let rule = Rule(name: tree.name(tree.names[name]))
      {
        found.append(Occurrence(range: tree.names[name], entity: .rule(rule)))
      }
    case .push, .present, .tabs, .linked, .locked, .single, .cost, .title, .was, .deprecated,
      .annotation:
      break
    }
  }

  private mutating func readPattern(_ range: SourceRange, _ symbol: Symbol?) {
    let text = tree.text.bytes[range.indices].dropFirst().dropLast()
    let isEscaped = text.contains(UInt8(ascii: "\\"))
    guard isEscaped || text.contains(UInt8(ascii: ":")) || text.contains(UInt8(ascii: "*"))
    else { return }
    let offsets = isEscaped ? tree.offsets(ofString: range) : nil
    func offset(_ place: Int) -> UInt32 { offsets?[place] ?? range.start + 1 + UInt32(place) }
    let pattern = isEscaped ? Unescaping.string(tree.text.slice(range)) : Array(text)
    for part in PatternSyntax(pattern).parts where part.kind == .parameter || part.kind == .rest {
      if part.range.isEmpty { continue }
      readParameter(
        SourceRange(start: offset(part.range.lowerBound), end: offset(part.range.upperBound)),
        symbol)
    }
  }

  // MARK: Names

  @discardableResult
  private mutating func readReference(_ reference: ReferenceSyntax) -> Symbol? {
    if reference.name.isEmpty { return nil }
    if !reference.service.isEmpty,
      let id = plan.findService(tree.text.bytes[tree.nameIndices(reference.service)])
    {
      found.append(Occurrence(range: reference.service, entity: .service(id)))
    }
    guard let symbol = plan.find(reference, tree, in: service) else { return nil }
    found.append(Occurrence(range: reference.name, entity: .symbol(symbol)))
    return symbol
  }

  private mutating func readFact(_ range: SourceRange, isDeclaration: Bool = false) {
    guard let fact = plan.findFact(tree.text.bytes[tree.nameIndices(range)]) else { return }
    found.append(Occurrence(range: range, entity: .fact(fact), isDeclaration: isDeclaration))
  }

  private mutating func readArguments(_ slice: SyntaxSlice, of symbol: Symbol?) {
    for argument in slice.indices { readParameter(tree.arguments[argument].name, symbol) }
  }

  private mutating func readParameter(_ range: SourceRange, _ symbol: Symbol?) {
    guard let symbol else { return }
    let indices = tree.nameIndices(range)
    let name = tree.text.bytes.withUnsafeBufferPointer {
      plan.names.find(UnsafeBufferPointer(rebasing: $0[indices]))
    }
    if name.isNone { return }
    if let index = plan.parameter(name, of: symbol, most: Self.mostAncestors) {
      found.append(Occurrence(range: range, entity: .parameter(index)))
    }
  }
}

extension Plan {
  /// The parameters of a route or task and the values that it hands back, in the plan's list.
  func parameters(of symbol: Symbol) -> PlanSlice {
    switch symbol {
    case .route(let id):
      let route = routes[id.index]
      return PlanSlice(
        first: Int(route.parameters.first), count: route.parameters.count + route.results.count)
    case .task(let id):
      let task = tasks[id.index]
      return PlanSlice(
        first: Int(task.parameters.first), count: task.parameters.count + task.results.count)
    case .flow: return .none
    }
  }

  /// The parameter with a name of a route or task, or of the nearest route above it that has one.
  func parameter(_ name: NameID, of symbol: Symbol, most: Int) -> Int? {
    func own(_ symbol: Symbol) -> Int? {
      parameters(of: symbol).indices.first { parameters[$0].name == name }
    }
    var route = RouteID.none
    switch symbol {
    case .route(let id): route = id
    case .task(let id):
      if let index = own(symbol) { return index }
      route = home(of: tasks[id.index])
    case .flow(let id): route = flows[id.index].start
    }
    var steps = 0
    while !route.isNone && steps < most {
      if let index = own(.route(route)) { return index }
      route = routes[route.index].parent
      steps += 1
    }
    return nil
  }
}

extension SyntaxTree {
  /// Where each byte of the value of a string literal is in the text, and where the value ends.
  fileprivate func offsets(ofString range: SourceRange) -> [UInt32] {
    let value = Unescaping.string(text.slice(range)).count
    var offsets: [UInt32] = []
    var index = Int(range.start) + 1
    while offsets.count < value && index < Int(range.end) {
      var end = index + 1
      if text.bytes[index] == UInt8(ascii: "\\") {
        end += 1
        if text.bytes[index + 1] == UInt8(ascii: "u") {
          while end < Int(range.end) - 1 && text.bytes[end - 1] != UInt8(ascii: "}") { end += 1 }
        }
      }
      // An escape that is not valid is kept as written.
      let piece = Unescaping.string([0x22] + text.bytes[index..<end] + [0x22])
      for place in piece.indices {
        offsets.append(UInt32(index + (piece.count == end - index ? place : 0)))
      }
      index = end
    }
    offsets += repeatElement(UInt32(index), count: max(value + 1 - offsets.count, 1))
    return offsets
  }
}
