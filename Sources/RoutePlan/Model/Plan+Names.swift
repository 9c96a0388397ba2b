package import RouteBase
package import RouteSyntax

extension Plan {
  /// The raw name, without its service.
  package func name(_ id: NameID) -> String { names.string(of: id) }

  // From other modules, a call of the table's own functions would copy the table first, and threads
  // that count references to it wait for each other.

  /// The number of a name; `none` if the plan has no such name.
  package func nameID(_ name: UnsafeBufferPointer<UInt8>) -> NameID { names.find(name) }

  /// Whether `text` is the spelling of a name.
  package func spells(_ name: NameID, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    names.spells(name, text)
  }

  /// Calls `body` with the name's bytes, and returns its result.
  package func withBytes<Result>(
    of name: NameID, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    names.withBytes(of: name, body)
  }

  /// `Name` or `Service.Name`, raw: for scripts.
  package func rawName(_ name: NameID, in service: ServiceID) -> String {
    service.isNone
      ? names.string(of: name)
      : names.string(of: services[service.index].name) + "." + names.string(of: name)
  }

  /// The name of a route, flow or task, without its service.
  package func ownName(of symbol: Symbol) -> String { name(contents.name(of: symbol)) }

  /// `Name` or `Service.Name`, with backticks where a name could be misread.
  package func displayName(_ name: NameID, in service: ServiceID) -> String {
    let own = NameSyntax.display(names.string(of: name))
    return service.isNone
      ? own : NameSyntax.display(names.string(of: services[service.index].name)) + "." + own
  }

  package func displayName(_ id: RouteID) -> String {
    displayName(routes[id.index].name, in: routes[id.index].service)
  }

  package func displayName(_ id: TaskID) -> String {
    displayName(tasks[id.index].name, in: tasks[id.index].service)
  }

  package func displayName(_ id: FlowID) -> String {
    displayName(flows[id.index].name, in: flows[id.index].service)
  }

  package func rawName(_ id: TaskID) -> String {
    rawName(tasks[id.index].name, in: tasks[id.index].service)
  }

  package func rawName(_ id: RouteID) -> String {
    rawName(routes[id.index].name, in: routes[id.index].service)
  }

  /// The parameter's type as a plan writes it.
  package func displayName(_ type: ParameterType) -> String {
    let base = NameSyntax.source(types[type.base.index].name)
    return (type.isList ? "[\(base)]" : base) + (type.isOptional ? "?" : "")
  }
}

extension Plan {
  /// The declaration that `reference` names.
  package func declaration(_ reference: DeclarationReference) -> DeclarationSyntax {
    files.declaration(reference)
  }

  /// The tree of the file that contains the declaration.
  package func tree(_ reference: DeclarationReference) -> SyntaxTree { files.tree(reference) }

  /// The span of the name (or the keyword) of a declaration.
  package func nameSpan(_ reference: DeclarationReference) -> SourceSpan {
    files.nameSpan(reference)
  }

  /// The clauses of a declaration, in the order in which they are written.
  package func clauses(_ reference: DeclarationReference) -> ArraySlice<ClauseSyntax> {
    files.clauses(reference)
  }

  /// The parts of a link other than its clauses.
  package func syntax(of link: Link) -> LinkSyntax? {
    let payload = declaration(link.origin).payload
    return payload.isEmpty ? nil : files.read(link.origin.file) { $0.links[Int(payload.first)] }
  }

  /// The first clause of `kind` of a declaration.
  package func clause(_ kind: ClauseKind, of reference: DeclarationReference) -> ClauseSyntax? {
    files.clause(kind, of: reference)
  }

  /// The text after `title`, or nil.
  package func title(of reference: DeclarationReference) -> String? {
    guard let clause = clause(.title, of: reference), let index = clause.payload.indices.first
    else { return nil }
    let tree = files[reference.file.index].tree
    return tree.string(tree.names[index])
  }

  /// The text of a pattern, unescaped but not percent-decoded.
  package func text(of pattern: Pattern) -> String {
    String(
      decoding: Unescaping.string(files[pattern.file.index].text.slice(pattern.range)),
      as: UTF8.self)
  }

  /// Calls `body` with the text of a pattern, as above. Without escapes, it is not copied.
  package func withText(of pattern: Pattern, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let isPlain = files[pattern.file.index].text.bytes.withUnsafeBufferPointer { bytes in
      let literal = UnsafeBufferPointer(rebasing: bytes[pattern.range.indices])
      guard literal.count >= 2, literal.last == UInt8(ascii: "\""),
        !literal.contains(UInt8(ascii: "\\"))
      else { return false }
      body(UnsafeBufferPointer(rebasing: literal[1..<literal.count - 1]))
      return true
    }
    if isPlain { return }
    var text = text(of: pattern)
    text.withUTF8 { body($0) }
  }

  /// The span of a parameter's name.
  package func span(of parameter: Parameter) -> SourceSpan {
    let tree = files[parameter.file.index].tree
    return SourceSpan(
      file: parameter.file, range: tree.parameters[Int(parameter.syntax)].name)
  }

  /// The name of a fact.
  package func name(of fact: FactID) -> String { names.string(of: facts[fact.index].name) }

  /// The route that a task is in: the start of the flow for a task in a flow; `none` for neither.
  package func home(of task: PlanTask) -> RouteID {
    switch task.place {
    case .none: .none
    case .route(let id): id
    case .flow(let id): flows[id.index].start
    }
  }

  /// The source files, for rendering findings.
  package var sourceFiles: [SourceFile] {
    files.map { SourceFile(path: $0.path, text: $0.text) }
  }
}

extension Plan {
  /// What `text` refers to: `Name` or `Service.Name`, raw or with backticks. Old names (`was`)
  /// count. A raw name may contain dots: any of the first 16 may end the service, or none of them.
  package func find(_ text: String) -> Symbol? {
    var text = text
    return text.withUTF8 { find($0) }
  }

  /// The same for bytes.
  package func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Symbol? {
    if bytes.contains(UInt8(ascii: "`")) {
      guard let parts = Self.split(Array(bytes)) else { return nil }
      return find(parts.name, inService: parts.service)
    }
    var dots = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: ".") && dots < 16 {
      dots += 1
      if let symbol = find(bytes[(index + 1)...], inService: bytes[..<index]) { return symbol }
    }
    return symbols.find(names.find(bytes), in: .none)
  }

  /// Splits a reference with at least one part in backticks into its one or two parts; nil if it is
  /// not a reference.
  private static func split(
    _ bytes: [UInt8]
  ) -> (service: ArraySlice<UInt8>?, name: ArraySlice<UInt8>)? {
    let (quote, dot) = (UInt8(ascii: "`"), UInt8(ascii: "."))
    var rest = bytes[...]
    func part() -> ArraySlice<UInt8>? {
      if rest.first == quote {
        guard let end = rest.dropFirst().firstIndex(of: quote) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[(rest.startIndex + 1)..<end]
      }
      let end = rest.firstIndex(of: dot) ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end]
    }
    guard let first = part() else { return nil }
    if rest.isEmpty { return (nil, first) }
    guard rest.popFirst() == dot, let second = part(), rest.isEmpty else { return nil }
    return (first, second)
  }

  /// Every name that refers to a route, a flow or a task, as a user would type it.
  package func allNames(routesOnly: Bool = false) -> [String] {
    var result = routes.indices.map { displayName(RouteID($0)) }
    result += flows.indices.map { displayName(FlowID($0)) }
    if !routesOnly { result += tasks.indices.map { displayName(TaskID($0)) } }
    return result
  }
}

extension Plan {
  /// Where a symbol is declared.
  package func origin(of symbol: Symbol) -> DeclarationReference {
    switch symbol {
    case .route(let id): routes[id.index].origin
    case .flow(let id): flows[id.index].origin
    case .task(let id): tasks[id.index].origin
    }
  }

  /// A symbol's name with its service.
  package func displayName(_ symbol: Symbol) -> String {
    switch symbol {
    case .route(let id): displayName(id)
    case .flow(let id): displayName(id)
    case .task(let id): displayName(id)
    }
  }
}

extension Plan {
  /// What a bare name refers to in the plan itself; nil if nothing outside a service has it.
  package func findPlain(_ name: UnsafeBufferPointer<UInt8>) -> Symbol? {
    symbols.current(names.find(name), in: .none)
  }

  /// What `name` refers to in the service named `service`, or in the plan itself for nil. Old names
  /// count.
  package func find(
    _ name: some Collection<UInt8>, inService service: (some Collection<UInt8>)?
  ) -> Symbol? {
    guard let service else { return symbols.find(names.find(name), in: .none) }
    let serviceName = names.find(service)
    guard !serviceName.isNone, let id = symbols.service(serviceName) else { return nil }
    return symbols.find(names.find(name), in: id)
  }

  /// The route that a symbol means; for a flow, its start.
  package func route(of symbol: Symbol) -> RouteID? {
    switch symbol {
    case .route(let id): id
    case .flow(let id): flows[id.index].start.isNone ? nil : flows[id.index].start
    case .task: nil
    }
  }

  /// The service with this current or old name; nil if the plan has none.
  package func findService(_ name: some Collection<UInt8>) -> ServiceID? {
    let name = names.find(name)
    guard !name.isNone, let id = symbols.service(name), id.index < services.count else {
      return nil
    }
    return id
  }

  /// The fact with this name; nil if the plan has none.
  package func findFact(_ name: some Collection<UInt8>) -> FactID? {
    symbols.facts[names.find(name)]
  }
}

extension Plan {
  /// What a reference in a declaration of a service refers to: what is in that service first, then
  /// what is in the plan, then old names.
  package func find(
    _ reference: ReferenceSyntax, _ tree: SyntaxTree, in service: ServiceID
  ) -> Symbol? {
    func name(_ range: SourceRange) -> NameID {
      let indices = tree.nameIndices(range)
      return tree.text.bytes.withUnsafeBufferPointer {
        names.find(UnsafeBufferPointer(rebasing: $0[indices]))
      }
    }
    let own = name(reference.name)
    if own.isNone { return nil }
    if !reference.service.isEmpty {
      return symbols.service(name(reference.service)).flatMap { symbols.find(own, in: $0) }
    }
    if !service.isNone, let symbol = symbols.current(own, in: service) { return symbol }
    if let symbol = symbols.current(own, in: .none) { return symbol }
    if !service.isNone, let symbol = symbols.former(own, in: service) { return symbol }
    return symbols.former(own, in: .none)
  }
}
