import RouteBase
import RoutePlan
import RouteSyntax

// The declarations of a document and of all plans, by name.

/// The kinds of symbols of the protocol that are used here.
enum SymbolKind: Int {
  case module = 2
  case namespace = 3
  case package = 4
  case `class` = 5
  case property = 7
  case `enum` = 10
  case function = 12
  case boolean = 17
  case event = 24

  init?(_ kind: DeclarationKind) {
    switch kind {
    case .plan: self = .package
    case .service: self = .namespace
    case .flow: self = .module
    case .route: self = .class
    case .task: self = .function
    case .fact: self = .boolean
    case .type: self = .enum
    case .link: self = .event
    case .include, .scheme, .domain, .web, .fallback, .expect, .invalid: return nil
    }
  }
}

extension LanguageServer {
  /// How deep symbols nest in an answer; what is deeper follows on the same level.
  private static let mostDepth = 40

  func documentSymbols(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let document = try document(request)
    withPlan(document) { snapshot in
      let tree = snapshot.plan.files[document.file.index].tree
      var writer = SymbolWriter(
        tree: tree, positions: PositionWriter(document.text, client.encoding),
        uri: client.hasNestedSymbols ? nil : workspace.uri(of: document.path))
      json.array { json in
        if client.hasNestedSymbols {
          writer.writeBlock(0..<tree.declarations.count, depth: Self.mostDepth, to: &json)
        } else {
          for index in tree.declarations.indices { writer.write(index, depth: 0, to: &json) }
        }
      }
    }
  }

  /// The most symbols of an answer.
  private static let mostSymbols = 500

  func workspaceSymbols(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let query = Array(request.params?.text("query")?.lowercased().utf8 ?? "".utf8)
    var found: [PlanSymbol] = []
    var seen: Set<SymbolPlace> = []
    func add(_ symbol: PlanSymbol) {
      if seen.insert(SymbolPlace(path: symbol.path, start: symbol.start)).inserted {
        found.append(symbol)
      }
    }
    for root in workspace.activePlans() {
      for symbol in workspace.withSnapshot(of: root, { symbols(&$0, matching: query) }) {
        add(symbol)
      }
    }
    for root in workspace.closedPlans() where found.count < Self.mostSymbols {
      for symbol in try symbols(ofClosed: root) where Self.matches(query, symbol.name) {
        add(symbol)
      }
    }
    json.array(found.prefix(Self.mostSymbols)) { json, symbol in
      json.object { json in
        json.key("name")
        json.value(symbol.name)
        json.key("kind")
        json.value(symbol.kind.rawValue)
        json.key("location")
        json.object { json in
          json.key("uri")
          json.value(workspace.uri(of: symbol.path))
          json.key("range")
          json.object { json in
            json.key("start")
            json.value(symbol.start)
            json.key("end")
            json.value(symbol.end)
          }
        }
      }
    }
  }

  /// The first symbols of a plan that match a query.
  private func symbols(
    _ snapshot: inout PlanSnapshot, matching query: [UInt8], most: Int = mostSymbols
  ) -> [PlanSymbol] {
    var places = places(snapshot)
    var symbols: [PlanSymbol] = []
    for (entity, kind) in snapshot.plan.namedEntities() where symbols.count < most {
      let name = snapshot.plan.displayName(of: entity)
      guard Self.matches(query, name),
        let span = snapshot.plan.declarationSpans(of: entity).first
      else { continue }
      symbols.append(
        PlanSymbol(
          name: name, kind: kind, path: snapshot.paths[span.file.index],
          start: places.position(of: span.range.start, in: span.file),
          end: places.position(of: span.range.end, in: span.file)))
    }
    return symbols
  }

  /// All symbols of a plan of which no document is open.
  private func symbols(ofClosed root: String) throws(ResponseError) -> [PlanSymbol] {
    if let known = workspace.closedPlan(root)?.symbols { return known }
    if session.isTakenBack { throw .cancelled }
    let plan = workspace.rememberClosed(root) { snapshot, plan in
      plan.symbols = symbols(&snapshot, matching: [], most: .max)
    }
    return plan.symbols ?? []
  }

  /// Whether the letters of a query occur in a name in this order.
  static func matches(_ query: [UInt8], _ name: String) -> Bool {
    var rest = query[...]
    for byte in name.lowercased().utf8 where byte == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

/// Where a symbol is, whatever plan its file is part of.
private struct SymbolPlace: Hashable {
  var path: String
  var start: TextPosition
}

/// Writes the declarations of a file as symbols.
private struct SymbolWriter {
  let tree: SyntaxTree
  var positions: PositionWriter
  /// The document's URI, for clients that take a flat list.
  let uri: String?

  /// Writes the declarations in a range. Recursion ends at `depth`.
  mutating func writeBlock(_ range: Range<Int>, depth: Int, to json: inout JSONWriter) {
    var index = range.lowerBound
    while index < range.upperBound {
      write(index, depth: depth, to: &json)
      index = depth > 0 ? Int(tree.declarations[index].next) : index + 1
    }
  }

  mutating func write(_ index: Int, depth: Int, to json: inout JSONWriter) {
    let declaration = tree.declarations[index]
    guard let kind = SymbolKind(declaration.kind) else { return }
    if declaration.kind == .fact {
      for name in declaration.payload.indices {
        writeOne(tree.name(tree.names[name]), kind, tree.names[name], tree.names[name], nil, &json)
      }
      return
    }
    var name = tree.name(declaration.name)
    if declaration.kind == .link, let link = declaration.payload.indices.first {
      let syntax = tree.links[link]
      name = (syntax.arrow == .jump ? "=> " : "-> ") + tree.display(syntax.target)
      if syntax.target.name.isEmpty { name = "link" }
    }
    if name.isEmpty { name = declaration.kind.name }
    let block = index + 1..<Int(declaration.next)
    let children = depth > 0 && !block.isEmpty ? (block, depth - 1) : nil
    writeOne(name, kind, declaration.range, declaration.nameRange, children, &json)
  }

  private mutating func writeOne(
    _ name: String, _ kind: SymbolKind, _ range: SourceRange, _ selection: SourceRange,
    _ children: (block: Range<Int>, depth: Int)?, _ json: inout JSONWriter
  ) {
    json.object { json in
      json.key("name")
      json.value(name)
      json.key("kind")
      json.value(kind.rawValue)
      if let uri {
        json.key("location")
        json.object { json in
          json.key("uri")
          json.value(uri)
          json.key("range")
          positions.write(range, to: &json)
        }
        return
      }
      json.key("range")
      positions.write(range, to: &json)
      json.key("selectionRange")
      positions.write(selection, to: &json)
      if let children {
        json.key("children")
        json.array { json in writeBlock(children.block, depth: children.depth, to: &json) }
      }
    }
  }
}

extension Plan {
  /// Everything with a name that people look for, with its kind.
  func namedEntities() -> [(entity: Entity, kind: SymbolKind)] {
    var result: [(entity: Entity, kind: SymbolKind)] = []
    for index in routes.indices { result.append((.symbol(.route(RouteID(index))), .class)) }
    for index in flows.indices { result.append((.symbol(.flow(FlowID(index))), .module)) }
    for index in tasks.indices { result.append((.symbol(.task(TaskID(index))), .function)) }
    for index in services.indices { result.append((.service(ServiceID(index)), .namespace)) }
    for index in facts.indices { result.append((.fact(FactID(index)), .boolean)) }
    for index in types.indices where types[index].span != nil {
      result.append((.type(TypeID(index)), .enum))
    }
    return result
  }

  /// The name of an entity with its service.
  func displayName(of entity: Entity) -> String {
    if case .symbol(let symbol) = entity { return displayName(symbol) }
    return bareName(of: entity)
  }
}
