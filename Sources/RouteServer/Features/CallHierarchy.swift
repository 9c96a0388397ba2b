import RouteBase
import RoutePlan
import RouteSyntax

// The moves between routes, as calls: what leads to a route, and where it leads.

extension LanguageServer {
  func prepareCallHierarchy(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (document, offset) = try place(request)
    withPlan(document) { snapshot in
      guard let found = snapshot.occurrence(at: offset, in: document.file),
        case .symbol(let symbol) = found.entity, let id = snapshot.plan.route(of: symbol)
      else {
        json.null()
        return
      }
      var places = places(snapshot)
      json.array([id]) { json, id in
        Self.write(item: id, document.root, snapshot.plan, &places, to: &json)
      }
    }
  }

  func incomingCalls(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (root, id) = try item(request)
    workspace.withSnapshot(of: root) { snapshot in
      let plan = snapshot.plan
      var calls: [RouteID: [SourceSpan]] = [:]
      if plan.isBelowParent(id) {
        calls[plan.routes[id.index].parent, default: []] += [
          plan.nameSpan(plan.routes[id.index].origin)
        ]
      }
      for link in snapshot.counts().links(to: id) {
        for source in plan.sources(of: link) where source != id {
          calls[source, default: []].append(plan.targetSpan(plan.links[link.index]))
        }
      }
      var places = places(snapshot)
      json.array(calls.sorted { $0.key < $1.key }) { json, call in
        // The ranges of an incoming call are in the file of the caller.
        let file = plan.routes[call.key.index].origin.file
        let own = call.value.filter { $0.file == file }
        json.object { json in
          json.key("from")
          Self.write(item: call.key, root, plan, &places, to: &json)
          json.key("fromRanges")
          json.array(own) { json, span in places.write(span.range, in: span.file, to: &json) }
        }
      }
    }
  }

  func outgoingCalls(_ request: Request, _ json: inout JSONWriter) throws(ResponseError) {
    let (root, id) = try item(request)
    workspace.withSnapshot(of: root) { snapshot in
      let plan = snapshot.plan
      var calls: [RouteID: [SourceSpan]] = [:]
      for child in plan.children[id.index] where plan.isBelowParent(child) {
        calls[child, default: []].append(plan.nameSpan(plan.routes[child.index].origin))
      }
      plan.forEachLink(from: id) { _, link in
        if !link.target.isNone { calls[link.target, default: []].append(plan.targetSpan(link)) }
      }
      var places = places(snapshot)
      let file = plan.routes[id.index].origin.file
      json.array(calls.sorted { $0.key < $1.key }) { json, call in
        json.object { json in
          json.key("to")
          Self.write(item: call.key, root, plan, &places, to: &json)
          json.key("fromRanges")
          json.array(call.value.filter { $0.file == file }) { json, span in
            places.write(span.range, in: span.file, to: &json)
          }
        }
      }
    }
  }

  /// The plan and the route of an item that was sent before.
  private func item(_ request: Request) throws(ResponseError) -> (root: String, id: RouteID) {
    let data = request.params?.at("item", "data")
    guard let root = data?.text("plan"), let name = data?.text("route") else {
      throw .missing("item")
    }
    let id = workspace.withSnapshot(of: root) { snapshot in
      snapshot.plan.find(name).flatMap { snapshot.plan.route(of: $0) }
    }
    guard let id else {
      throw ResponseError(.contentModified, "there is no route `\(name)` any longer")
    }
    return (root, id)
  }

  private static func write(
    item id: RouteID, _ root: String, _ plan: Plan, _ places: inout PlanPositions,
    to json: inout JSONWriter
  ) {
    let origin = plan.routes[id.index].origin
    let declaration = plan.declaration(origin)
    json.object { json in
      json.key("name")
      json.value(plan.displayName(id))
      json.key("kind")
      json.value(SymbolKind.class.rawValue)
      json.key("uri")
      json.value(places.uri(of: origin.file))
      json.key("range")
      places.write(declaration.range, in: origin.file, to: &json)
      json.key("selectionRange")
      places.write(declaration.nameRange, in: origin.file, to: &json)
      json.key("data")
      json.object { json in
        json.key("plan")
        json.value(root)
        json.key("route")
        json.value(plan.displayName(id))
      }
    }
  }
}

extension Plan {
  /// The route that a symbol means; for a flow, its start.
  func route(of symbol: Symbol) -> RouteID? {
    switch symbol {
    case .route(let id): id
    case .flow(let id): flows[id.index].start.isNone ? nil : flows[id.index].start
    case .task: nil
    }
  }

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
