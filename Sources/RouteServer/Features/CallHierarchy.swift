import RouteBase
import RoutePlan
import RouteSyntax

// The moves between routes, as calls: what leads to a route, and where it leads.

extension LanguageServer {
  func prepareCallHierarchy(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    // A name may mean another route in each plan that includes the document.
    var items: Set<RoutePlace> = []
    for root in workspace.plans(of: document.path) {
      workspace.withSnapshot(of: root) { snapshot in
        guard let file = snapshot.file(at: document.path),
          let found = snapshot.occurrence(at: offset, in: file),
          case .symbol(let symbol) = found.entity, let id = snapshot.plan.route(of: symbol)
        else { return }
        items.insert(RoutePlace(id, snapshot))
      }
    }
    if items.isEmpty {
      json.null()
      return
    }
    json.array(items.sorted()) { json, place in write(item: place, to: &json) }
  }

  func incomingCalls(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let calls = try calls(request) { snapshot, id in
      let plan = snapshot.plan
      var calls: [(other: RouteID, span: SourceSpan)] = []
      if plan.isBelowParent(id) {
        let route = plan.routes[id.index]
        calls.append((route.parent, plan.nameSpan(route.origin)))
      }
      for link in snapshot.counts().links(to: id) {
        let span = plan.targetSpan(plan.links[link.index])
        for source in plan.sources(of: link) where source != id { calls.append((source, span)) }
      }
      return calls
    }
    // The ranges of an incoming call are in the file of the caller.
    write(calls, "from", to: &json) { call in call.path }
  }

  func outgoingCalls(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let calls = try calls(request) { snapshot, id in
      let plan = snapshot.plan
      var calls: [(other: RouteID, span: SourceSpan)] = []
      for child in plan.children[id.index] where plan.isBelowParent(child) {
        calls.append((child, plan.nameSpan(plan.routes[child.index].origin)))
      }
      plan.forEachLink(from: id) { _, link in
        if !link.target.isNone { calls.append((link.target, plan.targetSpan(link))) }
      }
      return calls
    }
    let path = request.params?.at("item", "uri")?.asText.map { DocumentURI.path($0) }
    write(calls, "to", to: &json) { _ in path ?? "" }
  }

  // MARK: Calls

  /// The calls of an item that was sent before, from every plan that it is in: the other route of each,
  /// and where it is written.
  private func calls(
    _ request: Request,
    _ find: (inout PlanSnapshot, RouteID) -> [(other: RouteID, span: SourceSpan)]
  ) throws(ResponseError) -> [RoutePlace: Set<RoutePlace>] {
    let names = request.params?.at("item", "data")?.list("plans") ?? []
    if names.isEmpty { throw .missing("item") }
    let active = Set(workspace.activePlans())
    var isFound = false
    var calls: [RoutePlace: Set<RoutePlace>] = [:]
    for name in names {
      guard let root = name.text("plan"), let text = name.text("route") else {
        throw .missing("item")
      }
      guard active.contains(root) else { continue }
      workspace.withSnapshot(of: root) { snapshot in
        guard let id = snapshot.plan.find(text).flatMap({ snapshot.plan.route(of: $0) }) else {
          return
        }
        isFound = true
        for (other, span) in find(&snapshot, id) {
          calls[RoutePlace(other, snapshot), default: []].insert(RoutePlace(span, snapshot))
        }
      }
    }
    guard isFound else {
      throw ResponseError(.contentModified, "the route of the item has been renamed or removed")
    }
    return calls
  }

  /// Writes calls with those of their ranges that are in one file.
  private func write(
    _ calls: [RoutePlace: Set<RoutePlace>], _ key: StaticString, to json: inout JSONWriter,
    _ file: (RoutePlace) -> String
  ) {
    json.array(calls.sorted { $0.key < $1.key }) { json, call in
      let path = file(call.key)
      json.object { json in
        json.key(text: key.description)
        write(item: call.key, to: &json)
        json.key("fromRanges")
        json.array(call.value.filter { $0.path == path }.sorted()) { json, place in
          write(place, to: &json)
        }
      }
    }
  }

  // MARK: Items

  /// Writes a route as an item. It remembers the route's name in each plan that has it.
  private func write(item place: RoutePlace, to json: inout JSONWriter) {
    var names: [(root: String, name: String, range: SourceRange)] = []
    for root in workspace.plans(of: place.path) {
      workspace.withSnapshot(of: root) { snapshot in
        guard let file = snapshot.file(at: place.path),
          let index = snapshot.plan.files[file.index].tree.lastDeclaration(from: place.range.start)
        else { return }
        let origin = DeclarationReference(file: file, index: index)
        guard case .route(let id)? = snapshot.table().symbol(origin) else { return }
        let plan = snapshot.plan
        names.append((root, plan.displayName(id), plan.declaration(origin).range))
      }
    }
    json.object { json in
      json.key("name")
      json.value(names.first?.name ?? "")
      json.key("kind")
      json.value(SymbolKind.class.rawValue)
      json.key("uri")
      json.value(workspace.uri(of: place.path))
      json.key("range")
      write(RoutePlace(place.path, names.first?.range ?? place.range), to: &json)
      json.key("selectionRange")
      write(place, to: &json)
      json.key("data")
      json.object { json in
        json.key("plans")
        json.array(names) { json, name in
          json.object { json in
            json.key("plan")
            json.value(name.root)
            json.key("route")
            json.value(name.name)
          }
        }
      }
    }
  }

  private func write(_ place: RoutePlace, to json: inout JSONWriter) {
    var writer = PositionWriter(workspace.text(of: place.path), client.encoding)
    writer.write(place.range, to: &json)
  }
}

/// A range of a file, whatever plans the file is part of: that of a route's name, or of a link's target.
private struct RoutePlace: Hashable, Comparable {
  var path: String
  var range: SourceRange

  init(_ path: String, _ range: SourceRange) {
    self.path = path
    self.range = range
  }

  init(_ span: SourceSpan, _ snapshot: PlanSnapshot) {
    self.init(snapshot.paths[span.file.index], span.range)
  }

  /// The place of a route's name.
  init(_ id: RouteID, _ snapshot: PlanSnapshot) {
    self.init(snapshot.plan.nameSpan(snapshot.plan.routes[id.index].origin), snapshot)
  }

  static func < (a: RoutePlace, b: RoutePlace) -> Bool {
    a.path == b.path ? a.range.start < b.range.start : a.path < b.path
  }
}

extension Plan {
  /// The most routes that a link from a flow or from everywhere is said to start at.
  private static var mostSources: Int { 100 }

  /// The routes at which a link is available.
  func sources(of id: LinkID) -> [RouteID] {
    switch links[id.index].source {
    case .route(let route): return [route]
    case .flow(let flow):
      return Array(
        routes.indices.lazy.map { RouteID($0) }.filter { self.isRoute($0, in: flow) }
          .prefix(Self.mostSources))
    case .everywhere: return routes.indices.prefix(Self.mostSources).map { RouteID($0) }
    }
  }

  /// The span of a link's target, or of its keyword.
  func targetSpan(_ link: Link) -> SourceSpan {
    guard let index = declaration(link.origin).payload.indices.first else {
      return nameSpan(link.origin)
    }
    let target = tree(link.origin).links[index].target
    if target.name.isEmpty { return nameSpan(link.origin) }
    return SourceSpan(file: link.origin.file, range: target.range)
  }
}
